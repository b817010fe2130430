// follow_path(): the flood's semantics, one step at a time and with reasons.
#include <algorithm>

#include "trigh/base/assert.hpp"
#include "trigh/rules/ruleset.hpp"
#include "trigh/services/reach.hpp"

namespace trigh {
namespace {

class PathJudge {
 public:
  PathJudge(const Map& map, const EdgeTable& edges, const MoveRuling& ruling, int spent, const Case& too_far,
            Verdict& verdict, const std::function<EdgeRuling(HexId, Direction)>& explain)
      : map_(map), edges_(edges), ruling_(ruling), too_far_(too_far), verdict_(verdict), explain_(explain),
        allowance_(std::min(ruling.allowance_halves(), EdgeTable::kWholeAllowance - 1)), spent_(spent), total_(spent) {
    for (const Lift& lift : ruling.verdict().lifts()) {
      const auto& objections = ruling.verdict().objections();
      const auto lifted = std::ranges::find(objections, lift.lifted, &Objection::rule);
      if (lifted != objections.end()) object(*lift.lifted, lifted->hex);
    }
    for (const Objection& each : ruling.verdict().against())
      verdict_.forbid(*each.rule, each.hex, each.unit, each.detail);
  }

  PathStep step(HexId from, Direction d, bool first) {
    PathStep result{from, d < kDirections ? map_.neighbor(from, d) : kNoHex, 0, {}, false};
    leave(from, first);
    if (result.to == kNoHex) {
      verdict_.forbid(too_far_, from, kNoUnit, "the path leaves the map");
      return result;
    }
    const EdgeRuling edge = explain_ ? explain_(from, d) : EdgeRuling{};
    const std::uint8_t cost = edges_.cost(from, d);
    if (cost == EdgeTable::kWholeAllowance) cross_whole(edge, result, first);
    else if (cost == EdgeTable::kForbidden) refuse_edge(edge, result.to);
    else pay(edge, cost, result);
    enter(result);
    return result;
  }
  void end(HexId at) { object(MoveTermKind::kNoEnd, at); }
  /// What does not depend on where the path leads comes last.
  int total() {
    if (exceeded_ != kNoHex) verdict_.forbid(too_far_, exceeded_);
    exceeded_ = kNoHex;
    return total_;
  }

 private:
  /// Says `rule` against the path, unless it is lifted: then the lift is noted.
  void object(const Case& rule, HexId at, const char* detail = "") {
    if (!ruling_.is_lifted(rule)) return verdict_.forbid(rule, at, kNoUnit, detail);
    for (const Lift& lift : ruling_.verdict().lifts())
      if (lift.lifted == &rule && !verdict_.is_lifted(rule)) verdict_.lift(rule, *lift.by);
  }
  void object(MoveTermKind kind, HexId at) {
    for (const MoveTerm& term : ruling_.terms())
      if (term.kind == kind && term.hexes->contains(at)) object(*term.rule, at);
  }
  void leave(HexId from, bool first) {
    object(MoveTermKind::kNoExit, from);
    if (first) return;
    object(MoveTermKind::kStop, from);
    if (crossed_) verdict_.forbid(*crossed_, from);
  }
  void refuse_edge(const EdgeRuling& edge, HexId to) {
    const auto against = edge.verdict().against();
    for (const Objection& each : against) verdict_.forbid(*each.rule, to, kNoUnit, each.detail);
    if (against.empty()) verdict_.forbid(too_far_, to, kNoUnit, "the hexside may not be crossed");
  }
  void cross_whole(const EdgeRuling& edge, PathStep& result, bool first) {
    crossed_ = edge.whole_allowance_case() ? edge.whole_allowance_case() : &too_far_;
    result.stops = true;
    result.cost_halves = std::max(0, allowance_ - total_);
    result.terms.push_back({crossed_, "whole allowance", static_cast<std::int16_t>(result.cost_halves)});
    total_ += result.cost_halves;
    if (!first || spent_ > 0) verdict_.forbid(*crossed_, result.to, kNoUnit, "only as the first step of a move");
    else if (allowance_ <= 0) verdict_.forbid(too_far_, result.to);
  }
  void pay(const EdgeRuling& edge, int cost, PathStep& result) {
    result.terms = edge.terms();
    result.cost_halves = cost;
    for (const MoveTerm& term : ruling_.terms()) {
      const bool from = term.hexes->contains(result.from),
                 to = (term.into ? term.into : term.hexes)->contains(result.to);
      const bool counts = (term.kind == MoveTermKind::kEntryCost && to) ||
                          (term.kind == MoveTermKind::kExitCost && from) ||
                          (term.kind == MoveTermKind::kStepCost && from && to);
      if (!counts || ruling_.is_lifted(*term.rule)) continue;
      result.cost_halves += term.halves;
      const char* label = term.kind == MoveTermKind::kEntryCost  ? "entering"
                          : term.kind == MoveTermKind::kExitCost ? "leaving"
                                                                 : "passing";
      if (!result.terms.full()) result.terms.push_back({term.rule, label, term.halves});
    }
    total_ += result.cost_halves;
    if (total_ > allowance_ && exceeded_ == kNoHex) exceeded_ = result.to;
  }
  void enter(PathStep& result) {
    object(MoveTermKind::kNoEntry, result.to);
    for (const MoveTerm& term : ruling_.terms())
      if (term.kind == MoveTermKind::kNoStep && term.hexes->contains(result.from) && term.into->contains(result.to))
        object(*term.rule, result.to);
    for (const RankTerm& term : ruling_.ranks())
      if ((*term.ranks)[result.to] >= (*term.ranks)[result.from]) object(*term.rule, result.to);
    for (const MoveTerm& term : ruling_.terms())
      if ((term.kind == MoveTermKind::kStop || term.kind == MoveTermKind::kNoExit) &&
          term.hexes->contains(result.to) && !ruling_.is_lifted(*term.rule))
        result.stops = true;
  }

  const Map& map_;
  const EdgeTable& edges_;
  const MoveRuling& ruling_;
  const Case& too_far_;
  Verdict& verdict_;
  const std::function<EdgeRuling(HexId, Direction)>& explain_;
  int allowance_, spent_, total_;
  HexId exceeded_ = kNoHex;        ///< the first hex beyond the allowance: said once, and last
  const Case* crossed_ = nullptr;  ///< a whole-allowance hexside is behind it: the move is over
};

}  // namespace

int follow_path(const Map& map, const EdgeTable& edges, const MoveRuling& ruling, const Action& path, int spent,
                const Case& allowance_exceeded, Verdict& verdict, std::vector<PathStep>* steps,
                const std::function<EdgeRuling(HexId, Direction)>& explain) {
  TRIGH_ASSERT(map.exists(path.hex), "a path starts on the map");
  PathJudge judge(map, edges, ruling, spent, allowance_exceeded, verdict, explain);
  HexId at = path.hex;
  for (int i = 0; i < path.count; ++i) {
    const PathStep step = judge.step(at, path.step(i), i == 0);
    if (step.to == kNoHex) return judge.total();
    if (steps) steps->push_back(step);
    at = step.to;
  }
  judge.end(at);
  return judge.total();
}

int judge_path(const Ruleset& rules, std::uint8_t mover, const MoveRuling& ruling, const Action& path, int spent,
               const Case& allowance_exceeded, Verdict& verdict) {
  const Map& map = rules.map();
  const EdgeTable& edges = rules.edges(Purpose::kMovement, mover);
  Verdict quick;
  const int total = follow_path(map, edges, ruling, path, spent, allowance_exceeded, quick, nullptr, {});
  if (quick.objections().empty()) {
    for (const Lift& lift : quick.lifts()) verdict.lift(*lift.lifted, *lift.by);
    return total;
  }
  return follow_path(map, edges, ruling, path, spent, allowance_exceeded, verdict, nullptr,
                     [&](HexId from, Direction d) {
                       return rules.rule_edge({Purpose::kMovement, mover, from, map.neighbor(from, d), d});
                     });
}

bool judge_start(const State& state, const Action& action, const Case& rule, Verdict& verdict) {
  if (action.unit >= state.pos.unit_count || !state.unit(action.unit).on_map())
    verdict.forbid(rule, kNoHex, action.unit, "the unit is not on the map");
  else if (action.hex != state.hex(action.unit))
    verdict.forbid(rule, action.hex, action.unit, "the path must start where the unit stands");
  else
    return true;
  return false;
}

}  // namespace trigh
