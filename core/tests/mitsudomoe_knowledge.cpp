// What the search believes of Mitsudomoe, against the rules tried out turn by turn.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "gambol/playout.hpp"
#include "gambol/search/games.hpp"
#include "gambol/variants.hpp"
#include "tests/check.hpp"

using namespace gambol;

namespace {

using Position = Mitsudomoe::Position;
using Squares = Mitsudomoe::Squares;
using Mine = Knowledge<Mitsudomoe>;

// --- positions
// ----------------------------------------------------------------------------------------------

// Three balls of each colour: anywhere, in a crowd, or two home and the third close by.
std::array<Squares, 2> random_balls(Random& random) {
    std::array<Squares, 2> balls{};
    const int middle = random.below(Mitsudomoe::kSquares);
    for (const Colour colour : {Mitsudomoe::kWhite, Mitsudomoe::kBlack}) {
        Squares place = Mitsudomoe::kBoard;
        const int kind = random.below(5);
        if (kind == 0) {
            place = mitsudomoe::around(middle);
        } else if (kind == 1) {
            place = Mitsudomoe::home(colour);
        } else if (kind >= 3) {
            place = Mitsudomoe::goal(colour);
        }
        const int here = kind >= 3 ? 2 : 3;
        while (count(balls[colour]) < 3) {
            Squares choice = count(balls[colour]) < here ? place : Mitsudomoe::kBoard;
            if (kind == 4 && count(balls[colour]) == 2) {
                for_each_square(place, [&](int square) { choice &= ~bit<Squares>(square); });
                Squares close = 0;
                for_each_square(place, [&](int square) { close |= mitsudomoe::around(square); });
                choice &= close;
            }
            choice &= ~(balls[0] | balls[1]);
            if (choice == 0) {
                choice = Mitsudomoe::kBoard & ~(balls[0] | balls[1]);
            }
            balls[colour] |= bit<Squares>(select(choice, random.below(count(choice))));
        }
    }
    return balls;
}

// A set-up as the reader takes it: every ball on a ring of its own, the other rings on few squares or many.
std::string random_setup(Random& random) {
    const bool buried = random.below(5) == 0;
    std::array<int, 2> supply{};
    std::array<std::string, Mitsudomoe::kSquares> stacks;
    const int ground = std::array{2, 6, 25}[static_cast<std::size_t>(random.below(3))];
    const int shift = random.below(Mitsudomoe::kSquares);
    std::string rings;
    for (const std::size_t colour : {0U, 1U}) {
        supply[colour] = buried ? 0 : std::min(5, random.below(8));
        rings += std::string(static_cast<std::size_t>(5 - supply[colour]), "wb"[colour]);
    }
    if (random.below(2) == 0) {
        std::reverse(rings.begin(), rings.end());
    }
    for (std::size_t i = buried ? 0 : rings.size(); i > 1; --i) {
        std::swap(rings[i - 1], rings[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
    }
    for (const char ring : rings) {
        stacks[static_cast<std::size_t>((shift + random.below(ground)) % Mitsudomoe::kSquares)] += ring;
    }
    const auto balls = random_balls(random);
    for (const std::size_t colour : {0U, 1U}) {
        for_each_square(balls[colour], [&](int square) {
            stacks[static_cast<std::size_t>(square)] += colour == 0 ? "wW" : "bB";
        });
    }
    std::string text;
    for (int rank = Mitsudomoe::kSide - 1; rank >= 0; --rank) {
        for (int file = 0; file < Mitsudomoe::kSide; ++file) {
            const std::string& stack = stacks[static_cast<std::size_t>(rank * Mitsudomoe::kSide + file)];
            text += (file == 0 ? "" : ",") + (stack.empty() ? "-" : stack);
        }
        text += rank == 0 ? "" : "/";
    }
    return text + (random.below(2) == 0 ? " w " : " b ") + std::to_string(supply[0]) + " " +
           std::to_string(supply[1]);
}

// Calls visit(position) for positions that the board has not decided: of random games, and set-ups.
template <class Visit>
void for_each_position(const Mitsudomoe& game, int number, const Visit& visit) {
    for (int i = 0; i < number; ++i) {
        Random random(2026, static_cast<std::uint64_t>(i));
        if (i % 8 == 0) {
            play_out(game, game.start(), random, 40,
                     [&](const Position& position, const Mitsudomoe::Move&) { visit(position); });
            continue;
        }
        const auto read = game.read(random_setup(random));
        CHECK(read.value.has_value());
        if (read.value && !game.decided(*read.value).finished()) {
            visit(*read.value);
        }
    }
}

// --- the rules, tried out
// -----------------------------------------------------------------------------------

bool has_winning_turn(const Mitsudomoe& game, const Position& position) {
    bool wins = false;
    for_each_move(game, position, [&](const Position& next, const Mitsudomoe::Move&) {
        wins = wins || outcome(game, next).winner == position.turn;
    });
    return wins;
}

bool has_turn_to_the_goal(const Mitsudomoe& game, const Position& position) {
    bool wins = false;
    for_each_move(game, position, [&](const Position& next, const Mitsudomoe::Move&) {
        wins = wins || game.decided(next) == Outcome::win(position.turn, Reason::goal);
    });
    return wins;
}

// The score of a position, or of what is left of a turn, for the one to move, as far as the board and the
// next turn show it: a win in one, a loss in two at most, or nothing certain. Wins of a side that leaves the
// other without a turn are not looked for.
struct Fate {
    bool legal = false;
    bool open = false;  // one turn at least leads to nothing certain
    Score best = -kInfinite;
};

void try_turns(const Mitsudomoe& game, const Position& position, Fate& fate) {
    const Colour us = position.turn;
    game.candidates(position).for_each([&](Step step) {
        const Position next = game.advance(position, step);
        if (game.between_steps(next)) {
            try_turns(game, next, fate);
            return;
        }
        fate.legal = true;
        const Outcome end = outcome(game, next);
        if (end.finished()) {
            fate.best = std::max(fate.best, end.winner == us ? win_in(1) : loss_in(1));
        } else if (fate.best < loss_in(2) || !fate.open) {
            const bool lost = has_winning_turn(game, next);
            fate.best = std::max(fate.best, lost ? loss_in(2) : fate.best);
            fate.open = fate.open || !lost;
        }
    });
}

// --- the checks
// ---------------------------------------------------------------------------------------------

struct Seen {
    int goals = 0;
    int starved = 0;
    int stuck = 0;
    int losses = 0;
    int left_out = 0;
    int positions = 0;
};

void check_verdict(const Mitsudomoe& game, const Mine& knowledge, const Position& position, Seen& seen) {
    const auto verdict = knowledge.verdict(position, {});
    const bool wins = verdict && is_win(verdict->score);
    CHECK(!verdict || verdict->complete);
    CHECK(has_turn_to_the_goal(game, position) == Mine::wins_in_one(position, position.turn));
    CHECK(wins == (Mine::wins_in_one(position, position.turn) || knowledge.starves(position)));
    ++seen.positions;
    if (wins) {
        CHECK(verdict->score == win_in(1) && has_winning_turn(game, position));
        ++(Mine::wins_in_one(position, position.turn) ? seen.goals : seen.starved);
    } else if (verdict && verdict->score == loss_in(0)) {
        CHECK(!game.can_move(position));
        ++seen.stuck;
    } else if (verdict) {
        Fate fate;
        try_turns(game, position, fate);
        CHECK(fate.legal && !fate.open && fate.best == verdict->score);
        ++seen.losses;
    }
}

// Every step is listed once or lost; what the list says of those left out is the best that they have.
void check_list(const Mitsudomoe& game, const Mine& knowledge, const Position& position, bool deeper,
                Seen& seen) {
    StepList list;
    const Score claimed = knowledge.list(position, {}, list);
    std::vector<Step> listed;
    for (int i = 0; i < list.size(); ++i) {
        listed.push_back(list[i].step);
        CHECK(std::count(listed.begin(), listed.end(), listed.back()) == 1);
    }
    std::size_t found = 0;
    Fate fate;
    game.candidates(position).for_each([&](Step step) {
        const Position next = game.advance(position, step);
        if (std::find(listed.begin(), listed.end(), step) != listed.end()) {
            ++found;
            if (deeper && game.between_steps(next) && game.can_move(next)) {
                check_list(game, knowledge, next, false, seen);
            }
        } else if (game.between_steps(next)) {
            try_turns(game, next, fate);
        } else {
            fate.legal = true;
            const Outcome end = game.decided(next);
            const bool lost = end.finished() || has_winning_turn(game, next);
            fate.open = fate.open || !lost || end.winner == position.turn;
            fate.best = std::max(fate.best, loss_in(end.finished() ? 1 : 2));
        }
    });
    CHECK(found == listed.size());
    CHECK(!fate.open && fate.best == claimed);
    seen.left_out += fate.legal ? 1 : 0;
}

void check_positions() {
    for_each_variant<Mitsudomoe>([](const Mitsudomoe& game, OptionValues) {
        const Mine knowledge(game);
        Seen seen;
        for_each_position(game, 6000, [&](const Position& position) {
            check_verdict(game, knowledge, position, seen);
            if (!knowledge.verdict(position, {}) && game.can_move(position)) {
                check_list(game, knowledge, position, seen.positions % 16 == 0, seen);
            }
            const Score guess = knowledge.evaluate(position, {});
            CHECK(-kMostGuess <= guess && guess <= kMostGuess);
        });
        // Enough of each to mean something.
        CHECK(seen.positions > 5000 && seen.goals > 100 && seen.losses > 100 && seen.left_out > 100);
        CHECK(seen.starved > 100 && seen.stuck > 100);
    });
}

// The turns that three balls need alone are those of the best of their steps, and one.
void check_turns() {
    const auto& turns = mitsudomoe::Turns::table();
    const Squares goal = Mitsudomoe::goal(Mitsudomoe::kWhite);
    CHECK(turns(Mitsudomoe::kWhite, goal) == 0);
    CHECK(turns(Mitsudomoe::kBlack, Mitsudomoe::home(Mitsudomoe::kWhite)) == 0);
    const Mitsudomoe game{OptionValues(standard_values(Mitsudomoe::kOptions))};
    for (int number = 0; number < 500; ++number) {
        Random random(7, static_cast<std::uint64_t>(number));
        // Rings of White's everywhere, and Black's balls nowhere: no position of the game, but it has ball
        // steps.
        Position position;
        position.stage = Mitsudomoe::Stage::ball;
        position.tops[Mitsudomoe::kWhite] = Mitsudomoe::kBoard;
        while (count(position.balls[Mitsudomoe::kWhite]) < 3) {
            position.balls[Mitsudomoe::kWhite] |= bit<Squares>(random.below(Mitsudomoe::kSquares));
        }
        int best = 1000;
        game.candidates(position).for_each([&](Step step) {
            best = std::min(best, turns(Mitsudomoe::kWhite, game.advance(position, step).balls[0]));
        });
        const Squares balls = position.balls[Mitsudomoe::kWhite];
        CHECK(turns(Mitsudomoe::kWhite, balls) == (balls == goal ? 0 : best + 1));
    }
}

}  // namespace

int main() {
    check_turns();
    check_positions();
    return failures();
}
