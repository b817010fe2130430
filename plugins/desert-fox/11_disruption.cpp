// Cases 11.66 to 11.68: disruption and recovery.
#include "modules.hpp"

namespace fox {
namespace {

class Disruption final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "disruption"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr disruption(const DesertFox& game) { return std::make_unique<Disruption>(game); }

}  // namespace fox
