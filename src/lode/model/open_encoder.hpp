#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "lode/model/encoder_plan.hpp"
#include "lode/search/encoder.hpp"

namespace lode::model {

/// Loads what the plan says. Throws Error(Io | InvalidInput), Error(Unsupported) when the model
/// needs the module of the tensor engine and that is absent, or more memory than the machine has.
[[nodiscard]] std::shared_ptr<const search::Encoder> open_encoder(EncoderPlan plan);

/// Opens the models that components of pipelines name, each once. open() may be called from several
/// threads; they wait for each other.
class ModelEncoders : public search::EncoderOpener {
 public:
  /// `memory_bytes` is what encoding may use beyond the weights.
  explicit ModelEncoders(std::size_t memory_bytes = EncoderOptions().memory_bytes)
      : memory_bytes_(memory_bytes) {}

  [[nodiscard]] std::shared_ptr<const search::Encoder> open(
      const search::Component& component) override;

 private:
  std::size_t memory_bytes_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const search::Encoder>> opened_;
};

}  // namespace lode::model
