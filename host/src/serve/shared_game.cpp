#include <algorithm>
#include <ctime>
#include <span>

#include "json_object.hpp"
#include "serve/journal.hpp"
#include "serve/registry_words.hpp"
#include "serve/table_registry.hpp"
#include "serve/tokens.hpp"
#include "trigh/base/contain.hpp"

namespace trigh::host::serve {
namespace {

/// The log of a table, in the store. The table owns it.
class StoreKeeper final : public LogKeeper {
 public:
  StoreKeeper(Store& store, std::string id, const Table& table, Hold& hold)
      : store_(store), id_(std::move(id)), table_(table), hold_(hold) {}
  Findings append(std::string_view text) override { return store_.append(id_, text, standing_of(table_), hold_); }

 private:
  Store& store_;
  std::string id_;
  const Table& table_;
  Hold& hold_;
};

Findings deleted(const TableRecord& record) {
  return {{"TR-743", "table " + record.id, "", "this table was deleted; make another one to play again"}};
}

}  // namespace

SharedGame::SharedGame(TableRegistry& registry, TableRecord record)
    : registry_(registry), record_(std::move(record)), pieces_(registry.store_, record_.id) {
  Pool* pool = registry.pool();
  if (!pool) return;
  walled_ = std::make_unique<WalledGame>(*pool, record_.title, record_.id, [this] { return read(); });
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

Expected<std::string> SharedGame::read() {
  if (gone_) return Unexpected<Findings>{deleted(record_)};
  auto log = registry_.store_.log(record_.id);
  if (!log) return Unexpected<Findings>{log.error()};
  remarks_ = std::move(log->remarks);
  ending_ = ending_of(remarks_);
  hold_ = log->hold;
  return record_.head + log->lines;
}

Findings SharedGame::read_talk() {
  const auto text = read();
  return text ? Findings{} : text.error();
}

Findings SharedGame::ready_to_talk(Findings* rules) {
  Findings findings = ready();
  if (rules) *rules = findings;
  return findings.empty() || !walled_ ? findings : read_talk();
}

Findings SharedGame::ready() {
  if (gone_) return deleted(record_);
  asked_for_ = std::chrono::steady_clock::now();
  if (registry_.store_.shared())
    if (Findings findings = look_again(); !findings.empty()) return findings;
  return load();
}

Findings SharedGame::load(std::optional<std::string> text) {
  if (walled_) return walled_->ready(std::move(text));
  if (table_) return {};
  const auto save = text ? Expected<std::string>(std::move(*text)) : read();
  if (!save) return save.error();
  auto table = Table::from_save(registry_.library_, *save, "table " + record_.id);
  if (!table) return table.error();
  table_ = std::move(*table);
  keep();
  return {};
}

Findings SharedGame::look_again() {
  const auto now = registry_.store_.look(record_.id);
  if (!now) return now.error();
  if (!now.value()) return is_gone(nullptr), deleted(record_);
  const Hold before = hold_, &found = *now.value();
  hold_.token = found.token;
  const bool played = found.lines != before.lines, said = found.remarks != before.remarks;
  if (played) leave_memory();
  if ((!played && !said) || (played && places_.empty())) return {};
  const auto text = read();
  if (!text) return text.error();
  const std::size_t from = unchanged_since(std::string_view(*text).substr(record_.head.size()), before.lines);
  if (Findings findings = load(*text); !findings.empty()) {
    hold_ = before;   // so that those who sit here are told once it can be read
    return findings;
  }
  if (said)
    if (Findings findings = said_since(static_cast<std::size_t>(before.remarks), nullptr); !findings.empty())
      return findings;
  if (played) changed(from, nullptr);
  return {};
}

void SharedGame::follow() {
  if (gone_ || places_.empty()) return;
  // Where nobody has gone on its worker, if it made room for others, is not needed yet.
  lost_ = !(walled_ && walled_->begun() ? look_again() : ready()).empty() && !gone_;
  failures_ = 0;
  if (!lost_) registry_.let_machine_play(shared_from_this());
}

bool SharedGame::leads() {
  Store& store = registry_.store_;
  if (!store.shared() || hold_.token != 0) return true;
  if (!store.lease(record_.id, hold_)) return false;   // it is tried again as long as somebody looks on
  lost_ = !ready().empty();
  return !lost_ && !thinking_ && machine_to_act();
}

void SharedGame::keep() {
  table_->keep_with(std::make_unique<StoreKeeper>(registry_.store_, record_.id, *table_, hold_));
}

void SharedGame::listen(const void* who, const Seating& seating, Listener listener, Alarm alarm) {
  Place& place = places_[who];
  for (std::size_t i = 0; i < 2; ++i) {
    if (!seating.sides[i]) continue;
    place.person.sides[i] = true;
    place.seats[i] = seating.digest;
  }
  place.changed = std::move(listener);
  place.alarm = std::move(alarm);
  failures_ = 0;
  meet(place.person.sides);
  tell_people(remarks_.size(), who);
  registry_.let_machine_play(shared_from_this());
}

void SharedGame::meet(const std::array<bool, 2>& sides) {
  const auto now = clock();
  if (!now || !now.value() || now.value()->begun() || (walled_ && walled_->put_aside())) return;
  if (Findings findings = registry_.store_.meet(record_.id, sides, hold_); !findings.empty()) warn(findings);
}

Expected<std::optional<GameClock>> SharedGame::clock() const {
  return registry_.clock(record_);
}

void SharedGame::leave(const void* who) {
  if (places_.erase(who) > 0) tell_people(remarks_.size(), who);
  // A machine goes on where somebody looks on.
  const bool machines = !record_.machines[0].empty() || !record_.machines[1].empty();
  if (places_.empty() && machines && hold_.token != 0 && !gone_) registry_.store_.release(record_.id, hold_);
}

std::array<bool, 2> SharedGame::sides_of(const void* who) const {
  const auto place = places_.find(who);
  return place == places_.end() ? std::array<bool, 2>{} : place->second.person.sides;
}

std::string SharedGame::name_of(const void* who) const {
  const auto place = places_.find(who);
  return place == places_.end() ? "" : place->second.person.name;
}

std::optional<Side> SharedGame::speaker(const std::array<bool, 2>& sides) const {
  if (!sides[0] && !sides[1]) return std::nullopt;
  const bool second = sides[1] && (!sides[0] || facts().to_act == Side::kSecond);
  return second ? Side::kSecond : Side::kFirst;
}

Expected<std::string> SharedGame::renew(const Seating& seating, const void* by) {
  const auto side = speaker(seating.sides);
  if (!side) return fail("TR-733", "request", "/params/token", "this link opens no side; name the one of a seat");
  std::string token = fresh_token();
  Findings findings =
      put({std::time(nullptr), side, name_of(by), RemarkKind::kRenew, ""}, by, [&](const Remark& remark) {
        return registry_.store_.renew(record_.id, seating.digest, {token_digest(token), seating.sides}, remark, hold_);
      });
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return token;
}

Findings SharedGame::check_places() {
  for (auto& [who, place] : places_)
    for (std::size_t i = 0; i < 2; ++i) {
      if (!place.person.sides[i]) continue;
      const auto found = registry_.store_.find(place.seats[i]);
      if (!found) return found.error();
      place.person.sides[i] = found.value().has_value();
    }
  return {};
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
  tell_present(from, by);
}

void SharedGame::tell_present(std::size_t from, const void* by) {
  for (const auto& [who, place] : places_) {
    if (who == by || !place.said) continue;
    const auto told = contain("table " + record_.id, [&, &hear = place.said] { return hear(*this, from), true; });
    if (!told) warn(told.error());
  }
}

Findings SharedGame::put(Remark remark, const void* by, const std::function<Findings(const Remark&)>& keep) {
  remark.actions = facts().standing.actions;
  remarks_.push_back(std::move(remark));
  ending_ = ending_of(remarks_);
  if (Findings findings = keep(remarks_.back()); !findings.empty()) {
    remarks_.pop_back();
    ending_ = ending_of(remarks_);
    return findings;
  }
  return said_since(remarks_.size() - 1, by);
}

Findings SharedGame::said_since(std::size_t from, const void* by) {
  const auto news = std::span(remarks_).subspan(std::min(from, remarks_.size()));
  if (std::ranges::any_of(news, [](const Remark& each) { return each.kind == RemarkKind::kRenew; }))
    if (Findings findings = check_places(); !findings.empty()) return findings;
  tell_present(from, by);
  return {};
}

Findings SharedGame::give(Side from, std::int64_t seconds, const void* by) {
  const Remark remark{std::time(nullptr), from, name_of(by), RemarkKind::kGive, std::to_string(seconds)};
  return put(remark, by, [&](const Remark& kept) {
    return registry_.store_.give(record_.id, index(opponent(from)), seconds, kept, hold_);
  });
}

Findings SharedGame::say(Remark remark, const void* by) {
  return put(std::move(remark), by, [&](const Remark& kept) {
    return registry_.store_.say(record_.id, kept, ending_.has_value(), hold_);
  });
}

Findings SharedGame::take_back(std::size_t actions) {
  for (; actions > 0; --actions) {
    Findings findings;
    if (walled_) {
      const auto undone = play({.sides = {true, true}, .at_table = true},
                               request_line("game.undo", object({{"game", record_.id}})), nullptr);
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
  is_gone(by);
  note("table " + record_.id + " was deleted");
  return {};
}

void SharedGame::is_gone(const void* by) {
  ending_ = Ending{RemarkKind::kDelete, std::nullopt};
  gone_ = true;
  tell_present(remarks_.size(), by);
  leave_memory();
}

void SharedGame::changed(std::size_t from, const void* by) {
  change_.reset();
  for (const auto& [who, place] : places_) {
    if (who == by) continue;
    const auto told = contain("table " + record_.id, [&, &hear = place.changed] { return hear(*this, from), true; });
    if (!told) warn(told.error());   // what was done stands
  }
  if (!record_.clock.empty() && !gone_) tell_present(remarks_.size(), nullptr);   // `by`, too: how the clocks stand
  registry_.let_machine_play(shared_from_this());
}

void SharedGame::fall_back() {
  table_.reset();
  if (walled_) walled_->restart();
  machines_ = {};
  lost_ = !ready().empty();
  if (!lost_) changed(0, this);
}

void SharedGame::leave_memory() {
  machines_ = {};
  table_.reset();
  if (walled_) walled_->drop();
}

bool SharedGame::machine_to_act() const {
  if ((walled_ ? walled_->put_aside() || !walled_->begun() : !table_) || ending_) return false;
  const Facts now = facts();
  return !now.over() && is_player(now.to_act) && !record_.machines[static_cast<std::size_t>(index(now.to_act))].empty();
}

}  // namespace trigh::host::serve
