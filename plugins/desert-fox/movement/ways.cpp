#include "movement/ways.hpp"

#include "trigh/base/assert.hpp"

namespace fox {
void Ways::bind(const EdgeTable& edges, const MoveRuling& ruling, bool foot) {
  kinds_.push_back({&edges, foot, StepCosts(ruling, map_.grid.size())});
  closed_ |= ruling.fold(MoveTermKind::kNoEntry);
  halts_ |= ruling.fold(MoveTermKind::kStop);
  no_end_ |= ruling.fold(MoveTermKind::kNoEnd);
}

void Ways::begin(HexId hex, Spending spent) {
  add({hex, spent});
  last_begun_ = std::max(last_begun_, spent.dearer());
}

void Ways::spread(int allowance, const ReachField* known) {
  Queue open(labels_);
  for (int at = 0; at < static_cast<int>(labels_.size()); ++at) open.push(at);
  for (int at = open.pop(); at != kNone; at = open.pop()) {
    const Label label = labels_[at];
    if (!ended_.contains(label.hex)) {
      ended_.add(label.hex);
      best_[label.hex] = at;
      if (!no_end_.contains(label.hex)) ends_.push_back(label.hex);
    }
    const bool halts = halts_.contains(label.hex);
    if (halts && label.from != kNone) continue;
    const int cost = label.spent.dearer();
    // Before the last has begun, a way could still come cheaper to where another begins.
    if (known && !halts && cost >= last_begun_ && known->cost(label.hex) <= cost) continue;
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId to = map_.neighbor(label.hex, d);
      if (to == kNoHex || closed_.contains(to)) continue;
      const Label next = step(at, d, to);
      if (next.spent.foot > allowance || next.spent.motorized > allowance || !add(next)) continue;
      open.push(static_cast<int>(labels_.size()) - 1);
    }
  }
}

void Ways::Queue::push(int at) {
  const Spending& spent = labels_[at].spent;
  const int cost = spent.foot + spent.motorized;
  TRIGH_ASSERT(cost >= now_ && cost < static_cast<int>(first_.size()), "costs of ways rise, to 255 half points a kind");
  if (first_[cost] == kNone) first_[cost] = at;
  else labels_[last_[cost]].behind = at;
  last_[cost] = at;
  end_ = std::max(end_, cost + 1);
}

int Ways::Queue::pop() {
  while (now_ < end_ && first_[now_] == kNone) ++now_;
  if (now_ >= end_) return kNone;
  const int at = first_[now_];
  first_[now_] = labels_[at].behind;
  return at;
}

Ways::Label Ways::step(int at, Direction d, HexId to) const {
  Label next{to, labels_[at].spent, at, d};
  int foot = 0, motorized = 0;
  for (const Kind& kind : kinds_) {
    int& halves = kind.foot ? foot : motorized;
    halves = std::max(halves, kind.price(labels_[at].hex, d, to));
  }
  next.spent.foot += foot;
  next.spent.motorized += motorized;
  return next;
}

int Ways::Kind::price(HexId from, Direction d, HexId to) const {
  const std::uint8_t edge = edges->cost(from, d);
  // Desert Fox has no hexsides that take a whole allowance.
  if (edge >= EdgeTable::kWholeAllowance) return StepCosts::kBarred;
  return edge + static_cast<int>(costs.cost(from, to));
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
  for (; !back.empty(); back.pop_back()) way.push_step(back.back());
}

}  // namespace fox
