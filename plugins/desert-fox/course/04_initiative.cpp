// Section 4: who holds Initiative, and which Player-Turn he takes.
#include "modules.hpp"

namespace fox {
namespace {

class Initiative final : public Section {
 public:
  explicit Initiative(const DesertFox& game) : Section(game, {kGoFirst, kGoSecond, kRoll}) {}
  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kTurnOpens) return;   // an optional rule may change the span before the roll
    const TurnFacts& turn = game_.turn(state);
    block(state).initiative_low = static_cast<std::uint8_t>(turn.initiative_low);
    block(state).initiative_high = static_cast<std::uint8_t>(turn.initiative_high);
  }

  bool resolve(State& state, Events& events) const override {
    if (state.pos.top().phase != kInitiative) return false;
    DfBlock& own = block(state);
    if (own.order_chosen) return false;
    if (state.pos.turn == 1) {
      order(state, kAxis);  // [DF 4.0-A, DF 3.2-1]
    } else if (own.initiative != 0) {
      ask(state, kInitiativeChoice, static_cast<Side>(own.initiative - 1));  // [DF 4.0-G]
    } else if (own.initiative_high == 0) {
      hold(state, kAxis, k4_0_B, events);  // [DF 4.0-B]
    } else {
      ask(state, kInitiativeRoll, Side::kChance);  // [DF 4.0-P, DF 4.0-C]
    }
    return true;
  }

  void offer(const State&, Offers& offers) const override {
    if (!offers.wants(kNoUnit)) return;
    for (const ActionKind kind : {kGoFirst, kGoSecond}) offers.candidate({.kind = kind});
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    if (const int holder = block(state).initiative; holder != 0)
      list.push_back({"initiative", "Initiative this Game-Turn", &k4_0_G, static_cast<Side>(holder - 1)});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kGoFirst || action.kind == kGoSecond) {
      const Side holder = state.pos.top().actor;
      state.pop();
      order(state, action.kind == kGoFirst ? holder : opponent(holder));
      return true;
    }
    if (state.pos.top().phase != kInitiativeRoll) return false;
    state.pop();
    const DfBlock& own = block(state);
    const bool axis = action.value >= own.initiative_low && action.value <= own.initiative_high;  // [DF TRT-INIT]
    events.push_back({EventKind::kRolled, &k4_0_P, kNoUnit, kNoHex, kNoHex, action.value, "initiative"});
    hold(state, axis ? kAxis : kCommonwealth, k4_0_P, events);
    return true;
  }

 private:
  void hold(State& state, Side holder, const Case& rule, Events& events) const {
    block(state).initiative = static_cast<std::uint8_t>(1 + index(holder));
    events.push_back({EventKind::kNote, &rule, kNoUnit, kNoHex, kNoHex, index(holder),
                      holder == kAxis ? "the Axis has Initiative" : "the Commonwealth has Initiative"});
  }
  static void order(State& state, Side first) {
    state.pos.first = first;
    block(state).order_chosen = 1;
  }
};

}  // namespace

ModulePtr initiative(const DesertFox& game) { return std::make_unique<Initiative>(game); }

}  // namespace fox
