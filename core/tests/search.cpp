// What a search proves is true: against an exhaustive search of small boards, and against a plain look ahead
// where the board is too large for that.
#include "gambol/search/search.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "gambol/playout.hpp"
#include "gambol/search/games.hpp"
#include "tests/check.hpp"

using namespace gambol;

namespace {

std::int64_t no_clock() { return 0; }

template <Game G, class K = Knowledge<G>>
Report<G> searched(Search<G, K>& search, const typename G::Position& root, const Limits& limits) {
    search.arm();
    return search.think(root, {}, limits, no_clock, {}).front();
}

// ---- exhaustive ------------------------------------------------------------------------------------

// The results of all positions that can arise from one: 1, 0 or -1 for the side to move.
template <Game G>
class Exhaustive {
  public:
    explicit Exhaustive(const G& game) : game_(game) {}

    int value(const typename G::Position& position) {
        const auto packed = game_.pack(position);
        const std::array<std::uint64_t, 3> key = {packed.words[0], packed.words[1], packed.turn};
        if (const auto found = known_.find(key); found != known_.end()) {
            return found->second;
        }
        const Outcome end = outcome(game_, position);
        int best = -1;
        if (end.finished()) {
            best = end.winner == kNobody ? 0 : end.winner == position.turn ? 1 : -1;
        } else {
            for_each_move(game_, position,
                          [&](const auto& child, const auto&) { best = std::max(best, -value(child)); });
        }
        known_.emplace(key, best);
        positions_.push_back(position);
        return best;
    }
    [[nodiscard]] const std::vector<typename G::Position>& positions() const { return positions_; }

  private:
    G game_;
    std::map<std::array<std::uint64_t, 3>, int> known_;
    std::vector<typename G::Position> positions_;
};

int value_of(Proof proof) { return proof == Proof::win ? 1 : proof == Proof::draw ? 0 : -1; }

// Every `stride`-th of all positions, searched until its result is proven, with one table for all of them.
template <Game G>
void check_every_proof(std::array<int, G::kOptions.size()> values, std::size_t stride) {
    const G game{OptionValues(values)};
    Exhaustive<G> exhaustive(game);
    exhaustive.value(game.start());
    Search<G> search(game, 1, 1);
    const auto positions = exhaustive.positions();
    for (std::size_t i = 0; i < positions.size(); i += stride) {
        const auto& position = positions[i];
        if (outcome(game, position).finished()) {
            continue;
        }
        Limits limits;
        limits.lines = static_cast<int>(1 + i % 3);
        search.arm();
        const auto lines = search.think(position, {}, limits, no_clock, {});
        const auto proof = proof_of(lines.front().value);
        CHECK(proof != Proof::none);
        CHECK(value_of(proof) == exhaustive.value(position));
        for (const auto& line : lines) {
            const auto child = play(game, position, line.line.front());
            CHECK(proof_of(line.value) != Proof::none);
            CHECK(value_of(proof_of(line.value)) == -exhaustive.value(child));
        }
    }
}

// ---- looking ahead ---------------------------------------------------------------------------------

// The score of a position when every line is followed to its end or for so many moves; nothing if that does
// not settle it.
template <Game G>
std::optional<Score> settled(const G& game, const typename G::Position& position, int moves) {
    const Outcome end = outcome(game, position);
    if (end.finished()) {
        return end.winner == kNobody ? kDraw : end.winner == position.turn ? win_in(0) : loss_in(0);
    }
    if (moves == 0) {
        return std::nullopt;
    }
    Score best = -kInfinite;
    bool open = false;
    for_each_move(game, position, [&](const auto& child, const auto&) {
        if (is_win(best) && moves_to_end(best) <= 1) {
            return;
        }
        const auto value = settled(game, child, moves - 1);
        open = open || !value;
        if (value) {
            best = std::max(best, from_child(*value));
        }
    });
    return is_win(best) || !open ? std::optional(best) : std::nullopt;
}

// In positions of random games: what the search says is won or lost in a few moves is, and what is, it sees.
template <Game G>
void check_short_proofs(std::array<int, G::kOptions.size()> values, int games, int moves) {
    const G game{OptionValues(values)};
    Search<G> search(game, 1, 1);
    for (int number = 0; number < games; ++number) {
        Random random(31, static_cast<std::uint64_t>(number));
        std::vector<typename G::Position> positions;
        play_out(game, game.start(), random, 200,
                 [&](const auto& position, const auto&) { positions.push_back(position); });
        const auto back = 1 + static_cast<std::size_t>(random.below(6));
        if (positions.size() < back) {
            continue;
        }
        const auto& position = positions[positions.size() - back];
        const auto truth = settled(game, position, moves);
        Limits limits;
        limits.depth = 2 * moves + 1;  // late steps are looked at less deeply
        search.clear();
        const Score said = searched(search, position, limits).value.score;
        if (truth && (is_win(*truth) || is_loss(*truth))) {
            CHECK(is_win(*truth) ? is_win(said) : is_loss(said));
        }
        if ((is_win(said) || is_loss(said)) && moves_to_end(said) <= moves) {
            CHECK(truth && (is_win(said) ? is_win(*truth) : is_loss(*truth)));
        }
    }
}

// ---- the table -------------------------------------------------------------------------------------

// A game that gives many positions the same key.
template <Game G>
class Colliding : public G {
  public:
    using G::G;
    [[nodiscard]] std::uint64_t key(const typename G::Position& position) const {
        return G::key(position) & kMask;
    }
    [[nodiscard]] std::uint64_t key_after(std::uint64_t key, const typename G::Position& position,
                                          Step step) const {
        return G::key_after(key, position, step) & kMask;
    }

  private:
    static constexpr std::uint64_t kMask = 0x3f;
};

template <Game G>
void check_collisions_give_no_illegal_move(std::array<int, G::kOptions.size()> values) {
    using C = Colliding<G>;
    const C game{OptionValues(values)};
    Search<C> search(game, 1, 1);
    for (int number = 0; number < 12; ++number) {
        Random random(5, static_cast<std::uint64_t>(number));
        auto position = game.start();
        for (int ply = 0; ply < 2 * number; ++ply) {
            const auto next = play(game, position, detail::random_move(game, position, random));
            if (outcome(game, next).finished()) {
                break;
            }
            position = next;
        }
        Limits limits;
        limits.nodes = 20'000;
        for (const auto& move : searched(search, position, limits).line) {
            const bool legal = !outcome(game, position).finished() && is_legal(game, position, move);
            CHECK(legal);
            if (!legal) {
                return;
            }
            position = play(game, position, move);
        }
    }
}

// ---- limits ----------------------------------------------------------------------------------------

template <Game G>
void check_the_same_nodes_give_the_same_result(std::array<int, G::kOptions.size()> values) {
    const G game{OptionValues(values)};
    std::vector<std::uint64_t> nodes;
    std::vector<typename G::Move> moves;
    Search<G> used(game, 1, 1);
    for (int run = 0; run < 3; ++run) {
        Search<G> fresh(game, 1, 1);
        Search<G>& search = run == 2 ? used : fresh;
        search.clear();
        Limits limits;
        limits.nodes = 7'777;
        const auto report = searched(search, game.start(), limits);
        CHECK(report.nodes <= 7'777);
        nodes.push_back(report.nodes);
        moves.push_back(report.line.front());
        if (run == 0) {
            searched(used, game.start(), limits);
        }
    }
    CHECK(nodes[0] == nodes[1] && nodes[1] == nodes[2]);
    CHECK(moves[0] == moves[1] && moves[1] == moves[2]);
}

void check_repetition_is_a_draw_that_nobody_has_proven() {
    // A position that has occurred twice is a draw when it occurs again: one move of Black's is that.
    const Mitsudomoe game(std::array{0});
    std::vector<Mitsudomoe::Position> played = {game.start()};
    const auto follow = [&](std::string_view moves) {
        for (const auto word : words(moves)) {
            const auto read = game.read_move(played.back(), word);
            CHECK(read.value.has_value());
            played.push_back(play(game, played.back(), *read.value));
        }
    };
    constexpr std::string_view kRound = "c2c3/d2c3 c4b5/b4b5 d2c2/c3c2 b4c4/b5c4 c3d2/c2d2 b5b4/c4b4";
    follow("@c2/b1c2 @c4/d5c4 b1d2/c2d2 d5b4/c4b4");
    follow(kRound);
    follow("c2c3/d2c3 c4b5/b4b5 d2c2/c3c2 b4c4/b5c4 c3d2/c2d2");
    const auto root = played.back();
    played.pop_back();
    const auto drawing = game.read_move(root, "b5b4/c4b4");
    CHECK(drawing.value.has_value());
    Search<Mitsudomoe> search(game, 1, 1);
    Limits limits;
    limits.depth = 2;
    limits.lines = 1'000'000;
    bool found = false;
    search.arm();
    for (const auto& line : search.think(root, played, limits, no_clock, {})) {
        if (line.line.front() == *drawing.value) {
            found = true;
            CHECK(line.value.score == kDraw);
            CHECK(line.line.size() == 1);
        }
    }
    CHECK(found);
}

}  // namespace

int main() {
    for (const int stalemate : {0, 1}) {
        for (const int pawns : {0, 1}) {
            check_every_proof<Touchdown>({3, 5, stalemate, pawns}, 1);
            check_every_proof<Touchdown>({4, 4, stalemate, pawns}, 3);
            check_every_proof<Touchdown>({3, 6, stalemate, pawns}, 40);
        }
    }
    check_every_proof<Talpa8>({3, 0}, 1);
    check_every_proof<Talpa8>({3, 1}, 1);
    check_every_proof<Talpa8>({4, 0}, 2000);

    check_short_proofs<Touchdown>({8, 8, 0, 0}, 100, 4);
    check_short_proofs<Touchdown>({6, 6, 1, 0}, 100, 4);
    check_short_proofs<Talpa8>({5, 0}, 50, 3);
    check_short_proofs<Talpa8>({8, 1}, 30, 2);
    check_short_proofs<Talpa10>({9, 0}, 20, 2);
    check_short_proofs<Mitsudomoe>({0}, 30, 1);
    check_short_proofs<Mitsudomoe>({1}, 30, 1);

    check_collisions_give_no_illegal_move<Touchdown>({8, 8, 0, 0});
    check_collisions_give_no_illegal_move<Talpa8>({6, 0});
    check_collisions_give_no_illegal_move<Mitsudomoe>({0});

    check_the_same_nodes_give_the_same_result<Touchdown>({8, 8, 0, 0});
    check_the_same_nodes_give_the_same_result<Talpa8>({8, 0});
    check_the_same_nodes_give_the_same_result<Mitsudomoe>({0});

    check_repetition_is_a_draw_that_nobody_has_proven();
    return failures();
}
