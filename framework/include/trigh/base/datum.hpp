// A value read from a data file, with the place it stood at, so that complaints can say where.
// Rule plugins read their tables through this; they never see a JSON library. Numbers are exact: they are
// kept in thousandths, so 0.5 is half a movement point on every machine.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "trigh/base/expected.hpp"

namespace trigh {

/// null, bool, number (thousandths), text, list or object.
class Datum {
 public:
  enum class Kind { kNull, kBool, kNumber, kText, kList, kObject };

  Datum() = default;
  static Datum boolean(bool value) { return Datum(Kind::kBool, value); }
  static Datum number_milli(std::int64_t thousandths) { return Datum(Kind::kNumber, false, thousandths); }
  static Datum number(std::int64_t whole) { return number_milli(whole * 1000); }
  static Datum text(std::string value) { return Datum(Kind::kText, false, 0, std::move(value)); }
  static Datum list(std::vector<Datum> items) { return Datum(Kind::kList, false, 0, {}, std::move(items)); }
  static Datum object(std::vector<std::pair<std::string, Datum>> members) {
    return Datum(Kind::kObject, false, 0, {}, {}, std::move(members));
  }

  Kind kind() const { return kind_; }
  bool is_null() const { return kind_ == Kind::kNull; }

  // Look-up. A missing member or index gives the null datum.
  const Datum& operator[](std::string_view member) const;
  const Datum& operator[](std::size_t index) const;
  bool has(std::string_view member) const;
  const std::vector<Datum>& items() const { return items_; }                                   ///< list
  const std::vector<std::pair<std::string, Datum>>& members() const { return members_; }       ///< object, file order

  // Values; the default when the kind differs.
  bool as_bool(bool otherwise = false) const;
  int as_int(int otherwise = 0) const;             ///< whole part
  int as_halves(int otherwise = 0) const;          ///< 0.5 -> 1, 2 -> 4; movement costs in half points
  std::int64_t milli() const { return number_; }
  std::string_view as_text(std::string_view otherwise = {}) const;
  std::vector<std::string> as_texts() const;       ///< the texts of a list
  /// Puts the text of each member named into its string.
  void read_texts(std::initializer_list<std::pair<std::string_view, std::string*>> members) const;

  // Objects made of this one.
  /// With a member of that name in the place of its own, or else at the end.
  Datum with(std::string_view name, Datum value) const;
  Datum without(std::initializer_list<std::string_view> names) const;

 private:
  explicit Datum(Kind kind, bool truth, std::int64_t number = 0, std::string text = {}, std::vector<Datum> items = {},
                 std::vector<std::pair<std::string, Datum>> members = {})
      : kind_(kind), bool_(truth), number_(number), text_(std::move(text)), items_(std::move(items)),
        members_(std::move(members)) {}

  Kind kind_ = Kind::kNull;
  bool bool_ = false;
  std::int64_t number_ = 0;
  std::string text_;
  std::vector<Datum> items_;
  std::vector<std::pair<std::string, Datum>> members_;
};

}  // namespace trigh
