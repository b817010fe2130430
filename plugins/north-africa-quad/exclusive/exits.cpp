// Who may leave the map where and when [QUAD 14.0-G], as the title's `rules.exits` say.
#include "exclusive/exclusive.hpp"

namespace quad {
namespace {

class Exits final : public Section {
 public:
  using Section::Section;

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kExit || action.unit >= state.pos.unit_count) return;
    const ExitFacts& exit = quad_.exits[index(state.side(action.unit))];
    const HexId hex = end_of(quad_.map(), action);
    if (!exit.hexes.contains(hex))
      verdict.forbid(*exit.rule, hex, action.unit, "not an edge this side may leave by");
    else if (!exit.open(hex, state.pos.turn))
      verdict.forbid(*exit.rule, hex, action.unit, "too early to leave the map");
    if (exit.supplied && has(state, action.unit, kUnsupplied))
      verdict.forbid(*exit.rule, hex, action.unit, "only a unit in supply may leave the map");
  }
};

}  // namespace

void Quad::read_exits() {
  const Datum& file = data->title["rules"]["exits"];
  for (int side = 0; side < 2 && !file.is_null(); ++side) {
    const Datum& entry = file[data->side_ids[side]];
    exits[side] = {{}, entry["earliest_turn"].as_int(1), &case_of(entry["case"], k14_0_G), entry["supplied"].as_bool()};
    for (const std::string& region : entry["regions"].as_texts()) exits[side].hexes |= map().region(region);
    for (const std::string& region : entry["later"]["regions"].as_texts()) exits[side].later |= map().region(region);
    exits[side].hexes |= exits[side].later;
    exits[side].later_turn = entry["later"]["turn"].as_int(1);
  }
}

ModulePtr exits(const Quad& quad) { return std::make_unique<Exits>(quad); }

}  // namespace quad
