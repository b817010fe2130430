// Case 8.27: units move together.
#include "modules.hpp"

namespace fox {
namespace {

class Stacks final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "stacks"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr stacks(const DesertFox& game) { return std::make_unique<Stacks>(game); }

}  // namespace fox
