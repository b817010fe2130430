// Case 18.5: the variations of the scenarios. Each is a module of its own: units added and lost, and points to the Axis
// start. Which units they are is reconstructed, since the drawings of the chart are lost; the numbers are printed.
#include <algorithm>

#include "modules.hpp"

namespace ala {
namespace {

struct Named {
  const char* id;
  const Case* rule;
};
constexpr Named kNamed[] = {{"variation-a", &k18_51_A}, {"variation-b", &k18_51_B}, {"variation-c", &k18_51_C},
                            {"variation-d", &k18_51_D}, {"variation-e", &k18_52_E}, {"variation-f", &k18_52_F},
                            {"variation-g", &k18_52_G}, {"variation-h", &k18_52_H}, {"variation-j", &k18_52_J},
                            {"variation-k", &k18_52_K}, {"variation-l", &k18_52_L}, {"variation-m", &k18_52_M}};

class VariationModule final : public RuleModule {
 public:
  VariationModule(const ElAlamein& game, const Variation& variation, const Case& rule)
      : game_(game), variation_(variation), rule_(rule) {}

  void victory(const State&, std::vector<VictoryLine>& lines) const override {
    lines.push_back(
        {&rule_, game_.axis, "starting points by this variation", variation_.points, variation_.points != 0});
  }

 private:
  const ElAlamein& game_;
  const Variation& variation_;
  const Case& rule_;
};

}  // namespace

std::vector<std::string> optional_modules() {
  std::vector<std::string> ids{"free-set-up"};
  for (const Named& named : kNamed) ids.emplace_back(named.id);
  return ids;
}

void add_variations(const ElAlamein& game, std::vector<ModulePtr>& modules) {
  for (const Variation& each : game.variations)
    for (const Named& named : kNamed)
      if (each.id == named.id) modules.push_back(std::make_unique<VariationModule>(game, each, *named.rule));
}

void ElAlamein::read_variations(Findings& findings) {
  const auto complain = [&](const std::string& what) {
    findings.push_back({"TR-831", data->title_id + "/title.json", "/rules/variations", what});
  };
  const auto unit_of = [&](std::string_view id) {
    const auto unit = counters().find(id);
    if (!unit) complain("no counter '" + std::string(id) + "'; name one of the counters file");
    return unit.value_or(0);
  };
  for (const Datum& each : rules_datum()["variations"].items()) {
    const Datum& here = each["scenarios"][data->scenario.id];
    const std::string_view id = each["id"].as_text();
    if (std::none_of(std::begin(kNamed), std::end(kNamed), [&](const Named& named) { return id == named.id; }))
      complain("the rules know no variation '" + std::string(id) + "'");
    if (here.is_null() || !is_on(id)) continue;
    Variation variation;
    variation.id = id;
    variation.points = here["points"].as_int();
    for (const std::string& lost : here["lose"].as_texts()) variation.lose.push_back(unit_of(lost));
    for (const Datum& added : here["add"].items()) {
      const auto hex = map().grid.parse(added["hex"].as_text());
      if (!hex || !map().exists(*hex)) complain("'" + std::string(added["hex"].as_text()) + "' is no hex of the map");
      else variation.add.push_back({unit_of(added["unit"].as_text()), *hex});
    }
    variations.push_back(std::move(variation));
  }
}

}  // namespace ala
