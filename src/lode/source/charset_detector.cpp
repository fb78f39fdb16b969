#include "lode/source/charset_detector.hpp"

#include <cstdint>
#include <memory>

#include <unicode/ucsdet.h>

#include "lode/base/ascii.hpp"
#include "lode/base/system_library.hpp"

namespace lode::source {
namespace {

// Few texts need the detector, and its library costs every start half a millisecond.
// clang-format off
#define LODE_DETECTOR_FUNCTIONS(X) \
  X(open) X(close) X(setText) X(detectAll) X(getConfidence) X(getName)
// clang-format on

struct DetectorLibrary {
#define LODE_DETECTOR_MEMBER(name) \
  decltype(&::ucsdet_##name) name = nullptr;  // NOLINT(bugprone-macro-parentheses): declares it.
  LODE_DETECTOR_FUNCTIONS(LODE_DETECTOR_MEMBER)
#undef LODE_DETECTOR_MEMBER
};

DetectorLibrary load_detector_library() {
  constexpr const char* kName = "libicui18n.so." U_ICU_VERSION_SHORT;
  const SystemLibrary system(kName, "a text in an old encoding needs");
  DetectorLibrary library;
#define LODE_DETECTOR_FIND(name) \
  system.find("ucsdet_" #name U_ICU_VERSION_SUFFIX_TEXT, library.name);
#define LODE_TEXT_OF(x) #x
#define LODE_EXPANDED_TEXT_OF(x) LODE_TEXT_OF(x)
#define U_ICU_VERSION_SUFFIX_TEXT LODE_EXPANDED_TEXT_OF(U_ICU_VERSION_SUFFIX)
  LODE_DETECTOR_FUNCTIONS(LODE_DETECTOR_FIND)
#undef U_ICU_VERSION_SUFFIX_TEXT
#undef LODE_EXPANDED_TEXT_OF
#undef LODE_TEXT_OF
#undef LODE_DETECTOR_FIND
  return library;
}

const DetectorLibrary& detector_library() {
  static const DetectorLibrary kLoaded = load_detector_library();
  return kLoaded;
}

struct CloseDetector {
  void operator()(UCharsetDetector* detector) const noexcept { detector_library().close(detector); }
};

}  // namespace

std::vector<std::pair<std::string, int>> detect_charsets(const std::string& sample) {
  std::vector<std::pair<std::string, int>> charsets;
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UCharsetDetector, CloseDetector> detector(detector_library().open(&status));
  detector_library().setText(
      detector.get(), sample.data(), static_cast<std::int32_t>(sample.size()), &status);
  std::int32_t count = 0;
  const UCharsetMatch** matches = detector_library().detectAll(detector.get(), &count, &status);
  for (std::int32_t i = 0; U_SUCCESS(status) && i < count; ++i) {
    const std::int32_t confidence = detector_library().getConfidence(matches[i], &status);
    std::string name = to_lower_ascii(detector_library().getName(matches[i], &status));
    if (U_SUCCESS(status) != 0) {
      charsets.emplace_back(std::move(name), confidence);
    }
  }
  return charsets;
}

}  // namespace lode::source
