// Cases 10.2 and 10.3: what zones of control do to movement, and infiltration.
#include "modules.hpp"

namespace fox {
namespace {

class ZoneEffects final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "zone-effects"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr zone_effects(const DesertFox& game) { return std::make_unique<ZoneEffects>(game); }

}  // namespace fox
