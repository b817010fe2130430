#include "serve/table_registry.hpp"

#include <algorithm>

#include "serve/registry_words.hpp"
#include "serve/journal.hpp"
#include "serve/tokens.hpp"
#include "trigh/base/contain.hpp"

namespace trigh::host::serve {
namespace {

constexpr std::string_view kMachine = "machine:";
constexpr int kMostFailures = 3;   ///< of a machine, before it waits for somebody to come

/// The log of a table, in the store. The table owns it.
class StoreKeeper final : public LogKeeper {
 public:
  StoreKeeper(Store& store, std::string id, const Table& table) : store_(store), id_(std::move(id)), table_(table) {}
  Findings append(std::string_view text) override { return store_.append(id_, text, standing_of(table_)); }

 private:
  Store& store_;
  std::string id_;
  const Table& table_;
};

Findings no_seat(const std::string& side, std::string text) {
  return {{"TR-735", "request", "/params/seats/" + side, std::move(text)}};
}

Findings deleted(const TableRecord& record) {
  return {{"TR-743", "table " + record.id, "", "this table was deleted; make another one to play again"}};
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

std::string player_name(const TableRecord& record, std::size_t side) {
  return record.machines[side].empty() ? "person" : "machine " + record.machines[side];
}

void report(const SharedGame& game, Findings findings) {
  for (Finding& finding : findings)
    finding.text = "the machine at table " + game.record().id + " cannot go on: " + finding.text;
  warn(findings);
}

std::string request_line(const std::string& method, const nlohmann::ordered_json& params) {
  const nlohmann::ordered_json request{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}};
  return request.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Findings findings_in(const std::string& answer) {
  const auto json = nlohmann::ordered_json::parse(answer, nullptr, false);
  Findings findings;
  if (json.is_object() && json.contains("error") && json["error"].contains("data"))
    for (const auto& each : json["error"]["data"].value("findings", nlohmann::ordered_json::array()))
      findings.push_back({each.value("code", ""), each.value("where", ""), each.value("pointer", ""),
                          each.value("text", "")});
  if (findings.empty()) findings.push_back({"TR-870", "rules", "", "the rules failed: they gave no answer; ask again"});
  return findings;
}

SharedGame::SharedGame(TableRegistry& registry, TableRecord record) : registry_(registry), record_(std::move(record)) {
  Pool* pool = registry.pool();
  if (!pool) return;
  walled_ = std::make_unique<WalledGame>(*pool, record_.title, record_.id, true);
  Facts& facts = walled_->facts;   // until the rules say so themselves
  facts.standing = record_.standing;
  for (std::size_t i = 0; i < 2; ++i)
    if (record_.sides[i] == facts.standing.to_act) facts.to_act = static_cast<Side>(i);
}

Expected<std::string> SharedGame::log() const {
  if (gone_) return Unexpected<Findings>{deleted(record_)};
  auto log = registry_.store_.log(record_.id);
  if (!log) return Unexpected<Findings>{log.error()};
  return record_.head + log->lines;
}

Findings SharedGame::read_talk() {
  if (gone_) return deleted(record_);
  auto log = registry_.store_.log(record_.id);
  if (!log) return log.error();
  remarks_ = std::move(log->remarks);
  ending_ = ending_of(remarks_);
  return {};
}

Findings SharedGame::ready() {
  if (gone_) return deleted(record_);
  asked_for_ = std::chrono::steady_clock::now();
  if (walled_)
    return walled_->ready([this]() -> Expected<std::string> {
      if (Findings findings = read_talk(); !findings.empty()) return Unexpected<Findings>{findings};
      return log();
    });
  if (table_) return {};
  auto log = registry_.store_.log(record_.id);
  if (!log) return log.error();
  auto table = Table::from_save(registry_.library_, record_.head + log->lines, "table " + record_.id);
  if (!table) return table.error();
  table_ = std::move(*table);
  remarks_ = std::move(log->remarks);
  ending_ = ending_of(remarks_);
  keep();
  return {};
}

void SharedGame::keep() { table_->keep_with(std::make_unique<StoreKeeper>(registry_.store_, record_.id, *table_)); }

void SharedGame::listen(const void* who, std::array<bool, 2> sides, Listener listener, Alarm alarm) {
  Place& place = places_[who];
  place.person.sides = sides;
  place.changed = std::move(listener);
  place.alarm = std::move(alarm);
  failures_ = 0;
  tell_people(remarks_.size(), who);
  registry_.let_machine_play(shared_from_this());
}

void SharedGame::leave(const void* who) {
  if (places_.erase(who) > 0) tell_people(remarks_.size(), who);
}

void SharedGame::hear(const void* who, std::string name, Hearer hearer) {
  Place& place = places_.at(who);
  place.said = std::move(hearer);
  if (place.person.name == name) return;
  place.person.name = std::move(name);
  tell_people(remarks_.size(), who);
}

std::vector<Person> SharedGame::people() const {
  std::vector<Person> people;
  for (const auto& [who, place] : places_) people.push_back(place.person);
  std::ranges::sort(people, std::greater());   // players before onlookers
  return people;
}

void SharedGame::tell_people(std::size_t from, const void* by) {
  const bool heard =
      std::ranges::any_of(places_, [&](const auto& each) { return each.first != by && each.second.said; });
  if (!heard || gone_ || (!walled_ && !ready().empty())) return;   // it may have left memory
  for (const auto& [who, place] : places_) {
    if (who == by || !place.said) continue;
    const auto told = contain("table " + record_.id, [&, &hear = place.said] { return hear(*this, from), true; });
    if (!told) warn(told.error());
  }
}

Findings SharedGame::say(Remark remark, const void* by) {
  remark.actions = facts().standing.actions;
  remarks_.push_back(std::move(remark));
  ending_ = ending_of(remarks_);
  if (Findings findings = registry_.store_.say(record_.id, remarks_.back(), ending_.has_value()); !findings.empty()) {
    remarks_.pop_back();
    ending_ = ending_of(remarks_);
    return findings;
  }
  tell_people(remarks_.size() - 1, by);
  return {};
}

Findings SharedGame::take_back(std::size_t actions) {
  for (; actions > 0; --actions) {
    Findings findings;
    if (walled_) {
      const auto undone = play({.sides = {true, true}, .at_table = true},
                               request_line("game.undo", {{"game", record_.id}}), nullptr);
      if (!undone) return undone.error();
    } else if (findings = table_->undo(); !findings.empty()) {
      return fall_back(), findings;
    }
  }
  changed(facts().actions(), nullptr);
  return {};
}

Findings SharedGame::remove(const void* by) {
  if (Findings findings = registry_.store_.remove(record_.id); !findings.empty()) return findings;
  ending_ = Ending{RemarkKind::kDelete, std::nullopt};
  tell_people(remarks_.size(), by);
  gone_ = true;
  if (walled_) walled_->drop();
  note("table " + record_.id + " was deleted");
  return {};
}

void SharedGame::changed(std::size_t from, const void* by) {
  change_ = {};
  for (const auto& [who, place] : places_) {
    if (who == by) continue;
    const auto told = contain("table " + record_.id, [&, &hear = place.changed] { return hear(*this, from), true; });
    if (!told) warn(told.error());   // what was done stands
  }
  registry_.let_machine_play(shared_from_this());
}

void SharedGame::fall_back() {
  table_.reset();
  if (walled_) walled_->restart();
  machines_ = {};
  if (ready().empty()) changed(0, this);
}

void SharedGame::leave_memory() {
  machines_ = {};
  table_.reset();
  if (walled_) walled_->drop();
}

bool SharedGame::machine_to_act() const {
  if ((walled_ ? walled_->put_aside() || !walled_->worker() : !table_) || ending_) return false;
  const Facts now = facts();
  return !now.over() && is_player(now.to_act) && !record_.machines[static_cast<std::size_t>(index(now.to_act))].empty();
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
  made.watch = give({});
  made.own = made.seating.sides[0] || made.seating.sides[1] ? give(made.seating.sides) : made.watch;
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
  if (Findings findings = store_.create(record, table.log_lines(), seats); !findings.empty())
    return Unexpected<Findings>{findings};
  note("table " + record.id + " was made: " + record.title + ", " + record.scenario);
  made.seating.game = seat(record);
  const std::lock_guard turn(made.seating.game->turn);   // nobody else knows of it yet
  made.seating.game->table_ = std::move(*started);
  made.seating.game->keep();
  return made;
}

Expected<Seating> TableRegistry::join(const std::string& token) {
  const auto found = store_.find(token_digest(token));
  if (!found) return Unexpected<Findings>{found.error()};
  if (!found.value())
    return fail("TR-731", "request", "/params/token", "this link opens no game here; ask for a new one");
  const auto& [record, sides] = *found.value();
  return Seating{seat(record), sides};
}

Expected<std::optional<std::pair<TableRecord, std::array<bool, 2>>>> TableRegistry::look(const std::string& token) {
  return store_.find(token_digest(token));
}

const nlohmann::ordered_json& TableRegistry::once(const std::function<nlohmann::ordered_json()>& make) {
  const std::lock_guard alone(once_lock_);
  if (once_.is_null()) once_ = make();
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

std::size_t TableRegistry::tidy(std::chrono::steady_clock::time_point time, std::size_t most) {
  std::vector<std::shared_ptr<SharedGame>> games;
  {
    const std::lock_guard alone(lock_);
    for (const auto& [id, game] : games_)
      if (auto there = game.lock()) games.push_back(std::move(there));
  }
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
    if (!acted) report(*game, acted.error());
  });
}

void TableRegistry::machine_acts(const std::shared_ptr<SharedGame>& game) {
  if (game->walled()) return walled_machine_acts(game);
  std::unique_lock turn(game->turn);
  game->thinking_ = false;
  if (game->places_.empty() || !game->machine_to_act()) return;
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
    report(*game, verdict.error());
    ++game->failures_;
    return game->fall_back();
  }
  if (!verdict.value()) return report(*game, {{"TR-622", "machine", "", "it chose an action that the rules refuse"}});
  game->failures_ = 0;
  game->changed(before, nullptr);
}

}  // namespace trigh::host::serve
