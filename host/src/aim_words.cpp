#include "aim_words.hpp"

#include <cmath>

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

std::string names(const Ruleset& rules, const std::vector<UnitId>& units) {
  return list(units, [&](UnitId each) { return unit(rules, each); });
}

std::string names(const Ruleset& rules, const std::vector<HexId>& hexes) {
  return list(hexes, [&](HexId each) { return hex(rules, each); });
}

std::string takes(const std::string& hexes) { return "occupies " + hexes; }
std::string pins(const std::string& units) { return "closes up to " + units; }
std::string cuts(const std::string& units) { return "cuts the supply of " + units; }
std::string restores(const std::string& units) { return "brings " + units + " back into supply"; }

std::string in_hundred(double chance) { return std::to_string(std::lround(100 * chance)); }

std::string clause(const Ruleset& rules, const Aim& aim) {
  const std::string units = names(rules, aim.units), hexes = names(rules, aim.hexes);
  switch (aim.what) {
    case Aim::What::kAttacks:
      return "attacks " + units + " with " + (aim.with.empty() ? "points alone" : names(rules, aim.with)) +
             (aim.odds.empty() ? "" : " at " + aim.odds);
    case Aim::What::kTakes: return takes(hexes);
    case Aim::What::kLeaves: return "leaves " + hexes;
    case Aim::What::kPins: return pins(units);
    case Aim::What::kCuts: return cuts(units);
    case Aim::What::kRestores: return restores(units);
    case Aim::What::kRisks: return "risks the supply of " + units;
  }
  return "";
}

}  // namespace

std::string aims(const Match& match, Side side, std::size_t from) {
  const State state(match.rules().counters(), match.position_after(from));
  std::vector<Action> actions;
  for (std::size_t at = from; at < match.journal().size(); ++at) actions.push_back(match.journal()[at].action);
  return aims(match.rules(), side, aims_of(match.rules(), state, actions, side));
}

std::string aims(const Ruleset& rules, Side side, const std::vector<Aim>& aims) {
  std::string text;
  std::size_t attacks = 0;
  for (const Aim& aim : aims)
    if (aim.what != Aim::What::kAttacks || ++attacks <= kAttacks)
      text += (text.empty() ? " " : "; ") + clause(rules, aim);
  if (attacks > kAttacks) text += "; makes " + std::to_string(attacks - kAttacks) + " more attacks";
  return words::side(rules, side) + (text.empty() ? " takes, attacks and cuts off nothing" : text) + ".";
}

std::string reason(const Ruleset& rules, const Reason& reason) {
  const std::string units = names(rules, reason.units), with = names(rules, reason.with);
  const std::string line = reason.line.empty() ? "" : " (" + reason.line + ")";
  const std::string gone =
      (reason.odds.empty() ? "" : reason.odds + ": ") + "defender gone in " + in_hundred(reason.cleared) + " of 100";
  switch (reason.what) {
    case Reason::What::kOdds:
      return gone + ", a unit lost in " + in_hundred(reason.lost) + ", one of yours in " + in_hundred(reason.own_lost);
    case Reason::What::kOneLess: return "without " + with + " at best " + gone;
    case Reason::What::kTakes: return takes(names(rules, reason.hexes));
    case Reason::What::kCuts: return cuts(units);
    case Reason::What::kRestores: return restores(units);
    case Reason::What::kEscapes:
      return units + " could be attacked at " + reason.before + " where it stood, here " +
             (reason.odds.empty() ? "not at all" : "at " + reason.odds);
    case Reason::What::kPins:
      return pins(units) + (reason.odds.empty() ? "" : ", whom " + with + " would attack at " + reason.odds);
    case Reason::What::kShelters:
      if (reason.odds == reason.before)
        return "the ground shelters " + units + ": attacks at " + reason.odds + " go by the line" + line;
      return "an attack on " + units + " at " + reason.before + " where it stood would be " + reason.odds + " here" +
             line;
    case Reason::What::kFrees: return "takes " + units + " out of all enemy zones";
  }
  return "";
}

}  // namespace trigh::words
