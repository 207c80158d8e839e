// Random games: each move drawn with equal chance from all legal moves.
#pragma once

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

template <class G, class Note>
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

template <class G, class Note>
Playout play_out_by_moves(const G& game, typename G::Position position, Random& random, int longest,
                          const Note& note) {
    History history(game, position);
    for (int length = 0;; ++length) {
        const int choices = game.count_moves(position);
        if (choices == 0) {
            return {game.stuck(position), length};
        }
        if (length == longest) {
            return {Outcome::draw(Reason::length), length};
        }
        const auto move = nth_move(game, position, random.below(choices));
        note(position, move);
        position = play(game, position, move);
        const Outcome decided = game.decided(position, move.last());
        if (decided.finished()) {
            return {decided, length + 1};
        }
        history.push(position);
        if (history.repeated() && game.can_move(position)) {
            return {Outcome::draw(Reason::repetition), length + 1};
        }
    }
}

}  // namespace detail

// Plays on at random from a position between turns until the game is over or has `longest` moves.
// note(position, move) is called before each move.
template <class G, class Note = detail::IgnoreMove>
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
