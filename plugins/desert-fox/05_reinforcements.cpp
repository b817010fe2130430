// Cases 5.0 and 5.1: reinforcements arrive.
#include "modules.hpp"

namespace fox {
namespace {

class Reinforcements final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "reinforcements"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr reinforcements(const DesertFox& game) { return std::make_unique<Reinforcements>(game); }

}  // namespace fox
