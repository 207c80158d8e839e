// A game chosen while the program runs: one of the registry's types, and a position of it.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "gambol/registry.hpp"

namespace gambol::bind {

// Whether there is a value for each option of the game, and none is beyond its range.
template <class G>
bool in_range(OptionValues values) {
    const auto fits = [](int value, const OptionSpec& option) {
        return option.minimum <= value && value <= option.maximum;
    };
    return values.size() == G::kOptions.size() &&
           std::equal(values.begin(), values.end(), G::kOptions.begin(), fits);
}

template <class List>
struct Variants;
template <class... Gs>
struct Variants<TypeList<Gs...>> {
    using Rules = std::variant<Gs...>;
    using Position = std::variant<typename Gs::Position...>;

    // The registered type that plays the game of this name with these options.
    static std::optional<Rules> make(std::string_view name, OptionValues values) {
        std::optional<Rules> made;
        const auto consider = [&]<class G>() {
            if (!made && G::kInfo.name == name && in_range<G>(values) && plays<G>(values)) {
                made.emplace(G(values));
            }
        };
        (consider.template operator()<Gs>(), ...);
        return made;
    }

    // Calls visit.template operator()<G>() for the first type of each game.
    template <class Visit>
    static void for_each_game(const Visit& visit) {
        std::string_view last;
        const auto consider = [&]<class G>() {
            if (G::kInfo.name != last) {
                last = G::kInfo.name;
                visit.template operator()<G>();
            }
        };
        (consider.template operator()<Gs>(), ...);
    }
};

using AnyRules = Variants<Games>::Rules;
using AnyPosition = Variants<Games>::Position;

}  // namespace gambol::bind
