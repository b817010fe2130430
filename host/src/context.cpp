#include "context.hpp"

#include <cstdio>

namespace trigh::host {

Expected<Registry*> Context::registry() {
  if (!registry_) {
    const auto found = places();
    if (!found) return Unexpected<Findings>{found.error()};
    registry_ = Registry::scan(found.value().plugins, {.cache = cache_folder()});
  }
  return &*registry_;
}

void complain(const Findings& findings) {
  std::fputs(to_string(findings).c_str(), stderr);
}

}  // namespace trigh::host
