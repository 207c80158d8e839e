// What the search knows of Touchdown, against the plain minimax of the rules: no verdict and no step left out
// may say more than is true.
#include <algorithm>
#include <array>
#include <cstdio>
#include <unordered_map>
#include <vector>

#include "gambol/random.hpp"
#include "gambol/search/games.hpp"
#include "gambol/search/search.hpp"
#include "gambol/search/touchdown.hpp"
#include "tests/check.hpp"

using namespace gambol;

namespace {

using Position = Touchdown::Position;
using Options = std::array<int, 4>;  // width, height, stalemate, pawns

// The exact scores of positions that are not finished, from the rules alone.
class Truth {
  public:
    explicit Truth(const Touchdown& game) : game_(game) {}

    Score operator()(const Position& position) {
        const auto [found, is_new] = scores_.try_emplace(position, 0);
        if (!is_new) {
            return found->second;
        }
        Score best = -kInfinite;
        game_.steps(position).for_each([&](Step step) { best = std::max(best, after(position, step)); });
        if (best == -kInfinite) {
            best = game_.stuck(position).winner == kNobody ? kDraw : loss_in(0);
        }
        return scores_[position] = best;
    }
    Score after(const Position& position, Step step) {
        const Position next = game_.advance(position, step);
        return game_.decided(next, step).finished() ? win_in(1) : from_child((*this)(next));
    }

    template <class Visit>
    void for_each(const Visit& visit) const {
        for (const auto& [position, score] : scores_) {
            visit(position, score);
        }
    }
    void forget() { scores_.clear(); }

  private:
    struct Hash {
        std::size_t operator()(const Position& p) const {
            return static_cast<std::size_t>(mix(p.own ^ mix(p.enemy + p.turn)));
        }
    };
    Touchdown game_;
    std::unordered_map<Position, Score, Hash> scores_;
};

// Whether a claimed score holds: a win not later than it says, a loss not later than it says.
bool holds(Score claim, Score truth) {
    return is_win(claim)    ? truth >= claim
           : is_loss(claim) ? truth <= claim && is_loss(truth)
                            : truth == claim;
}

struct Tally {
    long positions = 0;
    long decided = 0;
};

void check_position(const Touchdown& game, const Position& position, Truth& truth, Tally& tally) {
    const Knowledge<Touchdown> knowledge(game);
    const auto insight = knowledge.insight(position);
    const Score exact = truth(position);
    ++tally.positions;
    bool good = true;
    if (const auto verdict = knowledge.verdict(position, insight)) {
        ++tally.decided;
        good = verdict->complete && holds(verdict->score, exact);
    } else {
        game.steps(position).for_each([&](Step step) {  // kDecides
            good = good && !game.decided(game.advance(position, step), step).finished();
        });
    }
    StepList steps;
    const Score rest = knowledge.list(position, insight, steps);
    int listed = 0;
    Score best_listed = rest;
    game.steps(position).for_each([&](Step step) {
        const Score score = truth.after(position, step);
        bool found = false;
        for (int i = 0; i < steps.size(); ++i) {
            found = found || steps[i].step == step;
        }
        listed += found ? 1 : 0;
        good = good && (found || (score <= rest && is_loss(rest)));
        best_listed = found ? std::max(best_listed, score) : best_listed;
    });
    good = good && listed == steps.size();
    if (game.can_move(position)) {
        good = good && best_listed == exact;
    }
    StepList loud;
    knowledge.loud(position, insight, loud);
    for (int i = 0; i < loud.size(); ++i) {
        Touchdown::Move move;
        move.push(loud[i].step);
        good = good && is_legal(game, position, move);
    }
    const Score guess = knowledge.evaluate(position, insight);
    good = good && guess <= kMostGuess && guess >= -kMostGuess;
    if (!good) {
        const auto verdict = knowledge.verdict(position, insight);
        std::fprintf(stderr, "%dx%d %s: exact %d, said %d\n", game.width(), game.height(),
                     game.text(position).c_str(), exact, verdict ? verdict->score : -1);
    }
    CHECK(good);
}

// The same board with left and right changed, and the same with the colours changed, top to bottom.
Position turned(const Touchdown& game, const Position& position, bool sideways, bool colours) {
    const auto turn_set = [&](Touchdown::Squares set) {
        Touchdown::Squares made = 0;
        for_each_square(set, [&](int square) {
            const int file = sideways ? game.width() - 1 - square % 8 : square % 8;
            const int rank = colours ? game.height() - 1 - square / 8 : square / 8;
            made |= bit<Touchdown::Squares>(8 * rank + file);
        });
        return made;
    };
    return {turn_set(position.own), turn_set(position.enemy), colours ? other(position.turn) : position.turn};
}

void check_symmetry(const Touchdown& game, const Position& position) {
    const Knowledge<Touchdown> knowledge(game);
    const auto verdict = knowledge.verdict(position, knowledge.insight(position));
    const Score guess = knowledge.evaluate(position, knowledge.insight(position));
    for (const bool sideways : {false, true}) {
        for (const bool colours : {false, true}) {
            const Position other_view = turned(game, position, sideways, colours);
            const auto insight = knowledge.insight(other_view);
            CHECK(knowledge.verdict(other_view, insight) == verdict);
            CHECK(knowledge.evaluate(other_view, insight) == guess);
        }
    }
}

// Every position that a game from the start can come to.
void check_reachable(const Options& options, Tally& tally) {
    const Touchdown game{OptionValues(options)};
    Truth truth(game);
    truth(game.start());
    std::vector<Position> positions;
    truth.for_each([&](const Position& position, Score) { positions.push_back(position); });
    for (const Position& position : positions) {
        check_position(game, position, truth, tally);
    }
}

// Every set-up of a small board.
void check_all_set_ups(const Options& options, Tally& tally) {
    const Touchdown game{OptionValues(options)};
    Truth truth(game);
    std::vector<int> squares;
    for (int rank = 0; rank < game.height(); ++rank) {
        for (int file = 0; file < game.width(); ++file) {
            squares.push_back(8 * rank + file);
        }
    }
    const auto place = [&](const auto& self, std::size_t index, const Position& position) -> void {
        if (index == squares.size()) {
            if (!game.decided(position).finished()) {
                check_position(game, position, truth, tally);
            }
            return;
        }
        self(self, index + 1, position);
        const auto square = bit<Touchdown::Squares>(squares[index]);
        if (count(position.own) < game.width()) {
            self(self, index + 1, {position.own | square, position.enemy, position.turn});
        }
        if (count(position.enemy) < game.width()) {
            self(self, index + 1, {position.own, position.enemy | square, position.turn});
        }
    };
    place(place, 0, Position{0, 0, Touchdown::kBlack});
}

// A few pawns a side, on any rank.
Position random_set_up(const Touchdown& game, int most_pawns, Random& random) {
    Position position;
    position.turn = static_cast<Colour>(random.below(2));
    for (auto* const pawns : {&position.own, &position.enemy}) {
        for (int left = random.below(std::min(game.width(), most_pawns) + 1); left > 0; --left) {
            const auto square =
                bit<Touchdown::Squares>(8 * random.below(game.height()) + random.below(game.width()));
            if (((position.own | position.enemy) & square) == 0) {
                *pawns |= square;
            }
        }
    }
    return position;
}

void check_random_set_ups(const Options& options, int number, int most_pawns, Random& random, Tally& tally) {
    const Touchdown game{OptionValues(options)};
    Truth truth(game);
    for (int i = 0; i < number; ++i) {
        const Position position = random_set_up(game, most_pawns, random);
        if (!game.decided(position).finished()) {
            check_position(game, position, truth, tally);
            check_symmetry(game, position);
            truth.forget();
        }
    }
}

// What a search proves of set-ups is true, and a search without limits proves everything.
void check_proofs(const Options& options, int number, Random& random) {
    const Touchdown game{OptionValues(options)};
    Truth truth(game);
    Search<Touchdown> search(game, 1, 1);
    const auto no_clock = [] { return std::int64_t{0}; };
    for (int i = 0; i < number; ++i) {
        const Position position = random_set_up(game, 5, random);
        if (outcome(game, position).finished()) {
            continue;
        }
        Limits limits;
        if (i % 2 == 0) {
            limits.nodes = 300;
        }
        search.arm();
        const auto best = search.think(position, {}, limits, no_clock, {}).front();
        const Score exact = truth(position);
        if (proof_of(best.value) != Proof::none || i % 2 != 0) {
            const bool good = holds(best.value.score, exact) && proof_of(best.value) != Proof::none &&
                              proof_of(Value::proof(truth.after(position, best.line[0].last()))) ==
                                  proof_of(Value::proof(exact));
            if (!good) {
                std::fprintf(stderr, "%dx%d %s: exact %d, proved %d\n", game.width(), game.height(),
                             game.text(position).c_str(), exact, best.value.score);
            }
            CHECK(good);
        }
        Position reached = position;
        for (const auto& move : best.line) {
            CHECK(!outcome(game, reached).finished() && is_legal(game, reached, move));
            reached = play(game, reached, move);
        }
        truth.forget();
    }
}

void report(const char* what, const Tally& tally) {
    std::printf("%s: %ld positions, %ld with a verdict\n", what, tally.positions, tally.decided);
}

}  // namespace

int main() {
    for (const int stalemate : {0, 1}) {
        Tally start;
        Tally all;
        Tally some;
        for (const int pawns : {0, 1}) {
            for (const auto& [width, height] :
                 {std::array{1, 8}, {2, 8}, {3, 4}, {3, 5}, {3, 6}, {4, 4}, {4, 5}}) {
                check_reachable({width, height, stalemate, pawns}, start);
            }
        }
        for (const auto& [width, height] : {std::array{1, 4}, {1, 8}, {2, 4}, {2, 5}, {2, 6}, {3, 4}}) {
            check_all_set_ups({width, height, stalemate, 0}, all);
        }
        Random random(2026, static_cast<std::uint64_t>(stalemate));
        for (const auto& [width, height] :
             {std::array{3, 5}, {3, 8}, {4, 4}, {4, 6}, {5, 5}, {5, 7}, {6, 6}, {8, 4}, {8, 5}, {8, 8}}) {
            check_random_set_ups({width, height, stalemate, 0}, 400, 3, random, some);
            check_random_set_ups({width, height, stalemate, 0}, 20, 4, random, some);
        }
        for (const auto& [width, height] : {std::array{3, 6}, {4, 4}, {5, 5}, {6, 6}, {8, 8}}) {
            check_proofs({width, height, stalemate, 0}, 100, random);
        }
        report("reachable from the start", start);
        report("all set-ups", all);
        report("random set-ups", some);
    }
    return failures();
}
