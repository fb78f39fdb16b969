#include "lode/model/registry_entries.hpp"

namespace lode::model {
namespace {

TaskPrompts query_for(std::vector<std::string> tasks, std::string instruction) {
  return {.tasks = std::move(tasks),
          .query = std::nullopt,
          .document = std::nullopt,
          .instruction = std::move(instruction)};
}

/// The instructions of the C2LLM authors' run of MTEB's code tasks; the text follows at once.
std::vector<TaskPrompts> c2llm_prompts() {
  return {
      {.tasks = {},
       .query = "{instruction}\n",
       .document = "Retrieved Answer:",
       .instruction = "Retrieve the code that solves the following query:"},
      query_for({"CodeEditSearchRetrieval"},
                "Retrieve the diff code that relevant the following query:"),
      query_for({"CodeSearchNetRetrieval"}, "Retrieve the code that solves the following query:"),
      query_for(
          {"AppsRetrieval", "apps"},
          "Given a problem description from a programming contest, retrieve code examples that "
          "can assist in solving it."),
      query_for(
          {"CodeFeedbackMT", "codefeedback-mt"},
          "Given a multi-turn conversation history that includes both text and code, retrieve "
          "relevant multi-modal answers composed of text and code that address the ongoing "
          "discussion."),
      query_for({"CodeFeedbackST", "codefeedback-st"},
                "Given a single-turn question composed of text and code, retrieve suitable answers "
                "that also mix text and code to provide helpful feedback."),
      query_for({"CodeSearchNetCCRetrieval", "CodeSearchNet-ccr"},
                "Given an initial code segment, retrieve the subsequent segment that continues the "
                "code."),
      query_for({"CodeTransOceanContest", "CodeTransOceanDL", "codetrans-contest", "codetrans-dl"},
                "Given a Python code snippet, retrieve its semantically equivalent version written "
                "in C++."),
      query_for({"COIRCodeSearchNetRetrieval", "CodeSearchNet"},
                "Given a code snippet, retrieve its corresponding document string that summarizes "
                "its functionality."),
      query_for({"CosQA"},
                "Given a query from a web search, retrieve code that is helpful in addressing the "
                "query."),
      query_for({"StackOverflowQA", "stackoverflow-qa"},
                "Given a question combining text and code, retrieve relevant answers that also "
                "contain both text and code snippets and can address the question."),
      query_for({"SyntheticText2SQL", "synthetic-text2sql"},
                "Given a natural language question, retrieve SQL queries that serve as appropriate "
                "responses."),
  };
}

RegistryEntry c2llm(std::string id, std::uint64_t parameters, std::string revision) {
  return {.id = std::move(id),
          .family = "c2llm",
          .parameters = parameters,
          .revision = std::move(revision),
          .pooling = Pooling::Pma,
          .max_length = 2048,
          .end_token = "",
          .prompts = c2llm_prompts(),
          .dimensions = {},
          .source = "arXiv 2512.21332; MTEB's prompts of the authors"};
}

/// The tasks of CoREB have instructions of their own, which are MTEB's too.
std::vector<TaskPrompts> instructed_prompts(std::string query, std::string instruction) {
  return {
      {.tasks = {},
       .query = std::move(query),
       .document = "",
       .instruction = std::move(instruction)},
      query_for(
          {"text2code", "CorebT2CRetrieval", "coreb-text2code"},
          "Retrieve the most relevant code implementation for the given problem description."),
      query_for({"code2code", "CorebC2CRetrieval", "coreb-code2code"},
                "Retrieve equivalent code implementations across languages."),
      query_for(
          {"code2text", "CorebC2TRetrieval", "coreb-code2text"},
          "Retrieve the most relevant problem description for the given code implementation."),
  };
}

RegistryEntry f2llm(std::string id, std::uint64_t parameters, std::string revision) {
  return {.id = std::move(id),
          .family = "qwen3",
          .parameters = parameters,
          .revision = std::move(revision),
          .pooling = Pooling::LastToken,
          .max_length = 1024,
          .end_token = "<|im_end|>",
          .prompts = instructed_prompts(
              "Instruct: {instruction}\nQuery: ",
              "Given a web search query, retrieve relevant passages that answer the query"),
          .dimensions = {},
          .source = "CodeFuse-Embeddings, F2LLM; MTEB's prompts of the tasks"};
}

/// Both sides have a prefix; which one depends on what is searched for.
std::vector<TaskPrompts> jina_code_prompts() {
  const auto pair = [](std::vector<std::string> tasks, std::string query, std::string document) {
    return TaskPrompts{.tasks = std::move(tasks),
                       .query = std::move(query),
                       .document = std::move(document),
                       .instruction = std::nullopt};
  };
  return {
      pair({},
           "Find the most relevant code snippet given the following query:\n",
           "Candidate code snippet:\n"),
      pair({"qa",
            "StackOverflowQA",
            "stackoverflow-qa",
            "CodeFeedbackST",
            "CodeFeedbackMT",
            "codefeedback-st",
            "codefeedback-mt"},
           "Find the most relevant answer given the following question:\n",
           "Candidate answer:\n"),
      pair({"code2code",
            "CorebC2CRetrieval",
            "coreb-code2code",
            "CodeTransOceanContest",
            "CodeTransOceanDL",
            "codetrans-contest",
            "codetrans-dl"},
           "Find an equivalent code snippet given the following code snippet:\n",
           "Candidate code snippet:\n"),
      pair({"code2nl",
            "code2text",
            "CorebC2TRetrieval",
            "coreb-code2text",
            "COIRCodeSearchNetRetrieval"},
           "Find the most relevant comment given the following code snippet:\n",
           "Candidate comment:\n"),
      pair({"code2completion", "CodeSearchNetCCRetrieval", "CodeSearchNet-ccr"},
           "Find the most relevant completion given the following start of code snippet:\n",
           "Candidate completion:\n"),
  };
}

RegistryEntry jina_code(std::string id, std::vector<std::size_t> dimensions) {
  return {.id = std::move(id),
          .family = "qwen2",
          .parameters = 0,
          .revision = "",
          .pooling = Pooling::LastToken,
          .max_length = 8192,
          .end_token = "<|endoftext|>",
          .prompts = jina_code_prompts(),
          .dimensions = std::move(dimensions),
          .source = "model card"};
}

RegistryEntry rank_embed(std::string id, std::size_t max_length, bool cosine, std::string source) {
  return {.id = std::move(id),
          .family = "nomic_bert",
          .parameters = 0,
          .revision = "",
          .pooling = Pooling::Cls,
          .max_length = max_length,
          .cosine = cosine,
          .end_token = "",
          .prompts = {{.tasks = {},
                       .query = "Represent this query for searching relevant code: ",
                       .document = "",
                       .instruction = std::nullopt}},
          .dimensions = {},
          .source = std::move(source)};
}

}  // namespace

std::vector<RegistryEntry> code_model_entries() {
  return {
      c2llm("codefuse-ai/C2LLM-0.5B", 497252096, "f08c18be03de42c6e388948a1804d4b271a953a2"),
      c2llm("codefuse-ai/C2LLM-7B", 7667028992, "c1dc16d6d64eb962c783bfb36a6d9c2f24a86dca"),
      f2llm("codefuse-ai/F2LLM-0.6B", 596049920, "36416618b83d4bd84a8ca30c2ee01ed518f9f2e7"),
      f2llm("codefuse-ai/F2LLM-1.7B", 1720574976, "fdce0e09655f42cea26f7f66f5a70cd4507ea45c"),
      f2llm("codefuse-ai/F2LLM-4B", 4022468096, "9fe95901ed2b6b59dd7673d6e93c9d76766a1e25"),
      jina_code("jinaai/jina-code-embeddings-0.5b", {64, 128, 256, 512, 896}),
      jina_code("jinaai/jina-code-embeddings-1.5b", {128, 256, 512, 1024, 1536}),
      // The authors' own scripts take 512 tokens on CoIR and 1024 on issues; the model reads 8192.
      rank_embed("nomic-ai/CodeRankEmbed", 8192, true, "arXiv 2412.01007; model card"),
      rank_embed("cornstack/CodeRankEmbed", 8192, true, "arXiv 2412.01007; model card"),
      rank_embed("Salesforce/SweRankEmbed-Small", 1024, false, "arXiv 2505.07849 and its scripts"),
      {.id = "Salesforce/SweRankEmbed-Large",
       .family = "qwen2",
       .parameters = 0,
       .revision = "",
       .pooling = Pooling::LastToken,
       .max_length = 1024,
       .cosine = false,
       .end_token = "<|endoftext|>",
       .prompts = {{.tasks = {},
                    .query = "Instruct: {instruction}\nQuery: ",
                    .document = "",
                    .instruction =
                        "Given a github issue, identify the code that needs to be changed "
                        "to fix the issue."}},
       .dimensions = {},
       .source = "arXiv 2505.07849 and its scripts"},
  };
}

}  // namespace lode::model
