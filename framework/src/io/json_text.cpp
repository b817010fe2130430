// Writing JSON: the library escapes texts, the rest is plain.
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "trigh/io/document.hpp"

namespace trigh {
namespace {

std::string quoted_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string number(std::int64_t milli) {
  std::string text = std::string(milli < 0 ? "-" : "") + std::to_string(std::abs(milli) / 1000);
  if (const std::int64_t rest = std::abs(milli) % 1000; rest != 0) text += "." + std::to_string(1000 + rest).substr(1);
  return text;
}

void write(const Datum& value, std::string& text) {
  const char* comma = "";
  switch (value.kind()) {
    case Datum::Kind::kNull: text += "null"; break;
    case Datum::Kind::kBool: text += value.as_bool() ? "true" : "false"; break;
    case Datum::Kind::kNumber: text += number(value.milli()); break;
    case Datum::Kind::kText: text += quoted_text(value.as_text()); break;
    case Datum::Kind::kList:
      text += '[';
      for (const Datum& item : value.items()) {
        text += comma;
        write(item, text);
        comma = ",";
      }
      text += ']';
      break;
    case Datum::Kind::kObject:
      text += '{';
      for (const auto& [key, member] : value.members()) {
        text += comma + quoted_text(key) + ':';
        write(member, text);
        comma = ",";
      }
      text += '}';
      break;
  }
}

}  // namespace

std::string json_text(const Datum& document) {
  std::string text;
  write(document, text);
  return text;
}

}  // namespace trigh
