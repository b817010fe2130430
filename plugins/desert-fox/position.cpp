// What a made-up position may not be, and what is in hand in any.
#include "combat/combat.hpp"
#include "movement/moving.hpp"
#include "stacking/stack_limits.hpp"

namespace fox {
namespace {

class Check {
 public:
  Check(const DesertFox& game, const State& state) : game_(game), state_(state) {}

  Findings run() {
    for (const UnitId unit : state_.units()) {
      if (state_.unit(unit).place == Place::kUnused) continue;
      const std::string &type = game_.counters()[unit].type, &id = game_.counters()[unit].id;
      if ((type == "artillery" || type == "armored-artillery") && !game_.units[unit].artillery)
        complain("TR-867", "/units/" + id,
                 "'" + id + "' is artillery without the trait 'artillery' [DF 2.21-A]; add it");
      check_statuses(unit);
      if (state_.unit(unit).on_map()) check_hex(unit);
    }
    check_markers();
    return std::move(findings_);
  }

 private:
  void complain(const char* code, std::string pointer, std::string text) {
    findings_.push_back({code, "", std::move(pointer), std::move(text)});
  }

  void check_hex(UnitId unit) {
    const HexId hex = state_.hex(unit);
    const std::string& id = game_.counters()[unit].id;
    const std::string pointer = "/units/" + id, name = "'" + id + "' stands in " + game_.map().grid.number(hex);
    if (game_.ground(hex).prohibited)
      complain("TR-862", pointer, name + ", ground that no unit enters [DF 8.29]; move it");
    const auto hostile = [&](UnitId other) { return state_.side(other) != state_.side(unit); };
    if (std::ranges::any_of(state_.in(hex), hostile))
      complain("TR-863", pointer, name + " together with an enemy [DF 8.24]; move one of them");
    // How many stand there is no matter here: advances, rebuilding and an opponent who takes nothing off [DF 9.25]
    // leave stacks above the limit in any phase.
  }

  void check_statuses(UnitId unit) {
    const UnitState& now = state_.unit(unit);
    const auto wrong = [&](const char* text, const char* member = "/status") {
      const std::string& id = game_.counters()[unit].id;
      complain("TR-865", "/units/" + id + member, "'" + id + text);
    };
    constexpr std::uint16_t kOfSupply = kDump | kCaptured | kTried;
    constexpr std::uint16_t kOfCombat =
        kDisrupted | kUnsupplied | kEmergency | kForcedMarch | kReacted | kAttacked | kRecovered;
    constexpr std::uint16_t kUnusedData = 0xFC & ~kUnitDeclines;  // between the rating and the slot
    if (game_.is_combat(unit) && (now.flags & kOfSupply))
      wrong("' is no supply unit; leave 'dump', 'captured' and 'tried' out [DF 7.6]");
    if (game_.is_supply(unit) && now.steps != 0)
      wrong("' is a supply unit and has no steps; leave 'steps' out [DF 11.7]");
    if (game_.is_supply(unit) && (now.flags & kOfCombat))
      wrong("' is a supply unit: it is always supplied, does not attack or react and takes no result but elimination; "
            "leave such statuses out [DF 7.21, DF 7.26]");
    if (has(state_, unit, kEmergency) && has(state_, unit, kUnsupplied))
      wrong("' has emergency supply and lacks General Supply; keep one [DF 7.41]");
    if (has(state_, unit, kEmergency) && game_.is_combat(unit) && !ever_of_morale_1(unit))
      wrong("' never has a Morale of 1, as emergency supply asks; leave 'emergency' out [DF 7.4]");
    check_doings(unit, wrong);
    if (now.place == place(kAwaitingFate))
      wrong("' waits for a roll that is not in hand; put it into 'refit' or 'destroyed' [DF 13.2]", "/box");
    if (now.place == place(kToDeploy) && state_.pos.frames[0].phase != kSetUp)
      wrong("' is set up in the phase 'set-up' only; put it elsewhere [DF 15.12]", "/box");
    if (state_.side(unit) == kAxis && game_.is_combat(unit) &&
        (now.place == place(kWithdrawn) || now.place == place(kReturning)))
      wrong("' is of the Axis, which withdraws nobody [DF 5.18]; move it", "/box");
    if (game_.is_supply(unit) || now.data == 0) return;
    if ((now.data & kUnusedData) != 0)
      wrong("' has in 'data' an Armor Rating of 0 to 3, and 4 more when it goes without supply; mend it [DF 2.22-AR]");
    if (rating_of(now) != 0 && rating_of(now) > game_.units[unit].highest_rating)
      wrong("' has no counter of that Armor Rating; mend 'data' [DF 2.22]");
    if (const UnitId slot = slot_of(now); slot != kNoUnit && slot >= state_.pos.unit_count)
      wrong("' was withdrawn in the slot of a unit that does not exist; mend 'data' [DF 5.24]");
  }

  bool ever_of_morale_1(UnitId unit) const {
    const auto has_it = [](const Face& face) { return face.movement > 0 && face.morale == 1; };
    const auto& faces = game_.units[unit].faces;
    return std::ranges::any_of(faces, [&](const auto& rated) { return std::ranges::any_of(rated, has_it); });
  }

  /// In a Combat Phase, and until the flags are taken off, one side attacks and the other is attacked.
  template <class Wrong>
  void check_doings(UnitId unit, Wrong&& wrong) {
    if (has(state_, unit, kAttacked) && has(state_, unit, kDefended))
      wrong("' cannot have attacked and been attacked in one Combat Phase [DF 11.14]; keep one");
    if (!is_combat(state_.pos.frames[0].phase)) return;
    const bool phasing = state_.side(unit) == state_.pos.phasing;
    if (has(state_, unit, kAttacked) && !phasing)
      wrong("' cannot have attacked: its owner is not Phasing [DF 11.0-G]; leave 'attacked' out");
    if (has(state_, unit, kDefended) && phasing)
      wrong("' cannot have been attacked in its owner's Combat Phase [DF 11.0-G]; leave 'defended' out");
  }

  void check_markers() {
    const auto& markers = state_.pos.markers;
    for (std::size_t i = 0; i < markers.size(); ++i) {
      const Marker& marker = markers[i];
      if (marker.kind == 0) continue;
      const std::string pointer = "/markers/" + std::to_string(i), where = game_.map().grid.number(marker.hex);
      const bool fort = marker.kind == kFortMarker;
      if (fort && !may_fortify(game_, marker.hex))
        complain("TR-866", pointer, "no fortification may be built in " + where + " [DF 14.11]; move it");
      if (!fort && !game_.is_on("rommel"))
        complain("TR-866", pointer, "Rommel plays under the option 'rommel' only [DF O-8.8]; turn it on");
      for (std::size_t j = 0; j < i; ++j)
        if (markers[j].kind == marker.kind && (!fort || markers[j].hex == marker.hex))
          complain("TR-866", pointer,
                   fort ? where + " has two fortifications; keep one" : "there is one Rommel; keep one");
    }
  }

  const DesertFox& game_;
  const State& state_;
  Findings findings_;
};

}  // namespace

Findings DesertFox::check_position(const State& state) const { return Check(*this, state).run(); }

Findings DesertFox::check_start(const State& state) const {
  Findings findings = check_position(state);
  for (const UnitId unit : state.units()) {
    const HexId hex = state.hex(unit);
    if (!state.unit(unit).on_map() || state.board().first(hex) != unit || points_over(*this, state, hex) <= 0) continue;
    const std::string& id = counters()[unit].id;
    findings.push_back({"TR-868", "", "/units/" + id,
                        "'" + id + "' stands in " + map().grid.number(hex) + " with more than " +
                            std::to_string(stack_limit(hex)) + " Stacking Points [" + limit_of(*this, hex).id +
                            "]; set some of them up elsewhere"});
  }
  return findings;
}

std::optional<InHand> DesertFox::hand(const State& state) const {
  const DfBlock& own = block(state);
  if (own.combat.active) {
    CombatQuery combat = query_in_hand(state);
    combat.attack_supply = combat.defense_supply = std::nullopt;   // as it would be drawn
    return InHand{.kind = "combat",
                  .units = {combat.attackers.begin(), combat.attackers.end()},
                  .targets = {combat.defenders.begin(), combat.defenders.end()},
                  .hex = own.combat.target_hexes[0],
                  .combat = combat,
                  .rolled = own.combat.roll != 0};
  }
  if (state.pos.top().phase == kConvoyStep) return InHand{.kind = "convoy", .due = own.convoy};
  if (own.group.count == 0) return std::nullopt;
  const auto members = members_of(state);
  const int spent = std::max(own.group.spent_motorized, own.group.spent_foot);
  return InHand{.kind = "group",
                .units = {members.begin(), members.end()},
                .hex = group_hex(state),
                .spent = spent,
                .left = std::max(0, lowest_allowance(*this, state) - spent)};
}

}  // namespace fox
