// Free set-up (18.4), variations (18.5), and what position files may not say.
#include <algorithm>
#include <map>

#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/position_file.hpp"
#include "trigh/rules/options.hpp"

using namespace ala_test;

namespace {

AlaTable placing(const char* scenario) {
  AlaTable t = AlaTable::scenario(scenario);
  t.option("free-set-up", "on").begin();
  return t;
}

struct Change {
  std::vector<std::string> added, lost;
  int points = 0;
};

/// What a variation changes in the set-up of a scenario.
Change change_of(const char* scenario, const std::string& variation) {
  AlaTable plain = AlaTable::scenario(scenario), varied = AlaTable::scenario(scenario);
  plain.begin();
  varied.option(variation, "on").begin();
  Change change;
  change.points = varied.rules().victory_points(varied.state()) - plain.rules().victory_points(plain.state());
  for (int i = 0; i < plain.state().pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    const bool before = plain.state().unit(unit).on_map(), after = varied.state().unit(unit).on_map();
    if (after && !before) change.added.push_back(plain.rules().counters()[unit].id);
    if (before && !after) change.lost.push_back(plain.rules().counters()[unit].id);
    if (after)
      CHECK(varied.rules().stacked(varied.state(), varied.state().hex(unit)) <=
            varied.rules().stack_limit[index(varied.state().side(unit))]);
  }
  std::sort(change.added.begin(), change.added.end());
  std::sort(change.lost.begin(), change.lost.end());
  return change;
}

/// Whether the choice is refused with that code.
bool refused_with(const char* code, const char* scenario, const std::vector<std::string>& variations) {
  static const std::vector<OptionInfo> offered = [] {  // one title, whatever the scenario
    AlaTable t = AlaTable::scenario("october");
    t.begin();
    return options_of(t.rules().data->title);
  }();
  Options options;
  for (const std::string& each : variations) options[each] = "on";
  Findings findings;
  complete_options(offered, options, scenario, findings);
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& each) { return each.code == code; });
}
constexpr const char *kExcluded = "TR-534", *kOtherScenario = "TR-537";

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("Free set-up is a phase before the first turn of September and October", "[ALA 18.41][ALA 4.2-G]") {
  for (const auto& [scenario, first] : {std::pair{"september", Axis}, {"october", Allied}}) {
    AlaTable t = placing(scenario);
    CHECK(t.phase() == kSetUpPhase);
    CHECK(t.state().pos.phasing == opponent(first));    // who moves first deploys last
    t.apply("end-phase");
    CHECK(t.phase() == kSetUpPhase);
    CHECK(t.state().pos.phasing == first);
    t.apply("end-phase");
    CHECK(t.phase() == kInitialPhase);
    CHECK(t.state().pos.phasing == first);
    CHECK(t.state().pos.turn == 1);
    CHECK(t.state().pos.player_turn == 0);
  }
  CHECK(refused_with(kOtherScenario, "july", {"free-set-up"}));
  AlaTable historical = AlaTable::scenario("october");
  historical.begin();
  CHECK(historical.phase() == kInitialPhase);
}

TEST_CASE("Units and minefields go anywhere behind the own Starting Line", "[ALA 18.42]") {
  AlaTable t = placing("october");                      // the Axis places first
  CHECK(t.legal("place ger-5-pz 0203"));
  CHECK(t.legal("place ger-5-pz 3112"));
  CHECK(t.refused_by("place ger-5-pz 4520") == "ALA 18.42");
  CHECK(t.refused_by("place br-9-tk 4520") == "ALA 18.43");   // not yours
  CHECK(t.refused_by("place ger-8-pz-july 0203") == "ALA 18.43");   // not of this scenario
  CHECK(t.offered("place ger-5-pz 0203"));
  CHECK(t.refused_by("mine 4520") == "ALA 18.42");
  t.apply("lift 2613").apply("mine 0203");
  CHECK(t.mined("0203", Axis));
  CHECK_FALSE(t.mined("2613", Axis));
  t.apply("place ger-5-pz 0203");
  CHECK(t.refused_by("place ger-5-pz 0204") == "ALA 18.42");   // each once
  t.apply("end-phase");
  CHECK(t.hex("ger-5-pz") == "0203");
  CHECK(t.legal("place br-9-tk 4520"));
  CHECK(t.refused_by("place br-9-tk 0203") == "ALA 18.42");
}

TEST_CASE("Nobody is placed among the enemies whom history had before their line", "[ALA 18.42][ALA 5.21]") {
  AlaTable t = placing("october");
  REQUIRE(t.hex("br-eng-2") == "3110");
  CHECK(t.refused_by("place ger-5-pz 3110") == "ALA 5.21");
  CHECK(t.refused_by("place ger-5-pz 3111").empty());
  CHECK_FALSE(t.offered("place ger-5-pz 3110"));
}

TEST_CASE("What may be placed, laid and taken up is offered", "[ALA 18.42][ALA 18.43]") {
  for (const char* scenario : {"september", "october"}) {
    AlaTable t = placing(scenario);
    if (t.state().pos.phasing != Axis) t.apply("end-phase");
    t.apply(t.offers("lift").front());   // one to lay elsewhere
    t.apply("place ger-200 0204").apply("place ger-104 0204").apply("place ger-115 0204");
    const auto legal = [&](ActionKind kind, UnitId unit) {
      HexSet hexes;
      Action action;
      action.kind = kind;
      action.unit = unit;
      for (const HexId hex : t.rules().map().all()) {
        action.hex = hex;
        if (t.match().judge(action)) hexes.add(hex);
      }
      return hexes;
    };
    std::map<std::pair<int, int>, HexSet> offered;   // by kind and unit
    for (const Action& each : t.match().offers())
      if (each.hex != kNoHex) offered[{each.kind, each.unit}].add(each.hex);
    CHECK((offered[{kMine, kNoUnit}] == legal(kMine, kNoUnit)));
    CHECK((offered[{kLift, kNoUnit}] == legal(kLift, kNoUnit)));
    Names units{"ita-17", "ger-200"};   // still to place, placed
    if (scenario[0] == 's') units.push_back("ger-eng-1");   // weighing nothing
    for (const std::string& name : units) {
      const UnitId unit = t.id(name);
      const HexSet places = legal(kPlace, unit);
      CHECK((offered[{kPlace, unit}] == places));
      // or it is left out
      CHECK(static_cast<int>(t.match().offers({unit}).size()) == places.size() + (name == "ger-200" ? 0 : 1));
    }
    CHECK(legal(kPlace, t.id("ita-17")).size() > 400);
  }
}

TEST_CASE("No more units and minefields than history had, but fewer", "[ALA 18.43]") {
  AlaTable t = placing("september");
  t.apply("end-phase");                                 // the Allies first; now the Axis
  REQUIRE(t.state().pos.phasing == Axis);
  const int mines = t.rules().mines(t.state(), Axis).size();
  CHECK(mines == 18);
  CHECK(t.refused_by("mine 0203") == "ALA 18.43");      // none is left
  const std::string first = t.offers("lift").front();
  t.apply(first);
  CHECK(t.legal("mine 0203"));
  CHECK(t.refused_by(first) == "ALA 18.43");
  t.apply("withhold ger-5-pz");
  CHECK(t.place_of("ger-5-pz") == Place::kGone);
  CHECK(t.refused_by("withhold ger-5-pz") == "ALA 18.43");
  CHECK(t.refused_by("place ger-5-pz 0203") == "ALA 18.42");
  for (int i = 0; i < 4; ++i) {
    static constexpr const char* kUnits[] = {"ger-200", "ger-104", "ger-115", "ger-155"};
    t.apply(std::string("place ") + kUnits[i] + " 0204");
  }
  CHECK(t.refused_by("place ita-17 0204") == "ALA 8.0-G");
  CHECK(t.legal("end-phase"));
}

TEST_CASE("Allied minefields lie along the Starting Line or as in history", "[ALA 18.44]") {
  for (const char* scenario : {"september", "october"}) {
    AlaTable t = placing(scenario);
    if (t.state().pos.phasing == Axis) {
      CHECK(t.refused_by("mine-line") == "ALA 18.44");
      t.apply("end-phase");
    }
    const HexSet history = t.rules().mines(t.state(), Allied);
    CHECK(t.refused_by("mine 4520") == "ALA 18.44");
    CHECK(t.refused_by("lift 3208") == "ALA 18.44");
    t.apply("mine-line");
    const HexSet line = t.rules().mines(t.state(), Allied);
    CHECK(line.contains(t.at("3208")));
    CHECK(line.contains(t.at(scenario[0] == 's' ? "3134" : "4024")));
    CHECK(line.size() <= history.size());
    CHECK(line - t.rules().map().region(std::string("mine-line-") + scenario) == HexSet{});
    CHECK(t.refused_by("mine-line") == "ALA 18.44");
  }
}

TEST_CASE("A variation adds and removes units, and its points are added to the Axis start", "[ALA 18.5-G]") {
  AlaTable t = AlaTable::scenario("october");
  t.option("variation-c", "on").option("variation-b", "on").begin();
  CHECK(t.rules().victory_points(t.state()) == -20 + 5 + 15);
  const std::vector<VictoryLine> lines = t.rules().victory_lines(t.state());
  CHECK(std::any_of(lines.begin(), lines.end(),
                    [](const VictoryLine& line) { return line.rule == &k18_51_C && line.points == 5; }));
  CHECK(refused_with(kOtherScenario, "july", {"variation-c"}));           // not offered for July
  CHECK_FALSE(refused_with(kExcluded, "october", {"variation-a", "variation-c", "variation-e", "variation-h"}));
}

TEST_CASE("The Allied variations", "[ALA 18.51-A][ALA 18.51-B][ALA 18.51-C][ALA 18.51-D]") {
  const Change a = change_of("october", "variation-a");
  CHECK(a.points == 20);
  CHECK(a.added == Names{"br-2-tk-weak", "br-23-tk-weak", "br-24-tk-weak", "us-41", "us-66", "us-67"});
  CHECK(a.lost == Names{"br-2-tk", "br-23-tk", "br-24-tk"});
  const Change starred = change_of("september", "variation-a");
  CHECK(starred.points == 15);
  CHECK(starred.added == Names{"us-41", "us-66", "us-67"});
  CHECK(starred.lost.empty());
  const Change b = change_of("october", "variation-b");
  CHECK(b.points == 15);
  CHECK(b.added == Names{"pol-1", "pol-2", "pol-3"});
  const Change c = change_of("october", "variation-c");
  CHECK(c.points == 5);
  CHECK(c.added == Names{"bel-1"});
  const Change d = change_of("october", "variation-d");
  CHECK(d.points == -5);
  CHECK(d.added == Names{"ind-252", "ind-43"});
  CHECK(d.lost == Names{"ind-161", "ind-5", "ind-7"});
  CHECK(refused_with(kExcluded, "october", {"variation-b", "variation-d"}));
  CHECK_FALSE(refused_with(kExcluded, "october", {"variation-a", "variation-b", "variation-c"}));
}

TEST_CASE("The Axis variations",
          "[ALA 18.52-E][ALA 18.52-F][ALA 18.52-G][ALA 18.52-H][ALA 18.52-J][ALA 18.52-K][ALA 18.52-L][ALA 18.52-M]") {
  struct Row {
    const char* letter;
    const char* scenario;
    int points;
    std::size_t added, lost;
    const char* excluded;
  };
  for (const Row& row : {Row{"e", "october", -5, 3, 3, "gjkl"},
                         {"f", "october", -5, 3, 3, "gjkl"},
                         {"g", "october", -10, 3, 1, "efhj"},
                         {"h", "october", -5, 1, 0, "gjm"},
                         {"h", "july", -5, 1, 0, "gjm"},
                         {"h", "september", -5, 1, 0, "gjm"},
                         {"j", "october", -15, 3, 0, "efgh"},
                         {"k", "october", -15, 3, 0, "efl"},
                         {"l", "october", -15, 3, 0, "efk"},
                         {"m", "july", -10, 2, 0, "h"},
                         {"m", "september", -10, 2, 0, "h"}}) {
    INFO(row.letter << " in " << row.scenario);
    const std::string id = std::string("variation-") + row.letter;
    const Change change = change_of(row.scenario, id);
    CHECK(change.points == row.points);
    CHECK(change.added.size() == row.added);
    CHECK(change.lost.size() == row.lost);
    for (const char other : std::string("efghjklm"))
      if (const std::vector<std::string> both{id, std::string("variation-") + other}; other != row.letter[0]) {
        const bool excluded = std::string(row.excluded).find(other) != std::string::npos &&
                              !refused_with(kOtherScenario, row.scenario, both);
        CHECK(refused_with(kExcluded, row.scenario, both) == excluded);
      }
  }
  CHECK(change_of("october", "variation-e").lost == Names{"ger-125", "ger-382", "ger-433"});
  CHECK(change_of("october", "variation-g").lost == Names{"ger-ramcke"});
  CHECK(refused_with(kOtherScenario, "october", {"variation-m"}));
}

TEST_CASE("What the chart does not exclude goes together: E with F", "[ALA 18.5-G][ALA 18.52-E][ALA 18.52-F]") {
  const Change f = change_of("october", "variation-f");
  AlaTable t = AlaTable::scenario("october");
  t.option("variation-e", "on").option("variation-f", "on").begin();
  CHECK(t.rules().victory_points(t.state()) == -20 - 5 - 5);
  for (const Change& each : {change_of("october", "variation-e"), f}) {
    for (const std::string& unit : each.added) {
      CHECK(t.place_of(unit) == Place::kOnMap);
      CHECK(t.rules().stacked(t.state(), t.at(t.hex(unit))) <= t.rules().stack_limit[index(Axis)]);
    }
    for (const std::string& unit : each.lost) CHECK(t.place_of(unit) == Place::kGone);
  }
  CHECK_FALSE(refused_with(kExcluded, "october", {"variation-e", "variation-f", "variation-h"}));
  CHECK(refused_with(kExcluded, "october", {"variation-h", "variation-j"}));  // printed with H alone
}

TEST_CASE("A position file may not put units into the sea or among enemies, nor a marker off the road") {
  AlaTable t;
  t.terrain("0508", "sea")
      .road("0105-0204-0305-0404-0505-0604-0705-0804-0905")
      .vanguard(Axis, "0204")
      .unit("a", Axis, "0202")
      .unit("x", Allied, "0808");
  t.start();
  const auto code_of = [&](const char* members) {
    const auto document =
        parse_json(std::string(R"({"format": "trigh-position/1", "title": "table", )") + members + "}", "p");
    REQUIRE(document);
    const auto position = read_position(t.rules(), document.value(), "p.json");
    return position ? std::string() : position.error()[0].code;
  };
  CHECK(code_of(R"("units": [{"id": "a", "hex": "0202"}, {"id": "x", "hex": "0203"}])").empty());
  CHECK(code_of(R"("units": [{"id": "a", "hex": "0508"}])") == "TR-842");
  CHECK(code_of(R"("units": [{"id": "a", "hex": "0202"}, {"id": "x", "hex": "0202"}])") == "TR-843");
  CHECK(code_of(R"("markers": [{"kind": "vanguard-axis", "hex": "0909"}])") == "TR-844");
  CHECK(code_of(R"("extra": {"setting_up": 1})") == "TR-845");
}
