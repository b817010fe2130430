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

/// The units of a side that arrive on a game-turn, by id and a blank between, in the order of the file.
std::string arriving(const DesertFoxTable& t, Side side, int turn) {
  std::string list;
  for (const Arrival& each : t.rules().data->scenario.arrivals)
    if (t.state().side(each.unit) == side && each.turn == turn)
      list += (list.empty() ? "" : " ") + t.rules().counters()[each.unit].id;
  return list;
}
template <class Lines>
std::string leaving_or_back(const DesertFoxTable& t, const Lines& lines, int turn) {
  std::string list;
  for (const auto& each : lines)
    if (each.turn == turn) list += (list.empty() ? "" : " ") + t.rules().counters()[each.unit].id;
  return list;
}

}  // namespace

TEST_CASE("the schedules bring, take and return these units", "[DF 5.17][DF 5.18][DF 15.14]") {
  const DesertFoxTable t = campaign();
  struct Row { int turn; const char *commonwealth, *axis, *leave, *back; };
  for (const Row& row :
       {Row{2, "cw-polish cw-18aus cw-5-4ind cw-cih cw-4ind cw-9aus-hw cw-9aus-rec",
            "ita-17pav ita-25bol ita-55sav ita-7br-trn ita-61-trn ita-62-trn ita-102-trn ita-2 ger-33 ger-104", "", ""},
        {3, "cw-7-4ind cw-11-4ind cw-royals cw-6-2nz cw-1-2 cw-7-7 cw-4-7 cw-5-1sa", "ger-115 ger-8 ger-155", "", ""},
        {4, "cw-14-70 cw-4-2nz cw-5-2nz cw-2nz cw-1army cw-150-50 cw-1-1sa cw-2-1sa", "ger-15pzr",
         "cw-16-70 cw-23-70 cw-5-4ind", ""},
        {5, "cw-9-5ind cw-3-2sa cw-6-2sa cw-10-5ind cw-29-5ind", "ger-361afr", "cw-14-70", ""},
        {6, "cw-4-2sa cw-2sa cw-4-6sa", "ger-580", "cw-150-50 cw-18aus cw-9-5ind", ""},
        {7, "cw-22-armd cw-1sa", "ita-recam", "cw-24-9aus cw-9aus-rec cw-9aus-hw cw-10-5ind", "cw-16-70 cw-23-70"},
        {8, "cw-c", "ita-9br-tri ita-65-tri ita-66-tri ita-101-tri ger-i-18", "cw-26-9aus cw-20-9aus", "cw-14-70"},
        {9, "cw-2-1 cw-12lanc cw-1-1", "", "", ""},
        {10, "", "ger-ii-25 ger-368", "", ""},
        {11, "cw-1ff", "ita-133-li ita-12br-li ita-lan-li", "cw-polish cw-3-2", ""},
        {12, "cw-8-10 cw-69-50 cw-151-50 cw-50", "ger-114 ger-i-6", "cw-14-70 cw-23-70", "cw-150-50"},
        {13, "cw-161ind", "", "cw-4-2nz cw-5-2nz cw-6-2nz cw-2nz cw-16-70", "cw-10-5ind"},
        {14, "cw-2ff", "ger-svbd288", "cw-7-4ind", "cw-9-5ind cw-3-2"},
        {15, "cw-d cw-9-10", "ger-1afr", "", ""},
        {16, "cw-20-10ind cw-21-10ind cw-25-10ind cw-10qvoc", "ger-190", "", "cw-4-2nz cw-5-2nz cw-6-2nz cw-2nz"},
        {17, "cw-18ind cw-23-8 cw-24-8 cw-2dyeo cw-e", "", "cw-3ind", "cw-20-9aus cw-24-9aus cw-26-9aus cw-9aus-hw"},
        {18, "cw-131-44 cw-132-44 cw-133-44 cw-1greek cw-152-51 cw-153-51 cw-154-51 cw-51",
         "ita-monf ita-artclre ger-ramcke", "cw-1army cw-25-10ind", ""},
        {19, "cw-44", "ita-16pist ita-folg ger-125 ger-164 ger-ii-5 ger-382 ger-433 ger-220", "cw-22-mtrzd", ""},
        {20, "", "ita-ggff", "cw-9-5ind", ""},
        {21, "", "", "cw-20-9aus cw-24-9aus cw-26-9aus cw-9aus-hw", ""}}) {
    CHECK(arriving(t, Cw, row.turn) == row.commonwealth);
    CHECK(arriving(t, Axis, row.turn) == row.axis);
    CHECK(leaving_or_back(t, t.rules().withdrawals, row.turn) == row.leave);
    CHECK(leaving_or_back(t, t.rules().returns, row.turn) == row.back);
  }
  DesertFoxTable race = DesertFoxTable::title("race-for-tobruk");
  race.start(kReinforcement, Cw, 1);
  for (int turn = 1; turn <= 6; ++turn) {
    CHECK(arriving(race, Cw, turn) == (turn == 6 ? "" : arriving(t, Cw, turn)));
    CHECK(arriving(race, Axis, turn) == (turn == 6 ? "" : arriving(t, Axis, turn)));
  }
}

TEST_CASE(
    "so many commonwealth units arrive for the first time on each game-turn",
    "[DF 5.17][DF 5.17-2][DF 5.17-3][DF 5.17-4][DF 5.17-5][DF 5.17-6][DF 5.17-7][DF 5.17-8][DF 5.17-9]"
    "[DF 5.17-11][DF 5.17-12]"
    "[DF 5.17-13][DF 5.17-14][DF 5.17-15][DF 5.17-16][DF 5.17-17][DF 5.17-18][DF 5.17-19]") {
  CHECK(arrivals(campaign(), Cw) == std::map<int, int>{{2, 7},
                                                       {3, 8},
                                                       {4, 8},
                                                       {5, 5},
                                                       {6, 3},
                                                       {7, 2},
                                                       {8, 1},
                                                       {9, 3},
                                                       {11, 1},
                                                       {12, 4},
                                                       {13, 1},
                                                       {14, 1},
                                                       {15, 2},
                                                       {16, 4},
                                                       {17, 5},
                                                       {18, 8},
                                                       {19, 1}});
}

TEST_CASE(
    "so many axis units arrive on each game-turn",
    "[DF 5.18][DF 5.18-2][DF 5.18-3][DF 5.18-4][DF 5.18-5][DF 5.18-6][DF 5.18-7][DF 5.18-8][DF 5.18-10]"
    "[DF 5.18-11][DF 5.18-12]"
    "[DF 5.18-14][DF 5.18-15][DF 5.18-16][DF 5.18-18][DF 5.18-19][DF 5.18-20]") {
  CHECK(arrivals(campaign(), Axis) == std::map<int, int>{{2, 10},
                                                         {3, 3},
                                                         {4, 1},
                                                         {5, 1},
                                                         {6, 1},
                                                         {7, 1},
                                                         {8, 5},
                                                         {10, 2},
                                                         {11, 3},
                                                         {12, 2},
                                                         {14, 1},
                                                         {15, 1},
                                                         {16, 1},
                                                         {18, 3},
                                                         {19, 8},
                                                         {20, 1}});
}

TEST_CASE("the schedule names the least strength of substitutes",
          "[DF 5.17-4][DF 5.17-7][DF 5.17-11][DF 5.17-13][DF 5.17-20][DF 5.17-21][DF 5.22]") {
  std::map<int, std::vector<int>> minima;
  const DesertFoxTable t = campaign();
  for (const WithdrawalFacts& each : t.rules().withdrawals) minima[each.turn].push_back(each.minimum);
  CHECK(minima == std::map<int, std::vector<int>>{{4, {4, 4, 3}},
                                                  {5, {4}},
                                                  {6, {3, 5, 3}},
                                                  {7, {2, 1, 3, 3}},
                                                  {8, {2, 2}},
                                                  {11, {3, 0}},
                                                  {12, {4, 4}},
                                                  {13, {3, 4, 3, 3, 4}},
                                                  {14, {2}},
                                                  {17, {3}},
                                                  {18, {0, 3}},
                                                  {19, {3}},
                                                  {20, {3}},
                                                  {21, {2, 2, 2, 3}}});
}

TEST_CASE("so many withdrawn units come back on each game-turn",
          "[DF 5.25][DF BOX-W][DF 5.17-7][DF 5.17-12][DF 5.17-16][DF 5.17-17]") {
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
  for (const auto& [choice, unit, minimum] : {std::tuple{"indian-5-4", "cw-5-4ind", 3},
                                              {"indian-5-4-minimum-2", "cw-5-4ind", 2},
                                              {"indian-3", "cw-3ind", 3}}) {
    DesertFoxTable t = DesertFoxTable::title("campaign");
    t.option("withdrawal-5-3-indian", choice).start(kReinforcement, Cw, 1);
    const WithdrawalFacts& third = t.rules().withdrawals[2];
    CHECK(third.unit == t.id(unit));
    CHECK(third.minimum == minimum);
  }
}
