// Reading JSON: the library's event parser drives a builder of Datum, so that duplicate keys and inexact
// numbers, which a document tree would swallow, are seen.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "report.hpp"
#include "trigh/io/document.hpp"

namespace trigh {
namespace {

constexpr std::int64_t kLargest = 1'000'000'000'000;  // numbers beyond this are refused

// Thousandths of a number as it is written, nothing when it has finer parts or is out of range.
std::optional<std::int64_t> thousandths(std::string_view text) {
  const bool negative = text.starts_with('-');
  std::int64_t digits = 0;
  int scale = 3;  // decimal places still to be shifted in
  bool fraction = false;
  std::size_t i = negative ? 1 : 0;
  for (; i < text.size() && text[i] != 'e' && text[i] != 'E'; ++i) {
    if (text[i] == '.') {
      fraction = true;
      continue;
    }
    if (digits > kLargest * 100) return std::nullopt;
    digits = digits * 10 + (text[i] - '0');
    scale -= fraction;
  }
  if (i < text.size()) {
    const std::string exponent(text.substr(i + 1));
    if (exponent.size() > 4) return std::nullopt;
    scale += std::atoi(exponent.c_str());
  }
  for (; scale > 0 && digits != 0; --scale) {
    digits *= 10;
    if (digits > kLargest * 1000) return std::nullopt;
  }
  for (; scale < 0 && digits != 0; ++scale) {
    if (digits % 10 != 0) return std::nullopt;
    digits /= 10;
  }
  if (digits > kLargest * 1000) return std::nullopt;
  return negative ? -digits : digits;
}

// The library's sentence without its own numbering and position, in printable characters.
std::string reason_of(const char* what) {
  std::string text(what);
  if (const std::size_t at = text.find(": "); at != std::string::npos) text.erase(0, at + 2);
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7E) c = '?';
  return text;
}

class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  Builder(std::string_view text, std::string_view where) : text_(text), report_(where) {}

  bool null() override { return put({}); }
  bool boolean(bool value) override { return put(Datum::boolean(value)); }
  bool number_integer(number_integer_t value) override { return number(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return number(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& written) override { return number(written); }
  bool string(string_t& value) override { return put(Datum::text(std::move(value))); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(true); }
  bool start_array(std::size_t) override { return open(false); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    Level& level = levels_.back();
    level.key = name;
    if (!level.keys.insert(name).second && !report_.full())
      report_.add("TR-104", place(), "the key " + io::in_quotes(name) + " stands twice in this object; keep one");
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& error) override {
    const std::string_view before = text_.substr(0, position == 0 ? 0 : position - 1);
    const auto line = 1 + std::ranges::count(before, '\n');
    const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    report_.add("TR-103", "",
                "this is not JSON: line " + std::to_string(line) + ", column " +
                    std::to_string(before.size() - start + 1) + ": " + reason_of(error.what()));
    return false;
  }

  Expected<Datum> result() {
    if (!report_.empty()) return Unexpected{report_.take()};
    return std::move(root_);
  }

 private:
  struct Level {
    bool object = false;
    std::vector<Datum> items;
    std::vector<std::pair<std::string, Datum>> members;
    std::string key;
    std::set<std::string, std::less<>> keys;  // a hash could be made to collide
  };

  // JSON pointer of the value that comes next.
  std::string place() const {
    std::string pointer;
    for (const Level& level : levels_)
      pointer = level.object ? io::pointer_to(pointer, std::string_view(level.key).substr(0, 200))
                             : io::pointer_to(pointer, level.items.size());
    return pointer;
  }
  bool put(Datum value) {
    if (levels_.empty()) {
      root_ = std::move(value);
    } else if (levels_.back().object) {
      levels_.back().members.emplace_back(std::move(levels_.back().key), std::move(value));
    } else {
      levels_.back().items.push_back(std::move(value));
    }
    return true;
  }
  bool number(const std::string& written) {
    const auto milli = thousandths(written);
    if (!milli && !report_.full())
      report_.add(
          "TR-105", place(),
          "the number " + io::in_quotes(written) + " is too large or too fine; write it with at most three decimals");
    return put(Datum::number_milli(milli.value_or(0)));
  }
  bool open(bool object) {
    if (levels_.size() >= kMaxDocumentDepth) {
      report_.add("TR-106", "",
                  "objects and lists are nested more than " + std::to_string(kMaxDocumentDepth) +
                      " deep; flatten the document");
      return false;
    }
    levels_.emplace_back().object = object;
    return true;
  }
  bool close() {
    Level level = std::move(levels_.back());
    levels_.pop_back();
    return put(level.object ? Datum::object(std::move(level.members)) : Datum::list(std::move(level.items)));
  }

  std::string_view text_;
  io::Report report_;
  std::vector<Level> levels_;
  Datum root_;
};

std::string too_long() {
  return "this is longer than the " + std::to_string(kMaxDocumentBytes >> 20) + " MiB a document may have";
}

}  // namespace

Expected<Datum> parse_json(std::string_view text, std::string_view where) {
  if (text.size() > kMaxDocumentBytes) return fail("TR-102", std::string(where), "", too_long());
  Builder builder(text, where);
  nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
  return builder.result();
}

const char* no_file(const std::filesystem::path& file) {
  std::error_code ignored;
  return std::filesystem::is_directory(file, ignored) ? "this is a folder, and a file is wanted"
                                                      : "there is no such file";
}

Expected<std::string> read_text(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error))
    return fail("TR-101", file.string(), "", std::string(no_file(file)) + "; check the name");
  if (std::filesystem::file_size(file, error) > kMaxDocumentBytes) return fail("TR-102", file.string(), "", too_long());
  std::ifstream stream(file, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(stream), {});
  if (!stream) return fail("TR-101", file.string(), "", "the file cannot be read; check its permissions");
  return text;
}

Expected<Datum> read_json(const std::filesystem::path& file) {
  const auto text = read_text(file);
  if (!text) return Unexpected{text.error()};
  return parse_json(*text, file.string());
}

Expected<Datum> read_document(const std::filesystem::path& file, std::string_view format) {
  auto document = read_json(file);
  if (!document) return document;
  Findings findings = check_schema(*document, format, file.string());
  if (!findings.empty()) return Unexpected{std::move(findings)};
  return document;
}

}  // namespace trigh
