#include "lab/row_text.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "trigh/base/hash.hpp"

namespace trigh::host::lab {
namespace {

constexpr char kGap = '\t';

void put(std::string& line, std::string_view text) {
  line += kGap;
  for (const char c : text) line += c == kGap || c == '\n' || c == '\r' ? ' ' : c;
}
void put(std::string& line, std::int64_t number) { put(line, std::to_string(number)); }
void put(std::string& line, const std::array<int, 2>& numbers) {
  for (const int number : numbers) put(line, number);
}

std::string front_text(const std::optional<double>& front) {
  if (!front) return "";
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", *front);
  return text;
}

std::string game_line(const PlayedGame& game) {
  const GameResult& result = game.result;
  std::string line = "g";
  put(line, game.pair);
  put(line, game.seat);
  put(line, result.finished ? std::to_string(is_player(result.winner) ? index(result.winner) : -1) : std::string());
  put(line, result.level);
  put(line, result.points);
  put(line, result.worth);
  put(line, result.turns);
  put(line, result.decisions);
  put(line, result.rolls);
  put(line, result.finished ? 1 : 0);
  put(line, hash_text_of(result.hash).text);
  put(line, result.forfeit.empty() ? result.mistake : std::string(kForfeit) + result.forfeit);
  return line + "\n";
}

std::string turn_line(const TurnRow& row) {
  std::string line = "t";
  put(line, row.turn);
  put(line, index(row.side));
  for (const auto* numbers :
       {&row.points, &row.units, &row.strength, &row.unsupplied, &row.lost, &row.entered, &row.left})
    put(line, *numbers);
  put(line, row.decisions);
  put(line, row.counted);
  put(line, row.alternatives);
  put(line, row.attacks);
  put(line, row.contact);
  put(line, front_text(row.front));
  return line + "\n";
}

std::string combat_line(const CombatRow& row, std::size_t number, const Map& map) {
  std::string hexes;
  for (const HexId hex : row.hexes) hexes += (hexes.empty() ? "" : " ") + map.grid.number(hex);
  std::string line = "c";
  put(line, static_cast<std::int64_t>(number));
  put(line, row.turn);
  put(line, index(row.side));
  put(line, hexes);
  put(line, row.strength);
  put(line, row.measure);
  put(line, row.line);
  put(line, row.column);
  put(line, row.roll);
  put(line, row.result);
  put(line, row.lost);
  return line + "\n";
}

/// Units lost and stood next to the enemy, where any did.
std::string place_lines(const GameRecord& record, const Map& map) {
  std::string text;
  const auto count = [](const std::vector<int>& of, std::size_t hex) { return hex < of.size() ? of[hex] : 0; };
  for (std::size_t side = 0; side < 2; ++side) {
    const std::vector<int>&losses = record.losses[side], &contact = record.contact[side];
    for (std::size_t hex = 0; hex < std::max(losses.size(), contact.size()); ++hex) {
      if (count(losses, hex) == 0 && count(contact, hex) == 0) continue;
      text += 'p';
      put(text, map.grid.number(static_cast<HexId>(hex)));
      put(text, static_cast<std::int64_t>(side));
      put(text, count(losses, hex));
      put(text, count(contact, hex));
      text += '\n';
    }
  }
  return text;
}

constexpr std::string_view kEnd = "end ";
std::string end_of_game(std::string_view lines) {
  return std::string(kEnd) + std::string(hash_text_of(hash_text(lines)).text) + "\n";
}

std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields;
  while (true) {
    const std::size_t end = line.find(kGap);
    fields.emplace_back(line.substr(0, end));
    if (end == std::string_view::npos) return fields;
    line.remove_prefix(end + 1);
  }
}

}  // namespace

std::string head_of_block(const std::string& digest, std::size_t number) {
  return "trigh-block/1 " + digest + " " + std::to_string(number) + "\n";
}

std::string game_text(const PlayedGame& game, const Map& map) {
  std::string text = game_line(game);
  for (const TurnRow& row : game.record.turns) text += turn_line(row);
  for (std::size_t i = 0; i < game.record.combats.size(); ++i) text += combat_line(game.record.combats[i], i, map);
  text += place_lines(game.record, map);
  return text + end_of_game(text);
}

BlockRows rows_of_block(std::string_view text, const BlockMark& mark) {
  BlockRows rows;
  const std::string head = head_of_block(mark.digest, mark.number);
  if (!text.starts_with(head)) return rows;
  rows.bytes = head.size();
  std::vector<std::vector<std::string>> game;
  for (std::size_t at = rows.bytes, start = at; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return rows;
    const std::string_view line = text.substr(at, end - at);
    if (!line.starts_with(kEnd)) {
      game.push_back(fields_of(line));
      at = end + 1;
      continue;
    }
    const std::string pair = std::to_string(mark.first + rows.games / mark.seats);
    const std::string seat = std::to_string(rows.games % mark.seats);
    if (text.substr(at, end + 1 - at) != end_of_game(text.substr(start, at - start))) return rows;
    if (game.empty() || game[0].size() < 3 || game[0][1] != pair || game[0][2] != seat) return rows;
    std::ranges::move(game, std::back_inserter(rows.lines));
    game.clear();
    ++rows.games;
    rows.bytes = start = at = end + 1;
  }
  return rows;
}

}  // namespace trigh::host::lab
