// Cases 11.6 and 11.7: results are carried out.
#include "modules.hpp"

namespace fox {
namespace {

class Results final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "results"; }
  CaseList cases() const override { return {}; }
};

}  // namespace

ModulePtr results(const DesertFox& game) { return std::make_unique<Results>(game); }

}  // namespace fox
