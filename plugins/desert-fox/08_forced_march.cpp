// Case 8.7: forced march.
#include "modules.hpp"

namespace fox {
namespace {

class ForcedMarch final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "forced-march"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr forced_march(const DesertFox& game) { return std::make_unique<ForcedMarch>(game); }

}  // namespace fox
