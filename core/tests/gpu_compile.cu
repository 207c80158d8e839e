// The rules compile inside a kernel as they are: no second set of annotations, no second set of rules. This
// file is only compiled (nvcc -std=c++20 --expt-relaxed-constexpr -c), for a machine without a GPU can tell
// that much.
#include <cstdint>

#include "gambol/perft.hpp"
#include "gambol/random.hpp"
#include "gambol/registry.hpp"

namespace gambol {

// What a kernel brings back about one game.
struct Tally {
    std::uint64_t key;
    std::uint64_t nodes;
    int steps;
    Outcome outcome;
};

// A random game, step by step; everything that playing needs is called.
template <class G>
__device__ Tally play_on_the_gpu(const G& game, std::uint64_t seed, int longest) {
    Random random(seed);
    auto position = game.start();
    Tally tally{game.key(position), 0, 0, outcome(game, position)};
    typename G::Move turn;
    for (; tally.steps < longest && !tally.outcome.finished(); ++tally.steps) {
        const auto steps = game.steps(position);
        const Step step = steps[random.below(steps.size())];
        tally.nodes += static_cast<std::uint64_t>(game.count_moves(position));
        tally.key = game.key_after(tally.key, position, step);
        position = game.advance(position, step);
        turn.push(step);
        if (!game.between_steps(position)) {
            const Outcome decided = game.decided(position, step);
            tally.outcome = decided.finished() || game.can_move(position) ? decided : game.stuck(position);
            turn = {};
        }
    }
    position = game.unpack(game.pack(position));
    tally.nodes += perft(game, position, 1);
    return tally;
}

template <class G>
__global__ void play_games(G game, std::uint64_t seed, int longest, Tally* tallies) {
    const unsigned index = blockIdx.x * blockDim.x + threadIdx.x;
    tallies[index] = play_on_the_gpu(game, seed + index, longest);
}

template <class... Gs>
void launch_all(TypeList<Gs...>, Tally* tallies) {
    const auto launch = [&]<class G>() {
        const auto values = standard_values(G::kOptions);
        play_games<G><<<1, 32>>>(G(values), 1, 100, tallies);
    };
    (launch.template operator()<Gs>(), ...);
}

// Asks for the kernel of every registered game.
void play_every_game_on_the_gpu(Tally* tallies) { launch_all(Games{}, tallies); }

}  // namespace gambol
