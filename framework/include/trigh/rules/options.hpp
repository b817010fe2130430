// The options of a title, as its file lists them: optional rules under "modules", readings under "readings".
// Everyone who offers or takes options does it through these.
#pragma once

#include <string_view>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh {

/// The modules (choices off and on), then the readings, of a title file.
std::vector<OptionInfo> options_of(const Datum& title);

/// Whether the option means something in the scenario.
bool belongs_to(const OptionInfo& option, std::string_view scenario);

/// `chosen`, completed with the defaults of `known`. Findings: TR-532 an option that is not known, TR-533 a choice it
/// does not have, TR-534 two modules that exclude each other are both on, TR-537 something else than its default is
/// chosen of an option that does not belong to the scenario.
Options complete_options(const std::vector<OptionInfo>& known, const Options& chosen, std::string_view scenario,
                         Findings& findings);

/// Whether a module is on. REQUIRES complete options; a title without the module has it off.
bool is_on(const Options& options, std::string_view module);

}  // namespace trigh
