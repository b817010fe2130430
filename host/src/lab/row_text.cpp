#include "lab/row_text.hpp"

#include <algorithm>
#include <cstdio>

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

std::string head_of(const std::string& digest, std::size_t number) {
  return "trigh-block/1 " + digest + " " + std::to_string(number) + "\n";
}
std::string tail_of(std::string_view text) { return std::string("end ") + hash_text_of(hash_text(text)).text + "\n"; }

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
  put(line, result.mistake);
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

void add_up(std::vector<int>& sum, const std::vector<int>& more) {
  if (sum.size() < more.size()) sum.resize(more.size());
  for (std::size_t i = 0; i < more.size(); ++i) sum[i] += more[i];
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

BlockText::BlockText(const std::string& digest, std::size_t number, const Map& map)
    : text_(head_of(digest, number)), map_(map) {}

void BlockText::add(const PlayedGame& game) {
  text_ += game_line(game);
  for (const TurnRow& row : game.record.turns) text_ += turn_line(row);
  for (std::size_t i = 0; i < game.record.combats.size(); ++i) text_ += combat_line(game.record.combats[i], i, map_);
  for (std::size_t side = 0; side < 2; ++side) {
    add_up(losses_[side], game.record.losses[side]);
    add_up(contact_[side], game.record.contact[side]);
  }
}

std::string BlockText::done() {
  for (std::size_t side = 0; side < 2; ++side) {
    const std::size_t hexes = std::max(losses_[side].size(), contact_[side].size());
    losses_[side].resize(hexes);
    contact_[side].resize(hexes);
    for (std::size_t hex = 0; hex < hexes; ++hex) {
      if (losses_[side][hex] == 0 && contact_[side][hex] == 0) continue;
      std::string line = "p";
      put(line, map_.grid.number(static_cast<HexId>(hex)));
      put(line, static_cast<std::int64_t>(side));
      put(line, losses_[side][hex]);
      put(line, contact_[side][hex]);
      text_ += line + "\n";
    }
  }
  text_ += tail_of(text_);
  return std::move(text_);
}

std::vector<std::vector<std::string>> rows_of_block(std::string_view text, const std::string& digest,
                                                    std::size_t number) {
  const std::string head = head_of(digest, number);
  const std::size_t tail = text.rfind("end ");
  if (!text.starts_with(head) || tail == std::string_view::npos || text.substr(tail) != tail_of(text.substr(0, tail)))
    return {};
  text = text.substr(0, tail);
  text.remove_prefix(head.size());
  std::vector<std::vector<std::string>> rows;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    rows.push_back(fields_of(text.substr(0, end)));
    text.remove_prefix(end + 1);
  }
  return rows;
}

}  // namespace trigh::host::lab
