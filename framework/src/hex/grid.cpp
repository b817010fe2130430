// All layouts are one frame turned: lines run east, positions south, even lines half a hex lower (`columns`).
// There a hex (line x, position y, both from 0) has axial coordinates (x, y - floor(x / 2)); the other layouts
// rotate the plane by whole sixths, so rotating axial coordinates is all the difference there is.
#include "trigh/hex/grid.hpp"

#include <algorithm>
#include <utility>

#include "trigh/base/assert.hpp"

namespace trigh {
namespace {

constexpr int kAcross = 866;  // distance of adjacent lines, thousandths of the distance of adjacent centres

// Sixths of a turn from the frame of `columns`: where it says north, `rows` says west and `rows-cw` says east.
int turn(Layout layout) { return layout == Layout::kColumns ? 0 : layout == Layout::kRows ? 4 : 1; }

int digits(std::string_view two) {
  if (two[0] < '0' || two[0] > '9' || two[1] < '0' || two[1] > '9') return -1;
  return (two[0] - '0') * 10 + (two[1] - '0');
}

void append_digits(std::string& text, int value) {
  text += static_cast<char>('0' + value / 10);
  text += static_cast<char>('0' + value % 10);
}

int floor_div(int a, int b) { return a / b - (a % b < 0); }

// The hex nearest to the point (q, r) / scale.
Hex nearest(int q, int r, int scale) {
  const int s = -q - r;
  const auto round = [scale](int v) { return floor_div(2 * v + scale, 2 * scale); };
  int rq = round(q), rr = round(r);
  const int rs = round(s);
  const int dq = std::abs(q - rq * scale), dr = std::abs(r - rr * scale), ds = std::abs(s - rs * scale);
  if (dq > dr && dq > ds) {
    rq = -rr - rs;
  } else if (dr > ds) {
    rr = -rq - rs;
  }
  return {rq, rr};
}

}  // namespace

Grid::Grid(Layout layout, int lines, int positions, std::vector<Sheet> sheets)
    : layout_(layout), lines_(lines), positions_(positions), sheets_(std::move(sheets)) {
  TRIGH_ASSERT(lines > 0 && positions > 0, "a grid has at least one hex");
  TRIGH_ASSERT(lines <= kMaxLine && lines * positions <= kMaxHexes, "the grid is too large");
  int next = 1;
  for (const Sheet& sheet : sheets_) {
    TRIGH_ASSERT(sheet.first == next && sheet.last >= sheet.first && sheet.last - sheet.first < kMaxLine,
                 "sheets follow each other without a gap");
    next = sheet.last + 1;
  }
  TRIGH_ASSERT(sheets_.empty() ? positions <= kMaxLine : next == positions + 1, "sheets cover all positions");
  for (int line = 0; line < lines; ++line)
    for (int position = 0; position < positions; ++position)
      axial_.push_back(rotated(Hex{line, position - line / 2}, turn(layout)));
}

std::optional<HexId> Grid::parse(std::string_view number) const {
  if (number.size() < 4) return std::nullopt;
  const std::string_view prefix = number.substr(0, number.size() - 4);
  const int line = digits(number.substr(prefix.size(), 2));
  int position = digits(number.substr(prefix.size() + 2, 2));
  int last = positions_;
  if (sheets_.empty()) {
    if (!prefix.empty()) return std::nullopt;
  } else {
    const auto sheet = std::ranges::find(sheets_, prefix, &Sheet::prefix);
    if (sheet == sheets_.end() || position < 1) return std::nullopt;
    position += sheet->first - 1;
    last = sheet->last;
  }
  if (line < 1 || line > lines_ || position < 1 || position > last) return std::nullopt;
  return static_cast<HexId>((line - 1) * positions_ + position - 1);
}

std::string Grid::number(HexId hex) const {
  TRIGH_ASSERT(hex < size(), "number() of a hex outside the grid");
  int position = hex % positions_ + 1;
  std::string text;
  for (const Sheet& sheet : sheets_) {
    if (position > sheet.last) continue;
    text = sheet.prefix;
    position -= sheet.first - 1;
    break;
  }
  append_digits(text, hex / positions_ + 1);
  append_digits(text, position);
  return text;
}

HexId Grid::at(Hex axial) const {
  const Hex h = rotated(axial, -turn(layout_));
  const int position = h.r + floor_div(h.q, 2);
  if (h.q < 0 || h.q >= lines_ || position < 0 || position >= positions_) return kNoHex;
  return static_cast<HexId>(h.q * positions_ + position);
}

Grid::LineWay Grid::line_way(Direction d, int line) const {
  const Hex by = rotated(kSteps[d], -turn(layout_));
  const int position = by.r + floor_div(line % 2 == 1 ? by.q : by.q + 1, 2);
  if (by.q == 0) return position > 0 ? kUpwards : kDownwards;
  if (by.q > 0) return position == 0 ? kStraightOn : kSlantOn;
  return position == 0 ? kStraightBack : kSlantBack;
}

std::optional<Direction> Grid::direction(HexId a, HexId b) const {
  const Hex difference = axial(b) - axial(a);
  const auto found = std::ranges::find(kSteps, difference);
  if (found == kSteps.end()) return std::nullopt;
  return static_cast<Direction>(found - kSteps.begin());
}

std::vector<HexId> Grid::ring(HexId centre, int radius) const {
  if (radius == 0) return {centre};
  std::vector<HexId> hexes;
  hexes.reserve(static_cast<std::size_t>(kDirections * radius));
  Hex here = axial(centre) + kSteps[0] * radius;
  for (int side = 0; side < kDirections; ++side) {
    for (int i = 0; i < radius; ++i) {
      if (const HexId id = at(here); id != kNoHex) hexes.push_back(id);
      here = step(here, rotated(Direction{2}, side));
    }
  }
  return hexes;
}

std::vector<HexId> Grid::line(HexId a, HexId b) const {
  const Hex from = axial(a), way = axial(b) - from;
  const int steps = distance(a, b);
  if (steps == 0) return {a};
  // A point exactly between two hexes is nudged clockwise, square to the line, by less than any other distance.
  const Hex nudge = rotated(way, 1) + rotated(way, 2);
  const int fine = 16 * steps, scale = steps * fine;
  std::vector<HexId> hexes;
  for (int i = 0; i <= steps; ++i) {
    const Hex point = (from * steps + way * i) * fine + nudge;
    if (const HexId id = at(nearest(point.q, point.r, scale)); id != kNoHex) hexes.push_back(id);
  }
  return hexes;
}

Grid::Point Grid::centre(HexId hex) const {
  const int line = hex / positions_, position = hex % positions_;
  const int along = position * 1000 + line % 2 * 500;  // line index 1, 3, ... are the even lines
  switch (layout_) {
    case Layout::kColumns:
      return {line * kAcross, along};
    case Layout::kRows:
      return {along, (lines_ - 1 - line) * kAcross};
    case Layout::kRowsClockwise:
      return {positions_ * 1000 - 500 - along, line * kAcross};
  }
  return {};
}

std::string Grid::hexside_name(HexId a, HexId b) const { return number(std::min(a, b)) + "|" + number(std::max(a, b)); }

}  // namespace trigh
