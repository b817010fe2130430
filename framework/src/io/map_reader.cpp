#include "trigh/io/map_reader.hpp"

#include <algorithm>
#include <tuple>

#include "map_parts.hpp"

namespace trigh {
namespace {

using io::in_quotes;
using io::MapParts;
using io::pointer_to;
using io::Report;

std::optional<Layout> layout_of(std::string_view word) {
  if (word == "columns") return Layout::kColumns;
  if (word == "rows") return Layout::kRows;
  if (word == "rows-cw") return Layout::kRowsClockwise;
  return std::nullopt;
}

std::vector<Sheet> read_sheets(const Datum& sheets) {
  std::vector<Sheet> result;
  for (const Datum& s : sheets.items())
    result.push_back({std::string(s["prefix"].as_text()), s["first"].as_int(), s["last"].as_int()});
  return result;
}

// The preconditions of Grid, as findings.
void check_grid(int lines, int positions, const std::vector<Sheet>& sheets, const std::string& pointer,
                Report& report) {
  if (lines < 1 || positions < 1 || lines > kMaxLine || lines * positions > kMaxHexes) {
    report.add("TR-121", pointer_to(pointer, "width"),
               "the grid has " + std::to_string(lines) + " lines of " + std::to_string(positions) +
                   " hexes; it may have 1 to 99 lines and at most " + std::to_string(kMaxHexes) + " hexes");
    return;
  }
  const std::string place = pointer_to(pointer_to(pointer, "numbering"), "sheets");
  int next = 1;
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    const Sheet& sheet = sheets[i];
    if (sheet.first != next || sheet.last < sheet.first || sheet.last - sheet.first >= kMaxLine)
      report.add("TR-121", pointer_to(place, i),
                 "a sheet begins where the one before it ends (here at " + std::to_string(next) +
                     ") and has 1 to 99 positions");
    if (std::ranges::count(sheets, sheet.prefix, &Sheet::prefix) > 1)
      report.add("TR-121", pointer_to(place, i),
                 "two sheets have the prefix " + in_quotes(sheet.prefix) + "; change one");
    next = sheet.last + 1;
  }
  if (sheets.empty() ? positions > kMaxLine : next != positions + 1)
    report.add("TR-121", place,
               "the sheets must cover exactly the " + std::to_string(positions) + " positions of a line");
}

// The largest line and position among the hexes of an inline map without a size.
std::pair<int, int> size_of_hexes(const Datum& hexes, const std::vector<Sheet>& sheets) {
  int lines = 1, positions = sheets.empty() ? 1 : sheets.back().last;
  for (const auto& entry : hexes.members()) {
    const std::string& number = entry.first;
    if (number.size() < 4 ||
        !std::ranges::all_of(number.substr(number.size() - 4), [](char c) { return c >= '0' && c <= '9'; }))
      continue;
    lines = std::max(lines, std::stoi(number.substr(number.size() - 4, 2)));
    if (sheets.empty()) positions = std::max(positions, std::stoi(number.substr(number.size() - 2)));
  }
  return {lines, positions};
}

// The grid a document states, or nothing after a report. `like` supplies what it leaves out.
std::optional<Grid> read_grid(const Datum& document, const Grid* like, const std::string& pointer, Report& report) {
  const Datum& numbering = document["numbering"];
  const bool own = !like || !numbering.is_null();
  const auto layout = own ? layout_of(numbering["layout"].as_text()) : like->layout();
  if (!layout) {
    report.add("TR-121", pointer_to(pointer_to(pointer, "numbering"), "layout"),
               "the layout must be columns, rows or rows-cw");
    return std::nullopt;
  }
  const bool flat = *layout == Layout::kColumns;
  if (own && document["orientation"].as_text() != (flat ? "flat-top" : "pointy-top"))
    report.add("TR-121", pointer_to(pointer, "orientation"),
               flat ? "lines that are columns need the orientation flat-top"
                    : "lines that are rows need the orientation pointy-top");
  std::vector<Sheet> sheets = own ? read_sheets(numbering["sheets"]) : like->sheets();
  int lines = 0, positions = 0;
  if (document.has("width") || document.has("height") || !like) {
    lines = document[flat ? "width" : "height"].as_int();
    positions = document[flat ? "height" : "width"].as_int();
  } else if (own) {
    std::tie(lines, positions) = size_of_hexes(document["hexes"], sheets);
  } else {
    lines = like->lines();
    positions = like->positions();
  }
  // A part of a joined map keeps the prefixes of the sheets it reaches.
  if (!own) {
    std::erase_if(sheets, [&](const Sheet& s) { return s.first > positions; });
    if (!sheets.empty()) sheets.back().last = positions;
  }
  const std::size_t before = report.complaints();
  check_grid(lines, positions, sheets, pointer, report);
  if (report.complaints() != before) return std::nullopt;
  return Grid(*layout, lines, positions, std::move(sheets));
}

void read_kinds(const Datum& kinds, std::size_t most, std::vector<std::string>& result, const std::string& pointer,
                Report& report) {
  for (std::size_t i = 0; i < kinds.items().size(); ++i) {
    const std::string id(kinds[i]["id"].as_text());
    if (std::ranges::find(result, id) != result.end())
      report.add("TR-124", pointer_to(pointer, i), "the kind " + in_quotes(id) + " stands twice; keep one");
    else if (result.size() == most)
      report.add("TR-126", pointer_to(pointer, i),
                 "there may be at most " + std::to_string(most) + " kinds; leave some out");
    else
      result.push_back(id);
  }
}

// Hexes that `void` names; one that is listed as well is a contradiction.
HexSet read_void(const Datum& document, MapParts& parts, const std::string& pointer, Report& report) {
  const std::string place = pointer_to(pointer, "void");
  for (std::size_t i = 0; i < document["void"].items().size(); ++i) {
    const Datum& number = document["void"][i];
    if (document["hexes"].has(number.as_text()))
      report.add("TR-124", pointer_to(place, i),
                 "hex " + in_quotes(number.as_text()) + " is listed as a hex too; keep one");
  }
  return parts.hex_list(document["void"], place, false);
}

void read_contents(const Datum& document, MapParts& parts, const std::string& pointer) {
  parts.declare_features(document["feature_kinds"], pointer_to(pointer, "feature_kinds"));
  parts.read_hexes(document["hexes"], pointer_to(pointer, "hexes"));
  parts.read_hexsides(document["hexsides"], pointer_to(pointer, "hexsides"));
  parts.read_regions(document["regions"], pointer_to(pointer, "regions"));
}

}  // namespace

Expected<Map> read_map(const Datum& document, std::string_view where, std::string_view pointer) {
  Report report(where);
  const std::string place(pointer);
  Map map;
  document.read_texts({{"id", &map.id}, {"title", &map.title}, {"status", &map.status}});
  read_kinds(document["terrain_kinds"], kVoid, map.terrain_kinds, pointer_to(place, "terrain_kinds"), report);
  map.notes = document["notes"].as_texts();
  read_kinds(document["hexside_kinds"], 32, map.hexside_kinds, pointer_to(place, "hexside_kinds"), report);
  for (const Datum& kind : document["hexside_kinds"].items())
    if (kind["class"].as_text() == "way") map.ways |= map.hexside_bit(kind["id"].as_text());
  auto grid = read_grid(document, nullptr, place, report);
  if (!grid) return Unexpected{report.take()};
  map.grid = std::move(*grid);
  MapParts parts(map, report);
  read_void(document, parts, place, report);
  read_contents(document, parts, place);
  if (!report.empty()) return Unexpected{report.take()};
  map.index();
  return map;
}

Expected<Map> read_inline_map(const Datum& document, const Map& like, std::string_view where,
                              std::string_view pointer) {
  Report report(where);
  const std::string place(pointer);
  Map map;
  map.id = document["id"].as_text("inline");
  map.title = document["title"].as_text("Map of the position");
  map.status = "made for this position";
  map.terrain_kinds = like.terrain_kinds;
  map.hexside_kinds = like.hexside_kinds;
  map.ways = like.ways;
  map.feature_kinds = like.feature_kinds;
  auto grid = read_grid(document, &like.grid, place, report);
  if (!grid) return Unexpected{report.take()};
  map.grid = std::move(*grid);
  MapParts parts(map, report);
  const HexSet absent = read_void(document, parts, place, report);
  if (document.has("default")) {
    const auto terrain = parts.terrain(document["default"], pointer_to(place, "default"));
    const bool same_size = !document.has("numbering") && !document.has("width") && !document.has("height");
    for (int i = 0; terrain && i < map.grid.size(); ++i) {
      const HexId hex = static_cast<HexId>(i);
      if (!absent.contains(hex) && (!same_size || like.exists(hex))) map.hexes[hex].terrain = *terrain;
    }
  }
  read_contents(document, parts, place);
  if (!report.empty()) return Unexpected{report.take()};
  map.index();
  return map;
}

}  // namespace trigh
