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

}  // namespace

int main() {
    proofs_are_true();
    the_same_limits_give_the_same_result();
    a_full_memory_does_no_harm();
    several_threads_agree_on_legal_lines();
    a_depth_is_the_length_of_the_best_line();
    return failures();
}
