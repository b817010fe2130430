// Cases 7.72 to 7.77 once supply units have fallen into a hand: each is rolled for, or destroyed. Units of two sides
// cannot be in one hex, so that what is captured changes sides when all of them are dealt with.
#include "losses.hpp"
#include "modules.hpp"
#include "supply/captures.hpp"

namespace fox {
namespace {

constexpr int kCapturedTo = 3;  ///< [DF 7.72]

/// Frame::data of kCaptureStep.
enum Tally : std::size_t { kMsus = 0, kDumps };

class Captures final : public Section {
 public:
  using Section::Section;
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    const Frame& frame = state.pos.top();
    if (frame.phase != kCaptureStep || (action.kind != kCapture && action.kind != kDestroy)) return;
    if (action.unit >= state.pos.unit_count || !game_.is_supply(action.unit) || state.hex(action.unit) != frame.hex)
      verdict.forbid(k7_72, frame.hex, action.unit, "a supply unit overrun there is asked for");
  }

  void offer(const State& state, Offers& offers) const override {
    const Frame& frame = state.pos.top();
    if (frame.phase != kCaptureStep) return;
    for (const UnitId unit : state.in(frame.hex)) {
      if (!game_.is_supply(unit) || !offers.wants(unit)) continue;
      for (const Kind kind : {kCapture, kDestroy}) offers.candidate({.kind = kind, .unit = unit});
    }
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind == kCapture) {
      ask(state, kCaptureRoll, Side::kChance, action.unit);
      return true;
    }
    if (action.kind == kDestroy && phase == kCaptureStep) {
      remove_supply(game_, state, action.unit, k7_72, "destroyed", events);
      finish(state, events);
      return true;
    }
    if (action.kind != kRoll || phase != kCaptureRoll) return false;
    const UnitId unit = state.pos.top().unit;
    state.pop();
    events.push_back({EventKind::kRolled, &k7_72, unit, kNoHex, kNoHex, action.value, "capture"});
    const bool captured = action.value <= kCapturedTo;
    if (captured) ++state.pos.top().data[game_.is_dump(state, unit) ? kDumps : kMsus];
    remove_supply(game_, state, unit, k7_72, captured ? "captured" : "destroyed", events);
    finish(state, events);
    return true;
  }

 private:
  void finish(State& state, Events& events) const {
    const Frame frame = state.pos.top();
    if (game_.has_supply_unit(state, opponent(frame.actor), frame.hex)) return;
    state.pop();
    for (const Tally kind : {kMsus, kDumps})
      for (int i = 0; i < frame.data[kind]; ++i) {
        const UnitId unit = place_supply(game_, state, frame.actor, frame.hex, kind == kDumps, k7_74, events);
        if (unit != kNoUnit) set(state, unit, kCaptured);  // [DF 7.75]
      }
  }
};

}  // namespace

ModulePtr captures(const DesertFox& game) { return std::make_unique<Captures>(game); }

void begin_captures(const DesertFox& game, State& state, Side captor, HexId hex) {
  if (game.has_supply_unit(state, opponent(captor), hex)) ask(state, kCaptureStep, captor, 0, hex);
}

}  // namespace fox
