// Size, sequence of play, results tables and options of a title, as its ruleset and data state them.
#include <algorithm>
#include <map>
#include <set>

#include "json_object.hpp"
#include "lab/compare/facts.hpp"
#include "trigh/services/crt.hpp"

namespace trigh::host::lab {
namespace {

std::string listed(const std::vector<std::string>& words, const char* between = ", ") {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text.empty() ? "none" : text;
}

void add_scale(Facts& facts, const OpenGame& game, const TitleInfo& info) {
  const GameData& data = *game.data;
  const auto add = [&](const char* id, const char* name, std::string text, const char* from,
                       std::vector<std::string> items = {}) {
    facts.push_back({"scale", id, name, std::move(text), {}, from, std::move(items)});
  };
  add("hexes", "Hexes of the map", std::to_string(data.map.all().size()), "query.map");
  add("counters", "Counters", std::to_string(data.counters.size()), "query.counters");
  std::vector<std::string> scenarios;
  int least = 9999, most = 0;
  for (const ScenarioInfo& each : info.scenarios) {
    const int turns = each.last_turn - each.first_turn + 1;
    scenarios.push_back(each.name + ": " + std::to_string(turns) + " Game-Turns");
    least = std::min(least, turns), most = std::max(most, turns);
  }
  add("scenarios", "Scenarios", std::to_string(scenarios.size()), "titles", scenarios);
  add("turns", "Game-Turns",
      least == most ? std::to_string(most) : std::to_string(least) + " to " + std::to_string(most), "titles");
}

void add_sequence(Facts& facts, const Ruleset& rules) {
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    std::vector<std::string> names, cases;
    int automatic = 0;
    for (const PhaseId id : rules.phases_of(side)) {
      const Phase& phase = rules.phases[id];
      automatic += phase.automatic;
      if (phase.automatic) continue;
      names.push_back(phase.name + (phase.by_opponent ? " (the opponent acts)" : ""));
      if (phase.rule) cases.emplace_back(phase.rule->id);
    }
    const bool first = side == Side::kFirst;
    const auto& word = rules.data->side_names[first ? 0 : 1];
    facts.push_back({"sequence",
                     first ? "first" : "second",
                     first ? "Player-Turn of the first side" : "Player-Turn of the second side",
                     listed(names, " > "),
                     cases,
                     "titles: phases",
                     {word}});
    facts.push_back({"sequence",
                     first ? "first-automatic" : "second-automatic",
                     first ? "Steps that nobody decides, first side" : "Steps that nobody decides, second side",
                     std::to_string(automatic),
                     {},
                     "Ruleset::player_turn"});
  }
  std::set<PhaseId> standing(rules.interludes.begin(), rules.interludes.end());
  for (const TurnPhase& each : rules.player_turn) standing.insert(each.phase);
  std::vector<std::string> decisions, rolls, between;
  for (const PhaseId id : rules.interludes) between.push_back(rules.phases[id].name);
  for (std::size_t id = 0; id < rules.phases.size(); ++id) {
    const Phase& phase = rules.phases[id];
    if (standing.contains(static_cast<PhaseId>(id)) || phase.automatic || phase.name.empty()) continue;
    (phase.allows_kind(kRoll) ? rolls : decisions).push_back(phase.name);
  }
  facts.push_back(
      {"sequence", "between", "Phases outside the Player-Turns", listed(between), {}, "Ruleset::interludes"});
  facts.push_back({"sequence",
                   "decisions",
                   "Decisions inside a phase",
                   std::to_string(decisions.size()),
                   {},
                   "titles: decisions",
                   decisions});
  facts.push_back(
      {"sequence", "rolls", "Sorts of die roll", std::to_string(rolls.size()), {}, "titles: decisions", rolls});
}

/// The share of each result among the faces of a die.
Json shares(const std::vector<std::string>& faces) {
  std::vector<std::pair<std::string, int>> counts;
  for (const std::string& face : faces) {
    const auto at = std::ranges::find(counts, face, &std::pair<std::string, int>::first);
    if (at == counts.end())
      counts.emplace_back(face, 1);
    else
      ++at->second;
  }
  std::ranges::stable_sort(counts, std::greater{}, &std::pair<std::string, int>::second);
  Json list = Json::array();
  for (const auto& [result, count] : counts)
    list.push_back(
        object({{"result", result}, {"p", std::round(1e6 * count / static_cast<double>(faces.size())) / 1e6}}));
  return list;
}

template <class Table, class Name>
void add_columns(Json& columns, const Table& table, const Name& name) {
  for (int column = 1; column <= table.columns(); ++column) {
    std::vector<std::string> faces;
    for (int roll = 1; roll <= table.faces(); ++roll) faces.push_back(table.result(column, roll));
    columns.push_back(object({{"column", name(column)}, {"results", shares(faces)}}));
  }
}

/// The least difference that leads to a column on a line.
std::string band_name(const DifferentialTable& table, int line, int column) {
  for (const DifferentialTable::Band& band : table.lines()[static_cast<std::size_t>(line)].bands) {
    if (band.column != column) continue;
    const auto signed_text = [](int value) { return (value > 0 ? "+" : "") + std::to_string(value); };
    if (band.min < -999) return signed_text(band.max) + " or less";
    if (band.max > 999) return signed_text(band.min) + " or more";
    return band.min == band.max ? signed_text(band.min) : signed_text(band.min) + " to " + signed_text(band.max);
  }
  return "column " + std::to_string(column);
}

/// Of a table in which the die is added to a column: by ratio on a row of the ground, and by the morale of who is hit.
void add_ratio_columns(Json& columns, const RatioColumnTable& table) {
  constexpr int kDie = 6;  // what every roll has, see Phase::dice
  for (const RatioColumnTable::Row& row : table.rows())
    for (int morale = 0; morale <= table.morales(); ++morale)
      for (const RatioColumnTable::Base& base : row.bases) {
        std::vector<std::string> faces;
        for (int roll = 1; roll <= kDie; ++roll) faces.push_back(table.result(morale, base.column + roll));
        columns.push_back(
            object({{"column", base.ratio.text()},
                    {"row", row.id + (morale == 0 ? ", attackers" : ", morale " + std::to_string(morale))},
                    {"results", shares(faces)}}));
      }
}

/// The tables of the title that say how combats come out: those with a measure.
template <class F>
void each_results_table(const Ruleset& rules, F&& f) {
  for (const auto& [id, table] : rules.data->tables)
    if (table.has("measure")) f(id, table);
}

void add_combat(Facts& facts, const Ruleset& rules) {
  each_results_table(rules, [&](const std::string& id, const Datum& table) {
    const std::string from = "query.charts: " + id;
    const std::vector<std::string> rule{std::string(table["case"].as_text())};
    const auto add = [&](const char* what, const char* name, std::string text, std::vector<std::string> items = {}) {
      facts.push_back({"combat", what, name, std::move(text), rule, from, std::move(items)});
    };
    add("measure", "Strengths are compared by", std::string(table["measure"].as_text()));
    const int columns = table["columns"].kind() == Datum::Kind::kList
                            ? static_cast<int>(table["columns"].items().size())
                            : table["columns"].as_int();
    add("columns", "Columns of the results table", std::to_string(columns), table["columns"].as_texts());
    std::vector<std::string> lines;
    for (const char* member : {"lines", "terrain"})
      for (const Datum& line : table[member].items()) lines.emplace_back(line["name"].as_text());
    add("lines", "Lines of ground in the table", std::to_string(std::max<std::size_t>(1, lines.size())), lines);
    std::set<std::string> words;
    for (const Json& column : results_by_column(rules))
      for (const Json& each : column["results"]) words.insert(each["result"].get<std::string>());
    add("results", "Different results", std::to_string(words.size()), {words.begin(), words.end()});
  });
  for (const auto& [word, meaning] : {std::pair{"attack_points", 0}, {"defense_points", 1}}) {
    std::vector<std::string> points;
    const std::string side = rules.data->side_ids[static_cast<std::size_t>(meaning)] + ".";
    for (const std::string& name : rules.point_names)
      if (name.starts_with(side)) points.push_back(name.substr(side.size()));
    facts.push_back({"combat",
                     word,
                     meaning == 0 ? "Kinds of points, first side" : "Kinds of points, second side",
                     listed(points),
                     {},
                     "titles: vocabulary"});
  }
}

void add_options(Facts& facts, const OpenGame& game) {
  std::vector<std::string> modules, readings;
  for (const OptionInfo& option : game.option_infos) {
    const bool module = option.choices.size() == 2 && option.choices[0].id == "off";
    (module ? modules : readings).push_back(option.id + ": " + option.question);
  }
  facts.push_back(
      {"options", "modules", "Optional rules", std::to_string(modules.size()), {}, "titles: modules", modules});
  facts.push_back({"options",
                   "readings",
                   "Readings of the rules",
                   std::to_string(readings.size()),
                   {},
                   "titles: readings",
                   readings});
}

}  // namespace

Json results_by_column(const Ruleset& rules) {
  Json columns = Json::array();
  each_results_table(rules, [&](const std::string& id, const Datum& table) {
    const std::string_view measure = table["measure"].as_text();
    if (measure == "differential") {
      const auto read = DifferentialTable::read(table, id);
      const int last = read ? static_cast<int>(read->lines().size()) - 1 : 0;
      if (read) add_columns(columns, *read, [&](int column) { return band_name(*read, last, column); });
    } else if (measure == "odds") {
      if (const auto read = OddsTable::read(table, id))
        add_columns(columns, *read, [&](int column) { return read->ratio(column).text(); });
    } else if (measure == "ratio-column") {
      if (const auto read = RatioColumnTable::read(table, id)) add_ratio_columns(columns, *read);
    }
  });
  return columns;
}

Expected<Facts> stated_facts(TitleLibrary& library, const Compared& title) {
  const auto game = library.open({{.title = title.id}, {}, {}});
  if (!game) return Unexpected<Findings>{game.error()};
  const auto homes = library.titles();
  if (!homes) return Unexpected<Findings>{homes.error()};
  const auto home = std::ranges::find(*homes, title.id, [](const TitleHome& each) { return each.info.id; });
  Facts facts;
  add_scale(facts, *game, home->info);
  add_sequence(facts, *game->rules);
  add_combat(facts, *game->rules);
  add_options(facts, *game);
  for (Fact& fact : ground_facts(*game->rules)) facts.push_back(std::move(fact));
  return facts;
}

}  // namespace trigh::host::lab
