// Erratum O-ERR-1: Benghazi defends on the row of Bardia.
#include "modules.hpp"
#include "strengths.hpp"

namespace fox {
namespace {

class BenghaziErratum final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "benghazi-erratum"; }
  CaseList cases() const override {
    static constexpr const Case* kCases[] = {&kO_ERR_1};
    return kCases;
  }
};

}  // namespace

ModulePtr benghazi_erratum(const DesertFox& game) { return std::make_unique<BenghaziErratum>(game); }

int corrected_row(const DesertFox& game, HexId hex, int row) {
  return hex == game.benghazi && game.module_on("benghazi-erratum") ? game.crt.row_of_terrain("bardia") : row;   // [O-ERR-1]
}

}  // namespace fox
