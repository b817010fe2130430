// Cases 18.12 to 18.14: the Boxed Areas of July hold Allied units until combat frees them. Supply in a box is section
// 13's.
#include "modules.hpp"
#include "moving.hpp"

namespace ala {
namespace {

class BoxedAreas final : public Section {
 public:
  using Section::Section;

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (!ruling.terms_wanted()) return;
    if (game_.boxes.hexes.empty() || state.side(unit) != game_.boxes.side || !state.unit(unit).on_map())
      return;  // [ALA 18.14]
    if (game_.read.boxes_bind_entering || has(state, unit, kBoxed)) bind(state, ruling);
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    std::string held;
    for (const UnitId unit : state.units())
      if (state.unit(unit).on_map() && has(state, unit, kBoxed))
        held += (held.empty() ? "" : ", ") + game_.counters()[unit].designation;
    if (!held.empty()) list.push_back({"boxed", "held by Boxed Areas: " + held, &k18_12, game_.boxes.side});
  }

  void on_performed(State& state, const Action& action, Events& events) const override {
    if (game_.boxes.hexes.empty()) return;
    constexpr std::uint64_t kPaths = allow({kMove, kForm, kMarch, kEnter, kExit, kRetreat, kAdvance});
    if (kPaths >> action.kind & 1) follow(state, action, events);
    if (state.pos.frames[0].phase == kCombatPhase) end_empty(state, events);
  }

 private:
  /// Whoever is in one, or comes into one on his way, does not leave it [ALA 18.12].
  void bind(const State& state, MoveRuling& ruling) const {
    HexSet& inside = ruling.own();
    for (const HexId hex : game_.boxes.hexes)
      if (game_.boxed(state, hex) >= 0) inside.add(hex);
    HexSet& outside = ruling.own();
    outside = game_.map().all() - inside;
    ruling.no_step(inside, outside, k18_12);
  }

  /// A hex that an enemy enters is boxed no more [ALA 18.13]; by the printed rule those who enter are held [ALA 18.12].
  void follow(State& state, const Action& action, Events& events) const {
    const bool friendly = state.side(action.unit) == game_.boxes.side;
    each_step(game_, action, [&](HexId, HexId to) {
      const int box = game_.boxed(state, to);
      if (box < 0) return;
      if (!friendly) lose(state, box, events);
      else if (game_.read.boxes_bind_entering && state.hex(action.unit) == to) set(state, action.unit, kBoxed);
    });
  }

  /// An area without friendly units after combat is none any more [ALA 18.13].
  void end_empty(State& state, Events& events) const {
    for (std::size_t i = 0; i < game_.boxes.hexes.size(); ++i) {
      if (game_.boxed(state, game_.boxes.hexes[i]) < 0) continue;
      bool held = false;
      for (std::size_t j = 0; j < game_.boxes.hexes.size(); ++j)
        held = held || (game_.boxes.area[j] == game_.boxes.area[i] &&
                        state.board().occupied(game_.boxes.side).contains(game_.boxes.hexes[j]));
      if (!held) lose(state, static_cast<int>(i), events);
    }
  }

  void lose(State& state, int box, Events& events) const {
    block(state).boxes_lost = static_cast<std::uint16_t>(block(state).boxes_lost | 1u << box);
    state.touch(game_.boxes.side);
    events.push_back({EventKind::kStatus, &k18_13, kNoUnit, kNoHex, game_.boxes.hexes[static_cast<std::size_t>(box)], 0,
                      "no Boxed Area any more"});
  }

};

}  // namespace

ModulePtr boxed_areas(const ElAlamein& game) { return std::make_unique<BoxedAreas>(game); }

int ElAlamein::boxed(const State& state, HexId hex) const {
  for (std::size_t i = 0; i < boxes.hexes.size(); ++i)
    if (boxes.hexes[i] == hex && (block(state).boxes_lost >> i & 1) == 0) return static_cast<int>(i);
  return -1;
}

}  // namespace ala
