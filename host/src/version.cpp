#include "version.hpp"

namespace trigh::host {

const char* version() { return TRIGH_VERSION; }

}  // namespace trigh::host
