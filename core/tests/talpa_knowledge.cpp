// What the search claims to know of Talpa is true: compared with plain search by the rules alone.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <unordered_set>
#include <vector>

#include "gambol/random.hpp"
#include "gambol/search/talpa.hpp"
#include "tests/check.hpp"

using namespace gambol;

namespace {

// The end of a game by the rules, at most so many moves from now; nothing where it may last longer.
template <class G>
std::optional<Score> end_within(const G& game, const typename G::Position& position, int moves) {
    const Outcome now = outcome(game, position);
    if (now.finished()) {
        return now.winner == position.turn ? win_in(0) : loss_in(0);
    }
    if (moves == 0) {
        return std::nullopt;
    }
    Score best = -kInfinite;
    bool open = false;
    for_each_move(game, position, [&](const auto& child, const auto&) {
        if (const auto end = end_within(game, child, moves - 1)) {
            best = std::max(best, from_child(*end));
        } else {
            open = true;
        }
    });
    return open && !is_win(best) ? std::nullopt : std::optional(best);
}

// Everything that is claimed of one position. Where the game is over, nothing is.
template <class G>
void compare(const G& game, const typename G::Position& position) {
    const Knowledge<G> knowledge(game);
    if (game.decided(position).finished()) {
        return;
    }
    const auto insight = knowledge.insight(position);

    // Wins within one move and losses within two are known, all of them and nothing else.
    auto expected = end_within(game, position, 2);
    expected = expected && *expected < win_in(1) && is_win(*expected) ? std::nullopt : expected;
    const auto verdict = knowledge.verdict(position, insight);
    CHECK(verdict.has_value() == expected.has_value());
    CHECK(!verdict || (verdict->complete && verdict->score == *expected));
    if (!game.can_move(position)) {
        return;
    }

    // What is left out of the list loses, and the best of it as late as is said.
    StepList listed;
    const Score left_out = knowledge.list(position, insight, listed);
    Score best = -kInfinite;
    int kept = 0;
    for_each_move(game, position, [&](const typename G::Position& child, const auto& move) {
        bool found = false;
        for (int i = 0; i < listed.size(); ++i) {
            found = found || listed[i].step == move.last();
        }
        kept += found ? 1 : 0;
        const auto end = end_within(game, child, 1);
        const Score score = end ? from_child(*end) : 0;
        CHECK(found == !is_loss(score));
        best = found ? best : std::max(best, score);
        // What is kept from move to move is what is found from scratch.
        if (!game.decided(child).finished()) {
            const auto after = knowledge.insight_after(insight, position, move.last(), child);
            CHECK(after.reach == knowledge.insight(child).reach);
        }
    });
    CHECK(kept == listed.size());
    CHECK(left_out == best);

    const Score guess = knowledge.evaluate(position, insight);
    CHECK(-kMostGuess <= guess && guess <= kMostGuess);
}

// All positions that games come to; only those that some number picks, where there are too many.
template <class G>
int compare_reachable(const G& game, std::uint64_t one_in, std::size_t most) {
    std::unordered_set<std::uint64_t> seen;
    std::vector<typename G::Position> waiting = {game.start()};
    int compared = 0;
    while (!waiting.empty() && seen.size() < most) {
        const auto position = waiting.back();
        waiting.pop_back();
        if (!seen.insert(game.key(position)).second) {
            continue;
        }
        if (mix(game.key(position)) % one_in == 0) {
            compare(game, position);
            ++compared;
        }
        for_each_move(game, position, [&](const auto& child, const auto&) {
            if (!outcome(game, child).finished()) {
                waiting.push_back(child);
            }
        });
    }
    return compared;
}

template <class G>
int compare_games(const G& game, std::uint64_t seed, int games) {
    int compared = 0;
    for (int number = 0; number < games; ++number) {
        Random random(seed, static_cast<std::uint64_t>(number));
        auto position = game.start();
        while (!outcome(game, position).finished()) {
            // The full board holds no news, the last positions hold most.
            if (game.count_moves(position) <= 24 || random.below(8) == 0) {
                compare(game, position);
                ++compared;
            }
            const auto steps = game.steps(position);
            position = game.advance(position, steps[random.below(steps.size())]);
        }
    }
    return compared;
}

// Positions that somebody may set up: any pieces anywhere, from a few to many.
template <class G>
int compare_set_ups(const G& game, std::uint64_t seed, int positions) {
    Random random(seed);
    for (int number = 0; number < positions; ++number) {
        typename G::Position position;
        const int fill = 1 + random.below(12);
        const int share = 1 + random.below(11);
        for_each_square(game.board(), [&](int square) {
            if (random.below(12) < fill) {
                (random.below(12) < share ? position.own : position.enemy) |=
                    bit<typename G::Squares>(square);
            }
        });
        position.turn = static_cast<Colour>(random.below(2));
        compare(game, position);
    }
    return positions;
}

template <class G>
void compare_size(int size, std::uint64_t seed) {
    for (const int edges : {0, 1}) {
        const G game{OptionValues(std::array{size, edges})};
        int compared = 0;
        if (size == 3) {
            compared += compare_reachable(game, 1, ~std::size_t{0});
        } else if (size == 4) {
            compared += compare_reachable(game, 20, 200'000);
        }
        compared += compare_games(game, seed, 120 / size);
        compared += compare_set_ups(game, seed, 12'000 / size / size);
        std::printf("%dx%d, edges %d: %d positions\n", size, size, edges, compared);
    }
}

}  // namespace

int main() {
    for (int size = 3; size <= 8; ++size) {
        compare_size<Talpa<SmallBoard>>(size, static_cast<std::uint64_t>(size));
    }
    for (int size = 4; size <= 10; ++size) {
        compare_size<Talpa<LargeBoard>>(size, static_cast<std::uint64_t>(size));
    }
    return failures();
}
