#include "trigh/rules/retreat_ruling.hpp"

namespace trigh {

HexSet RetreatRuling::fold(const Terms& terms) const {
  HexSet set;
  for (const MoveTerm& term : terms)
    if (!verdict_.is_lifted(*term.rule)) set |= *term.hexes;
  return set;
}

}  // namespace trigh
