// Rule cases found by what a person writes, and told as text.
#pragma once

#include <string>
#include <vector>

#include "trigh/io/cases_reader.hpp"

namespace trigh::host {

/// The cases that `wanted` means: "QUAD 6.13" or "6.13", in any case of letters.
std::vector<const CaseText*> cases_named(const std::vector<CaseText>& cases, std::string wanted);
/// The cases of a section: "6".
std::vector<const CaseText*> cases_of_section(const std::vector<CaseText>& cases, const std::string& section);
/// A case in full, in lines.
std::string case_text(const CaseText& text);
/// Its number and title in one line.
std::string case_line(const CaseText& text);

}  // namespace trigh::host
