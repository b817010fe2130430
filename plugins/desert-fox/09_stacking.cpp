// Section 9: stacking.
#include "modules.hpp"

namespace fox {
namespace {

class Stacking final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "stacking"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr stacking(const DesertFox& game) { return std::make_unique<Stacking>(game); }

}  // namespace fox
