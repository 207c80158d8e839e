// A search by sampled games: what it proves is true, it repeats itself, and it never takes more than its
// share of memory.
#include "gambol/search/sampling.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "gambol/playout.hpp"
#include "gambol/search/games.hpp"
#include "tests/check.hpp"

using namespace gambol;

namespace {

using G = Talpa<SmallBoard>;
using Position = G::Position;

std::int64_t no_clock() { return 0; }

Report<G> thought(Sampling<G>& search, const Position& root, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    search.arm();
    return search.think(root, {}, limits, no_clock, {}).front();
}

G board(int size) { return G{OptionValues(std::array{size, 0})}; }

// The results and lengths of all games with the best play, as scores for the side to move.
class Exhaustive {
  public:
    explicit Exhaustive(const G& game) : game_(game) {}

    Score value(const Position& position) {
        const auto packed = game_.pack(position);
        const std::array<std::uint64_t, 3> key = {packed.words[0], packed.words[1], packed.turn};
        if (const auto found = known_.find(key); found != known_.end()) {
            return found->second;
        }
        const Outcome end = outcome(game_, position);
        Score best = -kInfinite;
        if (end.finished()) {
            best = end.winner == position.turn ? win_in(0) : loss_in(0);
        } else {
            for_each_move(game_, position, [&](const auto& child, const auto&) {
                best = std::max(best, from_child(value(child)));
            });
            positions_.push_back(position);
        }
        known_.emplace(key, best);
        return best;
    }
    // Those that are not finished.
    [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }

  private:
    G game_;
    std::map<std::array<std::uint64_t, 3>, Score> known_;
    std::vector<Position> positions_;
};

// The whole line can be played.
void check_line(const G& game, Position position, const Report<G>& report) {
    CHECK(!report.line.empty());
    for (const auto& move : report.line) {
        CHECK(!outcome(game, position).finished());
        CHECK(is_legal(game, position, move));
        position = play(game, position, move);
    }
}

// A win may be promised later than it is there, a loss not later than it must be.
void check_proof(Exhaustive& oracle, const G& game, const Position& position, const Report<G>& report) {
    const Score truth = oracle.value(position);
    const Score claimed = report.value.score;
    CHECK(is_win(claimed) || is_loss(claimed));
    CHECK(is_win(claimed) == is_win(truth));
    CHECK(moves_to_end(claimed) >= moves_to_end(truth));
    check_line(game, position, report);
    // The move keeps what is claimed.
    const auto after = oracle.value(play(game, position, report.line.front()));
    CHECK(is_win(from_child(after)) == is_win(truth));
}

void proofs_are_true() {
    const G three = board(3);
    Exhaustive all(three);
    all.value(three.start());
    Sampling<G> search(three, 2, 1);
    for (const Position& position : all.positions()) {
        search.clear();
        check_proof(all, three, position, thought(search, position, 100'000));
    }

    const G four = board(4);
    Exhaustive late(four);
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed);
        Position position = four.start();
        for (int ply = 0; ply < 4 && !outcome(four, position).finished(); ++ply) {
            position = play(four, position, detail::random_move(four, position, random));
        }
        if (!outcome(four, position).finished()) {
            Sampling<G> fresh(four, 2, 1);
            check_proof(late, four, position, thought(fresh, position, 1'000'000));
        }
    }
}

void the_same_limits_give_the_same_result() {
    const G game = board(6);
    Sampling<G> one(game, 4, 1);
    Sampling<G> two(game, 4, 1);
    Position position = game.start();
    for (int ply = 0; ply < 6; ++ply) {
        const auto first = thought(one, position, 3'000);
        const auto second = thought(two, position, 3'000);
        CHECK(first.line == second.line);
        CHECK(first.value == second.value);
        CHECK(first.nodes == second.nodes);
        CHECK(first.nodes <= 3'000 + 256);  // the moves of a position are looked at together
        check_line(game, position, first);
        position = play(game, position, first.line.front());
    }
    one.clear();
    two.clear();
    CHECK(thought(one, game.start(), 3'000).line == thought(two, game.start(), 3'000).line);
}

void a_full_memory_does_no_harm() {
    const G game = board(8);
    Sampling<G> search(game, 1, 1);
    Position position = game.start();
    while (!outcome(game, position).finished()) {
        const auto report = thought(search, position, 2'000);
        CHECK(report.permill_full <= 1000);
        check_line(game, position, report);
        position = play(game, position, report.line.front());
    }
}

void several_threads_agree_on_legal_lines() {
    const G game = board(5);
    Sampling<G> search(game, 8, 2);
    Position position = game.start();
    Limits limits;
    limits.nodes = 4'000;
    limits.lines = 3;
    while (!outcome(game, position).finished()) {
        search.arm();
        const auto reports = search.think(position, {}, limits, no_clock, {});
        CHECK(static_cast<int>(reports.size()) == std::min(3, game.count_moves(position)));
        for (const auto& report : reports) {
            check_line(game, position, report);
            CHECK(report.value.score <= reports.front().value.score);
        }
        position = play(game, position, reports.front().line.front());
    }
}

void a_depth_is_the_length_of_the_best_line() {
    const G game = board(6);
    Sampling<G> search(game, 8, 1);
    for (int depth = 1; depth <= 5; ++depth) {
        Limits limits;
        limits.depth = depth;
        limits.lines = 4;
        search.arm();
        const auto reports = search.think(game.start(), {}, limits, no_clock, {});
        CHECK(reports.front().depth == depth);
        for (const auto& report : reports) {
            CHECK(report.depth == static_cast<int>(report.line.size()) && report.depth <= depth);
        }
    }
}

// Whether the player to move can win at once.
bool wins_at_once(const G& game, const Position& position) {
    bool wins = false;
    for_each_move(game, position, [&](const Position& child, const G::Move&) {
        const Outcome end = outcome(game, child);
        wins = wins || (end.finished() && end.winner == position.turn);
    });
    return wins;
}

void errors_overlook_nothing_near() {
    const G game = board(6);
    Sampling<G> search(game, 1, 1);
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        search.set_noise({kMostGuess, seed});
        Position position = game.start();
        while (!outcome(game, position).finished()) {
            bool avoidable = false;
            for_each_move(game, position, [&](const Position& child, const G::Move&) {
                avoidable = avoidable || (!outcome(game, child).finished() && !wins_at_once(game, child));
            });
            search.clear();
            const Position next = play(game, position, thought(search, position, 8).line.front());
            const Outcome end = outcome(game, next);
            CHECK(!wins_at_once(game, position) || end.winner == position.turn);
            if (avoidable && !wins_at_once(game, position)) {
                CHECK(!end.finished() && !wins_at_once(game, next));
            }
            position = next;
        }
    }
}

void errors_are_the_same_for_the_same_seed_and_stay_small() {
    const G game = board(6);
    const Position start = game.start();
    Limits limits;
    limits.nodes = 4'000;
    limits.lines = 1'000;
    Sampling<G> exact(game, 4, 1);
    exact.arm();
    const auto ranked = exact.think(start, {}, limits, no_clock, {});
    int others = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        Sampling<G> one(game, 4, 1);
        Sampling<G> two(game, 4, 1);
        one.set_noise({150, seed});
        two.set_noise({150, seed});
        const auto move = thought(one, start, 4'000).line.front();
        CHECK(move == thought(two, start, 4'000).line.front());
        others += move != ranked.front().line.front() ? 1 : 0;
        // Not one of the worse half, which few games were spent on.
        const auto half = ranked.begin() + static_cast<std::ptrdiff_t>(ranked.size() / 2);
        CHECK(std::any_of(ranked.begin(), half,
                          [&](const auto& report) { return report.line.front() == move; }));
    }
    CHECK(others > 0);
}

}  // namespace

int main() {
    proofs_are_true();
    the_same_limits_give_the_same_result();
    a_full_memory_does_no_harm();
    several_threads_agree_on_legal_lines();
    a_depth_is_the_length_of_the_best_line();
    errors_overlook_nothing_near();
    errors_are_the_same_for_the_same_seed_and_stay_small();
    return failures();
}
