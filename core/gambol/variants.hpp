// Every game under every choice of its options: for tests, and for whoever wants them all.
#pragma once

#include <algorithm>
#include <array>

#include "gambol/registry.hpp"

namespace gambol {

// Calls visit(game, values) with this type of game under every choice of options that it plays.
template <Game G, class Visit>
void for_each_variant(const Visit& visit) {
    std::array<int, G::kOptions.size()> values{};
    std::transform(G::kOptions.begin(), G::kOptions.end(), values.begin(),
                   [](const OptionSpec& option) { return option.minimum; });
    while (true) {
        if (plays<G>(values)) {
            visit(G(values), OptionValues(values));
        }
        // Count up, the last option fastest.
        std::size_t at = values.size();
        while (at > 0 && values[at - 1] == G::kOptions[at - 1].maximum) {
            --at;
            values[at] = G::kOptions[at].minimum;
        }
        if (at == 0) {
            return;
        }
        ++values[at - 1];
    }
}

// Calls visit.template operator()<G>() for every type of the list.
template <class... Gs, class Visit>
void for_each_type(TypeList<Gs...>, const Visit& visit) {
    (visit.template operator()<Gs>(), ...);
}

}  // namespace gambol
