#include "lab/ranks.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <memory>

#include "places.hpp"

namespace trigh::host::lab {
namespace {

std::unique_ptr<Ranks>& joined() {
  static std::unique_ptr<Ranks> ranks;
  return ranks;
}

}  // namespace

bool started_as_rank() {
  for (const char* sign : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK"})
    if (std::getenv(sign)) return true;
  return false;
}

Expected<Ranks*> join_ranks() {
  const fs::path folder = program_folder();
  for (const fs::path& place : {folder / "../lib/trigh/trigh-ranks.so", folder / "../host/trigh-ranks.so"}) {
    if (!fs::exists(place)) continue;
    // Global: what Open MPI loads in its turn looks for its symbols.
    void* module = ::dlopen(place.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (!module)
      return fail("TR-788", place.string(), "", std::string("the module for mpirun cannot be loaded: ") + ::dlerror());
    const auto make = reinterpret_cast<Ranks* (*)()>(::dlsym(module, "trigh_make_ranks"));
    if (!make) return fail("TR-788", place.string(), "", "this is no module for mpirun; install Trigh again");
    joined().reset(make());
    return joined().get();
  }
  return fail("TR-788", "mpirun", "",
              "this Trigh was built without Open MPI; build it again with libopenmpi-dev installed, or start it "
              "without mpirun");
}

void leave_ranks() { joined().reset(); }

}  // namespace trigh::host::lab
