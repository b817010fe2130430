// Cases 11.69, 7.56 and 7.77: advance after combat.
#include "modules.hpp"

namespace fox {
namespace {

class Advance final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "advance"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr advance(const DesertFox& game) { return std::make_unique<Advance>(game); }

}  // namespace fox
