// What a line "expect ..." asks: one question of the protocol, and how its answer is compared with what must come out.
#pragma once

#include <functional>
#include <string>

#include "cases/play_text.hpp"
#include "rpc/json.hpp"

namespace trigh::host::cases {

/// How a line went.
struct Outcome {
  bool right = false;
  std::string came;     ///< when it is not: what came out instead
  std::string misread;  ///< the line does not have the form of its subject; how to write it
  static Outcome yes() { return {true, {}, {}}; }
  static Outcome no(std::string came) { return {false, std::move(came), {}}; }
  static Outcome form(std::string how) { return {false, {}, std::move(how)}; }
  static Outcome of(bool right, std::string came) { return right ? yes() : no(std::move(came)); }
};

/// What there is to ask.
struct Asked {
  /// The result of a method of the protocol, asked of the game. Throws Misasked when it is refused.
  std::function<Json(const std::string& method, Json params)> ask;
  const Json& events;    ///< of the last action done
  const Ruleset& rules;  ///< for the words of the title
};

/// Why a question could not be asked: "there is no unit 'b'".
struct Misasked {
  std::string why;
};

/// Whether what the line expects comes out. Throws Misasked.
Outcome meets(const PlayLine& line, const Asked& asked);

/// The distinct cases of a list of reasons, sorted: "QUAD 5.12, QUAD 5.14".
std::string cases_of(const Json& reasons, const char* member = "case");
/// A list of cases in the same form.
std::string cases_text(std::vector<std::string> cases);

}  // namespace trigh::host::cases
