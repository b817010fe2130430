#include "lab/results_writer.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <array>
#include <fstream>
#include <map>
#include <tuple>

#include "lab/results.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/io/document.hpp"

namespace trigh::host::lab {
namespace {

std::string json_of(const Options& options) {
  std::vector<std::pair<std::string, Datum>> members;
  for (const auto& [option, choice] : options) members.emplace_back(option, Datum::text(choice));
  return json_text(Datum::object(std::move(members)));
}

std::string json_of(const std::vector<OverlayMark>& overlays) {
  std::vector<Datum> ids;
  for (const OverlayMark& overlay : overlays) ids.push_back(Datum::text(overlay.id));
  return json_text(Datum::list(std::move(ids)));
}

void insert_manifest(SQLite::Database& results, const Experiment& experiment) {
  SQLite::Statement insert(results, "INSERT INTO manifest VALUES(?, ?)");
  for (const auto& [key, value] : experiment.manifest) {
    SQLite::bind(insert, key, value);
    insert.exec();
    insert.reset();
  }
}

void insert_arms(SQLite::Database& results, const Experiment& experiment) {
  SQLite::Statement insert(results, "INSERT INTO arm VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const ArmInPlay& arm = experiment.arms[i];
    const GameData& data = *arm.game.data;
    SQLite::bind(insert, static_cast<int>(i), arm.arm.id, name_of(arm.control), data.title_id, data.scenario.id,
                 data.title_name, data.scenario.name, data.side_names[0], data.side_names[1], arm.arm.players[0],
                 arm.arm.players[1], json_of(arm.game.rules->options), json_of(data.overlays),
                 hash_text_of(data.hash).text);
    insert.exec();
    insert.reset();
  }
}

/// Puts the rows of blocks into the tables.
class Tables {
 public:
  Tables(SQLite::Database& results, const Experiment& experiment)
      : experiment_(experiment),
        game_(results, "INSERT INTO game VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        turn_(results, "INSERT INTO turn VALUES(" + marks(24) + ")"),
        combat_(results, "INSERT INTO combat VALUES(" + marks(14) + ")"),
        place_(results, "INSERT INTO place VALUES(?, ?, ?, ?, ?)") {}

  void add(const Block& block, const std::vector<std::vector<std::string>>& rows) {
    for (const std::vector<std::string>& row : rows) {
      if (row[0] == "g") game(block, row);
      if (row[0] == "t") fill(turn_, {std::to_string(id_)}, row);
      if (row[0] == "c") fill(combat_, {std::to_string(id_)}, row);
      if (row[0] != "p") continue;
      auto& [losses, contact] = places_[{block.arm, row[1], row[2]}];
      losses += std::stoll(row[3]);
      contact += std::stoll(row[4]);
    }
  }
  /// Nothing may be added after it.
  void finish() {
    for (const auto& [place, counts] : places_)
      fill(place_, {std::to_string(std::get<0>(place))},
           {"p", std::get<1>(place), std::get<2>(place), std::to_string(counts.first), std::to_string(counts.second)});
  }

 private:
  static std::string marks(int count) {
    std::string text = "?";
    for (int i = 1; i < count; ++i) text += ", ?";
    return text;
  }
  /// STRICT tables turn the texts of numbers into numbers. An empty text stands for NULL where numbers stand.
  static void fill(SQLite::Statement& insert, const std::vector<std::string>& first,
                   const std::vector<std::string>& row) {
    int at = 0;
    for (const std::string& value : first) insert.bind(++at, value);
    for (std::size_t i = 1; i < row.size(); ++i) insert.bind(++at, row[i]);
    if (!row.back().empty() || row[0] != "t") return run(insert);
    insert.bind(at);
    run(insert);
  }
  static void run(SQLite::Statement& insert) {
    insert.exec();
    insert.reset();
  }
  void game(const Block& block, const std::vector<std::string>& row) {
    std::array<std::string, 2> players = experiment_.arms[block.arm].arm.players;
    if (row[2] == "1") std::swap(players[0], players[1]);
    const std::array<std::string, 6> head{
        std::to_string(++id_), std::to_string(block.arm), row[1], row[2], players[0], players[1]};
    int at = 0;
    for (const std::string& value : head) game_.bind(++at, value);
    for (std::size_t i = 3; i < row.size(); ++i)
      if (i == 3 && row[i].empty())
        game_.bind(++at);
      else
        game_.bind(++at, row[i]);
    run(game_);
  }

  const Experiment& experiment_;
  SQLite::Statement game_, turn_, combat_, place_;
  std::map<std::tuple<std::size_t, std::string, std::string>, std::pair<std::int64_t, std::int64_t>> places_;
  std::int64_t id_ = 0;
};

std::string csv_of(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

Findings write_results(const Experiment& experiment, const BlockFolder& folder, const std::filesystem::path& file) {
  const fs::path fresh = folder.folder() / "results.new";
  try {
    std::error_code error;
    fs::remove(fresh, error);
    {
      SQLite::Database results(fresh.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      results.exec("PRAGMA journal_mode = OFF");  // a file that is not complete is thrown away
      results.exec("PRAGMA application_id = " + std::to_string(kResultsId));
      results.exec("PRAGMA user_version = " + std::to_string(kResultsVersion));
      SQLite::Transaction all(results);
      results.exec(kResultsTables);
      insert_manifest(results, experiment);
      insert_arms(results, experiment);
      Tables tables(results, experiment);
      for (std::size_t i = 0; i < experiment.blocks.size(); ++i) {
        const BlockRows rows = folder.rows(i);
        if (rows.games == experiment.games(experiment.blocks[i])) tables.add(experiment.blocks[i], rows.lines);
      }
      tables.finish();
      all.commit();
    }
    fs::rename(fresh, file, error);
    return error ? cannot_keep(file, error.message()) : Findings{};
  } catch (const SQLite::Exception& error) {
    std::error_code ignored;
    fs::remove(fresh, ignored);
    return cannot_keep(file, error.what());
  }
}

Findings write_csv(const std::filesystem::path& results, const std::filesystem::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return cannot_keep(folder, error.message());
  auto opened = open_results(results);
  if (!opened) return opened.error();
  for (const char* table : {"manifest", "arm", "game", "turn", "combat", "place"}) {
    const fs::path file = folder / (std::string(table) + ".csv");
    std::ofstream out(file, std::ios::binary);
    SQLite::Statement rows(**opened, std::string("SELECT * FROM ") + table);
    for (int i = 0; i < rows.getColumnCount(); ++i) out << (i ? "," : "") << rows.getColumnName(i);
    out << "\r\n";
    while (rows.executeStep()) {
      for (int i = 0; i < rows.getColumnCount(); ++i) out << (i ? "," : "") << csv_of(rows.getColumn(i).getString());
      out << "\r\n";
    }
    out.close();
    if (!out) return cannot_keep(file, "the file could not be written to its end");
  }
  return {};
}

}  // namespace trigh::host::lab
