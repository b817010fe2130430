// The map on a canvas: hexes of any grid at three sizes, with counters, reach, zones, paths and supply lines.
// Draws what it is given; knows no rules.
#pragma once

#include <array>
#include <optional>

#include "terminal/canvas.hpp"
#include "trigh/play/match.hpp"

namespace trigh::terminal {

/// Marks laid over the map.
struct Overlay {
  HexId cursor = kNoHex;
  UnitId selected = kNoUnit;
  std::array<HexSet, 2> zone;           ///< shown where set
  HexSet marked;                        ///< targets, attackers picked ...
  HexSet line;                          ///< a path or supply line
  HexSet reach;                         ///< hexes with a cost below
  std::array<std::uint8_t, kMaxHexes> cost_halves{};
};

/// 0: two columns and a row a hex, whole maps; 1: five by two; 2: nine by four, with numbers and names.
constexpr int kZooms = 3;

struct Viewport {
  int x = 0, y = 0, width = 70, height = 26;   ///< on the canvas
  int zoom = 1;
  int left = 0, top = 0;                       ///< of the sheet, in columns and rows of this zoom
};

/// Moves the window so that `hex` lies in its middle.
void centre_on(const Grid& grid, HexId hex, Viewport& view);
/// Columns and rows the whole map takes at a zoom.
struct SheetSize { int width = 0, height = 0; };
SheetSize sheet_size(const Grid& grid, int zoom);

void draw_map(const Ruleset& rules, const State& state, const Overlay& overlay, const Viewport& view, Canvas& canvas);

/// "5-4", "6": the first two values on the counter but for movement, as many as its title has; and the type as one
/// character.
std::string strength_label(const GameData& data, UnitId unit);
std::string type_glyph(const Counter& counter);
/// "3", "3½": half points as people write them.
std::string points_text(int halves);
/// The whole map at zoom 0 or 1 as plain text, for logs and golden files.
std::string map_text(const Ruleset& rules, const State& state, int zoom);

}  // namespace trigh::terminal
