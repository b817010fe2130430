// Section 14: fortifications.
#include "modules.hpp"

namespace fox {
namespace {

class Fortifications final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "fortifications"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr fortifications(const DesertFox& game) { return std::make_unique<Fortifications>(game); }

}  // namespace fox
