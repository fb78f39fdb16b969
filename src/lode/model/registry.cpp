#include "lode/model/registry.hpp"

#include <algorithm>
#include <cctype>

#include "lode/model/registry_entries.hpp"

namespace lode::model {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  return out;
}

std::vector<RegistryEntry> make_registry() {
  std::vector<RegistryEntry> entries;
  for (const auto& part : {code_model_entries(), general_model_entries()}) {
    entries.insert(entries.end(), part.begin(), part.end());
  }
  std::sort(entries.begin(), entries.end(), [](const RegistryEntry& a, const RegistryEntry& b) {
    return lower(a.id) < lower(b.id);
  });
  return entries;
}

}  // namespace

std::span<const RegistryEntry> registry() {
  static const std::vector<RegistryEntry> kEntries = make_registry();
  return kEntries;
}

const RegistryEntry* find_in_registry(std::string_view id) {
  const std::string wanted = lower(id);
  for (const RegistryEntry& entry : registry()) {
    if (lower(entry.id) == wanted) {
      return &entry;
    }
  }
  return nullptr;
}

const RegistryEntry* find_in_registry_by_folder(std::string_view folder_name,
                                                std::string_view family) {
  const std::string wanted = lower(folder_name);
  const RegistryEntry* found = nullptr;
  for (const RegistryEntry& entry : registry()) {
    const std::string id = lower(entry.id);
    if (id.substr(id.find('/') + 1) == wanted && entry.family == family) {
      if (found != nullptr) {
        return nullptr;
      }
      found = &entry;
    }
  }
  return found;
}

}  // namespace lode::model
