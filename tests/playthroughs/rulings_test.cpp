// Modules only add terms: in the positions of the golden games every ruling is the same whatever the order of the
// modules. Hexsides are compared once a title; at each decision the supply of both sides, and the move in each mode,
// the retreat, the advance and the combat of some units, others each time. `rulings_test "[whole]"` asks about every
// hexside and, at every decision, about every unit.
#include "trigh/play/rulings.hpp"

#include <algorithm>
#include <fstream>

#include "conformance_setup.hpp"
#include "support/catch.hpp"
#include "support/quick.hpp"
#include "support/tree.hpp"
#include "trigh/play/save.hpp"

namespace {

using namespace trigh;

/// How much is asked about: every so many decisions, units and hexes.
struct Stride {
  int decisions, units, hexes;
};

/// The same composition with its modules in another order.
std::shared_ptr<const Ruleset> shuffled(const host::OpenGame& game, std::uint64_t seed) {
  auto made = host::conformance_setup(game).compose(game.rules->options);
  if (!made) FAIL(to_string(made.error()));
  auto& modules = made.value()->modules;
  Dice dice(seed);
  for (std::size_t i = modules.size(); i > 1; --i)
    std::swap(modules[i - 1], modules[dice.below(static_cast<std::uint32_t>(i))]);
  REQUIRE(made.value()->compile().empty());
  return std::move(made).value();
}

/// Answers how many decisions were compared.
int compare_game(const host::OpenGame& game, const SaveFile& save, const std::string& name, Stride stride) {
  Match played(game.rules);
  Dice dice(save.header.seed);
  REQUIRE(replay(save, name, played, dice, ReplayMode::kJudged).empty());
  const auto twin_rules = shuffled(game, save.header.seed + 1);
  CHECK(differing_edge(*game.rules, *twin_rules, 0, stride.hexes) == "");
  Match match(game.rules), twin(twin_rules);
  int decisions = 0, compared = 0;
  for (const JournalEntry& entry : played.journal()) {
    if (is_player(match.to_act()) && decisions++ % stride.decisions == 0) {
      const std::string found =
          differing_ruling(*game.rules, match.state(), *twin_rules, twin.state(), compared % stride.units,
                           stride.units);
      ++compared;
      INFO(name << ", decision " << decisions);
      REQUIRE(found == "");
    }
    match.apply_unchecked(entry.action);
    twin.apply_unchecked(entry.action);
    REQUIRE(match.hash() == twin.hash());
  }
  return compared;
}

void compare_golden_games(Stride stride) {
  host::Context context;
  const auto titles = context.titles();
  REQUIRE(titles);
  for (const host::TitleHome& home : titles.value())
    for (const ScenarioInfo& scenario : home.info.scenarios) {
      host::GameChoice choice;
      choice.request.title = home.info.id;
      choice.request.scenario = scenario.id;
      const auto game = host::open_game(context, choice);
      if (!game) FAIL(to_string(game.error()));
      const std::string name =
          trigh::test::in_source(("/tests/playthroughs/" + home.info.id + "/" + scenario.id + ".play").c_str());
      std::ifstream file(name, std::ios::binary);
      const auto save = parse_save(std::string{std::istreambuf_iterator<char>(file), {}}, name);
      REQUIRE(save);
      CHECK(compare_game(*game, *save, name, stride) > 5);
    }
}

}  // namespace

TEST_CASE("No ruling of a golden game depends on the order of the modules") {
  compare_golden_games({trigh::test::trials(4, 40), 16, 3});
}

TEST_CASE("No ruling of a golden game depends on the order of the modules, each of them asked", "[.whole]") {
  compare_golden_games({1, 1, 1});
}
