#include "lode/corpus/parquet/json_value.hpp"

#include <string>

namespace lode::corpus::parquet {
namespace {

using Json = nlohmann::ordered_json;

template <typename ListArray>
Json list_to_json(const arrow::Array& array, std::int64_t index) {
  const auto& lists = static_cast<const ListArray&>(array);
  const std::int64_t begin = lists.value_offset(index);
  const std::int64_t end = begin + lists.value_length(index);
  Json list = Json::array();
  for (std::int64_t i = begin; i < end; ++i) {
    list.push_back(to_json(*lists.values(), i));
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
  switch (type) {
    case arrow::Type::LIST:
      return list_to_json<arrow::ListArray>(array, index);
    case arrow::Type::LARGE_LIST:
      return list_to_json<arrow::LargeListArray>(array, index);
    case arrow::Type::FIXED_SIZE_LIST:
      return list_to_json<arrow::FixedSizeListArray>(array, index);
    case arrow::Type::LIST_VIEW:
      return list_to_json<arrow::ListViewArray>(array, index);
    case arrow::Type::LARGE_LIST_VIEW:
      return list_to_json<arrow::LargeListViewArray>(array, index);
    case arrow::Type::STRUCT:
      return struct_to_json(static_cast<const arrow::StructArray&>(array), index);
    case arrow::Type::MAP:
      return map_to_json(static_cast<const arrow::MapArray&>(array), index);
    case arrow::Type::DICTIONARY: {
      const auto& coded = static_cast<const arrow::DictionaryArray&>(array);
      return to_json(*coded.dictionary(), coded.GetValueIndex(index));
    }
    case arrow::Type::EXTENSION:
      return to_json(*static_cast<const arrow::ExtensionArray&>(array).storage(), index);
    default:
      break;
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
