// Cases 11.61 to 11.64: retreats.
#include "modules.hpp"

namespace fox {
namespace {

class Retreats final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "retreats"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr retreats(const DesertFox& game) { return std::make_unique<Retreats>(game); }

}  // namespace fox
