#include "aim_words.hpp"

#include "trigh/ai/aim.hpp"
#include "words.hpp"

namespace trigh::words {
namespace {

constexpr std::size_t kNamed = 3, kAttacks = 3;

/// "A, B, C, 4 others".
template <class T, class Name>
std::string list(const std::vector<T>& all, Name name) {
  std::string text;
  const std::size_t named = all.size() <= kNamed + 1 ? all.size() : kNamed;
  for (std::size_t i = 0; i < named; ++i) text += (i > 0 ? ", " : "") + name(all[i]);
  return named == all.size() ? text : text + ", " + std::to_string(all.size() - named) + " others";
}

std::string clause(const Ruleset& rules, const Aim& aim) {
  const auto names = [&](const std::vector<UnitId>& all) {
    return list(all, [&](UnitId each) { return unit(rules, each); });
  };
  const std::string units = names(aim.units);
  const std::string hexes = list(aim.hexes, [&](HexId each) { return hex(rules, each); });
  switch (aim.what) {
    case Aim::What::kAttacks:
      return "attacks " + units + " with " + (aim.with.empty() ? "points alone" : names(aim.with)) +
             (aim.odds.empty() ? "" : " at " + aim.odds);
    case Aim::What::kTakes: return "occupies " + hexes;
    case Aim::What::kLeaves: return "leaves " + hexes;
    case Aim::What::kPins: return "closes up to " + units;
    case Aim::What::kCuts: return "cuts the supply of " + units;
    case Aim::What::kRestores: return "brings " + units + " back into supply";
    case Aim::What::kRisks: return "risks the supply of " + units;
  }
  return "";
}

}  // namespace

std::string aims(const Match& match, Side side, std::size_t from) {
  const State state(match.rules().counters(), match.position_after(from));
  std::vector<Action> actions;
  for (std::size_t at = from; at < match.journal().size(); ++at) actions.push_back(match.journal()[at].action);
  std::string text;
  std::size_t attacks = 0;
  for (const Aim& aim : aims_of(match.rules(), state, actions, side))
    if (aim.what != Aim::What::kAttacks || ++attacks <= kAttacks)
      text += (text.empty() ? " " : "; ") + clause(match.rules(), aim);
  if (attacks > kAttacks) text += "; makes " + std::to_string(attacks - kAttacks) + " more attacks";
  return words::side(match.rules(), side) + (text.empty() ? " takes, attacks and cuts off nothing" : text) + ".";
}

}  // namespace trigh::words
