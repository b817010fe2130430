// Networks, matchings and the cover of obligations.
#include "trigh/services/cover.hpp"

#include <rapidcheck.h>

#include "support/catch.hpp"
#include "trigh/services/flow.hpp"

using namespace trigh;

namespace {

using Links = std::vector<std::vector<std::size_t>>;

/// Whether all of `who` can have partners of their own: Hall's condition, by trying every group.
bool all_matched(const Links& links, const std::vector<std::size_t>& who) {
  for (unsigned group = 1; group < 1u << who.size(); ++group) {
    unsigned reached = 0;
    int members = 0;
    for (std::size_t i = 0; i < who.size(); ++i)
      if (group >> i & 1) {
        ++members;
        for (const std::size_t partner : links[who[i]]) reached |= 1u << partner;
      }
    if (__builtin_popcount(reached) < members) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("points flow as far as there is room, all of them or none") {
  FlowNetwork net(4);
  const int first = net.join(0, 1, 5), second = net.join(0, 2, 2);
  net.join(1, 3, 3);
  net.join(2, 3, 4);
  CHECK(net.push(0, 3, 4));
  CHECK(net.used(first) == 3);
  CHECK(net.used(second) == 1);
  CHECK_FALSE(net.push(0, 3, 2));  // one more has room
  CHECK(net.used(first) + net.used(second) == 4);
  CHECK(net.push(0, 3, 1));
  CHECK(net.push(0, 3, 0));
  net.drain();
  CHECK(net.used(first) == 0);
  net.set_room(second, 0);
  CHECK_FALSE(net.push(0, 3, 4));
  CHECK(net.push(0, 3, 3));
}

TEST_CASE("what flows already is led another way where that makes room") {
  FlowNetwork net(6);  // 0 and 1 need one point each from 5; 0 reaches both dumps, 1 the first alone
  net.join(0, 2, 9);
  net.join(0, 3, 9);
  net.join(1, 2, 9);
  const int left = net.join(2, 5, 1), right = net.join(3, 5, 1);
  CHECK(net.push(0, 5, 1));
  CHECK(net.used(left) == 1);
  CHECK(net.push(1, 5, 1));
  CHECK(net.used(right) == 1);
  CHECK_FALSE(net.push(1, 5, 1));
}

TEST_CASE("as many as possible get partners, the first of the list first") {
  CHECK(unmatched(Links{}, 3).empty());
  CHECK(unmatched(Links{{0, 1}, {0}}, 2).empty());  // the first gives way to the other partner
  CHECK(unmatched(Links{{0}, {0}, {}}, 1) == std::vector<std::size_t>{1, 2});
  REQUIRE(rc::check("greedy by Hall", [] {
    Links links(*rc::gen::inRange<std::size_t>(1, 7));
    const auto partners = *rc::gen::inRange<std::size_t>(1, 7);
    for (auto& each : links)
      for (std::size_t p = 0; p < partners; ++p)
        if (*rc::gen::inRange(0, 3) == 0) each.push_back(p);
    std::vector<std::size_t> matched, without;
    for (std::size_t i = 0; i < links.size(); ++i) {
      matched.push_back(i);
      if (all_matched(links, matched)) continue;
      matched.pop_back();
      without.push_back(i);
    }
    RC_ASSERT(unmatched(links, partners) == without);
  }));
}

TEST_CASE(
    "who takes all meets every target it touches, who takes one a single target, anyone else a single target "
    "anywhere") {
  const std::vector<char> targets{'a', 'b', 'c'};
  const std::vector<Takes> helpers{Takes::kOne, Takes::kAll};
  const auto left = [&](std::string_view by_one, std::string_view by_all, int anywhere = 0) {
    return left_over(
        targets, helpers,
        [&](char target, Takes how) {
          return (how == Takes::kOne ? by_one : by_all).find(target) == std::string_view::npos ? Takes::kNone : how;
        },
        anywhere);
  };
  CHECK(left("", "abc").empty());
  CHECK(left("abc", "") == std::vector<char>{'b', 'c'});
  CHECK(left("ab", "ac") == std::vector<char>{});
  CHECK(left("", "a") == std::vector<char>{'b', 'c'});
  CHECK(left("", "a", 1) == std::vector<char>{'c'});
  CHECK(left("c", "", 2).empty());
  CHECK(left("", "", -1) == targets);
}
