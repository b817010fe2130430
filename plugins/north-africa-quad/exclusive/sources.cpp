// Where supply comes from, and how its lines run: the title's `rules.supply_sources` [QUAD 12.1]. Sources are hexes of
// the map; `lapsing` ones are lost for good once the enemy has been there; `by_ways` lets lines run along roads and
// trails only, but for the last hexes; `automatic` supply needs no line at all.
#include "exclusive/exclusive.hpp"
#include "exclusive/victory.hpp"

namespace quad {
namespace {

class Sources final : public Section {
 public:
  using Section::Section;

  void on_supply(const State& state, Side side, SupplyRuling& ruling) const override {
    const SupplyFacts& facts = quad_.supply_facts[index(side)];
    ruling.source(quad_.supply_sources[index(side)], *facts.rule);  // [QUAD 12.1]
    if (facts.lapsing_rule && !quad_.victory_rules->lapsed(state, side))
      ruling.source(facts.lapsing, *facts.lapsing_rule);
    if (facts.automatic(state)) ruling.source(quad_.map().all(), *facts.automatic_rule);
    else if (facts.ways_rule) ruling.along(facts.ways, facts.reach, *facts.ways_rule);
  }
};

}  // namespace

void Quad::read_sources() {
  const Datum& file = data->title["rules"];
  for (int side = 0; side < 2; ++side) {
    const Datum& entry = file["supply_sources"][data->side_ids[side]];
    // The numbers are those of the title's own map; another map names its sources by a feature.
    const bool own_map = !map().id.starts_with("inline");
    const auto listed = [&](const std::vector<std::string>& numbers, HexSet& set) {
      for (const std::string& number : numbers)
        if (const auto hex = map().grid.parse(number); own_map && hex && map().exists(*hex)) set.add(*hex);
    };
    listed(under_readings(entry, "hexes").as_texts(), supply_sources[side]);
    const HexFeatures source = map().feature_bit(entry["feature"].as_text());
    map().all().for_each([&](HexId hex) {
      if (!own_map && source && map().has_feature(hex, source)) supply_sources[side].add(hex);
    });
    for (const std::string& region : under_readings(entry, "regions").as_texts())
      supply_sources[side] |= map().region(region);
    SupplyFacts& facts = supply_facts[side];
    facts.rule = &case_of(entry["case"], k12_1);
    if (const Datum& ways = entry["by_ways"]; !ways.is_null()) {
      facts.ways_rule = &case_of(ways["case"], k12_1);
      facts.reach = ways["reach"].as_int();
      for (const std::string& kind : ways["ways"].as_texts()) facts.ways |= map().hexside_bit(kind);
    }
    if (const Datum& automatic = entry["automatic"]; !automatic.is_null()) {
      facts.automatic_rule = &case_of(automatic["case"], k12_1);
      facts.automatic_until = automatic["until"].as_int();
    }
    if (const Datum& lapsing = entry["lapsing"]; !lapsing.is_null()) {
      facts.lapsing_rule = &case_of(lapsing["case"], k12_1);
      listed(lapsing["hexes"].as_texts(), facts.lapsing);
    }
  }
}

HexSet Quad::sources_now(const State& state, Side side) const {
  const bool lapsed = victory_rules->lapsed(state, side);
  return lapsed ? supply_sources[index(side)] : supply_sources[index(side)] | supply_facts[index(side)].lapsing;
}

ModulePtr sources(const Quad& quad) { return std::make_unique<Sources>(quad); }

}  // namespace quad
