#include "terminal/map_view.hpp"

#include <algorithm>
#include <vector>

namespace trigh::terminal {
namespace {

struct CellSize {
  int width, height;
};
constexpr CellSize kCells[kZooms] = {{2, 1}, {5, 2}, {9, 4}};

struct Spot {
  int x, y;
};

/// Top left of a hex on the endless sheet. Grids of columns shift every other column down, grids of rows every
/// other row right.
Spot sheet_spot(const Grid& grid, HexId hex, int zoom) {
  const CellSize cell = kCells[zoom];
  const Grid::Point at = grid.centre(hex);   // thousandths of the distance between centres
  if (grid.flat_top()) {
    const int column = (at.x + 433) / 866;
    const int half_rows = (at.y + 250) / 500;
    return {column * cell.width, half_rows * cell.height / 2};
  }
  const int row = (at.y + 433) / 866;
  const int half_columns = (at.x + 250) / 500;
  return {half_columns * cell.width / 2, row * cell.height};
}

struct TerrainLook {
  const char* name;
  const char* glyph;
  Ink ink;
};
constexpr TerrainLook kTerrain[] = {
    {"clear", " ", Ink::kDim},        {"mixed", "·", Ink::kDim},      {"broken", "∴", Ink::kRough},
    {"rough", "▲", Ink::kRough},      {"mountain", "▲", Ink::kRough}, {"ridge", "≏", Ink::kRough},
    {"depression", "▽", Ink::kRough}, {"town", "■", Ink::kTown},      {"city", "■", Ink::kTown},
    {"oasis", "♣", Ink::kTown},       {"marsh", "≈", Ink::kSea},      {"sand-sea", "░", Ink::kRough},
    {"sea", "~", Ink::kSea}};

TerrainLook look_of(std::string_view terrain) {
  for (const TerrainLook& look : kTerrain)
    if (terrain == look.name) return look;
  return {"", "?", Ink::kPlain};
}

Ink side_ink(Side side) { return side == Side::kFirst ? Ink::kFirstSide : Ink::kSecondSide; }

bool has_way(const Map& map, HexId hex, HexsideKinds ways) {
  for (Direction d = 0; d < kDirections; ++d)
    if (map.side(hex, d) & ways) return true;
  return false;
}

/// What is drawn on a hexside: the strongest of its kinds, each known by how its name begins.
const char* side_glyph(const Map& map, HexsideKinds kinds) {
  static constexpr std::pair<std::string_view, const char*> kGlyphs[] = {
      {"escarpment", "#"}, {"minefield", "x"}, {"ridge", "^"}, {"wadi", "≈"}, {"sea", "~"}};
  for (const auto& [word, glyph] : kGlyphs)
    for (std::size_t i = 0; i < map.hexside_kinds.size(); ++i)
      if ((kinds >> i & 1) && map.hexside_kinds[i].starts_with(word)) return glyph;
  return nullptr;
}

class MapPainter {
 public:
  MapPainter(const Ruleset& rules, const State& state, const Overlay& overlay, const Viewport& view, Canvas& canvas)
      : state_(state), overlay_(overlay), view_(view), canvas_(canvas), data_(*rules.data), map_(rules.map()) {
    ways_ = map_.hexside_bit("road") | map_.hexside_bit("trail") | map_.hexside_bit("track");
    roads_ = map_.hexside_bit("road");
    origin_ = {view.x - view.left, view.y - view.top};
  }

  void paint() {
    for (const HexId hex : map_.all()) {
      const Spot at = sheet_spot(map_.grid, hex, view_.zoom);
      const Spot spot{at.x + origin_.x, at.y + origin_.y};
      if (spot.x + kCells[view_.zoom].width <= view_.x || spot.x >= view_.x + view_.width) continue;
      if (spot.y + kCells[view_.zoom].height <= view_.y || spot.y >= view_.y + view_.height) continue;
      paint_hex(hex, spot);
    }
  }

 private:
  void put(int x, int y, std::string_view text, Style style) {
    for (std::string_view glyph : characters(text)) {
      if (x >= view_.x && y >= view_.y && x < view_.x + view_.width && y < view_.y + view_.height)
        canvas_.put(x, y, glyph, style);
      ++x;
    }
  }

  Style ground_style(HexId hex, const TerrainLook& look) const {
    Style style{look.ink};
    if (overlay_.zone[0].contains(hex)) style.ink = Ink::kFirstSide;
    if (overlay_.zone[1].contains(hex)) style.ink = overlay_.zone[0].contains(hex) ? Ink::kWarn : Ink::kSecondSide;
    if (overlay_.reach.contains(hex)) style = {Ink::kReach};
    if (overlay_.line.contains(hex)) style = {Ink::kReach, true, true};
    if (overlay_.marked.contains(hex)) style.underline = true;
    if (overlay_.cursor == hex) style.reverse = true;
    return style;
  }

  std::string ground_glyph(HexId hex, const TerrainLook& look) const {
    if (has_way(map_, hex, roads_)) return "=";
    if (has_way(map_, hex, ways_)) return "-";
    return look.glyph;
  }

  void paint_hex(HexId hex, Spot spot) {
    const TerrainLook look = look_of(map_.terrain_name(hex));
    const Style style = ground_style(hex, look);
    const std::string glyph = ground_glyph(hex, look);
    const CellSize cell = kCells[view_.zoom];
    const int margin = view_.zoom == 0 ? 0 : 1;   // the right column shows hexsides
    for (int y = 0; y < cell.height; ++y)
      for (int x = 0; x < cell.width - margin; ++x)
        put(spot.x + x, spot.y + y, x == 0 || look.ink == Ink::kSea ? glyph : " ", style);
    if (view_.zoom > 0) paint_sides(hex, spot);
    if (view_.zoom == 2) put(spot.x + 1, spot.y, map_.grid.number(hex), {Ink::kDim, false, overlay_.cursor == hex});
    if (view_.zoom == 2 && !map_.hexes[hex].name.empty())
      put(spot.x + 1, spot.y + 2, map_.hexes[hex].name.substr(0, 7), {Ink::kTown});
    paint_contents(hex, spot, style);
  }

  /// Each hexside is drawn once: by the hex west or north of it.
  void paint_sides(HexId hex, Spot spot) {
    const CellSize cell = kCells[view_.zoom];
    const int right = spot.x + cell.width - 1;
    const bool flat = map_.grid.flat_top();
    const Direction upper = flat ? 1 : 0, lower = 2;
    if (const char* glyph = side_glyph(map_, map_.side(hex, upper)))
      for (int y = 0; y < cell.height / 2; ++y) put(right, spot.y + y, glyph, {Ink::kWarn});
    if (const char* glyph = side_glyph(map_, map_.side(hex, flat ? lower : 1)))
      for (int y = cell.height / 2; y < cell.height; ++y) put(right, spot.y + y, glyph, {Ink::kWarn});
    if (const char* glyph = side_glyph(map_, map_.side(hex, flat ? 3 : lower)))
      for (int x = view_.zoom == 1 ? 3 : 1; x < cell.width - 1; ++x)
        put(spot.x + x, spot.y + cell.height - 1, glyph, {Ink::kWarn});
  }

  void paint_contents(HexId hex, Spot spot, Style ground) {
    const UnitId unit = state_.board().first(hex);
    const int row = view_.zoom == 2 ? 1 : 0;
    if (unit == kNoUnit) {
      if (overlay_.reach.contains(hex)) {
        Style style{Ink::kReach, true};
        style.reverse = overlay_.cursor == hex;
        const std::string cost = view_.zoom == 0 ? std::string("+") : points_text(overlay_.cost_halves[hex]);
        put(spot.x + (view_.zoom == 0 ? 0 : 1), spot.y + row, cost, style);
      }
      return;
    }
    Style style{side_ink(state_.side(unit)), true};
    style.reverse = overlay_.selected == unit || overlay_.cursor == hex;
    style.underline = ground.underline;
    const Counter& counter = state_.counter(unit);
    if (view_.zoom == 0) return put(spot.x, spot.y, type_glyph(counter), style);
    const std::string label = type_glyph(counter) + strength_label(data_, unit);
    put(spot.x + (view_.zoom == 2 ? 1 : 0), spot.y + row, label, style);
    if (state_.board().next(unit) != kNoUnit) put(spot.x + 4, spot.y + row, "+", style);
    if (view_.zoom == 2) put(spot.x + 1, spot.y + 2, counter.designation.substr(0, 7), style);
  }

  const State& state_;
  const Overlay& overlay_;
  const Viewport& view_;
  Canvas& canvas_;
  const GameData& data_;
  const Map& map_;
  HexsideKinds ways_ = 0, roads_ = 0;
  Spot origin_{};
};

}  // namespace

void draw_map(const Ruleset& rules, const State& state, const Overlay& overlay, const Viewport& view, Canvas& canvas) {
  MapPainter(rules, state, overlay, view, canvas).paint();
}

std::string strength_label(const GameData& data, UnitId unit) {
  // The first two values of the counter's face: what it strikes with and, where the title has such, what it stands
  // with.
  const CounterSet& counters = data.counters;
  std::vector<std::string> faces = data.title["faces"].as_texts();
  if (faces.empty()) {
    faces.emplace_back();
    for (const std::string& name : counters.value_names()) faces[0] += name + "-";
  }
  std::string label;
  for (const std::string& face : faces) {
    bool whole = true;   // the counter has all of it
    int shown = 0;
    label.clear();
    for (std::size_t at = 0; at < face.size();) {
      const std::size_t end = std::min(face.find_first_of("-/", at), face.size());
      const std::string name = face.substr(at, end - at);
      const int slot = counters.find_value(name), value = slot < 0 ? 0 : counters[unit].values[slot];
      whole = whole && value != 0;
      if (name != "movement" && shown++ < 2) label += (label.empty() ? "" : "-") + std::to_string(value);
      at = end + 1;
    }
    if (whole) break;
  }
  return label;
}

std::string type_glyph(const Counter& counter) {
  static constexpr std::pair<const char*, const char*> kGlyphs[] = {
      {"armor", "◇"}, {"infantry", "×"}, {"mechanized-infantry", "⊗"}, {"recon", "/"}, {"artillery", "•"},
      {"anti-tank", "^"}, {"engineer", "E"}};
  for (const auto& [type, glyph] : kGlyphs)
    if (counter.type == type) return glyph;
  return counter.type.empty()
             ? "?"
             : std::string(
                   1, static_cast<char>(counter.type[0] - ('a' <= counter.type[0] && counter.type[0] <= 'z' ? 32 : 0)));
}

std::string points_text(int halves) {
  if (halves == 1) return "½";
  return std::to_string(halves / 2) + (halves % 2 ? "½" : "");
}

void centre_on(const Grid& grid, HexId hex, Viewport& view) {
  const Spot spot = sheet_spot(grid, hex, view.zoom);
  view.left = spot.x + kCells[view.zoom].width / 2 - view.width / 2;
  view.top = spot.y + kCells[view.zoom].height / 2 - view.height / 2;
}

SheetSize sheet_size(const Grid& grid, int zoom) {
  SheetSize size;
  for (int hex = 0; hex < grid.size(); ++hex) {
    const Spot at = sheet_spot(grid, static_cast<HexId>(hex), zoom);
    size.width = std::max(size.width, at.x + kCells[zoom].width);
    size.height = std::max(size.height, at.y + kCells[zoom].height);
  }
  return size;
}

std::string map_text(const Ruleset& rules, const State& state, int zoom) {
  const SheetSize size = sheet_size(rules.map().grid, zoom);
  Canvas canvas(size.width, size.height);
  draw_map(rules, state, Overlay{}, Viewport{0, 0, size.width, size.height, zoom, 0, 0}, canvas);
  return canvas.text();
}

}  // namespace trigh::terminal
