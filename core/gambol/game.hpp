// The contract between a game and everything that is generic over games.
//
// A *position* is a small value: the board and whose turn it is. A *step* is the smallest choice a player
// makes; a *move* is a whole turn, one step in most games and several in Mitsudomoe. Inside such a turn a
// position is *between steps*: the same player goes on. People, texts and records only ever see positions
// between turns.
//
// What a game object G with a position p promises:
//
//   G::kInfo, G::kOptions     its names and options; G(values) builds the rules for one choice of options
//   G::kMostSteps             how many steps a turn can have; where it is more than one, G::kMostCandidates
//                             is how many steps there can be to choose from
//   g.start()                 the position a game starts from
//   g.steps(p)                the legal steps, as a set with size(), [k] and for_each(visit): a step is legal
//                             only if a whole legal turn begins with it. Asked only of positions that the
//                             board has not decided.
//   g.candidates(p)           the same, but steps that no legal turn begins with may be among them
//   g.advance(p, step)        the position after a step of steps(p) or candidates(p)
//   g.between_steps(p)        whether the turn in p has begun but is not complete
//   g.decided(p)              what the board says about p, as if the player who is not to move had just
//                             moved; all of the end rules but the one for a player who cannot move
//   g.decided(p, step)        the same, quicker, when p has just arisen by a turn that ended with `step` from
//                             a position that was not finished
//   g.stuck(p)                the outcome when the player to move has no legal step
//   g.can_move(p)             whether he has one
//   g.count_moves(p)          how many moves, or ways to complete the turn, without making them all
//   g.key(p)                  a 64-bit hash of p
//   g.key_after(key, p, step) from it that of advance(p, step)
//   g.pack(p), g.unpack(packed)
//                             an exact picture of a position between turns, and back
//   g.width(), g.height(), g.geometry(), g.token(p, square)
//                             the board, and what stands on a square of it: a short text, empty for nothing
//   g.text(p), g.read(text), g.move_text(p, move), g.read_move(p, text)
//                             positions between turns and whole moves as texts, and back; what is read comes
//                             with every fault. Moves are read only in positions that are not finished.
//
// conformance.hpp puts these promises to the test.
//
// Nothing here prints, throws, reads a clock or draws a random number.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "gambol/bitboard.hpp"
#include "gambol/options.hpp"
#include "gambol/outcome.hpp"
#include "gambol/text.hpp"

namespace gambol {

// The names of a game.
struct GameInfo {
    std::string_view name;
    std::string_view title;
    std::string_view summary;
    std::array<std::string_view, 2> colours;
    // A game is a draw when a position occurs for this many-th time; 0 where no position can occur twice.
    int repetition;
};

// From one square to another; what the pair means is the game's.
struct Step {
    std::uint8_t from = 0;
    std::uint8_t to = 0;

    friend constexpr bool operator==(const Step&, const Step&) = default;
};

// A whole turn: at most `Capacity` steps.
template <int Capacity>
struct MoveOf {
    std::array<Step, Capacity> steps{};
    std::uint8_t size = 0;

    constexpr void push(Step step) { steps[size++] = step; }
    constexpr void pop() { steps[--size] = Step{}; }
    [[nodiscard]] constexpr Step last() const { return steps[static_cast<std::size_t>(size - 1)]; }

    // A move as a number and back: its size, then the squares of each step.
    static constexpr int kSquareBits = 60 / (2 * Capacity) < 7 ? 60 / (2 * Capacity) : 7;

    [[nodiscard]] constexpr std::uint64_t bits() const {
        std::uint64_t bits = size;
        for (int i = 0; i < size; ++i) {
            const auto step = steps[static_cast<std::size_t>(i)];
            const auto pair = static_cast<std::uint64_t>(step.from | step.to << kSquareBits);
            bits |= pair << (4 + 2 * kSquareBits * i);
        }
        return bits;
    }
    [[nodiscard]] static constexpr MoveOf from_bits(std::uint64_t bits) {
        constexpr std::uint64_t kSquare = (1U << kSquareBits) - 1;
        MoveOf move;
        const int size = static_cast<int>(bits & 15);
        for (int i = 0; i < size && i < Capacity; ++i) {
            const std::uint64_t pair = bits >> (4 + 2 * kSquareBits * i);
            move.push({static_cast<std::uint8_t>(pair & kSquare),
                       static_cast<std::uint8_t>(pair >> kSquareBits & kSquare)});
        }
        return move;
    }

    friend constexpr bool operator==(const MoveOf&, const MoveOf&) = default;
};

// Visits a step and does nothing. (A lambda inside the concept is more than CUDA's compiler takes.)
struct IgnoreStep {
    constexpr void operator()(Step) const {}
};

template <class G>
concept Game = requires(const G game, const typename G::Position position, const Step step,
                        const typename G::Move move, std::uint64_t key, OptionValues values) {
    { G::kInfo } -> std::convertible_to<GameInfo>;
    { G::kOptions } -> OptionList;
    { G::kMostSteps } -> std::convertible_to<int>;
    requires G::kMostSteps == 1 || requires { G::kMostCandidates; };
    requires std::constructible_from<G, OptionValues>;
    requires std::same_as<typename G::Move, MoveOf<G::kMostSteps>>;
    requires std::equality_comparable<typename G::Position>;
    requires std::is_trivially_copyable_v<typename G::Position>;
    { position.turn } -> std::convertible_to<Colour>;
    { game.start() } -> std::same_as<typename G::Position>;
    { game.steps(position).size() } -> std::same_as<int>;
    { game.steps(position)[0] } -> std::same_as<Step>;
    game.steps(position).for_each(IgnoreStep{});
    game.candidates(position).for_each(IgnoreStep{});
    { game.advance(position, step) } -> std::same_as<typename G::Position>;
    { game.between_steps(position) } -> std::same_as<bool>;
    { game.decided(position) } -> std::same_as<Outcome>;
    { game.decided(position, step) } -> std::same_as<Outcome>;
    { game.stuck(position) } -> std::same_as<Outcome>;
    { game.can_move(position) } -> std::same_as<bool>;
    { game.count_moves(position) } -> std::same_as<int>;
    { game.key(position) } -> std::same_as<std::uint64_t>;
    { game.key_after(key, position, step) } -> std::same_as<std::uint64_t>;
    { game.pack(position) } -> std::same_as<typename G::Packed>;
    { game.unpack(typename G::Packed{}) } -> std::same_as<typename G::Position>;
    { game.width() } -> std::same_as<int>;
    { game.height() } -> std::same_as<int>;
    { game.geometry().square(0, 0) } -> std::same_as<int>;
    { game.token(position, 0) } -> std::same_as<std::string>;
    { game.text(position) } -> std::same_as<std::string>;
    { game.move_text(position, move) } -> std::same_as<std::string>;
    { game.read(std::string_view{}) } -> std::same_as<Read<typename G::Position>>;
    { game.read_move(position, std::string_view{}) } -> std::same_as<Read<typename G::Move>>;
};

// The result of a position from the board alone; nothing while the game goes on.
template <Game G>
[[nodiscard]] constexpr Outcome outcome(const G& game, const typename G::Position& position) {
    const Outcome decided = game.decided(position);
    if (decided.finished() || game.can_move(position)) {
        return decided;
    }
    return game.stuck(position);
}

// The same for a position that has just arisen by a turn ending with `last` from an unfinished position.
template <Game G>
[[nodiscard]] constexpr Outcome outcome_after(const G& game, const typename G::Position& position,
                                              Step last) {
    const Outcome decided = game.decided(position, last);
    if (decided.finished() || game.can_move(position)) {
        return decided;
    }
    return game.stuck(position);
}

namespace detail {

template <Game G, class Visit>
constexpr void extend_turn(const G& game, const typename G::Position& position, typename G::Move& turn,
                           const Visit& visit) {
    game.candidates(position).for_each([&](Step step) {
        const auto next = game.advance(position, step);
        turn.push(step);
        if (game.between_steps(next)) {
            extend_turn(game, next, turn, visit);
        } else {
            visit(next, static_cast<const typename G::Move&>(turn));
        }
        turn.pop();
    });
}

}  // namespace detail

// Calls visit(child, move) for every legal move of a position that is not finished, once for each resulting
// position.
template <Game G, class Visit>
constexpr void for_each_move(const G& game, const typename G::Position& position, const Visit& visit) {
    if constexpr (G::kMostSteps == 1) {
        game.steps(position).for_each([&](Step step) {
            typename G::Move move;
            move.push(step);
            visit(game.advance(position, step), static_cast<const typename G::Move&>(move));
        });
    } else {
        typename G::Move turn;
        detail::extend_turn(game, position, turn, visit);
    }
}

// The position after a whole legal move.
template <Game G>
[[nodiscard]] constexpr typename G::Position play(const G& game, typename G::Position position,
                                                  const typename G::Move& move) {
    for (int i = 0; i < move.size; ++i) {
        position = game.advance(position, move.steps[static_cast<std::size_t>(i)]);
    }
    return position;
}

// The index-th of the count_moves(position) moves of a position that is not finished; the index must be below
// that number.
template <Game G>
[[nodiscard]] constexpr typename G::Move nth_move(const G& game, typename G::Position position, int index) {
    typename G::Move move;
    if constexpr (G::kMostSteps == 1) {
        move.push(game.steps(position)[index]);
        return move;
    } else {
        do {
            Step chosen;
            bool found = false;
            game.candidates(position).for_each([&](Step step) {
                if (found) {
                    return;
                }
                const auto next = game.advance(position, step);
                const int moves = game.between_steps(next) ? game.count_moves(next) : 1;
                found = index < moves;
                chosen = step;
                index -= found ? 0 : moves;
            });
            move.push(chosen);
            position = game.advance(position, chosen);
        } while (game.between_steps(position));
        return move;
    }
}

// Whether a move, from wherever it came, is legal in a position that is not finished: step by step.
template <Game G>
[[nodiscard]] constexpr bool is_legal(const G& game, typename G::Position position,
                                      const typename G::Move& move) {
    for (int i = 0; i < move.size; ++i) {
        const Step wanted = move.steps[static_cast<std::size_t>(i)];
        bool found = false;
        game.steps(position).for_each([&](Step step) { found = found || step == wanted; });
        if (!found) {
            return false;
        }
        position = game.advance(position, wanted);
        if (!game.between_steps(position)) {
            return i + 1 == move.size;
        }
    }
    return false;
}

}  // namespace gambol
