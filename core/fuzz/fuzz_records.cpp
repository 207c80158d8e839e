// A line with a position (the start when it is empty), then moves: the core's part of reading a record. What
// comes after the first fault is ignored.
#include <algorithm>

#include "fuzz/input.hpp"
#include "gambol/history.hpp"

using namespace gambol;

namespace {

// The history counts what a comparison of all positions counts.
template <class G>
void check_history(const History<G>& history, const std::vector<typename G::Position>& positions,
                   const G& game) {
    const auto same = std::count(positions.begin(), positions.end(), positions.back());
    fuzz::require(history.occurrences() == same, "the history knows how often a position occurred",
                  game.text(positions.back()));
    fuzz::require(G::kInfo.repetition != 0 || same == 1, "no position occurs twice",
                  game.text(positions.back()));
}

template <class G>
void replay(const G& game, const typename G::Position& start, std::string_view moves) {
    std::vector positions{start};
    History history(game, start);
    for (const std::string_view word : words(moves)) {
        const auto& position = positions.back();
        if (outcome(game, position).finished() || history.repeated()) {
            break;
        }
        const auto read = game.read_move(position, word);
        if (!read.value) {
            fuzz::require_words(read.faults);
            break;
        }
        const auto next = play(game, position, *read.value);
        fuzz::require(next.turn != position.turn, "players take turns", game.text(next));
        positions.push_back(next);
        history.push(next);
        check_history(history, positions, game);
    }
    // And back again.
    while (positions.size() > 1) {
        positions.pop_back();
        history.pop();
        check_history(history, positions, game);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    fuzz::with_game(Games{}, input, [&](const auto& game) {
        const std::string_view first = input.line();
        if (words(first).empty()) {
            replay(game, game.start(), input.rest());
        } else if (const auto read = game.read(first); read.value) {
            replay(game, *read.value, input.rest());
        } else {
            fuzz::require_words(read.faults);
        }
    });
    return 0;
}
