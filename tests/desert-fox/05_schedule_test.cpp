#include <map>

#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

DesertFoxTable campaign() {
  DesertFoxTable t = DesertFoxTable::title("campaign");
  t.start(kReinforcement, Cw, 1);
  return t;
}
std::map<int, int> arrivals(const DesertFoxTable& t, Side side) {
  std::map<int, int> each_turn;
  for (const Arrival& each : t.rules().data->scenario.arrivals)
    if (t.state().side(each.unit) == side) ++each_turn[each.turn];
  return each_turn;
}

}  // namespace

TEST_CASE("so many commonwealth units arrive for the first time on each game-turn",
          "[DF 5.17][DF 5.17-2][DF 5.17-3][DF 5.17-4][DF 5.17-5][DF 5.17-6][DF 5.17-7][DF 5.17-8][DF 5.17-9][DF 5.17-11][DF 5.17-12]"
          "[DF 5.17-13][DF 5.17-14][DF 5.17-15][DF 5.17-16][DF 5.17-17][DF 5.17-18][DF 5.17-19]") {
  CHECK(arrivals(campaign(), Cw) == std::map<int, int>{{2, 7},  {3, 8},  {4, 8},  {5, 5},  {6, 3},  {7, 2},  {8, 1},  {9, 3}, {11, 1},
                                                       {12, 4}, {13, 1}, {14, 1}, {15, 2}, {16, 4}, {17, 5}, {18, 8}, {19, 1}});
}

TEST_CASE("so many axis units arrive on each game-turn",
          "[DF 5.18][DF 5.18-2][DF 5.18-3][DF 5.18-4][DF 5.18-5][DF 5.18-6][DF 5.18-7][DF 5.18-8][DF 5.18-10][DF 5.18-11][DF 5.18-12]"
          "[DF 5.18-14][DF 5.18-15][DF 5.18-16][DF 5.18-18][DF 5.18-19][DF 5.18-20]") {
  CHECK(arrivals(campaign(), Axis) == std::map<int, int>{{2, 10}, {3, 3},  {4, 1},  {5, 1},  {6, 1},  {7, 1},  {8, 5},  {10, 2},
                                                         {11, 3}, {12, 2}, {14, 1}, {15, 1}, {16, 1}, {18, 3}, {19, 8}, {20, 1}});
}

TEST_CASE("the schedule names the least strength of substitutes", "[DF 5.17-4][DF 5.17-7][DF 5.17-11][DF 5.17-13][DF 5.17-20][DF 5.17-21][DF 5.22]") {
  std::map<int, std::vector<int>> minima;
  const DesertFoxTable t = campaign();
  for (const WithdrawalFacts& each : t.rules().withdrawals) minima[each.turn].push_back(each.minimum);
  CHECK(minima == std::map<int, std::vector<int>>{{4, {4, 4, 3}}, {5, {4}}, {6, {3, 5, 3}}, {7, {2, 1, 3, 3}}, {8, {2, 2}}, {11, {3, 0}}, {12, {4, 4}},
                                                  {13, {3, 4, 3, 3, 4}}, {14, {2}}, {17, {3}}, {18, {0, 3}}, {19, {3}}, {20, {3}}, {21, {2, 2, 2, 3}}});
}

TEST_CASE("so many withdrawn units come back on each game-turn", "[DF 5.25][DF BOX-W][DF 5.17-7][DF 5.17-12][DF 5.17-16][DF 5.17-17]") {
  for (const char* choice : {"returns", "stays-away"}) {
    DesertFoxTable t = DesertFoxTable::title("campaign");
    t.option("return-150-50", choice).start(kReinforcement, Cw, 1);
    std::map<int, int> back;
    for (const ReturnFacts& each : t.rules().returns) ++back[each.turn];
    std::map<int, int> printed{{7, 2}, {8, 1}, {13, 1}, {14, 2}, {16, 4}, {17, 4}};
    if (std::string(choice) == "returns") printed[12] = 1;
    CHECK(back == printed);
  }
}

TEST_CASE("the unit printed as 5/3 Ind is read as the option says", "[DF 5.17-4]") {
  for (const auto& [choice, unit, minimum] : {std::tuple{"indian-5-4", "cw-5-4ind", 3}, {"indian-5-4-minimum-2", "cw-5-4ind", 2}, {"indian-3", "cw-3ind", 3}}) {
    DesertFoxTable t = DesertFoxTable::title("campaign");
    t.option("withdrawal-5-3-indian", choice).start(kReinforcement, Cw, 1);
    const WithdrawalFacts& third = t.rules().withdrawals[2];
    CHECK(third.unit == t.id(unit));
    CHECK(third.minimum == minimum);
  }
}
