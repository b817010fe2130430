// The rule sections as modules. Each is made by its own file; plugin.cpp lists those a game has.
#pragma once

#include "quad.hpp"
#include "trigh/kit/section.hpp"

namespace quad {

using Section = kit::Section<Quad>;

// Standard rules.
ModulePtr movement(const Quad& quad);            ///< 05
ModulePtr combat(const Quad& quad);              ///< 07_combat: 7.1 to 7.6
ModulePtr combat_results(const Quad& quad);      ///< 07_results: 7.62, 7.9
ModulePtr retreat(const Quad& quad);             ///< 07_retreat: 7.7
ModulePtr displacement(const Quad& quad);        ///< 07_displacement: 7.8
ModulePtr artillery(const Quad& quad);           ///< 08
ModulePtr ground_support(const Quad& quad);      ///< 09
ModulePtr minefields(const Quad& quad);          ///< 10
ModulePtr anti_tank(const Quad& quad);           ///< 11
ModulePtr supply(const Quad& quad);              ///< 12
ModulePtr reinforcements(const Quad& quad);      ///< 13
ModulePtr exiting(const Quad& quad);             ///< 14

Exemption own_minefield_exemption();             ///< 10.21, for Quad::exemptions

}  // namespace quad
