// The words of position files and displays, each with its meaning.
#include "el_alamein.hpp"

namespace ala {

void ElAlamein::describe_words() {
  statuses = {
      {"partially-supplied", kPartial, "Was partially supplied when this phase began."},
      {"unsupplied", kUnsupplied, "Was unsupplied when this phase began."},
      {"isolated", kIsolated, "Was isolated when this phase began. A unit with none of the three was supplied."},
      {"moved", kMoved, "Has moved in this phase."},
      {"attacked", kAttacked, "Has attacked, or aided an attack, in this Player-Turn."},
      {"defended", kDefended, "Has been attacked in this phase."},
      {"retreated", kRetreated, "Has retreated in this phase."},
      {"road-mode", kColumn, "Is in Road Mode; 'steps' says which way it faces."},
      {"cleared", kCleared,
       "Of engineers: has cleared a hex in this Player-Turn; of other units: has tried to in this phase."},
      {"owed", kOwed, "Must be attacked in this phase."},
      {"boxed", kBoxed, "Is held by a Boxed Area."},
      {"eastbound", kEastbound, "Has crossed the Retreat Line eastward."},
      {"caught", kCaught, "Has entered an enemy zone of control in Road Mode in this Player-Turn."}};
  marker_kinds = {"", "minefield-axis", "minefield-allied", "vanguard-axis", "vanguard-allied"};
  point_names = {"axis.losses", "axis.isolation", "axis.minefields", "axis.exits"};
  const char* const mine = "A minefield of this side; value 1: cleared in this Combat Phase, removed when it ends.";
  const char* const vanguard = "The Supply Vanguard of this side, on the road; it has no value.";
  vocabulary = {
      {WordKind::kNumber, "steps", "integer",
       "In Road Mode the facing: 0 north, 1 northeast, 2 southeast, 3 south, 4 southwest, 5 northwest. Of a Supply "
       "unit the attacks it has supported in this phase.", {0, 255}},
      {WordKind::kNumber, "data", "integer",
       "On the map: since when the unit is isolated, as Game-Turn times 8, plus 4 in the second Player-Turn, plus the "
       "phase (1 to 4); 0 if it is not. Off an edge: the place in the map of the hex it left by, plus one.",
       {0, 65535}},
      {WordKind::kMarker, "minefield-axis", "integer", mine, {0, 1}},
      {WordKind::kMarker, "minefield-allied", "integer", mine, {0, 1}},
      {WordKind::kMarker, "vanguard-axis", "", vanguard},
      {WordKind::kMarker, "vanguard-allied", "", vanguard},
      {WordKind::kPoint, "axis.losses", "integer", "Axis Victory Points for units lost in combat.", {-999, 999}},
      {WordKind::kPoint, "axis.isolation", "integer", "Axis Victory Points for units lost by isolation.", {-999, 999}},
      {WordKind::kPoint, "axis.minefields", "integer", "Axis Victory Points for minefields cleared.", {-999, 999}},
      {WordKind::kPoint, "axis.exits", "integer", "Axis Victory Points for units that left the map.", {-999, 999}},
      Word::box("off-edge", Place::kDue, "Retreated off its own map edge; it comes back by the hex it left through."),
      Word::box("eliminated", Place::kEliminated, "Destroyed in this game."),
      Word::box("exited", Place::kExited, "Has left the map by its own map edge, in October."),
      Word::box("gone", Place::kGone, "Takes no part in this scenario."),
      {WordKind::kExtra, "attacks", "integer", "Attacks declared in this Combat Phase.", {0, 255}},
      {WordKind::kExtra, "boxes_lost", "hexes", "Hexes of Boxed Areas that are none any more."},
      {WordKind::kExtra, "setting_up", "integer",
       "Free set-up: 1 while the side that moves second places, 2 while the other does, 0 afterwards.", {0, 2}},
      {WordKind::kTrait, "supply", "", "A Supply unit; it needs a range and a number of attacks."},
      {WordKind::kTrait, "engineer", "", "An engineer: it clears minefields and does not count for stacking."},
      {WordKind::kTrait, "defense-only", "", "Its strength stands in parentheses: it may not attack."},
      {WordKind::kFeature, "road", "hexside", "The road, from the first side's map edge to the other side's."}};
  for (const std::string& side : data->side_ids)
    vocabulary.push_back({WordKind::kFeature, std::string(rules_datum()["edges"][side].as_text()), "region",
                          "The friendly map edge of the side " + side + "."});
  if (const Datum& box = scenario_datum()["boxes"]; !box.is_null())
    vocabulary.push_back(
        {WordKind::kFeature, std::string(box["feature"].as_text()), "feature", "A hex of a Boxed Area."});
  if (const Datum& fast = scenario_datum()["stand_fast"]; !fast.is_null())
    vocabulary.push_back({WordKind::kFeature, std::string(fast["region"].as_text()), "region",
                          "Where units of the side " + std::string(fast["side"].as_text()) + " must stand fast."});
}

}  // namespace ala
