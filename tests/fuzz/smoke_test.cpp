// The fuzzers' properties on their corpus, whole, cut off and spoiled byte by byte; any compiler builds this.
#include <filesystem>
#include <fstream>

#include "support/catch.hpp"
#include "support/tree.hpp"
#include "targets.hpp"

namespace {

namespace fs = std::filesystem;

void replay(const char* kind, void (*target)(std::string_view)) {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(trigh::test::in_source("/tests/fuzz/corpus")) / kind)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    INFO(entry.path());
    CHECK_NOTHROW(target(text));
    const std::size_t stride = text.size() / 12 + 1;
    for (std::size_t at = 0; at < text.size(); at += stride) {
      CHECK_NOTHROW(target(std::string_view(text).substr(0, at)));
      std::string spoiled = text;
      spoiled[at] = static_cast<char>(spoiled[at] ^ 0x15);
      CHECK_NOTHROW(target(spoiled));
    }
    ++files;
  }
  CHECK(files >= 2);
}

}  // namespace

TEST_CASE("No position breaks its fuzzer's property") { replay("position", trigh::fuzz::position); }
TEST_CASE("No save breaks its fuzzer's property") { replay("save", trigh::fuzz::save); }
TEST_CASE("No overlay breaks its fuzzer's property") { replay("overlay", trigh::fuzz::overlay); }
TEST_CASE("No request breaks its fuzzer's property") { replay("rpc", trigh::fuzz::rpc); }
