// Case 12.1: artillery shifts.
#include "modules.hpp"

namespace fox {
namespace {

class Artillery final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "artillery"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr artillery(const DesertFox& game) { return std::make_unique<Artillery>(game); }

}  // namespace fox
