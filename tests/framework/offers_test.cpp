#include <memory>
#include <vector>

#include "support/catch.hpp"
#include "trigh/rules/module.hpp"

using namespace trigh;

namespace {

Action numbered(int value) { return {.kind = 2, .value = static_cast<std::int16_t>(value)}; }

/// Actions numbered from one number to before another.
class Numbers final : public OfferBatch {
 public:
  Numbers(int from, int end) : from_(from), end_(end) {}
  std::size_t size() const override { return static_cast<std::size_t>(end_ - from_); }
  Action at(std::size_t i) const override { return numbered(from_ + static_cast<int>(i)); }

 private:
  int from_, end_;
};

std::vector<int> values(const ActionList& list) {
  std::vector<int> found;
  for (const Action& each : list) found.push_back(each.value);
  return found;
}

/// Something modules want to know, that counts how often it is found out.
struct Known {
  Known(int& counted, int said) : value(said) { ++counted; }
  int value;
};

}  // namespace

TEST_CASE("batches of offers keep their places among single ones, folded and unfolded") {
  ActionList list;
  Offers offers(list, {});
  offers.judged(std::make_unique<Numbers>(0, 2));
  offers.judged(numbered(2));
  offers.judged(std::make_unique<Numbers>(9, 9));   // empty: as if it were not there
  offers.judged(std::make_unique<Numbers>(3, 6));
  offers.judged(std::make_unique<Numbers>(6, 7));
  offers.judged(numbered(7));
  offers.judged(numbered(8));
  CHECK(values(list) == std::vector<int>{2, 7, 8});
  REQUIRE(offers.size() == 9);
  for (int i = 0; i < 9; ++i) CHECK(offers.at(static_cast<std::size_t>(i)).value == i);
  offers.unfold();
  CHECK(values(list) == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(offers.size() == 9);
  CHECK(offers.at(4).value == 4);
  offers.unfold();
  CHECK(list.size() == 9);
}

TEST_CASE("what modules want to know of a unit is found out once, until another unit is asked for") {
  ActionList list;
  Offers offers(list, {});
  int counted = 0;
  const auto first = offers.once<Known>(UnitId{3}, counted, 30);
  CHECK(offers.once<Known>(UnitId{3}, counted, 31) == first);
  CHECK(first->value == 30);
  CHECK(counted == 1);
  CHECK(offers.once<Known>(UnitId{4}, counted, 40)->value == 40);
  CHECK(first->value == 30);   // whoever holds it keeps it
  CHECK(*offers.once<int>(UnitId{4}, 5) == 5);
  CHECK(offers.once<Known>(UnitId{4}, counted, 41)->value == 41);
  CHECK(counted == 3);
}

TEST_CASE("offers about one unit concern those alone that pass a test, offers about all of them everybody") {
  ActionList list;
  int asked = 0;
  const auto even = [&](UnitId unit) { return ++asked, unit % 2 == 0; };
  CHECK(Offers(list, {4}).concern(even));
  CHECK_FALSE(Offers(list, {5}).concern(even));
  CHECK(asked == 2);
  CHECK(Offers(list, {}).concern(even));
  CHECK(asked == 2);
}
