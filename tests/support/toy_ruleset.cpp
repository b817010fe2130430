#include "support/toy_ruleset.hpp"

#include "support/test_map.hpp"
#include "support/tree.hpp"
#include "trigh/io/document.hpp"

namespace trigh::toy {

std::shared_ptr<const GameData> game_data() {
  const std::string kTitle = trigh::test::in_source("/host/templates/bare/data/new-ruleset/title.json");
  auto data = std::make_shared<GameData>();
  data->title = *read_json(kTitle);
  data->title_id = "toy";
  data->title_name = "Toy";
  data->system = "toy";
  data->side_ids = {"red", "blue"};
  data->side_names = {"Red", "Blue"};
  data->map = test::clear_map(7, 7);
  data->scenario.id = "standard";
  data->scenario.last_turn = 3;
  for (Side side : {Side::kFirst, Side::kSecond})
    for (int i = 0; i < 3; ++i) {
      Counter counter;
      counter.id = data->side_ids[index(side)] + "-" + std::to_string(i + 1);
      counter.designation = std::to_string(i + 1);
      counter.side = side;
      for (const char* value : {"attack", "defense", "movement"})
        counter.values[static_cast<std::size_t>(data->counters.value_slot(value))] = 2;
      const UnitId unit = data->counters.add(std::move(counter));
      const std::string column = side == Side::kFirst ? "01" : "07";
      data->scenario.deployment.push_back({unit, test::hex(data->map, column + "0" + std::to_string(3 + i))});
    }
  return data;
}

std::shared_ptr<const Ruleset> ruleset(const Options& options) {
  return ToyPlugin().compose(game_data(), options).value();
}

Action lively(const ActionList& list, Dice& choice) {
  for (const Action& action : list)
    if (action.kind == kAttack) return action;
  if (list.size() > 1) return list[list.size() - 2 - choice.below(static_cast<std::uint32_t>(list.size()) / 4 + 1)];
  return list.back();
}

}  // namespace trigh::toy
