// Case 7.32: attrition of unsupplied units.
#include "modules.hpp"

namespace fox {
namespace {

class Attrition final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "attrition"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr attrition(const DesertFox& game) { return std::make_unique<Attrition>(game); }

}  // namespace fox
