#include "targets.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "rpc/server.hpp"
#include "support/toy_shelf.hpp"
#include "trigh/base/assert.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/position_file.hpp"

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

}  // namespace

void position(std::string_view text) {
  static toy::ToyShelf shelf;
  const auto document = parse_json(text, "fuzz");
  if (!document) return;
  const auto table = Table::from_position(shelf, document.value(), "fuzz");
  if (!table) return must(!table.error().empty() && !mistaken(table.error()), "a refusal has a reason in the input");
  const Match& match = table.value()->match();
  must(match.position().check() == 0, "an accepted position holds together");
  const auto written = position_document(match.rules(), match.state(), document.value());
  if (!written) return;
  const auto again = Table::from_position(shelf, written.value(), "fuzz");
  must(again && again.value()->match().hash() == match.hash(), "a written position reads back");
}

void save(std::string_view text) {
  static toy::ToyShelf shelf;
  const auto table = Table::from_save(shelf, text, "fuzz");
  if (!table) return must(!table.error().empty() && !mistaken(table.error()), "a refusal has a reason in the input");
  const auto again = Table::from_save(shelf, table.value()->save_text(), "fuzz");
  must(again && again.value()->match().hash() == table.value()->match().hash(), "a save loads to the same position");
}

void rpc(std::string_view lines) {
  static toy::ToyShelf shelf;
  host::rpc::Server server(shelf, {.files = false});
  auto table = Table::start(shelf, {{.title = "toy", .scenario = "standard"}, {}, {}}, 1);
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
