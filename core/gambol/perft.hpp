// Perft: how many move sequences of exactly that length a position has. A finished game does not go on.
#pragma once

#include <cstdint>
#include <type_traits>

#include "gambol/game.hpp"

namespace gambol {

// How the last ply is counted.
enum class Leaves {
    one_by_one,  // every last position is made
    in_bulk,     // the moves to it are counted without making it
};

// For work that nobody will want to stop.
struct NeverStop {
    [[nodiscard]] constexpr bool operator()() const { return false; }
};

namespace detail {

// Keeps the compiler from leaving out the making of a position that nobody looks at.
template <class Position>
constexpr void make_for_real([[maybe_unused]] const Position& position) {
#if defined(__GNUC__) && !defined(__CUDA_ARCH__)
    if (!std::is_constant_evaluated()) {
        asm volatile("" : : "m"(position));
    }
#endif
}

template <Leaves leaves, Game G, class Stop>
[[nodiscard]] constexpr std::uint64_t perft_below(const G& game, const typename G::Position& position,
                                                  int depth, const Stop& stop) {
    constexpr int kStopDepth = 3;  // asking at every node would cost more than counting it
    std::uint64_t nodes = 0;
    if (depth >= kStopDepth && stop()) {
        return nodes;
    }
    for_each_move(game, position, [&](const typename G::Position& child, const typename G::Move& move) {
        if (depth == 1) {
            make_for_real(child);
            ++nodes;
        } else if (!game.decided(child, move.last()).finished()) {
            if (leaves == Leaves::in_bulk && depth == 2) {
                nodes += static_cast<std::uint64_t>(game.count_moves(child));
            } else {
                nodes += perft_below<leaves>(game, child, depth - 1, stop);
            }
        }
    });
    return nodes;
}

}  // namespace detail

// The number of sequences of `depth` moves from a position between turns; fewer once stop() is true.
template <Leaves leaves = Leaves::in_bulk, Game G, class Stop = NeverStop>
[[nodiscard]] constexpr std::uint64_t perft(const G& game, const typename G::Position& position, int depth,
                                            const Stop& stop = {}) {
    if (depth <= 0) {
        return 1;
    }
    if (game.decided(position).finished()) {
        return 0;
    }
    if (leaves == Leaves::in_bulk && depth == 1) {
        return static_cast<std::uint64_t>(game.count_moves(position));
    }
    return detail::perft_below<leaves>(game, position, depth, stop);
}

}  // namespace gambol
