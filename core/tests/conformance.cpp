// Every registered game keeps the promises of game.hpp, under every choice of its options.
#include "gambol/conformance.hpp"

#include <algorithm>
#include <cstdio>

#include "gambol/variants.hpp"
#include "tests/check.hpp"

using namespace gambol;

namespace {

// Longer than any game of those in which no position can occur twice.
constexpr int kLongest = 200;

void report(const Faults& faults, const char* where) {
    for (const auto& fault : faults) {
        std::fprintf(stderr, "%s: %s\n", where, fault.c_str());
    }
    CHECK(faults.empty());
}

// Games in which positions can recur go on for long: a few of their positions are enough.
template <class G>
constexpr int kMoves = G::kInfo.repetition == 0 ? kLongest : 60;

template <class G>
int count_variants() {
    int variants = 0;
    for_each_variant<G>([&](const G&, OptionValues) { ++variants; });
    return variants;
}

template <class G>
void check_game() {
    report(check_description<G>(), "description");
    // A game with few variants has more games of each.
    const int variants = count_variants<G>();
    const auto games = static_cast<std::uint64_t>(std::max(4, 80 / variants));
    std::uint64_t variant = 0;
    for_each_variant<G>([&](const G& game, OptionValues) {
        ++variant;
        for (std::uint64_t seed = 0; seed < games; ++seed) {
            Random random(seed, variant);
            report(check_random_game(game, random, kMoves<G>, {.moves = 40, .perft = 1000}), "random game");
        }
        Random random(games, variant);
        report(check_position(game, game.start(), random, {.moves = 1000, .perft = 20'000}), "start");
    });
    std::printf("%s: %d variants\n", G::kInfo.name.data(), variants);
}

}  // namespace

int main() {
    for_each_type(Games{}, []<class G>() { check_game<G>(); });
    return failures();
}
