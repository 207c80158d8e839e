// What the compiler proves at every build: that the rules count the moves they should.
#include "gambol/perft.hpp"
#include "gambol/registry.hpp"

namespace gambol {
namespace {

template <class G, Leaves leaves = Leaves::one_by_one>
consteval std::uint64_t nodes(std::array<int, G::kOptions.size()> values, int depth) {
    const G game(values);
    return perft<leaves>(game, game.start(), depth);
}

// The counts are those of data/perft, which says where they come from.
static_assert(nodes<Mitsudomoe>({0}, 1) == 9);
static_assert(nodes<Mitsudomoe>({1}, 2) == 81);

static_assert(nodes<Talpa8>({4, 0}, 2) == 448);
static_assert(nodes<Talpa8>({4, 1}, 2) == 448);
static_assert(nodes<Talpa8>({8, 0}, 1) == 112);
static_assert(nodes<Talpa8, Leaves::in_bulk>({6, 0}, 2) == 3244);
static_assert(nodes<Talpa10>({10, 0}, 1) == 180);

static_assert(nodes<Touchdown>({8, 8, 0, 0}, 3) == 512);
static_assert(nodes<Touchdown>({4, 4, 0, 0}, 6) == 16);
static_assert(nodes<Touchdown>({4, 4, 0, 0}, 7) == 0);
static_assert(nodes<Touchdown>({4, 4, 1, 1}, 4) == 280);
static_assert(nodes<Touchdown, Leaves::in_bulk>({5, 5, 0, 0}, 4) == 802);

}  // namespace
}  // namespace gambol
