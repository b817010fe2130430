// Names of what can be done and seen: phases, actions; the words of position files and displays, each with its meaning
// (those of `extra` are in datum.cpp).
#include "desert_fox.hpp"

namespace fox {

void DesertFox::describe() {
  mover_classes = {"on foot", "motorized", "armored"};
  forms = {
      {"roll", kHasNumber, "the dice show this number", {}},
      {"end-phase", 0, "end the phase", {}},
      {"deploy", kHasUnit | kHasHex, "set a unit up", {}, PathRuling::kNone, Stands::kItself, true},
      {"fortify", kHasHex, "place the fortification of the set-up", {}},
      {"go-first", 0, "take the first Player-Turn", {}},
      {"go-second", 0, "take the second Player-Turn", {}},
      {"enter", kHasUnit | kHasHex, "bring a reinforcement on", {}, PathRuling::kNone, Stands::kItself, true},
      {"withdraw", kHasUnits | kHasTargets, "withdraw units in the place of the scheduled one", {}},
      {"land", kHasUnits, "try to land reinforcements at Tobruk", {}},
      {"recall", kHasUnit, "have a withdrawn unit return next turn", {}},
      {"malta", kHasNumber, "send Air Points to Malta", {}},
      {"raid", kHasUnits | kHasNumber, "raid Malta with Air Points, expending these dumps", {}},
      {"emergency", kHasUnit | kHasTargets, "give a unit emergency supply from a dump", {}},
      {"decline", kHasUnit, "go without supply, or let a supply unit serve nobody", {}},
      {"build", kHasUnit | kHasTargets, "begin a level of fortification from a dump", {}},
      {"move", kHasUnit | kHasPath, "move one unit along the path", {"march", "forced-march", "rail", "forced-rail"},
       PathRuling::kMove},
      {"group", kHasUnits, "take up a stack to move together", {"march", "forced-march"}, PathRuling::kNone,
       Stands::kItsUnits},
      {"march", kHasPath, "move the group along the path", {}, PathRuling::kMove},
      {"overrun", kHasHex, "overrun the enemy in the hex", {}, PathRuling::kNone, Stands::kItself, true},
      {"supply-overrun", kHasHex, "overrun the supply units in the hex", {}, PathRuling::kNone, Stands::kItself, true},
      {"done", 0, "nothing more here", {}},
      {"capture", kHasUnit, "roll to capture the supply unit", {}},
      {"destroy", kHasUnit, "destroy the supply unit", {}},
      {"demolish", kHasUnit | kHasTargets, "try to destroy a supply unit of its side", {}},
      {"ship", kHasUnits | kHasHex, "carry units by sea to the port", {}, PathRuling::kNone, Stands::kItsUnits, true},
      {"react", kHasUnit | kHasPath, "move in reaction", {}, PathRuling::kMove},
      {"attack", kHasUnits | kHasTargets, "attack the hexes of these enemies", {}, PathRuling::kNone,
       Stands::kItsUnits},
      {"air", kHasNumber, "commit Air Points to the combat", {}},
      {"bombard", 0, "use naval bombardment in the combat", {}},
      {"shift", kHasNumber, "use so many column shifts", {}},
      {"retreat", kHasUnit | kHasPath, "retreat along the path", {}, PathRuling::kRetreat},
      {"stand", kHasUnit, "stay instead of retreating", {}},
      {"deplete", kHasUnit, "pick the unit that is depleted", {}},
      {"advance", kHasUnit | kHasHex, "advance after combat", {}, PathRuling::kAdvance, Stands::kItself, true},
      {"place-dump", kHasHex, "place the dump gained by storming Tobruk", {}},
      {"remove", kHasUnit, "take an enemy unit off an overstacked hex", {}},
      {"expend", kHasUnit, "pick an MSU that is expended", {}},
      {"convert", kHasUnit, "turn an MSU into a dump or back", {}},
      {"refit", kHasUnit, "bring a depleted unit to full strength", {}},
      {"rebuild", kHasUnit | kHasHex, "bring a unit back from the Refit Box", {"depleted", "full-strength"},
       PathRuling::kNone, Stands::kItself, true},
      {"upgrade", kHasUnit, "send armor to the Refit Box to be upgraded", {}},
      {"recover", kHasUnits | kHasTargets, "undisrupt units by expending a dump", {}, PathRuling::kNone,
       Stands::kItsUnits},
      {"rommel", kHasUnit, "put Rommel with the unit", {}}};
  describe_words();
  player_turn = {kArrivals,   kRecalls,        kReinforcement,     kAirAllocation,  // [DF 3.1-B1 to DF 3.1-B9]
                 kMove1,      kMarches1,       kStacking1,         kWorks1,          kSpending1,
                 kReact1,     kReactionRolls1, kReactionStacking1, kCombat1,         kCombatSpending1,
                 kMove2,      kMarches2,       kStacking2,         kWorks2,          kSpending2,
                 kReact2,     kReactionRolls2, kReactionStacking2, kCombat2,         kCombatSpending2,
                 kRefitPhase, kRefitStacking,  kAttrition,         kSupplyAttrition, kDepartures};
  turn_rule = &k3_1_D;
  over_rule = &k3_0_G;
  constexpr bool kAutomatic = true;
  const auto phase = [&](PhaseId id, const std::string& word, const std::string& name, const Case& rule,
                         std::initializer_list<ActionKind> kinds, const char* prompt, bool automatic = false) {
    if (phases.size() <= id) phases.resize(static_cast<std::size_t>(id) + 1);
    phases[id] = {word, name, &rule, kind_set(kinds), automatic, prompt};
  };
  phase(kSetUp, "set-up", "Set-up", k15_12, {kDeploy, kFortify, kEndPhase},
        "Set up your free units and the fortification.");
  phase(kTurnOpens, "turn-opens", "Opening of the Game-Turn", k3_1, {}, "", kAutomatic);
  phase(kInitiative, "initiative", "Initiative Determination Phase", k3_1_A, {}, "", kAutomatic);
  phase(kArrivals, "arrivals", "Arrival of Points and Supply", k3_1_B1, {}, "", kAutomatic);
  phase(kRecalls, "recalls", "Variable Withdrawals", kO_5_32, {}, "", kAutomatic);
  phase(kReinforcement, "reinforcement", "Reinforcement Phase", k3_1_B1, {kEnter, kWithdraw, kEndPhase},
        "Bring reinforcements on, carry out withdrawals, then end the phase.");
  phase(kAirAllocation, "air-allocation", "Air Allocation Phase", k3_1_B2, {kMalta, kRaid, kEndPhase},
        "Send Air Points to Malta, or raid it, then end the phase.");
  for (const bool second : {false, true}) {
    const auto at = [&](DfPhase first) { return static_cast<PhaseId>(second ? first + kHalf : first); };
    const std::string number = second ? "2" : "1", which = second ? "second" : "first";
    const std::string named = second ? "Second" : "First";
    phase(at(kMove1), second ? "motorized-movement" : "initial-movement",
          second ? "Motorized Movement" : "Initial Movement", second ? k3_1_B6 : k3_1_B3,
          {kMove, kGroupUp, kEmergencySupply, kDecline, kBuild, kShip, kEndPhase},
          "Move your units, then end the phase.");
    phase(at(kMarches1), "marches-" + number, "Price of Forced Marches", k8_76, {}, "", kAutomatic);
    phase(at(kStacking1), "stacking-" + number, "Stacking", k9_25, {}, "", kAutomatic);
    phase(at(kWorks1), "works-" + number, "Works", k14_14, {}, "", kAutomatic);
    phase(at(kSpending1), "spending-" + number, "Supply Expended", k7_14, {}, "", kAutomatic);
    phase(at(kReact1), which + "-reaction", named + " Reaction", second ? k3_1_B7 : k3_1_B4,
          {kReact, kDemolish, kEndPhase}, "React with your units, or destroy your supply, then end the phase.");
    phases[at(kReact1)].by_opponent = true;
    phase(at(kReactionRolls1), "reaction-rolls-" + number, "Reaction Disruption", k8_46, {}, "", kAutomatic);
    phase(at(kReactionStacking1), "reaction-stacking-" + number, "Stacking after Reaction", k9_25, {}, "",
          kAutomatic);
    phase(at(kCombat1), which + "-combat", named + " Combat", second ? k3_1_B8 : k3_1_B5, {kAttack, kEndPhase},
          "Declare an attack, or end the phase when every obligation is met.");
    phase(at(kCombatSpending1), "combat-spending-" + number, "Supply Expended in Combat", k7_15, {}, "", kAutomatic);
  }
  phase(kRefitPhase, "refit", "Refit Phase", k3_1_B9,
        {kConvert, kRefit, kRebuild, kUpgrade, kRecover, kDestroy, kEndPhase},
        "In this order: convert supply, refit and rebuild units, undisrupt them, destroy supply; then end the phase.");
  phase(kRefitStacking, "refit-stacking", "Stacking after Refit", k9_26, {}, "", kAutomatic);
  phase(kAttrition, "attrition", "Attrition", k7_32, {}, "", kAutomatic);
  phase(kSupplyAttrition, "supply-attrition", "Supply Attrition", k7_9, {}, "", kAutomatic);
  phase(kDepartures, "departures", "Variable Withdrawals carried out", kO_5_34, {}, "", kAutomatic);

  phase(kInitiativeRoll, "initiative-roll", "Initiative Roll", k4_0_P, {kRoll}, "Roll for Initiative.");
  phase(kInitiativeChoice, "initiative-choice", "Initiative", k4_0_P, {kGoFirst, kGoSecond},
        "Choose which Player-Turn you take.");
  phase(kRommelRoll, "rommel-roll", "Rommel", kO_8_84, {kRoll}, "Roll whether Rommel is called away.");
  phase(kRommelStep, "rommel-step", "Rommel", kO_8_81, {kRommel}, "Put Rommel with one of the units offered.");
  phase(kConvoyRoll, "convoy-roll", "Convoy Roll", k7_52, {kRoll}, "Roll for the convoy.");
  phase(kConvoyStep, "convoy", "Convoy", k7_52, {kEnter, kDone}, "Choose where one MSU of the convoy enters.");
  phase(kRecallRoll, "recall-roll", "Variable Withdrawal Roll", kO_5_33, {kRoll}, "Roll for withdrawals and returns.");
  phase(kMaybeRecallRoll, "maybe-recall-roll", "Possible Return", kO_5_37, {kRoll}, "Roll whether units may return.");
  phase(kDepartureTableRoll, "departure-table-roll", "Withdrawal Roll", kO_5_38, {kRoll},
        "Roll for what is withdrawn.");
  phase(kRecallTableRoll, "recall-table-roll", "Return Roll", kO_5_39, {kRoll}, "Roll for what may return.");
  phase(kRecallStep, "recall", "Return of Units", kO_5_35, {kRecall, kDone}, "Choose the units that return next turn.");
  phase(kPortRoll, "port-roll", "Landing at Tobruk", kO_5_44, {kRoll}, "Roll for the landing.");
  phase(kRaidRoll, "raid-roll", "Raid on Malta", k6_34, {kRoll}, "Roll for the raid.");
  phase(kDepartureStep, "departure", "Withdrawal of Units", kO_5_34, {kWithdraw, kDone},
        "Choose the units that leave.");
  phase(kGroupStep, "group", "Movement of a Stack", k8_27, {kMarch, kOverrun, kSupplyOverrun, kDone},
        "Move the group, then done.");
  phase(kOverrunReaction, "overrun-reaction", "Reaction before Overrun", k8_37, {kReact, kDone},
        "React with units about to be overrun, then done.");
  phase(kOverrunResolve, "overrun-resolve", "Overrun", k8_3, {}, "", kAutomatic);
  phase(kSupplyOverrunRoll, "supply-overrun-roll", "Supply Overrun Roll", k7_74, {kRoll},
        "Roll for the supply overrun.");
  phase(kCaptureStep, "capture", "Overrun Supply", k7_72, {kCapture, kDestroy},
        "Roll to capture a supply unit, or destroy it.");
  phase(kCaptureRoll, "capture-roll", "Capture Roll", k7_72, {kRoll}, "Roll for the supply unit.");
  phase(kMarchRoll, "march-roll", "Forced March Roll", k8_76, {kRoll}, "Roll for a unit after its forced march.");
  phase(kReactionRoll, "reaction-roll", "Reaction Roll", k8_46, {kRoll}, "Roll for a unit that reacted.");
  phase(kDestroyRoll, "destroy-roll", "Destruction Roll", k7_82, {kRoll}, "Roll whether the supply unit is destroyed.");
  phase(kExcessStep, "excess", "Overstacked Hex", k9_25, {kRemoveExcess, kDone},
        "Remove enemy units above the limit, then done.");
  phase(kSpendStep, "spend", "MSUs Expended", k7_16, {kExpend}, "Choose an MSU that is expended.");
  phase(kAttackSupport, "attack-support", "Attack Support", k6_22, {kAir, kBombard, kDecline, kDone},
        "Commit Air Points and bombardment, then done.");
  phase(kDefenseSupport, "defense-support", "Defense Support", k6_22, {kAir, kBombard, kDecline, kDone},
        "Commit Air Points and bombardment, then done.");
  phase(kCombatRoll, "combat-roll", "Combat Roll", k11_0_P5, {kRoll}, "Roll for the combat.");
  phase(kAttackShift, "attack-shift", "Attacker's Shifts", k12_14, {kShift}, "Choose how many shifts you use.");
  phase(kDefenseShift, "defense-shift", "Defender's Shifts", k12_14, {kShift}, "Choose how many shifts you use.");
  phase(kCombatResolve, "combat-resolve", "Combat Results", k11_65, {}, "", kAutomatic);
  phase(kResultsStep, "results", "Results", k11_6, {}, "", kAutomatic);
  phase(kRetreatStep, "retreat", "Retreat", k11_61, {kRetreat, kStand},
        "Retreat a unit, or let it stand and be depleted.");
  phase(kPartialStep, "partial", "Partial Depletion", k11_74, {kDeplete}, "Choose the enemy unit that is depleted.");
  phase(kAdvanceStep, "advance", "Advance after Combat", k11_69, {kAdvance, kDone}, "Advance units, then done.");
  phase(kTobrukDumpStep, "tobruk-dump", "Dump at Tobruk", k7_56, {kPlaceDump}, "Place the dump gained at Tobruk.");
  phase(kFateRoll, "fate-roll", "Fate of an Eliminated Unit", k13_2_M, {kRoll},
        "Roll for the box of an eliminated unit.");
  phase(kAttritionRoll, "attrition-roll", "Attrition Roll", k7_32, {kRoll}, "Roll for an unsupplied unit.");
  phase(kSupplyAttritionRoll, "supply-attrition-roll", "Supply Attrition Roll", k7_9, {kRoll},
        "Roll for a dump that is cut off.");
  for (const PhaseId sum : {kInitiativeRoll, kRommelRoll, kConvoyRoll}) phases[sum].dice = 2;
}

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
