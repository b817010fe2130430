#include "rpc/read_json.hpp"

#include <algorithm>

namespace trigh::host::rpc {
namespace {

/// Builds the value from the library's events. Members go to the end of their object unseen; whether one stands twice
/// is looked up once, when the object is complete.
class Builder final : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t&) override { return put(value); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override {
    const auto& members = open_.back()->get_ref<const Json::object_t&>();
    std::vector<const std::string*> keys;
    keys.reserve(members.size());
    for (const auto& member : members) keys.push_back(&member.first);
    const auto text = [](const std::string* key) -> const std::string& { return *key; };
    std::ranges::sort(keys, {}, text);
    const auto twice = std::ranges::adjacent_find(keys, {}, text);
    if (twice != keys.end())
      return refuse("the key '" + (*twice)->substr(0, 60) + "' stands twice in one object; keep one");
    open_.pop_back();
    return true;
  }
  bool end_array() override { return open_.pop_back(), true; }
  bool key(string_t& name) override {
    auto& members = open_.back()->get_ref<Json::object_t&>();
    if (members.size() >= kMostMembers)
      return refuse("an object has more than " + std::to_string(kMostMembers) + " members; send less at once");
    members.emplace_back(std::move(name), Json());
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override {
    return refuse("this is not JSON; send one message a line, in UTF-8");
  }

  ReadJson read;

 private:
  bool refuse(std::string sentence) {
    if (read.wrong.empty()) read.wrong = std::move(sentence);
    return false;
  }
  template <class Value>
  bool put(Value&& value) {
    return place(Json(std::forward<Value>(value))), true;
  }
  bool open(Json container) {
    if (open_.size() >= kMaxDepth) return refuse("lists and objects nest more than 64 deep; flatten the message");
    open_.push_back(place(std::move(container)));
    return true;
  }
  Json* place(Json value) {
    if (open_.empty()) return &(read.value = std::move(value));
    if (open_.back()->is_array()) {
      auto& items = open_.back()->get_ref<Json::array_t&>();
      return &items.emplace_back(std::move(value));
    }
    Json& last = open_.back()->get_ref<Json::object_t&>().back().second;
    return &(last = std::move(value));
  }

  std::vector<Json*> open_;  ///< what encloses the value that comes next, from outside; each the last of its encloser
};

/// The end of a text that begins at the quotes `at`, behind its closing ones; npos: it has none.
std::size_t behind_text(std::string_view line, std::size_t at) {
  for (++at; at < line.size(); ++at) {
    if (line[at] == '"') return at + 1;
    if (line[at] == '\\') ++at;
  }
  return std::string_view::npos;
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

/// The number or short text that stands at the front.
Json simple_value(std::string_view text) {
  constexpr std::size_t kLongest = 200;
  text = without_blanks(text).substr(0, kLongest);
  const std::size_t end = text.starts_with('"') ? behind_text(text, 0) : text.find_first_of(",} \t\r\n");
  if (end == std::string_view::npos) return {};
  const std::string_view word = text.substr(0, end);
  Json value = Json::parse(word.begin(), word.end(), nullptr, false);
  return value.is_string() || value.is_number() ? value : Json();
}

}  // namespace

ReadJson read_json(std::string_view text) {
  Builder builder;
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) builder.read.value = Json();
  return std::move(builder.read);
}

Json request_id(std::string_view text) {
  if (!without_blanks(text).starts_with('{')) return {};
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (c != '"') continue;
    const std::size_t end = behind_text(text, i);
    if (end == std::string_view::npos) return {};
    const std::string_view rest = without_blanks(text.substr(end));
    if (depth == 1 && rest.starts_with(':') && text.substr(i, end - i) == "\"id\"") return simple_value(rest.substr(1));
    i = end - 1;
  }
  return {};
}

}  // namespace trigh::host::rpc
