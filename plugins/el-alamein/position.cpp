// What a made-up position may not be, what it need not say, what is in hand in any, and the system's block as data:
// position files begin between two decisions.
#include <algorithm>
#include <bit>

#include "06_road_mode.hpp"
#include "09_combat.hpp"

namespace ala {
namespace {

/// What is wrong with a position, one question a function.
class Check {
 public:
  Check(const ElAlamein& game, const State& state) : game_(game), state_(state) {}

  Findings run() {
    for (const UnitId unit : state_.units()) {
      if (state_.unit(unit).place == Place::kUnused) continue;
      check_kind(unit);
      check_statuses(unit);
      if (state_.unit(unit).on_map()) check_hex(unit);
    }
    check_markers();
    const bool placing = state_.pos.frames[0].phase == kSetUpPhase;
    if (placing != (block(state_).setting_up != 0) || (placing && !game_.free_set_up.on))
      complain("TR-845", "/extra/setting_up",
               "the phase 'set-up' and 'setting_up' 1 or 2 go together, under the option 'free-set-up' [ALA 18.41]");
    return std::move(findings_);
  }

 private:
  void complain(const char* code, const std::string& pointer, std::string text) {
    findings_.push_back({code, "", pointer, std::move(text)});
  }
  /// Of a unit: its name stands between `before` and `after`.
  void complain(const char* code, UnitId unit, const char* part, const char* before, const std::string& after) {
    const std::string& id = game_.counters()[unit].id;
    complain(code, "/units/" + id + part, before + ("'" + id + "'") + after);
  }
  void status(UnitId unit, const char* before, const std::string& after) {
    complain("TR-847", unit, "/status", before, after);
  }

  /// The rules go by traits and numbers: a made unit has those that its type speaks of.
  void check_kind(UnitId unit) {
    const UnitFacts& facts = game_.facts(unit);
    const std::string& type = game_.counters()[unit].type;
    const auto against = [&](const char* text) { complain("TR-848", unit, "", "", text); };
    if (type == "supply" && !facts.supply) against(" is a Supply unit without the trait 'supply' [ALA 13.1-1]; add it");
    if (type == "engineer" && !facts.engineer)
      against(" is an engineer without the trait 'engineer' [ALA 12.0-G]; add it");
    if (facts.supply && facts.range < 1)
      against(" is a Supply unit without an Attack-Supply Range [ALA 13.1-2]; give 'range'");
  }

  void check_hex(UnitId unit) {
    const HexId hex = state_.hex(unit);
    const Side side = state_.side(unit);
    const auto against = [&](const char* code, const std::string& text) {
      complain(code, unit, "", "", " stands in " + game_.map().grid.number(hex) + text);
    };
    if (game_.ground(hex).prohibited) against("TR-842", ", in the sea [ALA 6.5-4]; move it");
    if (game_.facts(unit).supply && game_.mined(state_, hex, opponent(side)))
      against("TR-842", ", an enemy minefield, which no Supply unit enters [ALA 11.15]; move it");
    const auto here = state_.in(hex);
    if (std::ranges::any_of(here, [&](UnitId other) { return state_.side(other) != side; }))
      against("TR-843", " together with an enemy [ALA 5.21]; move one of them");
    // Only a retreat may crowd a hex [ALA 10.23]; under its other reading it may stay so after who retreated is
    // forgotten.
    const int limit = game_.stack_limit[static_cast<std::size_t>(index(side))];
    const bool retreated = std::ranges::any_of(here, [&](UnitId other) { return has(state_, other, kRetreated); });
    if (state_.board().first(hex) == unit && !retreated && game_.read.thin_next && game_.stacked(state_, hex) > limit)
      against("TR-846", " with more than " + std::to_string(limit) +
                            " units that count [ALA 8.0-G]; move some, or mark those that have 'retreated' there");
  }

  void check_statuses(UnitId unit) {
    const UnitState& now = state_.unit(unit);
    if (std::popcount(static_cast<unsigned>(now.flags & kSupplyFlags)) > 1)
      status(unit, "", " is partially supplied, unsupplied or isolated; keep one [ALA 13.2]");
    check_doings(unit);
    const bool column = has(state_, unit, kColumn);
    if (column) check_column(unit);
    if (!column && now.steps != 0 && !game_.facts(unit).supply)
      status(unit, "", " is neither in Road Mode nor a Supply unit; leave 'steps' out");
    if (has(state_, unit, kBoxed) && game_.boxes.side != state_.side(unit))
      status(unit, "this scenario has no Boxed Area that could hold ", " [ALA 18.12]");
    if (has(state_, unit, kEastbound) && game_.stand_fast.side != state_.side(unit))
      status(unit, "", " has no Retreat Line to cross in this scenario [ALA 18.33]");
    // Eight phases a Game-Turn, the first being 1 (14_isolation).
    if (now.on_map() && now.data != 0 && (now.data - 1) / 8 > state_.pos.turn)
      status(unit, "'data' of ", " names no phase up to now; leave it out [ALA 14.0-G]");
    if (!now.on_map() && now.data != 0 && !game_.map().exists(static_cast<HexId>(now.data - 1)))
      status(unit, "'data' of ", " names no hex of the map; leave it out [ALA 16.03]");
    if (now.place == Place::kDue && now.data == 0)
      status(unit, "", " must say in 'data' where it left the map; or put it elsewhere [ALA 16.03]");
  }

  /// What a unit did belongs to the turn of one side: attacks and defense to the last Combat Phase.
  void check_doings(UnitId unit) {
    const PhaseId phase = state_.pos.frames[0].phase;
    if (phase == kSetUpPhase) return;
    const bool phasing = state_.side(unit) == state_.pos.phasing;
    const auto against = [&](UnitFlag flag, const std::string& word, bool could, const char* whose) {
      if (has(state_, unit, flag) && !could)
        status(unit, "", " cannot have '" + word + "': " + whose + "; leave '" + word + "' out");
    };
    // Where a scenario leaves the Initial Movement Phase out [ALA 4.21], the other side's moves are marked in combat.
    against(kMoved, "moved", phasing || phase == kCombatPhase, "only the Phasing Player's units move [ALA 5.11]");
    against(kCaught, "caught", phasing, "it binds in its own side's Player-Turn [ALA 6.43]");
    const bool attacker = phasing == (phase != kInitialPhase);  // else it happened in the other side's turn
    against(kAttacked, "attacked", attacker, "its side did not attack in the last Combat Phase [ALA 9.0-G]");
    against(kDefended, "defended", !attacker, "its side attacked in the last Combat Phase [ALA 9.0-G]");
    against(kOwed, "owed", !attacker, "its side attacked in the last Combat Phase [ALA 9.0-G]");
  }

  void check_column(UnitId unit) {
    const UnitState& now = state_.unit(unit);
    if (game_.facts(unit).supply || !now.on_map())
      return status(unit, "", " cannot be in Road Mode [ALA 6.11]; leave 'road-mode' out");
    if (now.steps >= kDirections) return status(unit, "'steps' of ", " is its facing, 0 to 5; mend it");
    if (now.flags & kSupplyFlags)
      return status(unit, "", " is in Road Mode and not supplied; keep one of these statuses [ALA 6.42]");
    const HexId hex = state_.hex(unit);
    Verdict verdict;
    Stance(game_, state_, unit, false).judge(hex, static_cast<Direction>(now.steps), verdict);
    if (!alone(state_, unit, hex)) verdict.forbid(k6_32, hex, unit, "not alone in its hex");
    if (verdict) return;
    const Objection& first = verdict.objections()[0];
    status(unit, "", " cannot be in Road Mode in " + game_.map().grid.number(hex) + ": " + first.detail + " [" +
                         first.rule->id + "]; leave 'road-mode' out");
  }

  void check_markers() {
    const auto& markers = state_.pos.markers;
    for (std::size_t i = 0; i < markers.size(); ++i) {
      const Marker& marker = markers[i];
      if (marker.kind == 0) continue;
      const bool vanguard = marker.kind == kAxisVanguard || marker.kind == kAlliedVanguard;
      const std::string where = game_.map().grid.number(marker.hex);
      const auto against = [&](const std::string& text) { complain("TR-844", "/markers/" + std::to_string(i), text); };
      if (vanguard && !game_.road.on(marker.hex))
        against("a Supply Vanguard lies in " + where + ", off the road [ALA 15.0-G2]; move it");
      if (!vanguard && game_.ground(marker.hex).prohibited)
        against("a minefield lies in " + where + ", in the sea; move it");
      for (std::size_t j = 0; j < i; ++j)
        if (markers[j].kind == marker.kind && (vanguard || markers[j].hex == marker.hex))
          against(vanguard ? "a side has one Supply Vanguard [ALA 15.2]; keep one"
                           : where + " has two minefields of this side; keep one");
    }
  }

  const ElAlamein& game_;
  const State& state_;
  Findings findings_;
};

}  // namespace

Findings ElAlamein::check_position(const State& state) const { return Check(*this, state).run(); }

void ElAlamein::settle_position(State& state) const {
  for (const UnitId unit : state.units()) {
    reset(state, unit, kBoxed);
    if (!state.unit(unit).on_map()) continue;
    if (state.side(unit) == boxes.side && boxed(state, state.hex(unit)) >= 0) set(state, unit, kBoxed);  // [ALA 18.12]
    if (supply_state(state, unit) != SupplyState::kIsolated) state.pos.units[unit].data = 0;             // [ALA 14.0-G]
  }
}

std::optional<InHand> ElAlamein::hand(const State& state) const {
  const CombatInHand& combat = block(state).combat;
  const MoveInHand& move = block(state).move;
  if (combat.active) {
    const Units attackers = roster(combat, true).units, defenders = roster(combat, false).units;
    const bool losing = state.pos.top().phase == kLossStep, rolled = combat.roll != 0;
    return InHand{.kind = losing ? "exchange" : "combat",
                  .units = {attackers.begin(), attackers.end()},
                  .targets = {defenders.begin(), defenders.end()},
                  .hex = combat.defender_hexes[0],
                  .due = losing   ? std::optional<int>(combat.to_lose)
                         : rolled ? std::optional<int>(combat.hexes)
                                  : std::nullopt,
                  .combat = query_of(combat),
                  .rolled = rolled};
  }
  if (!move.active) return std::nullopt;
  return InHand{.kind = "march",
                .units = {move.unit},
                .hex = state.hex(move.unit),
                .spent = move.spent,
                .left = rule_move(state, move.unit).allowance_halves() - move.spent};
}

Datum ElAlamein::extra_to_datum(const State& state) const {
  const AlaBlock& own = block(state);
  std::vector<Datum> lost;
  for (std::size_t i = 0; i < boxes.hexes.size(); ++i)
    if (own.boxes_lost >> i & 1) lost.push_back(Datum::text(map().grid.number(boxes.hexes[i])));
  return Datum::object({{"attacks", Datum::number(own.attacks)},
                        {"boxes_lost", Datum::list(std::move(lost))},
                        {"setting_up", Datum::number(own.setting_up)}});
}

Findings ElAlamein::extra_from_datum(State& state, const Datum& datum) const {
  Findings findings;
  AlaBlock& own = block(state);
  own = AlaBlock{};
  own.attacks = static_cast<std::uint8_t>(datum["attacks"].as_int());
  own.setting_up = static_cast<std::uint8_t>(datum["setting_up"].as_int());
  for (const std::string& text : datum["boxes_lost"].as_texts()) {
    const auto known = std::ranges::find(boxes.hexes, map().hex_of(text));
    if (known == boxes.hexes.end())
      findings.push_back(
          {"TR-841", "position", "/extra/boxes_lost", "'" + text + "' is no hex of a Boxed Area in this scenario"});
    else own.boxes_lost = static_cast<std::uint16_t>(own.boxes_lost | 1u << (known - boxes.hexes.begin()));
  }
  return findings;
}

}  // namespace ala
