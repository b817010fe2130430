#include "movement/ways.hpp"

#include <functional>
#include <queue>
#include <utility>

namespace fox {

void Ways::bind(const EdgeTable& edges, const MoveRuling& ruling, bool foot) {
  kinds_.push_back({&edges, &ruling, foot});
  closed_ |= ruling.fold(MoveTermKind::kNoEntry);
  halts_ |= ruling.fold(MoveTermKind::kStop);
  no_end_ |= ruling.fold(MoveTermKind::kNoEnd);
}

void Ways::begin(HexId hex, Spending spent) { add({hex, spent}); }

void Ways::spread(int allowance) {
  using Entry = std::pair<int, int>;   // cost for all together, label: ties go to the one found first
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  const auto cost = [&](int at) { return labels_[at].spent.foot + labels_[at].spent.motorized; };
  for (int at = 0; at < static_cast<int>(labels_.size()); ++at) open.push({cost(at), at});
  while (!open.empty()) {
    const int at = open.top().second;
    open.pop();
    const Label label = labels_[at];
    if (!ended_.contains(label.hex)) {
      ended_.add(label.hex);
      best_[label.hex] = at;
      if (!no_end_.contains(label.hex)) ends_.push_back(label.hex);
    }
    if (label.from != kNone && halts_.contains(label.hex)) continue;
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId to = map_.neighbor(label.hex, d);
      if (to == kNoHex || closed_.contains(to)) continue;
      const Label next = step(at, d, to);
      if (next.spent.foot > allowance || next.spent.motorized > allowance || !add(next)) continue;
      const int last = static_cast<int>(labels_.size()) - 1;
      open.push({cost(last), last});
    }
  }
}

Ways::Label Ways::step(int at, Direction d, HexId to) const {
  Label next{to, labels_[at].spent, at, d};
  int foot = 0, motorized = 0;
  for (const Kind& kind : kinds_) {
    int& halves = kind.foot ? foot : motorized;
    halves = std::max(halves, price(kind, labels_[at].hex, d, to));
  }
  next.spent.foot += foot;
  next.spent.motorized += motorized;
  return next;
}

int Ways::price(const Kind& kind, HexId from, Direction d, HexId to) {
  const std::uint8_t edge = kind.edges->cost(from, d);
  if (edge >= EdgeTable::kWholeAllowance) return kClosed;   // Desert Fox has no hexsides that take a whole allowance
  int halves = edge;
  for (const MoveTerm& term : kind.ruling->terms()) {
    const bool step = term.kind == MoveTermKind::kNoStep || term.kind == MoveTermKind::kStepCost;
    if (!step && term.kind != MoveTermKind::kEntryCost) continue;
    if (kind.ruling->is_lifted(*term.rule)) continue;
    if (step ? !term.hexes->contains(from) || !term.into->contains(to) : !term.hexes->contains(to)) continue;
    halves += term.kind == MoveTermKind::kNoStep ? kClosed : term.halves;
  }
  return halves;
}

bool Ways::is_beaten(const Label& label) const {
  for (int at = last_[label.hex]; at != kNone; at = labels_[at].other)
    if (labels_[at].spent.foot <= label.spent.foot && labels_[at].spent.motorized <= label.spent.motorized) return true;
  return false;
}

bool Ways::add(const Label& label) {
  if (is_beaten(label)) return false;
  labels_.push_back(label);
  labels_.back().other = last_[label.hex];
  last_[label.hex] = static_cast<int>(labels_.size()) - 1;
  return true;
}

const Ways::Label& Ways::best(HexId hex) const { return labels_[best_[hex]]; }

int Ways::cost_of(HexId hex) const { return std::max(best(hex).spent.foot, best(hex).spent.motorized); }

HexId Ways::start_of(HexId hex) const {
  const Label* label = &best(hex);
  while (label->from != kNone) label = &labels_[label->from];
  return label->hex;
}

int Ways::length_of(HexId hex) const {
  int steps = 0;
  for (const Label* label = &best(hex); label->from != kNone; label = &labels_[label->from]) ++steps;
  return steps;
}

void Ways::push_way(HexId hex, Action& way) const {
  std::vector<Direction> back;
  for (const Label* label = &best(hex); label->from != kNone; label = &labels_[label->from]) back.push_back(label->via);
  while (!back.empty()) {
    way.push_step(back.back());
    back.pop_back();
  }
}

}  // namespace fox
