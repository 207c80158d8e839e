// Perft: how many move sequences of exactly that length a position has. A finished game does not go on.
#pragma once

#include <cstdint>

#include "gambol/game.hpp"

namespace gambol {

// How the last ply is counted.
enum class Leaves {
    one_by_one,  // every last position is made
    in_bulk,     // the moves to it are counted without making it
};

namespace detail {

template <Leaves leaves, class G>
[[nodiscard]] constexpr std::uint64_t perft_below(const G& game, const typename G::Position& position,
                                                  int depth) {
    if (leaves == Leaves::in_bulk && depth == 1) {
        return static_cast<std::uint64_t>(game.count_moves(position));
    }
    std::uint64_t nodes = 0;
    for_each_move(game, position, [&](const typename G::Position& child, const typename G::Move& move) {
        if (depth == 1) {
            ++nodes;
        } else if (!game.decided(child, move.last()).finished()) {
            nodes += perft_below<leaves>(game, child, depth - 1);
        }
    });
    return nodes;
}

}  // namespace detail

// The number of sequences of `depth` moves from a position between turns.
template <Leaves leaves = Leaves::in_bulk, class G>
[[nodiscard]] constexpr std::uint64_t perft(const G& game, const typename G::Position& position, int depth) {
    if (depth <= 0) {
        return 1;
    }
    if (game.decided(position).finished()) {
        return 0;
    }
    return detail::perft_below<leaves>(game, position, depth);
}

}  // namespace gambol
