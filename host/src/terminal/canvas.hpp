// A grid of coloured character cells: what the terminal shows, before ncurses or a plain stream prints it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trigh::terminal {

enum class Ink : std::uint8_t {
  kPlain,
  kDim,
  kFirstSide,
  kSecondSide,
  kSea,
  kRough,
  kTown,
  kWay,
  kReach,
  kWarn,
  kTitle
};

struct Style {
  Ink ink = Ink::kPlain;
  bool bold = false, reverse = false, underline = false;
};

/// One cell: a UTF-8 character one column wide.
struct Cell {
  std::string glyph = " ";
  Style style;
};

class Canvas {
 public:
  Canvas(int width, int height) : width_(width), height_(height), cells_(static_cast<std::size_t>(width * height)) {}

  int width() const { return width_; }
  int height() const { return height_; }
  Cell& at(int x, int y) { return cells_[static_cast<std::size_t>(y * width_ + x)]; }
  const Cell& at(int x, int y) const { return cells_[static_cast<std::size_t>(y * width_ + x)]; }
  bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }
  /// Writes text from (x, y) to the right, cut at the edges. Returns the column after it.
  int put(int x, int y, std::string_view utf8, Style style = {});
  /// Writes words wrapped to `width` columns from (x, y); returns the next free row, at most `bottom`.
  int paragraph(int x, int y, int width, int bottom, std::string_view utf8, Style style = {});
  /// All rows as text, trailing blanks cut.
  std::string text() const;

 private:
  int width_, height_;
  std::vector<Cell> cells_;
};

/// Splits UTF-8 text into characters.
std::vector<std::string_view> characters(std::string_view utf8);

}  // namespace trigh::terminal
