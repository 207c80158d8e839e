// Why Talpa's moves are chosen by sampled games: a match against alpha-beta with the guesses of the same
// knowledge, both with proofs, one thread and the same time for each move.
//
//   build/core/bench_talpa_choice [GAMES] [MILLISECONDS] [SIZE]
#include <cstdlib>

#include "bench/duel.hpp"
#include "gambol/search/games.hpp"
#include "gambol/search/sampling.hpp"

int main(int count, char** words) {
    using G = gambol::Talpa<gambol::SmallBoard>;
    const auto number = [&](int place, int usual) { return place < count ? std::atoi(words[place]) : usual; };
    const int games = number(1, 40);
    const int milliseconds = number(2, 20);
    const int size = number(3, 8);
    std::printf("Talpa %dx%d, %d ms a move: sampled games against alpha-beta\n", size, size, milliseconds);
    gambol::duel_of<G, gambol::Sampling<G>, gambol::Search<G>>(
        {size, 0}, {.games = games, .milliseconds = milliseconds});
}
