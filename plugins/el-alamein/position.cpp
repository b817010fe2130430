// What a made-up position may not be, what it need not say, and what is in hand in any.
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
  const std::string& id(UnitId unit) const { return game_.counters()[unit].id; }

  /// The rules go by traits and numbers: a made unit has those that its type speaks of.
  void check_kind(UnitId unit) {
    const UnitFacts& facts = game_.facts(unit);
    const std::string &type = game_.counters()[unit].type, name = "'" + id(unit) + "'", pointer = "/units/" + id(unit);
    if (type == "supply" && !facts.supply)
      complain("TR-848", pointer, name + " is a Supply unit without the trait 'supply' [ALA 13.1-1]; add it");
    if (type == "engineer" && !facts.engineer)
      complain("TR-848", pointer, name + " is an engineer without the trait 'engineer' [ALA 12.0-G]; add it");
    if (facts.supply && facts.range < 1)
      complain("TR-848", pointer, name + " is a Supply unit without an Attack-Supply Range [ALA 13.1-2]; give 'range'");
  }

  void check_hex(UnitId unit) {
    const HexId hex = state_.hex(unit);
    const Side side = state_.side(unit);
    const std::string pointer = "/units/" + id(unit),
                      name = "'" + id(unit) + "' stands in " + game_.map().grid.number(hex);
    if (game_.ground(hex).prohibited) complain("TR-842", pointer, name + ", in the sea [ALA 6.5-4]; move it");
    if (game_.facts(unit).supply && game_.mined(state_, hex, opponent(side)))
      complain("TR-842", pointer, name + ", an enemy minefield, which no Supply unit enters [ALA 11.15]; move it");
    bool enemies = false, retreated = false;
    for (const UnitId other : state_.in(hex)) {
      enemies = enemies || state_.side(other) != side;
      retreated = retreated || has(state_, other, kRetreated);
    }
    if (enemies) complain("TR-843", pointer, name + " together with an enemy [ALA 5.21]; move one of them");
    const int limit = game_.stack_limit[static_cast<std::size_t>(index(side))];
    // Only a retreat may crowd a hex [ALA 10.23]; under its other reading it may stay so after who retreated is
    // forgotten.
    if (state_.board().first(hex) == unit && !retreated && game_.read.thin_next && game_.stacked(state_, hex) > limit)
      complain("TR-846", pointer,
               name + " with more than " + std::to_string(limit) +
                   " units that count [ALA 8.0-G]; move some, or mark those that have 'retreated' there");
  }

  void check_statuses(UnitId unit) {
    const UnitState& now = state_.unit(unit);
    const std::string pointer = "/units/" + id(unit) + "/status", name = "'" + id(unit) + "'";
    if (std::popcount(static_cast<unsigned>(now.flags & kSupplyFlags)) > 1)
      complain("TR-847", pointer, name + " is partially supplied, unsupplied or isolated; keep one [ALA 13.2]");
    check_doings(unit);
    const bool column = has(state_, unit, kColumn);
    if (column) check_column(unit);
    if (!column && now.steps != 0 && !game_.facts(unit).supply)
      complain("TR-847", pointer, name + " is neither in Road Mode nor a Supply unit; leave 'steps' out");
    if (has(state_, unit, kBoxed) && game_.boxes.side != state_.side(unit))
      complain("TR-847", pointer, "this scenario has no Boxed Area that could hold " + name + " [ALA 18.12]");
    if (has(state_, unit, kEastbound) && game_.stand_fast.side != state_.side(unit))
      complain("TR-847", pointer, name + " has no Retreat Line to cross in this scenario [ALA 18.33]");
    // Eight phases a Game-Turn, the first being 1 (14_isolation).
    if (now.on_map() && now.data != 0 && (now.data - 1) / 8 > state_.pos.turn)
      complain("TR-847", pointer, "'data' of " + name + " names no phase up to now; leave it out [ALA 14.0-G]");
    if (!now.on_map() && now.data != 0 && !game_.map().exists(static_cast<HexId>(now.data - 1)))
      complain("TR-847", pointer, "'data' of " + name + " names no hex of the map; leave it out [ALA 16.03]");
    if (now.place == Place::kDue && now.data == 0)
      complain("TR-847", pointer, name + " must say in 'data' where it left the map; or put it elsewhere [ALA 16.03]");
  }

  /// What a unit did belongs to the turn of one side: attacks and defense to the last Combat Phase.
  void check_doings(UnitId unit) {
    const std::string pointer = "/units/" + id(unit) + "/status", name = "'" + id(unit) + "'";
    const PhaseId phase = state_.pos.frames[0].phase;
    if (phase == kSetUpPhase) return;
    const bool phasing = state_.side(unit) == state_.pos.phasing;
    const bool attackers_turn = phase != kInitialPhase;  // else what is marked happened in the other side's turn
    const auto against = [&](UnitFlag flag, const char* word, bool could, const char* whose) {
      if (has(state_, unit, flag) && !could)
        complain("TR-847", pointer,
                 name + " cannot have '" + word + "': " + whose + "; leave '" + word + "' out");
    };
    // Where a scenario leaves the Initial Movement Phase out [ALA 4.21], the other side's moves are marked in combat.
    against(kMoved, "moved", phasing || phase == kCombatPhase, "only the Phasing Player's units move [ALA 5.11]");
    against(kCaught, "caught", phasing, "it binds in its own side's Player-Turn [ALA 6.43]");
    const bool attacker = phasing == attackers_turn;
    against(kAttacked, "attacked", attacker, "its side did not attack in the last Combat Phase [ALA 9.0-G]");
    against(kDefended, "defended", !attacker, "its side attacked in the last Combat Phase [ALA 9.0-G]");
    against(kOwed, "owed", !attacker, "its side attacked in the last Combat Phase [ALA 9.0-G]");
  }

  void check_column(UnitId unit) {
    const UnitState& now = state_.unit(unit);
    const std::string pointer = "/units/" + id(unit) + "/status", name = "'" + id(unit) + "'";
    if (game_.facts(unit).supply || !now.on_map())
      return complain("TR-847", pointer, name + " cannot be in Road Mode [ALA 6.11]; leave 'road-mode' out");
    if (now.steps >= kDirections)
      return complain("TR-847", pointer, "'steps' of " + name + " is its facing, 0 to 5; mend it");
    if (now.flags & kSupplyFlags)
      complain("TR-847", pointer, name + " is in Road Mode and not supplied; keep one of these statuses [ALA 6.42]");
    const HexId hex = state_.hex(unit);
    Verdict verdict;
    Stance(game_, state_, unit, false).judge(hex, static_cast<Direction>(now.steps), verdict);
    if (!alone(state_, unit, hex)) verdict.forbid(k6_32, hex, unit, "not alone in its hex");
    if (verdict) return;
    const auto reasons = verdict.against();
    const std::string why = std::string(reasons[0].detail) + " [" + reasons[0].rule->id + "]";
    const std::string where = " cannot be in Road Mode in " + game_.map().grid.number(hex) + ": ";
    complain("TR-847", pointer, name + where + why + "; leave 'road-mode' out");
  }

  void check_markers() {
    const auto& markers = state_.pos.markers;
    for (std::size_t i = 0; i < markers.size(); ++i) {
      const Marker& marker = markers[i];
      if (marker.kind == 0) continue;
      const bool vanguard = marker.kind == kAxisVanguard || marker.kind == kAlliedVanguard;
      const std::string pointer = "/markers/" + std::to_string(i), where = game_.map().grid.number(marker.hex);
      if (vanguard && !game_.road.on(marker.hex))
        complain("TR-844", pointer, "a Supply Vanguard lies in " + where + ", off the road [ALA 15.0-G2]; move it");
      if (!vanguard && game_.ground(marker.hex).prohibited)
        complain("TR-844", pointer, "a minefield lies in " + where + ", in the sea; move it");
      for (std::size_t j = 0; j < i; ++j)
        if (markers[j].kind == marker.kind && (vanguard || markers[j].hex == marker.hex))
          complain("TR-844", pointer,
                   vanguard ? "a side has one Supply Vanguard [ALA 15.2]; keep one"
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
    InHand found{.kind = state.pos.top().phase == kLossStep ? "exchange" : "combat"};
    found.units.assign(combat.attacker_units.begin(), combat.attacker_units.begin() + combat.attackers);
    found.targets.assign(combat.defender_units.begin(), combat.defender_units.begin() + combat.defenders);
    found.hex = combat.defender_hexes[0];
    if (state.pos.top().phase == kLossStep) found.due = combat.to_lose;
    else if (combat.roll != 0) found.due = combat.hexes;
    found.combat = query_of(combat);
    found.rolled = combat.roll != 0;
    return found;
  }
  if (!move.active) return std::nullopt;
  return InHand{.kind = "march",
                .units = {move.unit},
                .hex = state.hex(move.unit),
                .spent = move.spent,
                .left = rule_move(state, move.unit).allowance_halves() - move.spent};
}

}  // namespace ala
