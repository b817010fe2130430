// Sections 11.0 to 11.3: attacks, their strengths and the column.
#include "modules.hpp"

namespace fox {
namespace {

class Combat final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "combat"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr combat(const DesertFox& game) { return std::make_unique<Combat>(game); }

CombatReport DesertFox::combat(const State&, const CombatQuery&) const { return {}; }

}  // namespace fox
