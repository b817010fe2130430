// Case 8.6: the railroad.
#include "modules.hpp"

namespace fox {
namespace {

class Railroad final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "railroad"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr railroad(const DesertFox& game) { return std::make_unique<Railroad>(game); }

}  // namespace fox
