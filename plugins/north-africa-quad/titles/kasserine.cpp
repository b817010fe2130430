// Kasserine's own rules: rough ground (16.1) and the weather (18).
#include <algorithm>
#include <optional>

#include "exclusive/exclusive.hpp"
#include "moving.hpp"

namespace quad {
namespace kasserine {
namespace {

enum Weather : std::uint8_t { kClear, kOvercast, kRain };
constexpr const char* kWeathers[] = {"clear", "overcast", "rain"};
constexpr const char* kForecasts[] = {"clear weather", "overcast: no Ground Support",
                                      "rain: no Ground Support, mechanized units pay double off the roads"};

/// Bits of mover classes above the standard ones.
constexpr std::uint8_t kKeptOffRough = 4, kInRain = 8;

struct KasserineSlice {
  std::uint8_t weather = 0;
};

auto& kept(auto& state) { return slice<KasserineSlice>(state); }

/// The ways of a hexside, road or trail.
HexsideKinds ways_of(const Quad& quad, const EdgeQuery& query) {
  return quad.map().side(query.from, query.direction) & (quad.roads | quad.trails);
}

class RoughGround final : public Section {
 public:
  explicit RoughGround(Quad& quad) : Section(quad), leave_by_way_(quad.reads("leaving-rough", "by-way")) {
    const Datum& rules = quad.data->title["rules"]["rough_ground"];
    quad.closed_outward = leave_by_way_;
    rough_ = quad.map().terrain_id(rules["terrain"].as_text());
    const std::vector<std::string> open_to = rules["open_to"].as_texts();
    for (UnitId unit = 0; unit < quad.counters().size(); ++unit)
      if (quad.units[unit].mechanized && !among(open_to, quad.counters()[unit].type))
        quad.lasting_class[unit] |= kKeptOffRough;
    for (const HexId hex : quad.map().all())
      if (quad.map().terrain(hex) == rough_ && way_over_edge(quad, hex) == 0) quad.closed_at_edge.add(hex);
  }

  void judge(const State&, const Action& action, Verdict& verdict) const override {
    const bool out = action.kind == kExit && game_.closed_outward;
    if ((!out && action.kind != kEnter) || action.unit >= game_.units.size()) return;
    const HexId edge = out ? end_of(game_.map(), action) : action.hex;
    if (edge != kNoHex && bound_by_title(game_.mover_class(action.unit)) && game_.closed_at_edge.contains(edge))
      verdict.forbid(k16_11, edge, action.unit);  // [KAS 16.11] nor from off the map
  }

  /// Movement, and what combat leads to; zones and attacks pass [KAS 16.13].
  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if ((query.mover & kKeptOffRough) == 0 || ways_of(game_, query) != 0) return;  // [KAS 16.11]
    const bool moving = query.purpose == Purpose::kMovement;
    if (!moving && query.purpose != Purpose::kRetreat) return;
    const bool into = game_.map().terrain(query.to) == rough_, out_of = game_.map().terrain(query.from) == rough_;
    if (into || (moving && leave_by_way_ && out_of)) ruling.forbid(k16_11);  // [KAS 16.11] [KAS 16.12]
  }

 private:
  std::optional<TerrainId> rough_;
  bool leave_by_way_;
};

class WeatherRule final : public ExclusiveRule {
 public:
  explicit WeatherRule(const Quad& game) : ExclusiveRule(game, {kRoll}) {}

  /// The first player's Movement Phase opens a Game-Turn.
  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (phase != kMovementPhase || state.pos.phasing != game_.data->scenario.first_side) return;
    const std::vector<Datum>& past = facts_["historical"].items();
    const auto turn = static_cast<std::size_t>(std::max<int>(state.pos.turn, 1));
    if (historical_ && !past.empty())
      return change(state, past[std::min(turn, past.size()) - 1], 0, k18_4, events);              // [KAS 18.4]
    if (state.pos.turn >= facts_["from_turn"].as_int()) ask(state, kWeatherRoll, Side::kChance);  // [KAS 18.1]
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (state.pos.top().phase != kWeatherRoll) return false;
    state.pop();
    change(state, facts_["faces"][static_cast<std::size_t>(action.value - 1)], action.value, k18_1, events);
    return true;
  }

  bool grounded(const State& state) const override { return kept(state).weather != kClear; }  // [KAS 18.2]

  /// Once more what the step costs without the rain; a road costs what it always does [KAS 18.3].
  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kMovement || (query.mover & kInRain) == 0 || !mechanized_class(query.mover)) return;
    const HexsideKinds ways = ways_of(game_, query);
    if ((ways & game_.roads) != 0 || (ways != 0 && !trails_too_)) return;
    int again = game_.ground(query.to).cost_halves;
    for (const HexsideFacts& side : game_.sides(ways)) again = side.way_halves;
    ruling.add(again, k18_3, "rain");
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    list.push_back({"weather", kForecasts[kept(state).weather], &k18_1});
  }

  std::vector<KeptNumber> numbers() const override {
    return {{"weather", offsetof(KasserineSlice, weather), kRain, "The weather: 0 clear, 1 overcast, 2 rain."}};
  }

 private:
  static void change(State& state, const Datum& name, int roll, const Case& rule, Events& events) {
    for (std::uint8_t weather = kClear; weather <= kRain; ++weather)
      if (name.as_text() == kWeathers[weather]) kept(state).weather = weather;
    events.push_back({EventKind::kRolled, &rule, kNoUnit, kNoHex, kNoHex, roll, kWeathers[kept(state).weather]});
  }

  const Datum& facts_ = game_.data->title["rules"]["weather"];
  const bool historical_ = game_.is_on("historical-weather"), trails_too_ = game_.reads("rain-on-trails", "doubled");
};

}  // namespace
}  // namespace kasserine

std::vector<std::string> options_of_kasserine() { return {"historical-weather"}; }

void add_kasserine(Quad& quad) {
  using namespace kasserine;
  quad.modules.push_back(std::make_unique<RoughGround>(quad));
  quad.modules.push_back(std::make_unique<WeatherRule>(quad));
  quad.phases[kWeatherRoll].rule = &k18_1;
  quad.narrowest_class = 1 | kKeptOffRough;
  quad.passing_bits = [](const State& state) { return kept(state).weather == kRain ? kInRain : std::uint8_t{0}; };
  const std::vector<std::string> standard = quad.mover_classes;
  for (const char* more : {", kept off Rough", ", in rain", ", kept off Rough, in rain"})
    for (const std::string& each : standard) quad.mover_classes.push_back(each + more);
}

}  // namespace quad
