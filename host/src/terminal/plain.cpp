#include "terminal/plain.hpp"

#include <algorithm>
#include <cstdlib>
#include <istream>
#include <ostream>

#include "aim_words.hpp"
#include "terminal/map_view.hpp"
#include "trigh/base/contain.hpp"
#include "trigh/play/notation.hpp"
#include "words.hpp"

namespace trigh::terminal {
namespace {

constexpr const char* kHelp =
    "an action     such as 'move ger-1-8 1605-1706', 'end-phase'\n"
    "state         where the game stands        map [0|1]     the map as text\n"
    "units         your units that can act      offers [UNIT] what may be done\n"
    "why ACTION    what the rules say of it     odds ACTION   an attack's odds, term by term\n"
    "supply UNIT   its supply line              obligations   what must still be done\n"
    "victory       as it stands                 log [N]       the last N lines\n"
    "hint [UNIT]   what the general would do    undo, save, help, quit\n";

class Plain {
 public:
  Plain(Game& game, std::ostream& out) : game_(game), out_(out) {}

  /// False: leave.
  bool obey(const std::string& line) {
    const std::size_t blank = line.find(' ');
    const std::string word = line.substr(0, blank), rest = blank == std::string::npos ? "" : line.substr(blank + 1);
    if (word.empty()) return true;
    if (word == "quit") return false;
    if (word == "help") out_ << kHelp;
    else if (word == "state") print_state();
    else if (word == "map") out_ << map_text(rules(), match().state(), rest == "0" ? 0 : 1);
    else if (word == "units") print_units();
    else if (word == "offers") print_offers(rest);
    else if (word == "why") judge(rest);
    else if (word == "odds") print_odds(rest);
    else if (word == "supply") print_supply(rest);
    else if (word == "hint") print_hint(rest);
    else if (word == "obligations") print(game_.obligation_lines());
    else if (word == "victory") print(game_.victory_lines());
    else if (word == "log")
      print(game_.log_lines(rest.empty() ? 20 : static_cast<std::size_t>(std::max(1, std::atoi(rest.c_str())))));
    else if (word == "undo") out_ << (refused_ = game_.undo(), refused_.empty() ? "taken back" : refused_) << "\n";
    else if (word == "save") out_ << game_.save_now() << "\n";
    else play(line);
    return true;
  }

  void print_state() {
    out_ << words::moment(rules(), match().position()) << "\n";
    if (match().over()) return;
    out_ << words::side(rules(), match().to_act()) << " to act: " << match().phase().prompt << "\n";
    for (const std::string& line : words::conditions(rules(), match().state())) out_ << line << "\n";
    const auto obligations = game_.obligation_lines();
    if (!obligations.empty()) out_ << obligations.size() << " obligations left; 'obligations' lists them\n";
  }

 private:
  const Match& match() const { return game_.match(); }
  const Ruleset& rules() const { return game_.match().rules(); }
  void print(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) out_ << line << "\n";
    if (lines.empty()) out_ << "nothing\n";
  }
  void complain(const Findings& findings) {
    for (const Finding& finding : findings) out_ << "? " << finding.text << " [" << finding.code << "]\n";
  }

  void play(const std::string& line) {
    const auto action = parse_action(rules(), line);
    if (!action) return complain(action.error());
    const std::size_t before = game_.log_size();
    const auto refused = game_.play(*action);
    for (const std::string& why : refused) out_ << "no: " << why << "\n";
    if (!refused.empty()) return;
    print(game_.log_lines(game_.log_size() - before));
  }

  void judge(const std::string& line) {
    auto action = parse_action(rules(), line);
    if (!action) return complain(action.error());
    action->actor = match().to_act();
    const Verdict verdict = match().judge(*action);
    out_ << (verdict ? "legal\n" : "refused\n");
    for (const std::string& why : words::objections(rules(), verdict)) out_ << "  " << why << "\n";
    for (const Lift& lift : verdict.lifts()) out_ << "  " << lift.by->id << " lifts " << lift.lifted->id << "\n";
  }

  void print_units() {
    for (int i = 0; i < rules().counters().size(); ++i) {
      const auto unit = static_cast<UnitId>(i);
      if (match().state().side(unit) != match().to_act() || match().offers({unit}).empty()) continue;
      out_ << words::unit(rules(), unit) << "  " << strength_label(*rules().data, unit) << "  "
           << words::hex(rules(), match().state().hex(unit)) << "\n";
    }
  }

  /// The unit of that id; says so when there is none. Nothing for no id.
  std::optional<UnitId> named(const std::string& id) {
    const auto unit = rules().counters().find(id);
    if (!id.empty() && !unit) out_ << "? there is no unit '" << id << "'\n";
    return unit;
  }

  void print_offers(const std::string& id) {
    const auto unit = named(id);
    if (!id.empty() && !unit) return;
    const OfferFilter filter{unit.value_or(kNoUnit)};
    std::size_t shown = 0;
    const ActionList list = match().offers(filter);
    for (const Action& action : list) {
      if (++shown > 200) break;
      out_ << to_text(rules(), action) << "\n";
    }
    if (list.size() > 200) out_ << "... and " << list.size() - 200 << " more; name a unit: offers UNIT\n";
  }

  void print_odds(const std::string& line) {
    auto action = parse_action(rules(), line);
    if (!action) return complain(action.error());
    action->actor = match().to_act();
    const auto report = game_.odds(*action);
    if (!report) {
      const Verdict verdict = match().judge(*action);
      out_ << (verdict ? "? this is no attack\n" : "refused\n");
      for (const std::string& why : words::objections(rules(), verdict)) out_ << "  " << why << "\n";
      return;
    }
    print(words::combat(rules(), *report));
    for (const words::Chance& each : words::distribution(*report))
      out_ << "  " << each.percent << " %  " << each.result << (each.words.empty() ? "" : ": " + each.words) << "\n";
  }

  void print_supply(const std::string& id) {
    const auto unit = rules().counters().find(id);
    if (!unit || !match().state().unit(*unit).on_map()) {
      out_ << "? no unit '" << id << "' stands on the map\n";
      return;
    }
    const SupplyReport report = rules().supply(match().state(), *unit);
    out_ << report.state << "\n";
    std::string way;
    for (HexId hex : report.path) way += (way.empty() ? "" : "-") + rules().map().grid.number(hex);
    if (!way.empty()) out_ << way << "\n";
    for (const Objection& each : report.why) out_ << "  " << words::objection(rules(), each) << "\n";
  }

  void print_hint(const std::string& id) {
    const auto unit = named(id);
    if (!id.empty() && !unit) return;
    if (const std::string refused = game_.advice_refused(); !refused.empty()) {
      out_ << "? " << refused << "\n";
      return;
    }
    const host::Advice advice = game_.advice(unit);
    for (const host::Step& step : advice.steps) {
      out_ << "  " << to_text(rules(), step.action) << "\n";
      for (const Reason& why : step.whys) out_ << "      " << words::reason(rules(), why) << "\n";
    }
    print(game_.summary(advice));
  }

  Game& game_;
  std::ostream& out_;
  std::string refused_;
};

}  // namespace

void run_plain(Game& game, std::istream& in, std::ostream& out, const std::function<void()>& machine_turn) {
  Plain plain(game, out);
  machine_turn();
  plain.print_state();
  std::string line;
  while (!game.match().over() && (out << "> " << std::flush) && std::getline(in, line)) {
    const auto obeyed = contain("the ruleset", [&] { return plain.obey(line); });
    if (!obeyed) out << "? " << to_string(obeyed.error());
    else if (!*obeyed) break;
    const Side before = game.match().to_act();
    machine_turn();
    if (game.match().over() || game.match().to_act() != before) plain.print_state();
  }
  if (game.match().over()) plain.print_state();
}

}  // namespace trigh::terminal
