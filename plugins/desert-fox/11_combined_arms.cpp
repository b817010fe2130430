// Case 11.4: combined arms.
#include "modules.hpp"

namespace fox {
namespace {

class CombinedArms final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "combined-arms"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr combined_arms(const DesertFox& game) { return std::make_unique<CombinedArms>(game); }

}  // namespace fox
