// Any text as a position: what is read keeps every promise, what is not is refused in words.
#include "fuzz/input.hpp"
#include "gambol/conformance.hpp"

using namespace gambol;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    fuzz::with_game(Games{}, input, [&](const auto& game) {
        const auto read = game.read(input.rest());
        if (!read.value) {
            fuzz::require_words(read.faults);
            return;
        }
        Random random = input.random();
        fuzz::require_none(read.faults);
        fuzz::require_none(check_position(game, *read.value, random, {.moves = 24, .perft = 200}));
    });
    return 0;
}
