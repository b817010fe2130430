// The words of position files and displays, each with its meaning.
#include <algorithm>

#include "quad.hpp"

namespace quad {

void Quad::describe_words() {
  statuses = {
      {"unsupplied", kUnsupplied, "Was out of supply when its owner's Movement Phase began; holds for that phase."},
      {"moved", kMoved, "Has moved in this Movement Phase."},
      {"attacked", kAttacked, "Has attacked in this Combat Phase."},
      {"defended", kDefended, "Has been attacked in this Combat Phase."},
      {"advanced", kAdvanced, "Has advanced in this Combat Phase: it neither attacks nor is attacked any more."},
      {"displaced", kDisplaced, "Was displaced in this Combat Phase."},
      {"protected", kProtected, "Has given its Final Protective Fire in this Combat Phase."},
      {"hit", kHit, "Took an adverse result in this Combat Phase."},
      {"hit-before", kHitBefore, "Took an adverse result in the Combat Phase before this one."},
      {"retreated", kRetreated, "Was forced to retreat in this Combat Phase."},
      {"held", kHeld, "Is held back by an order in this Movement Phase."}};
  marker_kinds = {""};  // minefields are hexsides of the map
  vocabulary = {
      {WordKind::kNumber, "steps", "integer", "Not used: units have no steps.", {0, 0}},
      {WordKind::kNumber, "data", "integer",
       "Of a reinforcement that came in this Movement Phase: the place of its entry hex in the map, plus one; else 0.",
       {0, kMaxHexes}},
      Word::box("due", Place::kDue, "A reinforcement that has still to arrive."),
      Word::box("eliminated", Place::kEliminated, "Destroyed in this game; it may score for the enemy."),
      Word::box("exited", Place::kExited, "Has left the map by an exit hex."),
      Word::box("gone", Place::kGone, "Takes no part; it scores nothing."),
      {WordKind::kTrait, "mechanized", "", "Moves, retreats and pays for terrain as a mechanized unit."},
      {WordKind::kTrait, "artillery", "",
       "Fires barrages and protective fire within its range; a unit with a Barrage Strength must have it."},
      {WordKind::kTrait, "anti-tank", "", "Counts by the rules for anti-tank units."}};
  for (const std::string& side : data->side_ids) {
    point_names.push_back(side + ".ground_support");
    vocabulary.push_back({WordKind::kPoint, point_names.back(), "integer",
                          "Ground Support Points the side may still commit in this Game-Turn.", {0, 999}});
  }
  const Datum& rules = data->title["rules"];
  for (const std::string& side : data->side_ids) {
    const std::string_view source = rules["supply_sources"][side]["feature"].as_text();
    vocabulary.push_back({WordKind::kFeature, std::string(source), "feature",
                          "A source of supply of the side " + side + ", on a map other than the title's own."});
  }
  for (const std::string& side : data->side_ids)
    for (const std::string& region : rules["supply_sources"][side]["regions"].as_texts())
      vocabulary.push_back({WordKind::kFeature, region, "region", "Sources of supply of the side " + side + "."});
  for (const Datum& range : data->scenario.rules["arrivals"].items())  // [QUAD 13.0-G]
    for (const std::string& region : range["regions"].as_texts()) {
      const auto known = std::ranges::find(vocabulary, region, &Word::id);
      if (known == vocabulary.end())
        vocabulary.push_back({WordKind::kFeature, region, "region", "Where reinforcements come onto the map."});
      else if (known->type == "region" && !known->meaning.ends_with("onto the map."))
        known->meaning += " Where reinforcements come onto the map.";
    }
  if (const Datum& box = rules["boxes"]["feature"]; !box.is_null())
    vocabulary.push_back({WordKind::kFeature, std::string(box.as_text()), "feature", "A fortified box."});
}

}  // namespace quad
