// The standard rules without a title: every game is drawn.
#include "titles/titles.hpp"

namespace quad {
namespace {

class Plain final : public Title {
 public:
  explicit Plain(const Quad& quad) : quad_(quad) {}
  void set_up(State& state) const override { block(state).title = TitleState{}; }
  bool turn_over(State&, Events&) const override { return false; }
  void judge_victory(State& state, Events& events) const override {
    state.pos.over = 1;
    state.pos.winner = Side::kNone;
    events.push_back({EventKind::kGameOver, &k4_0_G, kNoUnit, kNoHex, kNoHex, index(Side::kNone), ""});
  }
  int appraise(const State& state, Side side) const override {
    int balance = 0;
    for (int i = 0; i < state.pos.unit_count; ++i) {
      const auto unit = static_cast<UnitId>(i);
      if (!state.unit(unit).on_map()) continue;
      balance += state.side(unit) == side ? 100 * worth(unit) : -100 * worth(unit);
    }
    return balance;
  }
  int worth(UnitId unit) const override {
    return quad_.units[unit].attack + quad_.units[unit].defense + quad_.units[unit].barrage;
  }
  Datum to_datum(const State&) const override { return Datum::object({}); }
  Findings from_datum(State&, const Datum&) const override { return {}; }

 private:
  const Quad& quad_;
};

}  // namespace

void add_plain(Quad& quad) { quad.title = std::make_unique<Plain>(quad); }

}  // namespace quad
