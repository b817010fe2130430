// What a game is made of before its facts are read.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "trigh/rules/ruleset.hpp"

namespace trigh::kit {

/// A ruleset that has its data and options from the start, so that the facts of a class derived from it can be read
/// where they are declared:
///
///   int stack_limit = data->title["rules"]["stacking"].as_int(1);
class Game : public Ruleset {
 protected:
  Game(std::shared_ptr<const GameData> of, const Options& chosen) {
    data = std::move(of);
    options = chosen;
  }
  /// Something wrong in the title's file, under a code of the system.
  Finding in_title(const char* code, std::string pointer, std::string text) const {
    return {code, data->title_id + "/title.json", std::move(pointer), std::move(text)};
  }
};

}  // namespace trigh::kit
