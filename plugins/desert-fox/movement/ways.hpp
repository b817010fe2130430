// A flood over the map that one unit's flood from one hex cannot make: for units of several kinds that go together and
// pay different costs [DF 8.27], and from several hexes at once [DF 8.68]. Every hex is found to which any way leads
// that all can go.
//
// Where two costs count, the cheapest way for one kind may be closed to the other, and a way in between open to both:
// kept are therefore all ways to a hex of which none is dearer for both (seldom more than two).
#pragma once

#include "movement/moving.hpp"
#include "trigh/services/step_costs.hpp"

namespace fox {

class Ways {
 public:
  explicit Ways(const DesertFox& game) : map_(game.map()) { last_.fill(kNone); }

  /// What binds one kind of unit that comes along: its edges and its ruling, which must outlive the flood, but for the
  /// allowance. Members of one class of movement pay the same.
  void bind(const EdgeTable& edges, const MoveRuling& ruling, bool foot);
  /// A hex to begin in, so much being spent already.
  void begin(HexId hex, Spending spent);
  /// Goes as far as both costs are at most `allowance` half points. Call once. `known`, when given, is where the only
  /// kind comes otherwise, under the same edges and ruling: ways that only come where it comes as cheaply may be left
  /// out.
  void spread(int allowance, const ReachField* known = nullptr);

  /// Hexes reached in which the way may end, in rising cost; those it begins in are among them.
  const std::vector<HexId>& ends() const { return ends_; }
  /// Half points used at its end, by the kind that pays more.
  int cost_of(HexId hex) const { return best(hex).spent.dearer(); }
  bool stops(HexId hex) const { return halts_.contains(hex); }
  /// The hex where the way to `hex` begins.
  HexId start_of(HexId hex) const;
  /// Appends its steps. REQUIRES room in `way`.
  void push_way(HexId hex, Action& way) const;
  /// The steps of the way.
  int length_of(HexId hex) const;

 private:
  static constexpr int kNone = -1;
  struct Label {
    HexId hex;
    Spending spent;
    int from = kNone;       ///< the label before it; kNone where a way begins
    Direction via = 0;
    int other = kNone;      ///< another label of the hex
    int behind = kNone;     ///< the next one to go on from at the same cost
  };
  /// Labels to go on from, in rising cost of both kinds together; of equal ones the one found first.
  class Queue {
   public:
    explicit Queue(std::vector<Label>& labels) : labels_(labels) { first_.fill(kNone); }
    void push(int at);
    int pop();   ///< kNone: there is none left

   private:
    std::vector<Label>& labels_;
    std::array<int, 2 * 256> first_, last_;   ///< by cost
    int now_ = 0, end_ = 0;                   ///< costs of what waits
  };
  struct Kind {
    const EdgeTable* edges;
    bool foot;
    StepCosts costs;   ///< besides those of the hexsides
    int price(HexId from, Direction d, HexId to) const;   ///< half points, StepCosts::kBarred or more if closed
  };
  bool add(const Label& label);
  bool is_beaten(const Label& label) const;
  Label step(int at, Direction d, HexId to) const;
  const Label& best(HexId hex) const { return labels_[best_[hex]]; }

  const Map& map_;
  std::vector<Kind> kinds_;
  HexSet closed_, halts_, no_end_, ended_;
  int last_begun_ = 0;   ///< the highest cost of a hex to begin in
  std::vector<Label> labels_;
  std::array<int, kMaxHexes> last_, best_;
  std::vector<HexId> ends_;
};

}  // namespace fox
