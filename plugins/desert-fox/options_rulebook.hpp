// The cases of the optional rules and of the erratum, numbered O-.
#pragma once

#include "trigh/rules/rule_case.hpp"

namespace fox {

using trigh::Case;

inline constexpr Case kO_5_31{"DF O-5.31", "variable withdrawal: scope"};
inline constexpr Case kO_5_32{"DF O-5.32", "variable withdrawal: period"};
inline constexpr Case kO_5_33{"DF O-5.33", "variable withdrawal: roll"};
inline constexpr Case kO_5_33_X{"DF O-5.33-X", "example: Tobruk, Bardia, no attacks"};
inline constexpr Case kO_5_34{"DF O-5.34", "variable withdrawal: carrying out"};
inline constexpr Case kO_5_35{"DF O-5.35", "variable return"};
inline constexpr Case kO_5_36{"DF O-5.36", "same-division withdrawals"};
inline constexpr Case kO_5_36_X{"DF O-5.36-X", "example: 9th Australian"};
inline constexpr Case kO_5_37{"DF O-5.37", "variable Withdrawal Table"};
inline constexpr Case kO_5_38{"DF O-5.38", "withdrawal Table"};
inline constexpr Case kO_5_39{"DF O-5.39", "return Table"};
inline constexpr Case kO_5_41{"DF O-5.41", "Tobruk port: condition"};
inline constexpr Case kO_5_42{"DF O-5.42", "Tobruk port: new units only"};
inline constexpr Case kO_5_43{"DF O-5.43", "Tobruk port: capacity"};
inline constexpr Case kO_5_44{"DF O-5.44", "Tobruk port: roll"};
inline constexpr Case kO_5_45{"DF O-5.45", "Tobruk port: status"};
inline constexpr Case kO_5_46{"DF O-5.46", "Tobruk port: MSU exclusion"};
inline constexpr Case kO_8_81{"DF O-8.81", "rommel: set-up"};
inline constexpr Case kO_8_82{"DF O-8.82", "rommel: overrun"};
inline constexpr Case kO_8_83{"DF O-8.83", "rommel: reaction"};
inline constexpr Case kO_8_84{"DF O-8.84", "rommel: absence"};
inline constexpr Case kO_8_85{"DF O-8.85", "rommel: immunity"};
inline constexpr Case kO_8_86{"DF O-8.86", "rommel: Germans only"};
inline constexpr Case kO_ERR_1{"DF O-ERR-1", "erratum: Benghazi"};

}  // namespace fox
