// Statements that both kinds of database understand: $1, $2 and so on stand for values.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace trigh::host::serve {

class Sql {
 public:
  /// What is no text.
  struct Bytes {
    explicit Bytes(std::string_view these) : bytes(these) {}
    std::string_view bytes;
  };
  using Value = std::variant<std::int64_t, std::string_view, Bytes>;
  /// One of what was asked for: numbers in digits.
  class Row {
   public:
    explicit Row(std::vector<std::string> cells) : cells_(std::move(cells)) {}
    const std::string& text(std::size_t column) const { return cells_.at(column); }
    std::int64_t number(std::size_t column) const {
      std::int64_t number = 0;
      const std::string& digits = cells_.at(column);
      std::from_chars(digits.data(), digits.data() + digits.size(), number);
      return number;
    }

   private:
    std::vector<std::string> cells_;
  };

  virtual ~Sql() = default;
  /// Throws std::runtime_error with the words of the database.
  virtual std::vector<Row> run(const char* statement, const std::vector<Value>& values = {}) = 0;
};

}  // namespace trigh::host::serve
