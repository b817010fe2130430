// Cases 6.1, 6.24 and 6.3: Air Points arrive, go to Malta, and raid it.
#include "modules.hpp"

namespace fox {
namespace {

class AirPoints final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "air-points"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr air_points(const DesertFox& game) { return std::make_unique<AirPoints>(game); }

}  // namespace fox
