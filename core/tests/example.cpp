// The example game, which is not registered, keeps the promises of game.hpp: what anybody can do with his
// own.
#include <cstdio>

#include "../examples/hounds/core/gambol/games/hounds.hpp"
#include "gambol/conformance.hpp"
#include "gambol/variants.hpp"
#include "tests/check.hpp"

using namespace gambol;

static_assert(Game<Hounds>);

namespace {

void report(const Faults& faults) {
    for (const auto& fault : faults) {
        std::fprintf(stderr, "%s\n", fault.c_str());
    }
    CHECK(faults.empty());
}

}  // namespace

int main() {
    report(check_description<Hounds>());
    for_each_variant<Hounds>([](const Hounds& game, OptionValues) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            Random random(seed);
            report(check_random_game(game, random, 100));
        }
    });
    return failures();
}
