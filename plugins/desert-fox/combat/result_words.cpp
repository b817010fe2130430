// Results of the table [DF 11.8-K]: what they mean, and how they are told.
#include "combat/results.hpp"

namespace fox {

Result result_of(std::string_view text) {
  Result result;
  for (const char c : text) {
    if (c >= '1' && c <= '9') result.retreat = c - '0';
    if (c == 'd') result.disrupts = true;
    if (c == 'D') result.depletes = true;
    if (c == 'E') result.eliminates = true;
    if (c == 'p') result.partial = true;
  }
  return result;
}

std::string words_of(const Result& result) {
  if (result.none()) return "unharmed";
  std::string text;
  const auto say = [&](bool so, const std::string& what) {
    if (so) text += (text.empty() ? "" : ", ") + what;
  };
  say(result.eliminates, "eliminated");
  say(result.disrupts, "disrupted");
  say(result.depletes, "depleted");
  say(result.retreat > 0, "retreat " + std::to_string(result.retreat) + (result.retreat == 1 ? " hex" : " hexes"));
  say(result.partial, "partial depletion");
  return text;
}

std::string DesertFox::result_words(std::string_view result) const { return words_of(result_of(result)); }

int weight_of(const Result& result) {
  constexpr int kEliminated = 200, kDepleted = 40, kPartial = 20, kDisrupted = 10;
  if (result.eliminates) return kEliminated;
  return result.depletes * kDepleted + result.partial * kPartial + result.disrupts * kDisrupted + result.retreat;
}

Suffering Result::on(UnitId unit) const {
  Suffering each;
  each.unit = unit;
  each.retreat = static_cast<std::uint8_t>(retreat);
  each.effects = static_cast<std::uint8_t>((disrupts ? kEffectDisrupt : 0) | (depletes ? kEffectDeplete : 0) |
                                           (eliminates ? kEffectEliminate : 0) | (retreat > 0 ? kEffectRetreat : 0));
  return each;
}

}  // namespace fox
