#include "trigh/ai/player.hpp"

#include <charconv>
#include <map>

#include "trigh/ai/general.hpp"
#include "trigh/ai/level.hpp"
#include "trigh/ai/staff.hpp"

namespace trigh {
namespace {

using Parameters = std::map<std::string_view, std::string_view>;

/// Of docs/opponents.md: 720 games of Sidi Rezeg.
constexpr Level kLevels[] = {
    {"recruit", "staff:noise=60", "often takes what looks second or third best", false, Rating95{-328, -457, -222}},
    {"lieutenant", "staff:noise=30", "now and then misses the best-looking action", false, Rating95{-111, -204, -17}},
    {"staff", "staff", "takes the best-looking action and never looks ahead", false, Rating95{0, 0, 0}},
    {"brigadier", "general:nodes=20000", "plans a player-turn and the reply, in about a second", true,
     Rating95{248, 154, 369}},
    {"general", "general", "plans a player-turn and the reply, in some seconds", true},
};

constexpr std::int64_t kMostNodes = 1'000'000'000, kMostMs = 600'000, kMostNoise = 90, kMostThreads = 256;

std::string quoted(std::string_view text) { return "'" + std::string(text.substr(0, 60)) + "'"; }

/// Takes the parameters of a name one by one; the first trouble is kept.
class Reader {
 public:
  explicit Reader(std::string_view name) : kind_(name.substr(0, name.find(':'))) {
    std::string_view rest = name.substr(kind_.size());
    while (!rest.empty() && trouble_.empty()) {
      rest.remove_prefix(1);
      const std::string_view each = rest.substr(0, rest.find(','));
      rest.remove_prefix(each.size());
      const std::size_t equals = each.find('=');
      if (equals == std::string_view::npos)
        complain("a parameter of an opponent is written name=value, here is " + quoted(each));
      else if (!given_.emplace(each.substr(0, equals), each.substr(equals + 1)).second)
        complain("the parameter " + quoted(each.substr(0, equals)) + " is given twice");
    }
  }

  std::string_view kind() const { return kind_; }
  bool has(std::string_view parameter) const { return given_.contains(parameter); }
  std::int64_t number(std::string_view parameter, std::int64_t least, std::int64_t most) {
    const std::string_view text = take(parameter);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
      complain(std::string(parameter) + " is a number from " + std::to_string(least) + " to " + std::to_string(most) +
               ", here is " + quoted(text));
      return least;
    }
    return value;
  }
  std::string_view take(std::string_view parameter) {
    const std::string_view value = given_[parameter];
    given_.erase(parameter);
    return value;
  }
  void complain(std::string text) {
    if (trouble_.empty()) trouble_ = std::move(text);
  }
  /// What is wrong, parameters that nobody took included.
  std::string trouble(std::string_view known) {
    if (!given_.empty())
      complain(std::string(kind_) + " has no parameter " + quoted(given_.begin()->first) +
               (known.empty() ? "; it takes none" : "; it takes " + std::string(known)));
    return trouble_;
  }

 private:
  std::string_view kind_;
  Parameters given_;
  std::string trouble_;
};

struct Made {
  std::unique_ptr<Player> player;
  std::string trouble;
};

Made make_staff(Reader& reader, const Ruleset* rules) {
  const int noise = reader.has("noise") ? static_cast<int>(reader.number("noise", 0, kMostNoise)) : 0;
  const std::string weights(reader.has("weights") ? reader.take("weights") : "");
  if (rules && !weights.empty() && weights != "features" && !rules->weights.find(weights)) {
    std::string known;
    for (const WeightSet& set : rules->weights.all()) known += (known.empty() ? "" : ", ") + set.id;
    reader.complain("the title has no weights " + quoted(weights) +
                    (known.empty() ? "; its staff has none to choose" : "; known are " + known));
  }
  std::string trouble = reader.trouble("noise and weights");
  return {std::make_unique<Staff>(noise, weights), std::move(trouble)};
}

Made make_general(Reader& reader) {
  GeneralSettings settings;
  if (reader.has("nodes") && reader.has("ms")) reader.complain("nodes and ms exclude each other; give one of them");
  if (reader.has("nodes")) settings.allowance = {reader.number("nodes", 1, kMostNodes), 0};
  if (reader.has("ms")) settings.allowance = {0, reader.number("ms", 1, kMostMs)};
  if (reader.has("threads")) settings.threads = static_cast<int>(reader.number("threads", 1, kMostThreads));
  if (reader.has("search")) {
    const std::string_view what = reader.take("search");
    settings.plans = what != "decisions";
    settings.decisions = what != "moves";
    if (what != "moves" && what != "decisions" && what != "both")
      reader.complain("search is moves, decisions or both, here is " + quoted(what));
  }
  std::string trouble = reader.trouble("nodes, ms, search and threads");
  return {make_general_player(settings), std::move(trouble)};
}

Made make(std::string_view name, const Ruleset* rules) {
  Reader reader(name);
  for (const Level& level : kLevels)
    if (level.name == reader.kind() && level.player != level.name)
      return {make(level.player, rules).player, reader.trouble("")};
  if (reader.kind() == "staff") return make_staff(reader, rules);
  if (reader.kind() == "general") return make_general(reader);
  if (reader.kind() == "random") return {make_random_player(), reader.trouble("")};
  std::string names;
  for (const std::string& each : player_names()) names += (names.empty() ? "" : ", ") + each;
  return {nullptr, "there is no opponent called " + quoted(name) + "; take one of " + names};
}

}  // namespace

std::span<const Level> levels() { return kLevels; }

const std::vector<std::string>& player_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all{"random"};
    for (const Level& level : kLevels) all.emplace_back(level.name);
    return all;
  }();
  return names;
}

bool thinks_long(std::string_view name) {
  const std::string_view kind = name.substr(0, name.find(':'));
  for (const Level& level : kLevels)
    if (level.name == kind) return level.thinks_long;
  return false;
}

std::unique_ptr<Player> make_player(std::string_view name) {
  Made made = make(name, nullptr);
  return made.trouble.empty() ? std::move(made.player) : nullptr;
}

std::string player_trouble(std::string_view name, const Ruleset* rules) { return make(name, rules).trouble; }

}  // namespace trigh
