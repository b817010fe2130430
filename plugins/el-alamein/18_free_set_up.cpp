// Case 18.4: the free set-up. Forces begin where history had them, and each side, the one that moves second first, may
// place its units and minefields anew behind its Starting Line, or leave some of them out [ALA 18.43]. Each unit and
// each minefield is dealt with once, so that the phase has an end; taking back is the host's business.
#include <algorithm>

#include "modules.hpp"

namespace ala {
namespace {

class FreeSetUpModule final : public Section {
 public:
  explicit FreeSetUpModule(const ElAlamein& game) : Section(game, {kPlace, kMine, kMineLine, kLift, kWithhold}) {
    available_.resize(static_cast<std::size_t>(game.counters().size()));
    for (const Placement& each : game.data->scenario.deployment) available_[each.unit] = true;
    for (const Variation& each : game.variations) {
      for (const Placement& added : each.add) available_[added.unit] = true;
      for (const UnitId lost : each.lose) available_[lost] = false;
    }
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (state.pos.top().phase != kSetUpPhase) return;
    if (action.kind == kPlace) judge_place(state, action, verdict);
    if (action.kind == kWithhold &&
        (!ours(state, action.unit) || !state.unit(action.unit).on_map() || has(state, action.unit, kMoved)))
      verdict.forbid(k18_43, kNoHex, action.unit, "no unit of yours that stands where history had it");
    if (action.kind == kMine || action.kind == kLift || action.kind == kMineLine) judge_mines(state, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    // As judge_place() has it, all at once: there are offers by the ten thousand.
    const Side side = side_of(state);
    const HexSet free = area(side) - state.board().occupied(opponent(side)),
                 room = free - game_.stacks(state, side).full;
    offers.each_wanted(state, [&](UnitId unit) {
      if (ours(state, unit)) offer_unit(state, unit, game_.weight(unit) == 0 ? free : room, offers);
    });
    if (offers.filter().unit != kNoUnit) return;
    offers.candidate({.kind = kMineLine});
    if (side_of(state) != game_.free_set_up.line_side) offer_mines(state, offers);
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const Side side = side_of(state);
    switch (action.kind) {
      case kPlace:
        events.push_back({EventKind::kEntered, &k18_42, action.unit, state.hex(action.unit), action.hex, 0, ""});
        state.place(action.unit, action.hex);
        set(state, action.unit, kMoved);
        return true;
      case kWithhold:
        events.push_back({EventKind::kStatus, &k18_43, action.unit, state.hex(action.unit), kNoHex, 0, "left out"});
        state.remove(action.unit, Place::kGone);
        set(state, action.unit, kMoved);
        return true;
      case kMine:
        lay(state, side, action.hex);
        events.push_back({EventKind::kStatus, &k18_42, kNoUnit, kNoHex, action.hex, 0, "minefield laid"});
        return true;
      case kLift:
        take_up(state, side, action.hex);
        events.push_back({EventKind::kStatus, &k18_43, kNoUnit, kNoHex, action.hex, 0, "minefield taken up"});
        return true;
      case kMineLine:
        lay_line(state, side);
        events.push_back({EventKind::kStatus, &k18_44, kNoUnit, kNoHex, kNoHex, 0, "minefields laid anew"});
        return true;
      default: return false;
    }
  }

 private:
  static Side side_of(const State& state) { return state.pos.phasing; }
  const HexSet& area(Side side) const { return game_.free_set_up.area[index(side)]; }
  bool ours(const State& state, UnitId unit) const {
    return unit < game_.units.size() && game_.facts(unit).side == side_of(state) && available_[unit];
  }

  void judge_place(const State& state, const Action& action, Verdict& verdict) const {
    if (!ours(state, action.unit))
      return verdict.forbid(k18_43, kNoHex, action.unit, "it does not belong to your forces in this scenario");
    if (!area(side_of(state)).contains(action.hex))
      return verdict.forbid(k18_42, action.hex, action.unit, "not behind your Starting Line");
    if (has(state, action.unit, kMoved)) verdict.forbid(k18_42, action.hex, action.unit, "it has been placed");
    if (state.hex(action.unit) == action.hex) verdict.forbid(k18_42, action.hex, action.unit, "it stands there");
    if (state.board().occupied(opponent(side_of(state))).contains(action.hex))   // before its line, as history had it
      verdict.forbid(k5_21, action.hex, action.unit, "an enemy stands there");
    const int limit = game_.stack_limit[index(side_of(state))];
    const int weight = game_.weight(action.unit);
    if (game_.stacked(state, action.hex) + weight > limit && weight > 0)
      verdict.forbid(k8_0_G, action.hex, action.unit);
  }

  void offer_unit(const State& state, UnitId unit, const HexSet& open, Offers& offers) const {
    if (has(state, unit, kMoved)) return;
    if (state.unit(unit).on_map()) offers.judged({.kind = kWithhold, .unit = unit});
    for (const HexId hex : open)
      if (hex != state.hex(unit)) offers.judged({.kind = kPlace, .unit = unit, .hex = hex});
  }

  /// As judge_mines() has it.
  void offer_mines(const State& state, Offers& offers) const {
    const Side side = side_of(state);
    const HexSet &history = game_.free_set_up.mines[index(side)], laid = game_.mines(state, side),
                 lift = laid & history;
    const HexSet lay =
        laid.size() < history.size() ? area(side) - laid - history - state.board().occupied(opponent(side)) : HexSet{};
    for (const HexId hex : lay | lift)
      offers.judged({.kind = lay.contains(hex) ? kMine : kLift, .hex = hex});
  }

  // Minefields: of history's number at most, anywhere behind the line for one side, in one of two ways for the other.

  void judge_mines(const State& state, const Action& action, Verdict& verdict) const {
    const Side side = side_of(state);
    const HexSet &history = game_.free_set_up.mines[index(side)], &laid = game_.mines(state, side);
    const auto against = [&](const Case& rule, const char* text) { verdict.forbid(rule, action.hex, kNoUnit, text); };
    const bool along_line = side == game_.free_set_up.line_side;
    if (action.kind == kMineLine) {
      if (!along_line) against(k18_44, "your minefields lie where you place them");
      else if (laid != history) against(k18_44, "they lie along the line already");
      return;
    }
    if (along_line) return against(k18_44, "lay them along the line or leave them as they are");
    if (action.kind == kLift) {
      if (!(laid & history).contains(action.hex))
        against(k18_43, "no minefield of yours that lies where history had it");
      return;
    }
    if (!area(side).contains(action.hex)) return against(k18_42, "not behind your Starting Line");
    if (state.board().occupied(opponent(side)).contains(action.hex)) against(k18_42, "an enemy stands there");
    if ((laid | history).contains(action.hex)) against(k18_43, "it is mined, or was until you took that minefield up");
    if (laid.size() >= history.size()) against(k18_43, "no minefield is left");  // [ALA 11.37]
  }

  static void lay(State& state, Side side, HexId hex) {
    state.touch(side);
    const auto room = std::ranges::find(state.pos.markers, 0, &Marker::kind);
    if (room != state.pos.markers.end()) *room = {hex, mine_of(side), 0};
  }

  /// Markers stay in a row without gaps, as position files keep them.
  static void take_up(State& state, Side side, HexId hex) {
    auto& markers = state.pos.markers;
    const auto end = std::remove_if(markers.begin(), markers.end(),
                                    [&](const Marker& each) { return each.kind == mine_of(side) && each.hex == hex; });
    std::fill(end, markers.end(), Marker{});
    state.touch(side);
  }

  void lay_line(State& state, Side side) const {
    const HexSet history = game_.mines(state, side);
    for (const HexId hex : history) take_up(state, side, hex);
    const std::vector<HexId>& line = game_.free_set_up.line;
    for (std::size_t i = 0; i < line.size() && static_cast<int>(i) < history.size(); ++i)
      lay(state, side, line[i]);  // [ALA 18.44]
  }

  std::vector<bool> available_;
};

}  // namespace

ModulePtr free_set_up(const ElAlamein& game) { return std::make_unique<FreeSetUpModule>(game); }

void ElAlamein::read_free_set_up(Findings& findings) {
  const Datum& entry = scenario_datum()["free_set_up"];
  free_set_up.on = is_on("free-set-up") && !entry.is_null();  // [ALA 18.41]
  if (!free_set_up.on) return;
  const auto region = [&](std::string_view name) {
    HexSet hexes = map().region(name);
    if (hexes.empty())
      findings.push_back(
          {"TR-831", data->title_id, "/rules/free_set_up", "the map has no region '" + std::string(name) + "'"});
    return hexes;
  };
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    free_set_up.area[index(side)] = region(entry[data->side_ids[index(side)]].as_text());
    free_set_up.mines[index(side)] = historical_mines(side);
  }
  free_set_up.line_side = allied;
  for (const HexId hex : region(entry["mine_line"].as_text())) free_set_up.line.push_back(hex);
  const auto row = [&](HexId hex) { return hex % map().grid.positions(); };
  std::stable_sort(free_set_up.line.begin(), free_set_up.line.end(), [&](HexId a, HexId b) { return row(a) < row(b); });
}

HexSet ElAlamein::historical_mines(Side owner) const {
  return map().hexes_of(scenario_datum()["minefields"][data->side_ids[index(owner)]].as_texts());
}

/// The player who moves first deploys last [ALA 4.2-G].
void ElAlamein::begin_free_set_up(Position& pos) const {
  pos.phasing = opponent(pos.first);
  pos.player_turn = 1;
  pos.frames[0].phase = kSetUpPhase;
  pos.frames[0].actor = pos.phasing;
  pos.extra_as<AlaBlock>().setting_up = 1;
}

}  // namespace ala
