// Cases 6.21 to 6.23: Air Points in combat.
#include "modules.hpp"

namespace fox {
namespace {

class AirSupport final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "air-support"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr air_support(const DesertFox& game) { return std::make_unique<AirSupport>(game); }

}  // namespace fox
