#include "targets.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "rpc/server.hpp"
#include "support/toy_library.hpp"
#include "support/tree.hpp"
#include "trigh/base/assert.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/position_file.hpp"
#include "trigh/io/title_reader.hpp"

namespace trigh::fuzz {
namespace {

using host::Table;

/// What escapes a fuzz target ends the process, which is what a fuzzer looks for.
void must(bool holds, const char* what) {
  if (!holds) assertion_failed(what, __FILE__, __LINE__);
}

/// Contained at the table, a mistake of our own is a mistake all the same.
bool mistaken(const Findings& findings) {
  return std::ranges::any_of(findings, [](const Finding& f) { return f.code == "TR-520" || f.code == "TR-522"; });
}

/// A data root with the small title of `trigh new-ruleset --skeleton classic`, which loads faster than a printed one.
std::filesystem::path small_root() {
  namespace fs = std::filesystem;
  const fs::path root = test::in_build("/fuzz-data"), title = test::in_source("/host/templates/classic/data");
  std::error_code there;   // made by another run
  fs::create_directories(root / "schema", there);
  fs::create_directory_symlink(title / "new-ruleset", root / "new-ruleset", there);
  fs::create_directory_symlink(title / "schema" / "new-ruleset", root / "schema" / "new-ruleset", there);
  return root;
}

}  // namespace

void position(std::string_view text) {
  static toy::ToyLibrary library;
  const auto document = parse_json(text, "fuzz");
  if (!document) return;
  const auto table = Table::from_position(library, document.value(), "fuzz");
  if (!table) return must(!table.error().empty() && !mistaken(table.error()), "a refusal has a reason in the input");
  const Match& match = table.value()->match();
  must(match.position().check() == 0, "an accepted position holds together");
  const auto written = position_document(match.rules(), match.state(), document.value());
  if (!written) return;
  const auto again = Table::from_position(library, written.value(), "fuzz");
  must(again && again.value()->match().hash() == match.hash(), "a written position reads back");
}

void save(std::string_view text) {
  static toy::ToyLibrary library;
  const auto table = Table::from_save(library, text, "fuzz");
  if (!table) return must(!table.error().empty() && !mistaken(table.error()), "a refusal has a reason in the input");
  const auto again = Table::from_save(library, table.value()->save_text(), "fuzz");
  must(again && again.value()->match().hash() == table.value()->match().hash(), "a save loads to the same position");
}

void overlay(std::string_view text) {
  static const std::filesystem::path root = small_root();
  const std::filesystem::path file =
      std::filesystem::path(test::in_build("")) / ("fuzz-overlay-" + std::to_string(::getpid()) + ".json");
  std::ofstream(file, std::ios::binary) << text;
  const GameRequest request{.title = "new-ruleset", .scenario = "standard", .overlays = {file}};
  const auto data = load_game_data(root, request);
  const auto again = load_game_data(root, request);
  std::filesystem::remove(file);
  must(data.has_value() == again.has_value(), "an overlay is read the same way each time");
  if (!data) return must(!data.error().empty() && !mistaken(data.error()), "a refusal has a reason in the input");
  must((*data)->hash == (*again)->hash, "a correction gives the same data each time");
}

void rpc(std::string_view lines) {
  static toy::ToyLibrary library;
  host::rpc::Server server(library, {.files = false});
  auto table = Table::start(library, {{.title = "toy", .scenario = "standard"}, {}, {}}, 1);
  server.adopt(std::move(table.value()));
  std::istringstream in{std::string(lines)};
  std::ostringstream out;
  trigh::host::rpc::serve_lines(in, out, [&server](std::string_view line) { return server.answer(line); });
  std::istringstream answers(out.str());
  for (std::string answer; std::getline(answers, answer);) {
    must(nlohmann::json::accept(answer), "an answer is JSON");
    must(answer.find("\"TR-520\"") == std::string::npos && answer.find("\"TR-522\"") == std::string::npos,
         "no request leads to a mistake");
  }
}

}  // namespace trigh::fuzz
