// A line with a position (the start when it is empty), then any text as a move there, or a few random moves
// later: what is read is legal and has a text of its own.
#include "fuzz/input.hpp"
#include "gambol/game.hpp"

using namespace gambol;

namespace {

// The position after at most this many random moves, of a game that is not over.
template <class G>
typename G::Position play_on(const G& game, typename G::Position position, Random random, int moves) {
    for (; moves > 0; --moves) {
        const auto move = nth_move(game, position, random.below(game.count_moves(position)));
        const auto next = play(game, position, move);
        if (outcome(game, next).finished()) {
            break;
        }
        position = next;
    }
    return position;
}

template <class G>
void check_move(const G& game, const typename G::Position& position, std::string_view text) {
    const auto read = game.read_move(position, text);
    if (!read.value) {
        fuzz::require_words(read.faults);
        return;
    }
    const std::string written = game.move_text(position, *read.value);
    fuzz::require(is_legal(game, position, *read.value), "a move that is read is legal", written);
    const auto again = game.read_move(position, " " + written + "\n");
    fuzz::require(again.value && *again.value == *read.value, "a move is read from its own text", written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    fuzz::with_game(Games{}, input, [&](const auto& game) {
        const int moves = input.below(16);
        const Random random(static_cast<std::uint64_t>(input.below(256)));
        const auto line = input.line();
        const auto start =
            words(line).empty() ? Read<decltype(game.start())>::ok(game.start()) : game.read(line);
        if (start.value && !outcome(game, *start.value).finished()) {
            check_move(game, play_on(game, *start.value, random, moves), input.rest());
        }
    });
    return 0;
}
