// A session whose games stand in other processes: what goes on to them, and what comes of it. The rest of the protocol,
// seats and talk and lists, is answered here.
#include <algorithm>
#include <future>

#include "rpc/server.hpp"
#include "rpc/strangers.hpp"
#include "serve/registry_words.hpp"
#include "trigh/base/contain.hpp"
#include "trigh/play/save.hpp"

namespace trigh::host::rpc {
namespace {

using serve::Channel;

bool is_one_of(std::string_view method, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, method) != names.end();
}

/// What lets the game go on while it is worked out.
bool takes_long(std::string_view method) {
  return is_one_of(method, {"game.advise", "game.analyse", "query.aims", "query.hint", "query.luck", "query.odds",
                            "query.threat"});
}

/// The line that it is asked on. What an analysis has come to stays with one of them.
Channel long_line(serve::Worker& worker, std::string_view method) {
  return method == "game.analyse" ? Channel::kLong : worker.long_line();
}

std::string text_of(const Json& params, const char* name) {
  const auto found = params.find(name);
  return found != params.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Unexpected<Error> failed(Findings findings) {
  const char* message = serve::is_fault(findings) ? "the rules failed" : "the game cannot be opened";
  return refuse(kFailed, message, std::move(findings));
}

}  // namespace

Expected<std::string> save_of_log(const std::string& log, bool hide) {
  const auto save = parse_save(log, "log");
  if (!save) return Unexpected<Findings>{save.error()};
  SaveHeader header = save.value().header;
  header.open = false;
  if (hide) {
    header.seed = 0;
    header.free_dice = true;
  }
  const std::size_t head = log.find("\n\n");
  const std::string text = header_text(header) + (head == log.npos ? "" : log.substr(head + 2));
  const auto actions = std::ranges::count(save.value().lines, SaveLine::Kind::kAction, &SaveLine::kind);
  return text + end_line(text, static_cast<std::size_t>(actions));
}

GameChoice Server::likely_choice(std::string_view line) {
  GameChoice choice;
  const ReadJson read = read_json(line);
  if (!read.wrong.empty() || !read.value.is_object() || !read.value.contains("params")) return choice;
  const Json& params = read.value["params"];
  if (!params.is_object()) return choice;
  Params of(params);
  if (const auto title = of.text_if("title")) choice.request.title = *title;
  if (text_of(read.value, "method") != "game.new") return choice;
  choice.request.scenario = of.text_if("scenario").value_or("");
  choice.options = options_of(of.object_if("options"), of);
  choice.overlays = overlays_of(of);
  return choice;
}

std::shared_ptr<Table> Server::held_table(const std::string& handle) {
  const auto found = games_.find(handle);
  return found == games_.end() ? nullptr : found->second.own;
}

void Server::share(const std::string& handle, std::shared_ptr<Table> table, std::mutex& turn) {
  games_[handle].own = std::move(table);
  shared_turn_ = &turn;
}

serve::Asker Server::asker() const {
  if (!current_ || !current_->table) return asker_;
  const auto& game = *current_->table;
  const auto sides = game.sides_of(this);
  const auto& machines = game.record().machines;
  const bool alone = (sides[0] || !machines[0].empty()) && (sides[1] || !machines[1].empty()),
             agreed = (sides[0] || sides[1]) && serve::hints_agreed(game.remarks());
  return {.sides = sides,
          .at_table = true,
          .ended = game.ended().has_value(),
          .helped = alone || agreed,
          .long_thinkers = limits_.long_thinkers};
}

Passed Server::walled_answer(const std::string& method, const Json& params, std::string_view line) {
  if (!params.is_object() || !methods().contains(method)) return std::nullopt;
  current_ = held(params);
  Passed passed = pass_on(method, params, line);
  if (!passed) return std::nullopt;
  ++calls_;
  if (!*passed && !limits_.files) passed = Unexpected<Error>{without_folders(std::move(passed->error()))};
  return passed;
}

Passed Server::pass_on(const std::string& method, const Json& params, std::string_view line) {
  if (method.starts_with("table.") || is_one_of(method, {"titles", "rpc.discover", "query.guide", "game.close"}))
    return std::nullopt;
  if (is_one_of(method, {"game.new", "game.load", "position.load"})) return pass_opening(method, params, line);
  const std::string title = text_of(params, "title");
  if (method == "query.compare") {
    serve::Job job;
    job.reads_files = true;
    job.line = line;
    const Json titles = params.value("titles", Json());
    const bool named = titles.is_array() && !titles.empty() && titles[0].is_string();
    auto opened = registry_->pool()->open(named ? titles[0].get<std::string>() : "", job);
    if (!opened) return failed(opened.error());
    return std::move(opened.value().first.answer);
  }
  if (!title.empty() && is_one_of(method, {"query.map", "query.charts", "query.case", "query.cases"})) {
    auto reply = registry_->pool()->ask_about(title, line);
    if (!reply) return failed(reply.error());
    return std::move(reply.value().answer);
  }
  if (!current_) return std::nullopt;
  const serve::SharedGame* table = current_->table.get();
  if (method == "game.save" && (table ? table->walled() : current_->walled.get())->put_aside()) return std::nullopt;
  return table ? pass_table(method, line) : pass_own(method, line);
}

/// A game that others sit at, too: what changes it is kept before it is answered.
Expected<std::string, Error> Server::pass_table(const std::string& method, std::string_view line) {
  const std::shared_ptr<serve::SharedGame> game = current_->table;
  std::unique_lock turn(game->turn);
  if (Findings findings = game->ready(); !findings.empty()) return failed(std::move(findings));
  const serve::Asker by = asker();
  if (takes_long(method)) {
    const auto put = [&](serve::Worker& worker) {
      return worker.ask(long_line(worker, method), by, line, &game->pieces());
    };
    auto reply = game->ponder(put, turn, this);
    if (!reply) return failed(reply.error());
    return std::move(reply.value().answer);
  }
  const std::size_t before = game->facts().actions();
  auto reply = game->play(by, line, this);
  if (!reply) return failed(reply.error());
  if (!reply.value().log.empty()) game->changed(std::min(before, game->facts().actions()), this);
  return std::move(reply.value().answer);
}

/// A game of this session alone.
Expected<std::string, Error> Server::pass_own(const std::string& method, std::string_view line) {
  serve::WalledGame& game = *current_->walled;
  const serve::Asker by{.long_thinkers = limits_.long_thinkers};
  auto reply = game.ask([&](serve::Worker& worker) {
    return worker.ask(takes_long(method) ? long_line(worker, method) : Channel::kMain, by, line);
  });
  if (!reply) return failed(reply.error());
  game.log += reply.value().log;
  return std::move(reply.value().answer);
}

Server::Result Server::save_aside() {
  const serve::SharedGame* table = current_->table.get();
  const auto log = table ? table->log() : current_->walled->log;
  auto text = log ? save_of_log(log.value(), table != nullptr) : log;
  if (!text) return failed(text.error());
  return object({{"text", std::move(text.value())}});
}

Expected<std::string, Error> Server::pass_opening(const std::string& method, const Json& params,
                                                  std::string_view line) {
  if (games_.size() >= limits_.games) {
    Params read(params);
    const char* name = method == "game.new" ? "title" : method == "game.load" ? "text" : "position";
    read.any(name, false);
    read.complain("TR-711", name,
                  "this session holds " + std::to_string(limits_.games) + " games already; close one");
    return refuse(kInvalidParams, "invalid parameters", read.findings());
  }
  std::string title = text_of(params, "title");
  if (method == "game.load")
    if (const auto save = parse_save(text_of(params, "text"), "save")) title = save.value().header.title;
  if (method == "position.load" && params.contains("position") && params["position"].is_object())
    title = text_of(params["position"], "title");
  serve::Job job;
  job.game = "g" + std::to_string(next_game_);
  job.line = line;
  auto opened = registry_->pool()->open(title, job);
  if (!opened) return failed(opened.error());
  std::string answer = std::move(opened.value().first.answer);
  if (!opened.value().first.note.contains("facts")) return answer;   // it was refused
  auto game = std::make_shared<serve::WalledGame>(*registry_->pool(), title, job.game);
  game->log = opened.value().first.head + opened.value().first.log;
  game->begin(std::move(*opened));
  games_[job.game].walled = std::move(game);
  ++next_game_;
  return answer;
}

Json Server::walled_title(const TitleHome& home) {
  if (!home.info.findings.empty()) return title_json(library_, home);   // its rules are not asked
  const auto text = registry_->pool()->describe(home.info.id);
  Json title = text ? Json::parse(text.value(), nullptr, false) : Json();
  if (title.is_object()) return title;
  TitleHome without = home;
  const Findings none{{"TR-870", "rules", "", "the rules failed: they do not describe the title"}};
  without.info.findings = text ? none : text.error();
  return title_json(library_, without);
}

/// All at once, since each rule system has a process of its own.
Json Server::walled_titles(const std::vector<TitleHome>& homes) {
  std::vector<std::future<Json>> told;
  for (const TitleHome& home : homes)
    told.push_back(std::async(std::launch::async, [this, &home] { return walled_title(home); }));
  Json titles = Json::array();
  for (auto& title : told) titles.push_back(title.get());
  return titles;
}

/// REQUIRES the game's turn to be held and the game to be ready and walled.
Json Server::state_of(serve::SharedGame& game) {
  const auto reply =
      game.play({.at_table = true}, serve::request_line("game.state", object({{"game", game.record().id}})), nullptr);
  if (!reply) return {};
  Json answer = Json::parse(reply.value().answer, nullptr, false);
  return answer.is_object() && answer.contains("result") ? std::move(answer["result"]) : Json();
}

}  // namespace trigh::host::rpc
