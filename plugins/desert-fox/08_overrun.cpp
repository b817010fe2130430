// Case 8.3: overrun.
#include "modules.hpp"

namespace fox {
namespace {

class Overrun final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "overrun"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr overrun(const DesertFox& game) { return std::make_unique<Overrun>(game); }

}  // namespace fox
