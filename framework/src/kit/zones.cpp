#include "trigh/kit/zones.hpp"

#include "trigh/rules/module.hpp"

namespace trigh::kit {
namespace {

class Zones final : public RuleModule {
 public:
  Zones(const ZoneEffects& effects, ZoneOf zone) : has_(effects), zone_(std::move(zone)) {}

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (!ruling.terms_wanted()) return;
    const HexSet& zone = zone_(state, opponent(state.side(unit)));
    if (has_.enter) ruling.entry_cost(zone, has_.enter_halves, *has_.enter);
    if (has_.stop) ruling.stop(zone, *has_.stop);
    if (has_.step) ruling.no_step(zone, zone, *has_.step);
    if (!has_.hold) return;
    ruling.no_exit(zone, *has_.hold);
    if (has_.shared && state.unit(unit).on_map() && shares_hex(state, unit)) ruling.lift(*has_.hold, *has_.shared);
  }

  void on_retreat(const State& state, UnitId unit, RetreatRuling& ruling) const override {
    if (!has_.retreat) return;
    const Side side = state.side(unit);
    const HexSet& zone = zone_(state, opponent(side));
    if (!has_.friends) return ruling.no_entry(zone, *has_.retreat);
    HexSet& closed = ruling.own();
    closed = zone - state.board().occupied(side);
    ruling.no_entry(closed, *has_.retreat);
  }

  void on_supply(const State& state, Side side, SupplyRuling& ruling) const override {
    if (!has_.lines) return;
    ruling.block(zone_(state, opponent(side)), *has_.lines);
    if (has_.friends_of_lines) ruling.lift(state.board().occupied(side), *has_.lines, *has_.friends_of_lines);
  }

 private:
  /// Another friendly unit of any kind would stay in the hex.
  static bool shares_hex(const State& state, UnitId unit) {
    return state.board().first(state.hex(unit)) != unit || state.board().next(unit) != kNoUnit;
  }

  ZoneEffects has_;
  ZoneOf zone_;
};

}  // namespace

ZoneEffects ZoneEffects::read(const GameData& data, std::span<const Case* const> own, Findings& findings) {
  ZoneEffects found;
  const Datum& table = data.table("zones");
  const auto take = [&](const char* member, const Case*& rule) {
    rule = case_in(data, table, member, own);
    if (!rule && table.has(member))
      findings.push_back({"TR-353", data.title_id + ", zones", std::string("/zones/") + member,
                          "no rulebook of this game has the case '" + std::string(table[member].as_text()) + "'"});
  };
  take("stop_case", found.stop);
  take("hold_case", found.hold);
  take("shared_case", found.shared);
  take("step_case", found.step);
  take("enter_case", found.enter);
  found.enter_halves = table["enter_cost"].as_halves();
  take("retreat_case", found.retreat);
  take("lines_case", found.lines);
  take("friends_case", found.friends);
  take("friends_of_lines_case", found.friends_of_lines);
  return found;
}

std::unique_ptr<const RuleModule> zones(const ZoneEffects& effects, ZoneOf zone) {
  return std::make_unique<Zones>(effects, std::move(zone));
}

}  // namespace trigh::kit
