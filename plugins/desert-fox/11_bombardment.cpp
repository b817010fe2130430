// Case 11.5: Commonwealth naval bombardment.
#include "modules.hpp"

namespace fox {
namespace {

class Bombardment final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "bombardment"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr bombardment(const DesertFox& game) { return std::make_unique<Bombardment>(game); }

}  // namespace fox
