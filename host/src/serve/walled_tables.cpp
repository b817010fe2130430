// What a registry does otherwise when the rules run in processes of their own.
#include "json_object.hpp"
#include "serve/journal.hpp"
#include "serve/registry_words.hpp"
#include "serve/table_registry.hpp"
#include "serve/tokens.hpp"
#include "trigh/base/contain.hpp"
#include "trigh/play/save.hpp"

namespace trigh::host::serve {
namespace {

/// The result that an answer carries; null when it is an error.
Json result_of(const std::string& answer) {
  Json json = Json::parse(answer, nullptr, false);
  return json.is_object() && json.contains("result") ? std::move(json["result"]) : Json();
}

Json new_game(const TableWish& wish) {
  Json params = object({{"title", wish.choice.request.title}, {"scenario", wish.choice.request.scenario}});
  for (const auto& [id, choice] : wish.choice.options) params["options"][id] = choice;
  for (const OverlayMark& overlay : wish.choice.overlays) params["overlays"].push_back(overlay.id);
  params["seed"] = wish.seed.value_or(fresh_seed());
  return params;
}

}  // namespace

Expected<Reply> SharedGame::play(Asker asker, std::string_view line, const void* by) {
  auto reply = walled_->ask([&](Worker& worker) { return worker.ask(Channel::kMain, asker, line); },
                            [&](const Findings& findings) { failed(findings, by); });
  if (!reply) return reply;
  if (reply.value().note.contains("spoiled")) return fall_back(), reply;
  if (reply.value().log.empty()) return reply;
  Findings findings = registry_.store_.append(record_.id, reply.value().log, walled_->facts.standing, hold_);
  if (findings.empty()) return reply;
  fall_back();
  return Unexpected<Findings>{findings};
}

Expected<Reply> SharedGame::ponder(const WalledGame::Question& question, std::unique_lock<std::mutex>& lock,
                                   const void* by) {
  return walled_->ask(question, [&](const Findings& findings) { failed(findings, by); }, &lock);
}

std::string SharedGame::change(std::size_t from) {
  if (change_ && change_->first == from) return change_->second;
  auto reply = walled_->ask([&](Worker& worker) { return worker.ask_change(from); },
                            [&](const Findings& findings) { failed(findings, nullptr); });
  change_ = {from, reply ? std::move(reply.value().answer) : std::string()};
  return change_->second;
}

void SharedGame::failed(const Findings& findings, const void* by) {
  Findings noted = findings;
  for (Finding& each : noted) each.where = "table " + record_.id;
  warn(noted);
  Findings told = findings;
  if (walled_->put_aside()) {
    told = is_aside();
    if (!record_.clock.empty() && !gone_) (void)registry_.store_.wait(record_.id, hold_);   // nobody's fault
  }
  for (const auto& [who, place] : places_) {
    if (who == by || !place.alarm) continue;
    const auto heard =
        contain("table " + record_.id, [&, &alarm = place.alarm] { return alarm(*this, told), true; });
    if (!heard) warn(heard.error());
  }
}

/// The worker begins the game as it would for one session; what it has rolled so far is written down as it says.
Expected<NewTable> TableRegistry::make_walled(const TableWish& wish) {
  TableRecord record;
  record.sides = pool_->sides_of(wish.choice.request.title);
  std::vector<Seat> seats;
  if (!record.sides[0].empty())
    if (Findings findings = check_seats(wish, record.sides); !findings.empty()) return Unexpected<Findings>{findings};
  NewTable made = furnish(wish, record, seats);
  Job job;
  job.game = record.id;
  job.at_table = true;
  job.first_player = player_name(record, 0);
  job.second_player = player_name(record, 1);
  job.line = request_line("game.new", new_game(wish));
  auto opened = pool_->open(wish.choice.request.title, job);
  if (!opened) return Unexpected<Findings>{opened.error()};
  const Reply& first = opened.value().first;
  if (first.head.empty()) return Unexpected<Findings>{findings_in(first.answer)};
  const auto save = parse_save(first.head, "table " + record.id);
  if (!save) return Unexpected<Findings>{save.error()};
  record.title = save.value().header.title;
  record.scenario = save.value().header.scenario;
  record.head = first.head;
  record.standing = facts_from(first.note.at("facts")).standing;
  const auto hold = store_.create(record, first.log, seats);
  if (!hold) return Unexpected<Findings>{hold.error()};
  note("table " + record.id + " was made: " + record.title + ", " + record.scenario);
  made.seating.game = seat(record);
  const std::lock_guard turn(made.seating.game->turn);   // nobody else knows of it yet
  made.seating.game->hold_ = *hold;
  made.seating.game->walled_->begin(std::move(*opened));
  return made;
}

void TableRegistry::walled_machine_acts(const std::shared_ptr<SharedGame>& game) {
  std::unique_lock turn(game->turn);
  game->thinking_ = false;
  if (game->places_.empty()) return;
  if (const Findings findings = game->ready(); !findings.empty()) {
    game->lost_ = game->lost_ || is_of_database(findings);
    return;
  }
  if (!game->machine_to_act() || !game->leads()) return;
  const Facts before = game->facts();
  const auto side = static_cast<std::size_t>(index(before.to_act));
  const std::string line =
      request_line("game.advise", object({{"game", game->record().id}, {"player", game->record().machines[side]}}));
  const Asker both{.sides = {true, true}, .at_table = true, .helped = true, .long_thinkers = true};  // it helps nobody
  game->thinking_ = true;
  const auto advice =
      game->ponder([&](Worker& worker) { return worker.ask(Channel::kMachine, both, line); }, turn, nullptr);
  game->thinking_ = false;
  if (game->gone_) return;
  const auto give_up = [&](const Findings& findings) {
    if (is_of_database(findings)) {
      game->lost_ = true;   // so that it is looked at again
      return;
    }
    ++game->failures_;
    report(*game, findings);
    // In a fresh worker it may go better; what happens time and again puts the table aside.
    if (is_fault(findings) && !game->walled_->put_aside() && game->ready().empty()) let_machine_play(game);
  };
  if (!advice) return give_up(advice.error());
  if (game->facts().actions() != before.actions()) return let_machine_play(game);
  const Json chosen = result_of(advice.value().answer);
  if (!chosen.is_object()) return give_up(findings_in(advice.value().answer));
  const auto done = game->play(both,
                               request_line("game.apply", object({{"game", game->record().id},
                                                                  {"action", chosen.at("action").at("text")},
                                                                  {"after", before.actions()}})),
                               nullptr);
  if (!done) return give_up(done.error());
  const Json result = result_of(done.value().answer);
  if (!result.is_object()) return give_up(findings_in(done.value().answer));
  if (!result.value("legal", false))
    return report(*game, {{"TR-622", "machine", "", "it chose an action that the rules refuse"}});
  game->failures_ = 0;
  game->changed(before.actions(), nullptr);
}

}  // namespace trigh::host::serve
