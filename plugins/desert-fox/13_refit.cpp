// Section 13: refit, rebuilding and upgrading.
#include "modules.hpp"

namespace fox {
namespace {

class Refit final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "refit"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr refit(const DesertFox& game) { return std::make_unique<Refit>(game); }

}  // namespace fox
