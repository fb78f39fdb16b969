#include "lode/model/registry_entries.hpp"

namespace lode::model {
namespace {

std::vector<TaskPrompts> prompts(std::string query, std::string document) {
  return {{.tasks = {},
           .query = std::move(query),
           .document = std::move(document),
           .instruction = std::nullopt}};
}

RegistryEntry qwen3_embedding(std::string id, std::uint64_t parameters, std::string revision) {
  return {.id = std::move(id),
          .family = "qwen3",
          .parameters = parameters,
          .revision = std::move(revision),
          .pooling = Pooling::LastToken,
          .max_length = 8192,
          .end_token = "<|endoftext|>",
          .prompts = {{.tasks = {},
                       .query = "Instruct: {instruction}\nQuery:",
                       .document = "",
                       .instruction = "Given a web search query, retrieve relevant passages that "
                                      "answer the query"}},
          .dimensions = {},
          .source = "QwenLM/Qwen3-Embedding, README and examples"};
}

RegistryEntry bert_like(std::string id,
                        std::string family,
                        Pooling pooling,
                        std::size_t max_length,
                        std::vector<TaskPrompts> prompts) {
  return {.id = std::move(id),
          .family = std::move(family),
          .parameters = 0,
          .revision = "",
          .pooling = pooling,
          .max_length = max_length,
          .end_token = "",
          .prompts = std::move(prompts),
          .dimensions = {},
          .source = "model card"};
}

}  // namespace

std::vector<RegistryEntry> general_model_entries() {
  const std::string bge_query = "Represent this sentence for searching relevant passages: ";
  return {
      qwen3_embedding(
          "Qwen/Qwen3-Embedding-0.6B", 595776512, "b22da495047858cce924d27d76261e96be6febc0"),
      qwen3_embedding(
          "Qwen/Qwen3-Embedding-4B", 4021774336, "636cd9bf47d976946cdbb2b0c3ca0cb2f8eea5ff"),
      qwen3_embedding(
          "Qwen/Qwen3-Embedding-8B", 7567295488, "4e423935c619ae4df87b646a3ce949610c66241c"),
      {.id = "google/embeddinggemma-300m",
       .family = "gemma3_text",
       .parameters = 0,
       .revision = "",
       .pooling = Pooling::Mean,
       .max_length = 2048,
       .end_token = "",
       .prompts = {{.tasks = {},
                    .query = "task: code retrieval | query: ",
                    .document = "title: none | text: ",
                    .instruction = std::nullopt}},
       .dimensions = {128, 256, 512, 768},
       .source = "model card"},
      bert_like("BAAI/bge-small-en-v1.5", "bert", Pooling::Cls, 512, prompts(bge_query, "")),
      bert_like("BAAI/bge-base-en-v1.5", "bert", Pooling::Cls, 512, prompts(bge_query, "")),
      bert_like("BAAI/bge-large-en-v1.5", "bert", Pooling::Cls, 512, prompts(bge_query, "")),
      bert_like("BAAI/bge-m3", "xlm-roberta", Pooling::Cls, 8192, prompts("", "")),
      bert_like("intfloat/multilingual-e5-small",
                "bert",
                Pooling::Mean,
                512,
                prompts("query: ", "passage: ")),
      bert_like("intfloat/multilingual-e5-base",
                "xlm-roberta",
                Pooling::Mean,
                512,
                prompts("query: ", "passage: ")),
      bert_like("intfloat/multilingual-e5-large",
                "xlm-roberta",
                Pooling::Mean,
                512,
                prompts("query: ", "passage: ")),
      bert_like(
          "Alibaba-NLP/gte-modernbert-base", "modernbert", Pooling::Cls, 8192, prompts("", "")),
      bert_like("nomic-ai/modernbert-embed-base",
                "modernbert",
                Pooling::Mean,
                8192,
                prompts("search_query: ", "search_document: ")),
      bert_like(
          "sentence-transformers/all-MiniLM-L6-v2", "bert", Pooling::Mean, 256, prompts("", "")),
  };
}

}  // namespace lode::model
