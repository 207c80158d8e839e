// Random numbers are the same everywhere for the same seed, and look like it nowhere else.
#include "gambol/random.hpp"

#include <array>
#include <vector>

#include "tests/check.hpp"

using namespace gambol;

namespace {

// Records and benchmarks name seeds: these numbers are not to change.
static_assert(Random(1).next() == 0xed5fe1021ea9d4fULL);
static_assert(Random(1, 1).next() == 0xe6dc3c18e2b0f31ULL);

void check_a_seed_repeats_and_streams_differ() {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Random one(seed);
        Random same(seed);
        Random stream(seed, 1);
        Random next_seed(seed + 1);
        for (int i = 0; i < 50; ++i) {
            const std::uint64_t number = one.next();
            CHECK(number == same.next());
            CHECK(number != stream.next());
            CHECK(number != next_seed.next());
        }
    }
}

void check_below_stays_below_and_reaches_everything() {
    Random random(3);
    for (int limit = 1; limit <= 300; ++limit) {
        std::vector<int> seen(static_cast<std::size_t>(limit));
        for (int i = 0; i < 20 * limit; ++i) {
            const int number = random.below(limit);
            CHECK(number >= 0 && number < limit);
            ++seen[static_cast<std::size_t>(number)];
        }
        for (const int times : seen) {
            CHECK(times > 0 && times < 60);
        }
    }
}

void check_every_bit_is_set_half_the_time() {
    constexpr int kNumbers = 20'000;
    std::array<int, 64> set{};
    Random random(4);
    for (int i = 0; i < kNumbers; ++i) {
        const std::uint64_t number = random.next();
        for (std::size_t bit = 0; bit < set.size(); ++bit) {
            set[bit] += static_cast<int>(number >> bit & 1);
        }
    }
    for (const int times : set) {
        CHECK(times > kNumbers / 2 - 400 && times < kNumbers / 2 + 400);  // more than five deviations
    }
}

}  // namespace

int main() {
    check_a_seed_repeats_and_streams_differ();
    check_below_stays_below_and_reaches_everything();
    check_every_bit_is_set_half_the_time();
    return failures();
}
