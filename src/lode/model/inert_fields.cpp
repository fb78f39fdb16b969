#include <algorithm>
#include <array>

#include "lode/model/read_backbone_config.hpp"

namespace lode::model {

bool is_inert_config_field(std::string_view name) {
  constexpr std::array kPrefixes = {
      std::string_view("_"),           // Of the library itself.
      std::string_view("classifier"),  // Of heads that an encoder does not have.
      std::string_view("decoder_"),
      std::string_view("summary_"),
      std::string_view("output_"),
      std::string_view("pma_"),  // Of C2LLM's pooling, read where it is run.
      std::string_view("task_"),
      std::string_view("transformers"),
  };
  constexpr std::array kNames = {
      std::string_view("architectures"),
      std::string_view("attention_dropout"),
      std::string_view("attention_probs_dropout_prob"),
      std::string_view("attn_pdrop"),
      std::string_view("auto_map"),
      std::string_view("bos_token_id"),
      std::string_view("cls_token_id"),
      std::string_view("compress_dim"),
      std::string_view("compressed_dim"),
      std::string_view("deterministic_flash_attn"),
      std::string_view("dtype"),
      std::string_view("embd_pdrop"),
      std::string_view("embedding_dropout"),
      std::string_view("embedding_method"),
      std::string_view("eos_token_id"),
      std::string_view("final_logit_softcapping"),
      std::string_view("finetuning_task"),
      std::string_view("fused_bias_fc"),
      std::string_view("fused_dropout_add_ln"),
      std::string_view("gradient_checkpointing"),
      std::string_view("hidden_dropout_prob"),
      std::string_view("id2label"),
      std::string_view("initializer_cutoff_factor"),
      std::string_view("initializer_range"),
      std::string_view("is_encoder_decoder"),
      std::string_view("label2id"),
      std::string_view("layer_norm_eps"),
      std::string_view("max_trained_positions"),
      std::string_view("mlp_dropout"),
      std::string_view("model_type"),
      std::string_view("pad_token_id"),
      std::string_view("pad_vocab_size_multiple"),
      std::string_view("padding_side"),
      std::string_view("problem_type"),
      std::string_view("reference_compile"),
      std::string_view("reorder_and_upcast_attn"),
      std::string_view("repad_logits_with_grad"),
      std::string_view("resid_pdrop"),
      std::string_view("return_dict"),
      std::string_view("scale_attn_by_inverse_layer_idx"),
      std::string_view("scale_attn_weights"),
      std::string_view("sep_token_id"),
      std::string_view("sparse_pred_ignore_index"),
      std::string_view("sparse_prediction"),
      std::string_view("tie_word_embeddings"),
      std::string_view("tokenizer_class"),
      std::string_view("torch_dtype"),
      std::string_view("use_cache"),
      std::string_view("use_flash_attn"),
      std::string_view("use_xentropy"),
  };
  return std::any_of(kPrefixes.begin(),
                     kPrefixes.end(),
                     [&](std::string_view prefix) { return name.starts_with(prefix); }) ||
         std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace lode::model
