// The words of position files and displays, each with its meaning; those of `extra` are in datum.cpp.
#include "desert_fox.hpp"

namespace fox {

void DesertFox::describe_words() {
  statuses = {
      {"disrupted", kDisrupted, "Is disrupted."},
      {"unsupplied", kUnsupplied, "Carries an Out of General Supply marker."},
      {"emergency", kEmergency, "Is under emergency supply."},
      {"moved", kMoved,
       "Has moved, reacted or been carried this phase; of a unit in a Reaction Phase also: has tried a "
       "destruction."},
      {"forced-march", kForcedMarch, "Moved by forced march this phase; its roll is due."},
      {"reacted", kReacted, "Has reacted; it does not react again before its roll."},
      {"attacked", kAttacked, "Has attacked this phase."},
      {"defended", kDefended, "Has been attacked this phase."},
      {"retreated", kRetreated, "Has retreated this phase; it adds nothing to a defense."},
      {"captured", kCaptured, "Of a supply unit: carries a Captured Supply marker."},
      {"recovered", kRecovered, "Was disrupted at some moment of this Refit Phase."},
      {"dump", kDump, "Of a supply unit: is a dump; without it, an MSU."},
      {"building", kBuilding, "Builds a fortification this phase, or is the dump it is built from."},
      {"arrived", kArrived, "A reinforcement of this Player-Turn; it is in supply until the Motorized Movement Phase."},
      {"crowded", kCrowded, "Retreated into an overstacked hex, which is tolerated until its side has moved."},
      {"tried", kTried, "Of a supply unit: somebody tried to destroy it this phase."}};
  marker_kinds = {"", "fort", "rommel"};
  const auto points = [](const char* id, const char* meaning, int most = 999) {
    return Word{WordKind::kPoint, id, "integer", meaning, {0, most}};
  };
  vocabulary = {
      {WordKind::kNumber, "steps", "integer", "0 at full strength, 1 depleted.", {0, 1}},
      {WordKind::kNumber, "data", "integer",
       "Of a combat unit its Armor Rating, plus 4 when it goes without supply by choice this phase, plus 256 times one "
       "more than the number of the unit in whose slot it was withdrawn; of a supply unit what it has carried this "
       "phase, in Stacking Points: General Supply, plus 16 times attackers, plus 256 times defenders, plus 4096 when "
       "it serves nobody.", {0, 65535}},
      {WordKind::kMarker, "fort", "integer", "A fortification; value: its level.", {1, 2}},
      {WordKind::kMarker, "rommel", "", "Where Rommel is; under the option 'rommel'."},
      points("axis.air", "Air Points the Axis has."),
      points("commonwealth.air", "Air Points the Commonwealth has."),
      points("commonwealth.malta", "Air Points at Malta.", rules()["malta"]["most"].as_int()),
      points("axis.german_refit", "German Refit Points."),
      points("axis.italian_refit", "Italian Refit Points."),
      points("commonwealth.refit", "Commonwealth Refit Points."),
      points("commonwealth.missed_withdrawals", "Withdrawals missed, each a Victory Point of the Axis."),
      Word::box("due", Place::kDue, "A reinforcement that has still to arrive."),
      Word::box("eliminated", Place::kEliminated, "Eliminated for good."),
      Word::box("exited", Place::kExited, "Has left the map."),
      Word::box("gone", Place::kGone, "Takes no part in this scenario."),
      Word::box("refit", place(kRefitBox), "The Refit Box: it can be rebuilt."),
      Word::box("destroyed", place(kDestroyed), "The Destroyed Units Box."),
      Word::box("withdrawn", place(kWithdrawn), "The Withdrawn Units Box."),
      Word::box("awaiting-fate", place(kAwaitingFate), "Eliminated a moment ago; its roll for a box is due."),
      Word::box("to-deploy", place(kToDeploy), "To be set up freely by its owner before the game begins."),
      Word::box("returning", place(kReturning), "A withdrawn unit that arrives with the next Game-Turn."),
      {WordKind::kTrait, "foot", "", "Is not motorized."},
      {WordKind::kTrait, "artillery", "", "Shifts columns while it is at full strength, undisrupted and supplied."},
      {WordKind::kTrait, "parenthesized", "", "Its strength stands in parentheses: it counts only beside others."},
      {WordKind::kTrait, "parenthesized-depleted", "", "So does its strength when it is depleted."},
      {WordKind::kFeature, std::string(rules()["oasis_feature"].as_text()), "feature", "An oasis."}};
  for (const Word& each : vocabulary)
    if (each.kind == WordKind::kPoint) point_names.push_back(each.id);
  for (const std::string& side : data->side_ids)
    vocabulary.push_back({WordKind::kFeature, std::string(rules()["bases"][side]["edge"].as_text()), "region",
                          "Where reinforcements of the side " + side + " enter."});
  for (const auto& [id, entry] : rules()["places"].members())
    vocabulary.push_back(
        {WordKind::kFeature, std::string(entry["name"].as_text()), "hex",
         "The hex of that name; on the title's own map it is " + std::string(entry["hex"].as_text()) + "."});
  describe_extra();
}

}  // namespace fox
