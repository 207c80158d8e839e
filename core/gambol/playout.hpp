// Random games: each move drawn with equal chance from all legal moves.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "gambol/game.hpp"
#include "gambol/history.hpp"
#include "gambol/random.hpp"

namespace gambol {

// How a random game ended, and after how many moves.
struct Playout {
    Outcome outcome;
    int length = 0;
};

namespace detail {

struct IgnoreMove {
    template <class Position, class Move>
    constexpr void operator()(const Position&, const Move&) const {}
};

template <Game G, class Note>
constexpr Playout play_out_by_steps(const G& game, typename G::Position position, Random& random, int longest,
                                    const Note& note) {
    for (int length = 0;; ++length) {
        const auto steps = game.steps(position);
        const int choices = steps.size();
        if (choices == 0) {
            return {game.stuck(position), length};
        }
        if (length == longest) {
            return {Outcome::draw(Reason::length), length};
        }
        typename G::Move move;
        move.push(steps[random.below(choices)]);
        note(position, move);
        position = game.advance(position, move.last());
        const Outcome decided = game.decided(position, move.last());
        if (decided.finished()) {
            return {decided, length + 1};
        }
    }
}

// One of all legal moves, each with the same chance: step by step, each step with a chance in proportion to
// the ways in which the turn can then be completed. An empty move when there is none.
template <Game G>
[[nodiscard]] constexpr typename G::Move random_move(const G& game, typename G::Position position,
                                                     Random& random) {
    typename G::Move move;
    if constexpr (G::kMostSteps == 1) {
        const auto steps = game.steps(position);
        if (steps.size() != 0) {
            move.push(steps[random.below(steps.size())]);
        }
        return move;
    } else {
        do {
            std::array<Step, G::kMostCandidates> steps;
            std::array<int, G::kMostCandidates> moves;  // up to and with each step
            int size = 0;
            int total = 0;
            game.candidates(position).for_each([&](Step step) {
                const auto next = game.advance(position, step);
                total += game.between_steps(next) ? game.count_moves(next) : 1;
                steps[static_cast<std::size_t>(size)] = step;
                moves[static_cast<std::size_t>(size)] = total;
                ++size;
            });
            if (total == 0) {
                return {};
            }
            const auto* chosen = std::upper_bound(moves.data(), moves.data() + size, random.below(total));
            move.push(steps[static_cast<std::size_t>(chosen - moves.data())]);
            position = game.advance(position, move.last());
        } while (game.between_steps(position));
        return move;
    }
}

template <Game G, class Note>
Playout play_out_by_moves(const G& game, typename G::Position position, Random& random, int longest,
                          const Note& note) {
    History history(game, position);
    for (int length = 0;; ++length) {
        const auto move = random_move(game, position, random);
        if (move.size == 0) {
            return {game.stuck(position), length};
        }
        if (history.repeated()) {
            return {Outcome::draw(Reason::repetition), length};
        }
        if (length == longest) {
            return {Outcome::draw(Reason::length), length};
        }
        note(position, move);
        position = play(game, position, move);
        const Outcome decided = game.decided(position, move.last());
        if (decided.finished()) {
            return {decided, length + 1};
        }
        history.push(position);
    }
}

}  // namespace detail

// Plays on at random from a position between turns until the game is over or has `longest` moves.
// note(position, move) is called before each move.
template <Game G, class Note = detail::IgnoreMove>
Playout play_out(const G& game, const typename G::Position& position, Random& random, int longest,
                 const Note& note = {}) {
    const Outcome decided = game.decided(position);
    if (decided.finished()) {
        return {decided, 0};
    }
    if constexpr (G::kMostSteps == 1 && G::kInfo.repetition == 0) {
        return detail::play_out_by_steps(game, position, random, longest, note);
    } else {
        return detail::play_out_by_moves(game, position, random, longest, note);
    }
}

}  // namespace gambol
