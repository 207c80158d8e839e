// The games. Everything that knows all of them asks here; a new game is one more header and one more line.
#pragma once

#include "gambol/games/mitsudomoe.hpp"
#include "gambol/games/talpa.hpp"
#include "gambol/games/touchdown.hpp"

namespace gambol {

template <class... Types>
struct TypeList {};

using Talpa8 = Talpa<SmallBoard>;
using Talpa10 = Talpa<LargeBoard>;

// In the order of their names; a game that needs more than one type has them side by side.
using Games = TypeList<Mitsudomoe, Talpa8, Talpa10, Touchdown>;

// Whether this type is the one that plays the game with these options.
template <class G>
[[nodiscard]] constexpr bool plays(OptionValues) {
    return true;
}
template <>
[[nodiscard]] constexpr bool plays<Talpa8>(OptionValues values) {
    return values[0] <= SmallBoard::kStride;
}
template <>
[[nodiscard]] constexpr bool plays<Talpa10>(OptionValues values) {
    return values[0] > SmallBoard::kStride;
}

template <class... Gs>
consteval void all_are_games(TypeList<Gs...>) {
    static_assert((Game<Gs> && ...));
}
static_assert((all_are_games(Games{}), true));

}  // namespace gambol
