// Cases 11.6 and 11.7: what results mean and how they are told [DF 11.8-K], and how they are carried out, unit by unit.
// Retreats are 11_retreat's; here is what comes before and after them.
#include "combat/combat.hpp"
#include "supply/supply_lines.hpp"

namespace fox {
namespace {

/// Cities and fortifications cut retreats by so many hexes [DF 11.64].
constexpr int kSheltered = 3;

class Results final : public Section {
 public:
  explicit Results(const DesertFox& game) : Section(game, {kDeplete}) {}
  bool resolve(State& state, Events& events) const override {
    if (state.pos.top().phase != kResultsStep) return false;
    ResultsInHand& results = block(state).results;
    const int depth = state.pos.depth;
    std::array<bool, kMaxGroup> saved{};  // all are struck together [DF 13.2-LOC]
    for (int i = 0; i < results.count; ++i)
      saved[i] = struck(state, results.list[i]) && saved_from_loss(game_, state, results.list[i].unit);
    for (int i = 0; i < results.count; ++i) suffer(state, results.list[i], saved[i], events);
    ask_fates(state);
    if (state.pos.depth != depth) return true;
    for (const Suffering& each : results.list)
      if (due(each, kEffectRetreat) && state.unit(each.unit).on_map()) {
        ask(state, kRetreatStep, results.owner);
        return true;
      }
    results = ResultsInHand{};
    state.pop();
    return true;
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kDeplete && !among(depletable(game_, state, state.pos.top().value != 0), action.unit))
      verdict.forbid(k11_74, kNoHex, action.unit, "not of the force that suffers");  // [DF 11.73, DF 11.74]
  }

  void offer(const State& state, Offers& offers) const override {
    for (const UnitId unit : depletable(game_, state, state.pos.top().value != 0))
      if (offers.wants(unit)) offers.candidate({.kind = kDeplete, .unit = unit});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const bool attackers = state.pos.top().value != 0;
    const bool saved = saved_from_loss(game_, state, action.unit);
    state.pop();
    deplete(game_, state, action.unit, saved, attackers ? k11_73 : k11_74, events);
    ask_fates(state);
    return true;
  }

 private:
  /// Whether anything but a retreat is still due to a unit on the map.
  static bool struck(const State& state, const Suffering& each) {
    return state.unit(each.unit).on_map() && (each.effects & ~each.done & ~kEffectRetreat) != 0;
  }

  /// Disruption, depletion and elimination; a disrupted unit is depleted instead by 11.66-5.
  void suffer(State& state, Suffering& each, bool saved, Events& events) const {
    const auto strike = [&](EffectBit effect, auto&& how) {
      if (!due(each, effect)) return;
      settle(each, effect);
      if (state.unit(each.unit).on_map()) how();
    };
    strike(kEffectEliminate, [&] { eliminate(game_, state, each.unit, saved, k11_8_K, events); });
    strike(kEffectDisrupt, [&] { disrupt(game_, state, each.unit, saved, k11_66, events); });
    strike(kEffectDeplete, [&] { deplete(game_, state, each.unit, saved, k11_71, events); });
  }
};

}  // namespace

Result result_of(std::string_view text) {
  const auto says = [&](char word) { return text.find(word) != text.npos; };
  Result result{.disrupts = says('d'), .depletes = says('D'), .eliminates = says('E'), .partial = says('p')};
  for (const char c : text)
    if (c >= '1' && c <= '9') result.retreat = c - '0';
  return result;
}

std::string words_of(const Result& result) {
  if (result.none()) return "unharmed";
  std::string text;
  const auto say = [&](bool so, const std::string& what) {
    if (so) text += (text.empty() ? "" : ", ") + what;
  };
  say(result.eliminates, "eliminated");
  say(result.disrupts, "disrupted");
  say(result.depletes, "depleted");
  say(result.retreat > 0, "retreat " + std::to_string(result.retreat) + (result.retreat == 1 ? " hex" : " hexes"));
  say(result.partial, "partial depletion");
  return text;
}

std::string DesertFox::result_words(std::string_view result) const { return words_of(result_of(result)); }

int weight_of(const Result& result) {
  constexpr int kEliminated = 200, kDepleted = 40, kPartial = 20, kDisrupted = 10;
  if (result.eliminates) return kEliminated;
  return result.depletes * kDepleted + result.partial * kPartial + result.disrupts * kDisrupted + result.retreat;
}

Suffering Result::on(UnitId unit) const {
  const int effects = (disrupts ? kEffectDisrupt : 0) | (depletes ? kEffectDeplete : 0) |
                      (eliminates ? kEffectEliminate : 0) | (retreat > 0 ? kEffectRetreat : 0);
  return {unit, static_cast<std::uint8_t>(retreat), static_cast<std::uint8_t>(effects)};
}

std::vector<UnitId> depletable(const DesertFox& game, const State& state, bool attackers) {
  return those_of(force_of(block(state).combat, attackers),
                  [&](UnitId unit) { return state.unit(unit).on_map() && !game.is_supply(unit); });
}

ModulePtr results(const DesertFox& game) { return std::make_unique<Results>(game); }

void begin_results(const DesertFox& game, State& state, Side owner, std::span<const Suffering> list, bool may_stay) {
  ResultsInHand& results = block(state).results;
  results = ResultsInHand{};
  results.owner = owner;
  results.may_stay = may_stay ? 1 : 0;
  for (Suffering each : list) {
    if (!state.unit(each.unit).on_map() || results.count == kMaxGroup) continue;
    const HexId hex = state.hex(each.unit);
    if (game.city(hex) || game.fort_level(state, hex) > 0)
      add(each.retreat, -std::min<int>(each.retreat, kSheltered));  // [DF 11.64]
    if (each.retreat == 0) each.effects = static_cast<std::uint8_t>(each.effects & ~kEffectRetreat);
    if (each.effects != 0) results.list[results.count++] = each;
  }
  ask(state, kResultsStep, owner);
}

bool has_combat_supply(const DesertFox& game, const State& state, UnitId unit) {
  const CombatInHand& combat = block(state).combat;
  const CombatQuery fight = query_in_hand(state);
  for (const Force& force : forces_of(fight))
    for (std::size_t i = 0; i < force.units.size(); ++i)
      if (force.units[i] == unit) return force.has_supply(i);
  State open = state;  // what declines General Supply in this phase is there for Combat Supply [DF 7.18]
  if (!combat.active) clear_declines(game, open);
  return supplied_in_combat(game, open, state.side(unit), {&unit, 1}, state.side(unit) == state.pos.phasing) != 0;
}

bool saved_from_loss(const DesertFox& game, const State& state, UnitId unit) {
  return has_combat_supply(game, state, unit) && game.has_communication(state, unit);
}

}  // namespace fox
