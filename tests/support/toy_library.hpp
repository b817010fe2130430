// A library for tests of the host: the toy rules on data made in memory (title "toy") and on the data of the titles in
// shared-data, inline maps and made units included.
#pragma once

#include <functional>
#include <memory>

#include "support/toy_ruleset.hpp"
#include "title_library.hpp"

namespace trigh::toy {

class ToyLibrary final : public host::TitleLibrary {
 public:
  Expected<std::vector<host::TitleHome>> titles() override;
  Expected<host::OpenGame> open(const host::GameChoice& choice) override;

  std::string version = "1.0.0";     ///< of the plugin
  std::uint64_t data_change = 0;     ///< added to the data hash
  std::function<void(Ruleset&)> spoil;   ///< done to each composed ruleset
  std::string grant;                     ///< points of this name in its scenario
  bool crowd = false;                    ///< red-2 starts in the hex of red-1

 private:
  ToyPlugin plugin_;
};

}  // namespace trigh::toy
