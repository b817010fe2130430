// The version of the program, as its build says it.
#pragma once

namespace trigh::host {

const char* version();  ///< "0.1.0"

}  // namespace trigh::host
