#include "title_words.hpp"

#include <algorithm>
#include <cctype>

namespace trigh::host::words {

std::string system_name(const std::string& system) {
  std::string name = system;
  bool starts = true;
  for (char& c : name) {
    if (c == '-') c = ' ';
    if (starts) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    starts = c == ' ';
  }
  return name;
}

std::string extent(const TitleInfo& title, const TitleSize& size) {
  const auto counted = [](std::size_t count, const char* what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
  };
  std::string text;
  if (!title.scenarios.empty()) {
    const auto turns = [](const ScenarioInfo& each) { return each.last_turn - each.first_turn + 1; };
    const auto [least, most] = std::ranges::minmax(title.scenarios, {}, turns);
    text = counted(title.scenarios.size(), "scenario") + " of " +
           (turns(least) == turns(most) ? "" : std::to_string(turns(least)) + " to ") +
           counted(static_cast<std::size_t>(turns(most)), "Game-Turn");
  }
  if (size.units > 0) text += (text.empty() ? "" : ", ") + counted(static_cast<std::size_t>(size.units), "counter");
  if (size.hexes > 0) text += (text.empty() ? "" : ", ") + std::to_string(size.hexes) + " hexes";
  return text;
}

}  // namespace trigh::host::words
