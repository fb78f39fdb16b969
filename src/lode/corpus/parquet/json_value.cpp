#include "lode/corpus/parquet/json_value.hpp"

#include <string>

namespace lode::corpus::parquet {
namespace {

using Json = nlohmann::ordered_json;

Json list_to_json(const arrow::Array& values, std::int64_t begin, std::int64_t length) {
  Json list = Json::array();
  for (std::int64_t i = begin; i < begin + length; ++i) {
    list.push_back(to_json(values, i));
  }
  return list;
}

Json struct_to_json(const arrow::StructArray& array, std::int64_t index) {
  Json object = Json::object();
  for (int i = 0; i < array.num_fields(); ++i) {
    object[array.struct_type()->field(i)->name()] = to_json(*array.field(i), index);
  }
  return object;
}

Json map_to_json(const arrow::MapArray& array, std::int64_t index) {
  Json object = Json::object();
  for (std::int64_t i = array.value_offset(index); i < array.value_offset(index + 1); ++i) {
    const Json key = to_json(*array.keys(), i);
    object[key.is_string() ? key.get<std::string>() : key.dump()] = to_json(*array.items(), i);
  }
  return object;
}

Json number_to_json(const arrow::Scalar& scalar) {
  if (arrow::is_unsigned_integer(scalar.type->id())) {
    return static_cast<const arrow::UInt64Scalar&>(*scalar.CastTo(arrow::uint64()).ValueOrDie())
        .value;
  }
  if (arrow::is_signed_integer(scalar.type->id())) {
    return static_cast<const arrow::Int64Scalar&>(*scalar.CastTo(arrow::int64()).ValueOrDie())
        .value;
  }
  return static_cast<const arrow::DoubleScalar&>(*scalar.CastTo(arrow::float64()).ValueOrDie())
      .value;
}

}  // namespace

Json to_json(const arrow::Array& array, std::int64_t index) {
  if (array.IsNull(index)) {
    return nullptr;
  }
  const arrow::Type::type type = array.type_id();
  if (type == arrow::Type::LIST) {
    const auto& list = static_cast<const arrow::ListArray&>(array);
    return list_to_json(*list.values(), list.value_offset(index), list.value_length(index));
  }
  if (type == arrow::Type::LARGE_LIST) {
    const auto& list = static_cast<const arrow::LargeListArray&>(array);
    return list_to_json(*list.values(), list.value_offset(index), list.value_length(index));
  }
  if (type == arrow::Type::STRUCT) {
    return struct_to_json(static_cast<const arrow::StructArray&>(array), index);
  }
  if (type == arrow::Type::MAP) {
    return map_to_json(static_cast<const arrow::MapArray&>(array), index);
  }
  if (type == arrow::Type::DICTIONARY) {
    const auto& coded = static_cast<const arrow::DictionaryArray&>(array);
    return to_json(*coded.dictionary(), coded.GetValueIndex(index));
  }
  const std::shared_ptr<arrow::Scalar> scalar = array.GetScalar(index).ValueOrDie();
  if (type == arrow::Type::BOOL) {
    return static_cast<const arrow::BooleanScalar&>(*scalar).value;
  }
  if (arrow::is_integer(type) || arrow::is_floating(type)) {
    return number_to_json(*scalar);
  }
  return scalar->ToString();
}

}  // namespace lode::corpus::parquet
