// Stock section: what hexes and hexsides cost, and what they do for the defense.
#include "trigh/kit/classic.hpp"

namespace trigh::kit {
namespace {

struct GroundFacts {
  const Case* rule = nullptr;
  std::string name;
  int halves = 0, shift = 0;
  bool closed = false;
};
struct HexsideFacts {
  const Case* rule = nullptr;
  std::string name;
  int rate = 0, price = 0;
};

class Terrain final : public Section<ClassicGame> {
 public:
  Terrain(const ClassicGame& game, std::span<const Case* const> own, Findings& findings) : Section(game) {
    const Datum& rules = game.data->title["rules"];
    const auto rule_of = [&](const Datum& facts, const std::string& kind) {
      const Case* rule = case_in(*game.data, facts, "case", own);
      if (!rule)
        findings.push_back({"TR-353", game.data->title_id, "/rules",
                            "'" + kind + "' names no case of the rulebook; say under which case it costs what"});
      return rule;
    };
    for (const std::string& kind : game.map().terrain_kinds) {
      const Datum& facts = rules["terrain"][kind];
      ground_.push_back({rule_of(facts, kind), std::string(facts["name"].as_text()), facts["cost"].as_halves(),
                         facts["shift"].as_int(), !facts.has("cost")});
    }
    for (const std::string& kind : game.map().hexside_kinds) {
      const Datum& facts = rules["hexsides"][kind];
      sides_.push_back({rule_of(facts, kind), std::string(facts["name"].as_text()), facts["rate"].as_halves(),
                        facts["price"].as_halves()});
    }
  }

  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    const GroundFacts& to = ground_[game_.map().terrain(query.to)];
    if (to.closed) return ruling.forbid(*to.rule);
    if (query.purpose != Purpose::kMovement || query.mover != kOnGround) return;
    ruling.base(to.halves, *to.rule, to.name.c_str());
    const HexsideKinds kinds = game_.map().side(query.from, query.direction);
    bool way = false;
    for (std::size_t i = 0; i < sides_.size(); ++i) way = way || ((kinds >> i & 1) && sides_[i].rate > 0);
    for (std::size_t i = 0; i < sides_.size(); ++i) {
      if ((kinds >> i & 1) == 0) continue;
      const HexsideFacts& side = sides_[i];
      if (side.rate > 0) ruling.rate(side.rate, *side.rule, side.name.c_str());
      if (side.price > 0 && !way) ruling.add(side.price, *side.rule, side.name.c_str());  // a way is bridged
    }
  }

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    if (query.defenders.empty()) return;
    const GroundFacts& ground = ground_[game_.map().terrain(state.hex(query.defenders[0]))];
    if (ground.shift != 0) ruling.shift(Role::kDefense, -ground.shift, *ground.rule, ground.name.c_str());
  }

 private:
  std::vector<GroundFacts> ground_;
  std::vector<HexsideFacts> sides_;
};

}  // namespace

ModulePtr terrain(const ClassicGame& game, std::span<const Case* const> own, Findings& findings) {
  return std::make_unique<Terrain>(game, own, findings);
}

}  // namespace trigh::kit
