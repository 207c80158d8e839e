// A match between two searches of one game that differ in their knowledge, in one program: for measuring a
// change before it is made. Copy the knowledge to another class, change it, and include both:
//
//   #include "bench/duel.hpp"
//   int main() { gambol::duel<gambol::Touchdown, New, Old>({8, 8, 0, 0}, {.games = 400, .nodes = 20'000}); }
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

#include "gambol/playout.hpp"
#include "gambol/search/search.hpp"

namespace gambol {

struct DuelOptions {
    int games = 200;  // two from each opening, with colours changed
    std::uint64_t nodes = 0;
    int milliseconds = 0;
    std::uint64_t seed = 1;
    int least_plies = 2;
    int most_plies = 6;
    std::size_t megabytes = 32;
    int longest = 400;
    // The first player's threads, for measuring what they gain.
    int first_threads = 1;
    int second_threads = 1;
};

struct DuelResult {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    [[nodiscard]] double score() const { return (wins + 0.5 * draws) / std::max(1, wins + draws + losses); }
};

// Of two searches of any kind.
template <Game G, class First, class Second>
DuelResult duel_of(std::array<int, G::kOptions.size()> values, const DuelOptions& options) {
    const G game{OptionValues(values)};
    const auto now = [] {
        using namespace std::chrono;
        return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
    };
    Limits limits;
    limits.margin = 0;
    if (options.nodes != 0) {
        limits.nodes = options.nodes;
    }
    if (options.milliseconds != 0) {
        limits.move_time = options.milliseconds;
    }
    First first(game, options.megabytes, options.first_threads);
    Second second(game, options.megabytes, options.second_threads);
    DuelResult total;
    std::vector<typename G::Position> opening;
    for (int number = 0; number < options.games; ++number) {
        Random random(options.seed, static_cast<std::uint64_t>(number / 2));
        while (number % 2 == 0) {
            opening = {game.start()};
            const int plies =
                options.least_plies + random.below(options.most_plies - options.least_plies + 1);
            for (int ply = 0; ply < plies && !outcome(game, opening.back()).finished(); ++ply) {
                opening.push_back(
                    play(game, opening.back(), detail::random_move(game, opening.back(), random)));
            }
            if (!outcome(game, opening.back()).finished()) {
                break;
            }
        }
        first.clear();
        second.clear();
        std::vector<typename G::Position> played = opening;
        Outcome result = Outcome::draw(Reason::length);
        const Colour first_colour = static_cast<Colour>(number % 2);
        for (int ply = 0; ply < options.longest; ++ply) {
            const auto position = played.back();
            History history(game, played.front());
            for (std::size_t i = 1; i < played.size(); ++i) {
                history.push(played[i]);
            }
            if (history.repeated()) {
                result = Outcome::draw(Reason::repetition);
                break;
            }
            result = outcome(game, position);
            if (result.finished()) {
                break;
            }
            result = Outcome::draw(Reason::length);
            const auto think = [&](auto& search) {
                search.arm();
                const std::span<const typename G::Position> before(played.data(), played.size() - 1);
                return search.think(position, before, limits, now, {}).front().line.front();
            };
            const auto move = position.turn == first_colour ? think(first) : think(second);
            played.push_back(play(game, position, move));
        }
        ++(result.winner == kNobody        ? total.draws
           : result.winner == first_colour ? total.wins
                                           : total.losses);
        if ((number + 1) % 20 == 0 || number + 1 == options.games) {
            const double n = number + 1;
            const double score = total.score();
            const double deviation =
                std::sqrt((total.wins + 0.25 * total.draws) / n - score * score) / std::sqrt(n);
            std::printf("%d games: +%d =%d -%d, score %.1f %% +- %.1f\n", number + 1, total.wins, total.draws,
                        total.losses, 100 * score, 196 * deviation);
            std::fflush(stdout);
        }
    }
    return total;
}

// Of two kinds of knowledge.
template <Game G, class First, class Second>
DuelResult duel(std::array<int, G::kOptions.size()> values, const DuelOptions& options) {
    return duel_of<G, Search<G, First>, Search<G, Second>>(values, options);
}

}  // namespace gambol
