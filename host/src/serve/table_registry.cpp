#include "serve/table_registry.hpp"

#include <algorithm>

#include "serve/journal.hpp"
#include "serve/registry_words.hpp"
#include "serve/tokens.hpp"
#include "trigh/base/contain.hpp"

namespace trigh::host::serve {
namespace {

constexpr std::string_view kMachine = "machine:";
constexpr auto kAgain = std::chrono::seconds(5);   ///< after which rules that failed are asked once more
constexpr int kMostFailures = 3;   ///< of a machine, before it waits for somebody to come

Findings no_seat(const std::string& side, std::string text) {
  return {{"TR-735", "request", "/params/seats/" + side, std::move(text)}};
}

}  // namespace

Findings check_seats(const TableWish& wish, const std::array<std::string, 2>& sides) {
  for (const auto& [side, who] : wish.seats) {
    if (std::ranges::find(sides, side) == sides.end())
      return no_seat(side.substr(0, 60),
                     "there is no side '" + side.substr(0, 60) + "'; write " + sides[0] + " or " + sides[1]);
    if (who == "link" && wish.seed)
      return no_seat(side, "who names the seed knows the dice; leave it out when another person plays");
    // By its plain name: how long a machine thinks is the server's affair.
    const bool machine = who.starts_with(kMachine) &&
                         std::ranges::find(wish.opponents, who.substr(kMachine.size())) != wish.opponents.end();
    if (!machine && who != "me" && who != "link")
      return no_seat(
          side, "nobody is called '" + who.substr(0, 60) + "'; write me, link or machine: with one of titles' players");
  }
  return {};
}

bool is_of_database(const Findings& findings) {
  return !findings.empty() && (findings.front().code == "TR-854" || findings.front().code == "TR-856");
}

std::string player_name(const TableRecord& record, std::size_t side) {
  return record.machines[side].empty() ? "person" : "machine " + record.machines[side];
}

void report(const SharedGame& game, Findings findings) {
  for (Finding& finding : findings)
    finding.text = "the machine at table " + game.record().id + " cannot go on: " + finding.text;
  warn(findings);
}

std::string request_line(const std::string& method, const Json& params) {
  const Json request = object({{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}});
  return request.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Findings findings_in(const std::string& answer) {
  const auto json = Json::parse(answer, nullptr, false);
  Findings findings;
  if (json.is_object() && json.contains("error") && json["error"].contains("data"))
    for (const auto& each : json["error"]["data"].value("findings", Json::array()))
      findings.push_back({each.value("code", ""), each.value("where", ""), each.value("pointer", ""),
                          each.value("text", "")});
  if (findings.empty()) findings.push_back({"TR-870", "rules", "", "the rules failed: they gave no answer; ask again"});
  return findings;
}

TableRegistry::TableRegistry(TitleLibrary& library, Store& store, unsigned threads, std::chrono::milliseconds pause,
                             Pool* pool)
    : library_(library), store_(store), pool_(pool), pause_(pause), workers_(threads) {}

/// Who sits where, and the words that open it. REQUIRES the record's sides.
NewTable TableRegistry::furnish(const TableWish& wish, TableRecord& record, std::vector<Seat>& seats) const {
  record.id = fresh_table_id();
  record.name = wish.name;
  record.talk = wish.talk;
  NewTable made;
  const auto give = [&](std::array<bool, 2> opens) {
    std::string token = fresh_token();
    seats.push_back({token_digest(token), opens});
    return token;
  };
  for (std::size_t i = 0; i < 2; ++i) {
    const auto found = wish.seats.find(record.sides[i]);
    const std::string who = found == wish.seats.end() ? "me" : found->second;
    made.seating.sides[i] = who == "me";
    if (who == "link") made.links[i] = give({i == 0, i == 1});
    if (who.starts_with(kMachine)) record.machines[i] = who.substr(kMachine.size());
  }
  if (wish.clock)
    record.clock = text_of(new_clock(wish.clock->first, wish.clock->second,
                                     {!record.machines[0].empty(), !record.machines[1].empty()}));
  made.watch = give({});
  made.own = made.seating.sides[0] || made.seating.sides[1] ? give(made.seating.sides) : made.watch;
  made.seating.digest = token_digest(made.own);
  return made;
}

Expected<NewTable> TableRegistry::make(const TableWish& wish) {
  if (pool_) return make_walled(wish);
  auto started = Table::start(library_, wish.choice, wish.seed.value_or(fresh_seed()));
  if (!started) return Unexpected<Findings>{started.error()};
  Table& table = **started;
  const GameData& data = *table.rules().data;
  TableRecord record;
  record.sides = {data.side_ids[0], data.side_ids[1]};
  if (Findings findings = check_seats(wish, record.sides); !findings.empty()) return Unexpected<Findings>{findings};
  record.title = data.title_id;
  record.scenario = data.scenario.id;
  std::vector<Seat> seats;
  NewTable made = furnish(wish, record, seats);
  for (std::size_t i = 0; i < 2; ++i) table.name_player(static_cast<Side>(i), player_name(record, i));
  record.head = table.log_head();
  record.standing = standing_of(table);
  const auto hold = store_.create(record, table.log_lines(), seats);
  if (!hold) return Unexpected<Findings>{hold.error()};
  note("table " + record.id + " was made: " + record.title + ", " + record.scenario);
  made.seating.game = seat(record);
  const std::lock_guard turn(made.seating.game->turn);   // nobody else knows of it yet
  made.seating.game->table_ = std::move(*started);
  made.seating.game->hold_ = *hold;
  made.seating.game->keep();
  return made;
}

Expected<Seating> TableRegistry::join(const std::string& token) {
  const auto found = store_.find(token_digest(token));
  if (!found) return Unexpected<Findings>{found.error()};
  if (!found.value()) return Unexpected<Findings>{no_such_seat()};
  const auto& [record, sides] = *found.value();
  return Seating{seat(record), sides, token_digest(token)};
}

Expected<std::optional<std::pair<TableRecord, std::array<bool, 2>>>> TableRegistry::look(const std::string& token) {
  return store_.find(token_digest(token));
}

Expected<std::optional<GameClock>> TableRegistry::clock(const TableRecord& record) const {
  if (record.clock.empty()) return std::optional<GameClock>();
  return store_.clock(record.id);
}

Json TableRegistry::once(const std::function<Json()>& make, const std::function<bool(const Json&)>& whole) {
  const std::lock_guard alone(once_lock_);
  const auto now = std::chrono::steady_clock::now;
  if (once_.is_null() || (once_again_ && now() >= *once_again_)) {
    once_ = make();
    once_again_ = whole(once_) ? std::nullopt : std::optional(now() + kAgain);
  }
  return once_;
}

std::shared_ptr<SharedGame> TableRegistry::seat(const TableRecord& record) {
  const std::lock_guard alone(lock_);
  std::erase_if(games_, [](const auto& each) { return each.second.expired(); });
  std::shared_ptr<SharedGame> game = games_[record.id].lock();
  if (!game) {
    game = std::make_shared<SharedGame>(*this, record);
    games_[record.id] = game;
  }
  return game;
}

Expected<std::vector<std::string>> TableRegistry::expire(std::int64_t time) {
  auto old = store_.untouched_since(time);
  if (!old) return old;
  std::vector<std::string> gone;
  for (const std::string& id : old.value()) {
    std::shared_ptr<SharedGame> game;
    {
      const std::lock_guard alone(lock_);
      if (const auto found = games_.find(id); found != games_.end()) game = found->second.lock();
    }
    std::unique_lock<std::mutex> turn;
    if (game) turn = std::unique_lock(game->turn);
    if (game && !game->places_.empty()) continue;
    if (Findings findings = game ? game->remove(nullptr) : store_.remove(id); !findings.empty())
      return Unexpected<Findings>{findings};
    note("table " + id + " has expired");
    gone.push_back(id);
  }
  return gone;
}

std::vector<std::shared_ptr<SharedGame>> TableRegistry::games() {
  const std::lock_guard alone(lock_);
  std::vector<std::shared_ptr<SharedGame>> games;
  for (const auto& [id, game] : games_)
    if (auto there = game.lock()) games.push_back(std::move(there));
  return games;
}

void TableRegistry::follow(const std::string& table) {
  std::shared_ptr<SharedGame> game;
  {
    const std::lock_guard alone(lock_);
    if (const auto found = games_.find(table); found != games_.end()) game = found->second.lock();
  }
  if (!game) return;
  const std::lock_guard turn(game->turn);
  game->follow();
}

void TableRegistry::follow_all(bool alone) {
  for (const auto& game : games()) {
    std::unique_lock<std::mutex> turn(game->turn, std::defer_lock);
    if (alone && !turn.try_lock()) continue;
    if (!alone) turn.lock();
    if (!alone || game->lost_) game->follow();
    else if (game->hold_.token == 0) let_machine_play(game);
  }
}

std::size_t TableRegistry::tidy(std::chrono::steady_clock::time_point time, std::size_t most) {
  const std::vector<std::shared_ptr<SharedGame>> games = this->games();
  std::vector<std::pair<std::chrono::steady_clock::time_point, SharedGame*>> resting;
  std::size_t there = 0;
  for (const auto& game : games) {
    const std::unique_lock turn(game->turn, std::try_to_lock);
    const bool busy = !turn.owns_lock() || game->busy();
    if (!busy && !game->in_memory()) continue;
    ++there;
    if (!busy) resting.emplace_back(game->asked_for_, game.get());
  }
  std::ranges::sort(resting);
  for (const auto& [asked_for, game] : resting) {
    if (asked_for >= time && there <= most) break;
    const std::unique_lock turn(game->turn, std::try_to_lock);
    if (!turn.owns_lock() || game->busy() || game->asked_for_ != asked_for) continue;
    game->leave_memory();
    --there;
  }
  in_memory_ = there;
  return there;
}

/// REQUIRES the game's turn to be held. A machine acts as long as somebody is there to see it.
void TableRegistry::let_machine_play(const std::shared_ptr<SharedGame>& game) {
  if (game->thinking_ || game->places_.empty() || game->failures_ >= kMostFailures || !game->machine_to_act())
    return;
  game->thinking_ = true;
  workers_.after(pause_, [this, game] {
    const auto acted = contain("table " + game->record().id, [&] { return machine_acts(game), true; });
    if (acted) return;
    report(*game, acted.error());
    const std::lock_guard turn(game->turn);
    game->thinking_ = false;
    ++game->failures_;
  });
}

void TableRegistry::machine_acts(const std::shared_ptr<SharedGame>& game) {
  if (game->walled()) return walled_machine_acts(game);
  std::unique_lock turn(game->turn);
  game->thinking_ = false;
  if (game->places_.empty() || !game->machine_to_act() || !game->leads()) return;
  const Match& match = game->table().match();
  const auto side = static_cast<std::size_t>(index(match.to_act()));
  if (!game->machines_[side]) game->machines_[side] = make_player(game->record_.machines[side]);
  // The machine thinks over a copy, so that all others may look at the game meanwhile.
  const State state = match.state();
  const auto rules = match.rules_ptr();
  const std::size_t before = match.journal().size();
  Dice dice(game->table().seed(), 2 + before);   // a machine's choices cost the game no roll
  Player& machine = *game->machines_[side];
  game->thinking_ = true;
  turn.unlock();
  const auto action =
      contain("machine " + game->record_.machines[side], [&] { return machine.choose(*rules, state, dice); });
  turn.lock();
  game->thinking_ = false;
  if (!action) return report(*game, action.error());
  if (!game->machine_to_act() || game->table().match().journal().size() != before) return let_machine_play(game);
  const auto verdict = game->table().apply(action.value());
  if (!verdict) {
    if (!is_of_database(verdict.error())) {
      report(*game, verdict.error());
      ++game->failures_;
    }
    return game->fall_back();
  }
  if (!verdict.value()) return report(*game, {{"TR-622", "machine", "", "it chose an action that the rules refuse"}});
  game->failures_ = 0;
  game->changed(before, nullptr);
}

}  // namespace trigh::host::serve
