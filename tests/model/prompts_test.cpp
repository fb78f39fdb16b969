#include "lode/model/prompts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/model/module_list.hpp"
#include "lode/model/registry.hpp"

namespace lode::model {
namespace {

using search::EncodeContext;
using search::TextRole;

std::string prompt_of(std::string_view id, const EncodeContext& context) {
  const RegistryEntry* const entry = find_in_registry(id);
  EXPECT_NE(entry, nullptr) << id;
  return Prompts(entry->prompts).prompt(context);
}

constexpr EncodeContext kQuery = {.role = TextRole::Query};
constexpr EncodeContext kDocument = {.role = TextRole::Document};

TEST(Registry, PromptsAreLetterByLetterThoseOfTheAuthors) {
  EXPECT_EQ(prompt_of("Qwen/Qwen3-Embedding-0.6B", kQuery),
            "Instruct: Given a web search query, retrieve relevant passages that answer the "
            "query\nQuery:")
      << "no blank after the colon";
  EXPECT_EQ(prompt_of("Qwen/Qwen3-Embedding-8B", kDocument), "");
  EXPECT_EQ(prompt_of("codefuse-ai/F2LLM-4B", {.role = TextRole::Query, .task = "code2code"}),
            "Instruct: Retrieve equivalent code implementations across languages.\nQuery: ")
      << "a blank after the colon";
  EXPECT_EQ(prompt_of("codefuse-ai/F2LLM-0.6B", kDocument), "");
  EXPECT_EQ(prompt_of("codefuse-ai/C2LLM-0.5B", {.role = TextRole::Query, .task = "CosQA"}),
            "Given a query from a web search, retrieve code that is helpful in addressing the "
            "query.\n");
  EXPECT_EQ(prompt_of("codefuse-ai/C2LLM-7B", {.role = TextRole::Query, .task = "cosqa"}),
            prompt_of("codefuse-ai/C2LLM-7B", {.role = TextRole::Query, .task = "CosQA"}));
  EXPECT_EQ(prompt_of("codefuse-ai/C2LLM-7B", kDocument), "Retrieved Answer:");
  EXPECT_EQ(prompt_of("jinaai/jina-code-embeddings-0.5b", kQuery),
            "Find the most relevant code snippet given the following query:\n");
  EXPECT_EQ(prompt_of("jinaai/jina-code-embeddings-0.5b", kDocument), "Candidate code snippet:\n");
  EXPECT_EQ(prompt_of("jinaai/jina-code-embeddings-1.5b",
                      {.role = TextRole::Document, .task = "code2text"}),
            "Candidate comment:\n");
  EXPECT_EQ(prompt_of("cornstack/CodeRankEmbed", kQuery),
            "Represent this query for searching relevant code: ");
  EXPECT_EQ(prompt_of("Salesforce/SweRankEmbed-Large", kQuery),
            "Instruct: Given a github issue, identify the code that needs to be changed to fix the "
            "issue.\nQuery: ");
  EXPECT_EQ(prompt_of("google/embeddinggemma-300m", kDocument), "title: none | text: ");
}

TEST(Registry, EveryEntryIsFoundAndSorted) {
  std::string before;
  for (const RegistryEntry& entry : registry()) {
    EXPECT_EQ(find_in_registry(entry.id), &entry);
    EXPECT_FALSE(entry.family.empty());
    EXPECT_TRUE(entry.pooling.has_value()) << entry.id;
    EXPECT_TRUE(entry.max_length.has_value()) << entry.id;
    EXPECT_NE(before, entry.id);
    before = entry.id;
  }
  EXPECT_EQ(find_in_registry("qwen/qwen3-embedding-0.6b"),
            find_in_registry("Qwen/Qwen3-Embedding-0.6B"));
  EXPECT_EQ(find_in_registry("nobody/nothing"), nullptr);
}

TEST(Registry, LocalFoldersAreKnownByNameAndFamily) {
  EXPECT_EQ(find_in_registry_by_folder("c2llm-0.5b", "c2llm"),
            find_in_registry("codefuse-ai/C2LLM-0.5B"));
  EXPECT_EQ(find_in_registry_by_folder("C2LLM-0.5B", "bert"), nullptr);
  EXPECT_EQ(find_in_registry_by_folder("CodeRankEmbed", "nomic_bert"), nullptr)
      << "two entries have this name";
}

TEST(Prompts, TheTasksOwnInstructionCounts) {
  EXPECT_EQ(prompt_of("Qwen/Qwen3-Embedding-0.6B",
                      {.role = TextRole::Query, .task = {}, .instruction = "Find {instruction}"}),
            "Instruct: Find {instruction}\nQuery:")
      << "and is not searched for places itself";
}

TEST(Prompts, OptionsTakeThePlaceOfAllTasks) {
  Prompts prompts(find_in_registry("codefuse-ai/C2LLM-0.5B")->prompts);
  prompts.set_query("");
  prompts.set_document("D: ");
  EXPECT_EQ(prompts.prompt({.role = TextRole::Query, .task = "CosQA"}), "");
  EXPECT_EQ(prompts.prompt(kDocument), "D: ");
  Prompts none;
  none.set_query("Q: ");
  EXPECT_EQ(none.prompt(kQuery), "Q: ");
  EXPECT_EQ(none.prompt(kDocument), "");
}

TEST(Prompts, NamesOfSentenceTransformersAreReadByRoleAndTask) {
  const Json json = {{"query", "q: "},
                     {"passage", "p: "},
                     {"nl2code_query", "nq: "},
                     {"nl2code_document", "nd: "},
                     {"other", "o: "}};
  const Prompts prompts = read_named_prompts(json, "other");
  EXPECT_EQ(prompts.prompt(kQuery), "q: ");
  EXPECT_EQ(prompts.prompt(kDocument), "p: ");
  EXPECT_EQ(prompts.prompt({.role = TextRole::Query, .task = "NL2Code"}), "nq: ");
  EXPECT_EQ(prompts.prompt({.role = TextRole::Document, .task = "nl2code"}), "nd: ");
  EXPECT_EQ(read_named_prompts({{"other", "o: "}}, "other").prompt(kDocument), "o: ");
  EXPECT_EQ(read_named_prompts({{"other", "o: "}}, "").prompt(kDocument), "");
}

TEST(Prompts, ParametersWriteLineBreaksAsTwoCharacters) {
  EXPECT_EQ(value_or_throw(unescape_prompt("a\\nb\\tc\\\\n")), "a\nb\tc\\n");
  EXPECT_FALSE(unescape_prompt("\\q")) << "which may have been meant as a character's escape";
  EXPECT_FALSE(unescape_prompt("end\\"));
}

TEST(Prompts, WhatHasNoEffectIsTold) {
  using ::testing::ElementsAre;
  using ::testing::HasSubstr;
  const Prompts code(find_in_registry("Qwen/Qwen3-Embedding-0.6B")->prompts);
  EXPECT_TRUE(code.without_effect(kQuery).empty());
  EXPECT_TRUE(
      code.without_effect({.role = TextRole::Query, .task = {}, .instruction = "x"}).empty());
  EXPECT_THAT(code.without_effect({.role = TextRole::Document, .task = {}, .instruction = "x"}),
              ElementsAre(HasSubstr("document prompt takes no instruction")));
  EXPECT_THAT(code.without_effect({.role = TextRole::Query, .task = "no-such", .instruction = {}}),
              ElementsAre(HasSubstr("'no-such'")));
  Prompts own;
  own.set_query("{instruction}: ");
  EXPECT_THAT(own.without_effect(kQuery), ElementsAre(HasSubstr("none is given")));
}

}  // namespace
}  // namespace lode::model
