// The rule sections as modules. Each is made by its own file; plugin.cpp lists those a game has.
#pragma once

#include <memory>

#include "el_alamein.hpp"
#include "trigh/kit/section.hpp"

namespace ala {

using Section = kit::Section<ElAlamein>;

ModulePtr sequence_of_play(const ElAlamein& game);   ///< 04
ModulePtr movement(const ElAlamein& game);           ///< 05
ModulePtr road_mode(const ElAlamein& game);          ///< 06
ModulePtr zones_of_control(const ElAlamein& game);   ///< 07
ModulePtr stacking(const ElAlamein& game);           ///< 08
ModulePtr combat(const ElAlamein& game);             ///< 09
ModulePtr combat_results(const ElAlamein& game);     ///< 10_results: 10.1
ModulePtr retreat(const ElAlamein& game);            ///< 10_retreat: 10.2
ModulePtr minefields(const ElAlamein& game);         ///< 11
ModulePtr engineers(const ElAlamein& game);          ///< 12
ModulePtr supply(const ElAlamein& game);             ///< 13
ModulePtr isolation(const ElAlamein& game);          ///< 14
ModulePtr roads(const ElAlamein& game);              ///< 15
ModulePtr map_edges(const ElAlamein& game);          ///< 16
ModulePtr victory(const ElAlamein& game);            ///< 17
ModulePtr scenarios(const ElAlamein& game);          ///< 18_scenarios
ModulePtr free_set_up(const ElAlamein& game);        ///< 18_free_set_up
/// The optional rules there are, by the ids of title.json.
std::vector<std::string> optional_modules();

}  // namespace ala
