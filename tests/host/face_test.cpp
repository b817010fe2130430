// What counters print, and what they show when it changes.
#include "rpc/face.hpp"

#include "support/catch.hpp"

using namespace trigh;
using host::rpc::face_of;

namespace {

GameData data_with(std::vector<std::string> faces) {
  GameData data;
  std::vector<Datum> list;
  for (std::string& face : faces) list.push_back(Datum::text(std::move(face)));
  data.title = Datum::object({{"faces", Datum::list(std::move(list))}});
  for (const char* name : {"barrage", "attack", "movement"}) data.counters.value_slot(name);
  return data;
}

}  // namespace

TEST_CASE("A counter shows the first face whose every value it has") {
  const GameData data = data_with({"barrage/movement", "attack-movement"});
  Counter counter;
  counter.values = {0, 5, 22};
  CHECK(face_of(data, counter, counter.values) == "5-22");
  counter.values = {3, 0, 8};
  CHECK(face_of(data, counter, counter.values) == "3/8");
}

TEST_CASE("A number that has sunk to nothing is shown on the face that prints it") {
  const GameData data = data_with({"attack-movement"});
  Counter counter;
  counter.values = {0, 5, 22};
  std::array<std::int16_t, kMaxCounterValues> now{0, 0, 22};
  CHECK(face_of(data, counter, now) == "0-22");
}

TEST_CASE("Without a face all values stand in a row") {
  const GameData data = data_with({"attack-movement"});
  Counter counter;
  counter.values = {4, 0, 6};
  CHECK(face_of(data, counter, counter.values) == "4-6");
}
