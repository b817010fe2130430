// The table keeps a game: logs that survive, saves of other worlds, position files there and back.
#include "table.hpp"

#include <cstdio>
#include <fstream>

#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "support/toy_library.hpp"
#include "support/tree.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/position_file.hpp"
#include "trigh/play/notation.hpp"

using namespace trigh;
using host::Table;

namespace {

std::unique_ptr<Table> new_table(toy::ToyLibrary& library, std::uint64_t seed = 7) {
  auto table = Table::start(library, {{.title = "toy", .scenario = "standard"}, {}, {}}, seed);
  REQUIRE(table);
  return std::move(*table);
}

void play(Table& table, const char* line) {
  const auto action = parse_action(table.rules(), line);
  REQUIRE(action);
  const auto verdict = table.apply(*action);
  REQUIRE(verdict);
  INFO(line);
  REQUIRE(verdict.value().legal());
}

std::string code(const Expected<std::unique_ptr<Table>>& table) { return table ? "" : table.error().front().code; }

Datum position_of(const std::string& text) {
  auto document = parse_json(text, "test");
  REQUIRE(document);
  return *document;
}

/// The codes of all findings of loading the position, "TR-664 TR-666".
std::string codes(const std::string& text) {
  toy::ToyLibrary library;
  const auto table = Table::from_position(library, position_of(text), "a.json");
  std::string all;
  if (!table)
    for (const Finding& finding : table.error()) all += (all.empty() ? "" : " ") + finding.code;
  return all;
}

std::string crusader(const std::string& members) {
  return R"({"format": "trigh-position/1", "title": "crusader", )" + members + "}";
}

}  // namespace

TEST_CASE("A log holds every accepted action as soon as it is answered, and goes on from there") {
  const std::string path = trigh::test::in_build("/table_test.log");
  toy::ToyLibrary library;
  const auto table = new_table(library);
  REQUIRE(table->keep_log(path).empty());
  for (const char* line : {"move red-1 0103-0203", "move red-2 0104-0204"}) {
    play(*table, line);
    const auto again = Table::from_save(library, *read_text(path), path);
    REQUIRE(again);
    CHECK(again.value()->match().hash() == table->match().hash());
  }
  REQUIRE(table->undo().empty());
  const auto again = Table::from_save(library, *read_text(path), path);
  REQUIRE(again);
  CHECK(again.value()->match().journal().size() == 1);
  CHECK(again.value()->match().hash() == table->match().hash());
  // Killed while a line was written: what was not answered is not there, and the rest is.
  const auto torn = Table::from_save(library, *read_text(path) + "move red-2 0104-02", path);
  REQUIRE(torn);
  CHECK(torn.value()->match().hash() == table->match().hash());
  std::remove(path.c_str());
}

TEST_CASE("What is taken back, ordered and scripted is counted, over a reading of the log too, and not in the save") {
  toy::ToyLibrary library;
  const auto table = new_table(library);
  const auto pairs_until_full = [](Table& of) {
    int pairs = 0;
    for (; pairs < 20'000 && !of.log_is_full(); ++pairs) {
      play(of, "move red-1 0103-0203");
      REQUIRE(of.undo().empty());
    }
    return pairs;
  };
  CHECK(pairs_until_full(*table) > 5'000);
  CHECK(table->log_is_full());
  play(*table, "move red-1 0103-0203");
  const auto from_save = Table::from_save(library, table->save_text(), "a.save");
  REQUIRE(from_save);
  CHECK_FALSE(from_save.value()->log_is_full());
  std::string log = table->log_head();
  for (int i = 0; i < 20'000; ++i) log += "move red-1 0103-0203\n@undo\n";
  const auto read = Table::from_save(library, log, "a.log");
  REQUIRE(read);
  CHECK(read.value()->log_is_full());
  play(*read.value(), "move red-1 0103-0203");
}

TEST_CASE("A save of another plugin version or of other data says so") {
  toy::ToyLibrary library;
  const auto table = new_table(library);
  play(*table, "move red-1 0103-0203");
  const std::string text = table->save_text();
  CHECK(code(Table::from_save(library, text, "a.save")) == "");
  library.version = "1.1.0";
  CHECK(code(Table::from_save(library, text, "a.save")) == "TR-612");
  library.version = "1.0.0";
  library.data_change = 1;
  CHECK(code(Table::from_save(library, text, "a.save")) == "TR-611");
}

TEST_CASE("Only a sealed save is trusted") {
  toy::ToyLibrary library;
  const auto table = new_table(library);
  play(*table, "move red-1 0103-0203");
  const std::string text = table->save_text();
  const auto trusted = Table::from_save(library, text, "a.save", ReplayMode::kTrusted);
  REQUIRE(trusted);
  CHECK(trusted.value()->match().hash() == table->match().hash());
  std::string edited = text;
  edited.replace(edited.find("0203"), 4, "0202");
  CHECK(code(Table::from_save(library, edited, "a.save", ReplayMode::kTrusted)) == "TR-613");
}

TEST_CASE("A position is written and read back to the same position") {
  toy::ToyLibrary library;
  auto table = Table::start(library, {{.title = "crusader", .scenario = "sidi-rezeg"}, {}, {}}, 1);
  REQUIRE(table);
  const auto document = position_document(table.value()->rules(), table.value()->match().state());
  REQUIRE(document);
  const auto again = Table::from_position(library, document.value(), "position");
  INFO((again ? std::string() : to_string(again.error())));
  REQUIRE(again);
  CHECK(again.value()->match().hash() == table.value()->match().hash());
  CHECK(json_text(position_document(again.value()->rules(), again.value()->match().state()).value()) ==
        json_text(document.value()));
}

TEST_CASE("A position says of its units what it is told: hex, place, status") {
  toy::ToyLibrary library;
  const std::string told = R"("turn": 2, "phase": "combat", "phasing": "allied", "units": [
    {"id": "ger-1-8", "hex": "1605", "status": {"moved": true, "steps": 2, "data": 700}},
    {"id": "ger-2-8", "place": "eliminated"}])";
  const auto table = Table::from_position(library, position_of(crusader(told)), "a.json");
  REQUIRE(table);
  const Match& match = table.value()->match();
  const CounterSet& counters = match.rules().counters();
  const UnitState& first = match.state().unit(*counters.find("ger-1-8"));
  CHECK(first.hex == test::hex(match.rules().map(), "1605"));
  CHECK(first.flags == toy::kMoved);
  CHECK(first.steps == 2);
  CHECK(first.data == 700);
  CHECK(match.state().unit(*counters.find("ger-2-8")).place == Place::kEliminated);
  CHECK(match.state().unit(*counters.find("ger-1-5")).place == Place::kUnused);
  CHECK(match.position().turn == 2);
  CHECK(match.phase().id == "combat");
  CHECK(match.to_act() == Side::kSecond);
}

TEST_CASE("Whatever is wrong with a position is said, all at once, by number") {
  CHECK(codes(crusader(
            R"("units": [{"id": "ger-1-8", "hex": "1605"}], "turn": 99, "phase": "tea", "phasing": "french")")) ==
        "TR-662 TR-661 TR-663");
  CHECK(
      codes(crusader(
          R"("units": [{"id": "ger-1-8", "hex": "9999"},
              {"id": "ger-2-8", "hex": "1605", "status": {"tired": true}}])")) ==
      "TR-665 TR-666");
  CHECK(codes(crusader(R"("units": [{"id": "nobody", "hex": "1605"}])")) == "TR-135");
  CHECK(codes(crusader(R"("units": [{"id": "ger-1-8", "hex": "1605"}, {"id": "ger-1-8", "hex": "1606"}])")) ==
        "TR-664");
  CHECK(codes(crusader(R"("units": [{"id": "ger-1-8", "hex": "1605", "place": "due"}])")) == "TR-665");
  CHECK(codes(crusader(R"("units": [{"id": "ger-1-8", "hex": "1605", "status": {"tired": true, "moved": 3}}])")) ==
        "TR-666 TR-666");
  CHECK(codes(crusader(R"("units": [], "markers": [{"kind": "flag", "hex": "1605"}])")) == "TR-667");
  CHECK(codes(crusader(R"("units": [], "points": {"axis.tea": 4})")) == "TR-668");
  CHECK(codes(crusader(R"("units": [], "options": {"no-such": true})")) == "TR-532");
  CHECK(codes(R"({"format": "trigh-position/1", "title": "no-such", "units": []})") == "TR-531");
  CHECK(codes(R"({"title": "crusader"})") != "");
  CHECK(codes("7") != "");
}

TEST_CASE("A position is not written while a decision inside the phase is open") {
  const auto rules = toy::ruleset();
  State state(rules->counters());
  Events events;
  rules->set_up(state, events);
  CHECK(position_document(*rules, state));
  Frame frame;
  frame.phase = toy::kRollPhase;
  frame.actor = Side::kChance;
  state.push(frame);
  const auto document = position_document(*rules, state);
  REQUIRE_FALSE(document);
  CHECK(document.error().front().code == "TR-671");
}
