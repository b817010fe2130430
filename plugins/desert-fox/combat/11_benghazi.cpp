// Erratum O-ERR-1: Benghazi defends on the row of Bardia.
#include "modules.hpp"

namespace fox {
OptionalPtr benghazi_erratum(DesertFox& game) {
  for (NamedPlace& place : game.places)
    if (place.id == "benghazi") place.row = game.crt.row_of_terrain("bardia");  // [DF O-ERR-1]
  return std::make_unique<OptionalRule>(game);
}

}  // namespace fox
