// A game whose moves the input chooses: every position on the way keeps every promise.
#include "fuzz/input.hpp"
#include "gambol/conformance.hpp"
#include "gambol/history.hpp"

using namespace gambol;

namespace {

// Longer than any game of those in which no position can occur twice.
constexpr int kLongest = 200;
// How many positions of one game are looked at: as many as are affordable.
constexpr int kLooks = 6;

template <class G>
void play_on(const G& game, fuzz::Input& input) {
    auto position = game.start();
    History history(game, position);
    Random random = input.random();
    int looks = 0;
    for (int length = 0; !outcome(game, position).finished() && !history.repeated(); ++length) {
        fuzz::require(G::kInfo.repetition != 0 || (length < kLongest && history.occurrences() == 1),
                      "a game without repetition ends", game.text(position));
        if (looks < kLooks && random.below(8) == 0) {
            ++looks;
            fuzz::require_none(check_position(game, position, random, {.moves = 6, .perft = 30}));
        }
        if (input.empty()) {
            return;
        }
        const int moves = game.count_moves(position);
        fuzz::require(moves > 0, "a game that goes on has moves", game.text(position));
        const auto move = nth_move(game, position, input.below(moves));
        const auto next = play(game, position, move);
        fuzz::require(outcome_after(game, next, move.last()) == outcome(game, next),
                      "outcome_after is the outcome", game.text(next));
        position = next;
        history.push(position);
    }
    fuzz::require_none(check_position(game, position, random, {.moves = 6, .perft = 30}));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    fuzz::with_game(Games{}, input, [&](const auto& game) { play_on(game, input); });
    return 0;
}
