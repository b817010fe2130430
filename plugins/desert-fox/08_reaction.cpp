// Case 8.4: reaction movement.
#include "modules.hpp"

namespace fox {
namespace {

class Reaction final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "reaction"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr reaction(const DesertFox& game) { return std::make_unique<Reaction>(game); }

}  // namespace fox
