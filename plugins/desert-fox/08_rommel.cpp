// Optional rule O-8.8: Rommel.
#include "modules.hpp"

namespace fox {
namespace {

class Rommel final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "rommel"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr rommel(const DesertFox& game) { return std::make_unique<Rommel>(game); }

}  // namespace fox
