// Sets of squares answer like a plain loop over the bits, in every word and in every build of the machine.
#include "gambol/bitboard.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "gambol/random.hpp"
#include "tests/check.hpp"

using namespace gambol;

namespace {

// The squares of a set, found one by one.
template <Bits Word>
constexpr int kBits = static_cast<int>(sizeof(Word) * 8);

template <Bits Word>
std::vector<int> squares_of(Word set) {
    std::vector<int> squares;
    for (int square = 0; square < kBits<Word>; ++square) {
        if ((set >> square & 1) != 0) {
            squares.push_back(square);
        }
    }
    return squares;
}

template <Bits Word>
void check_set(Word set) {
    const std::vector<int> squares = squares_of(set);
    CHECK(count(set) == static_cast<int>(squares.size()));
    for (std::size_t rank = 0; rank < squares.size(); ++rank) {
        CHECK(select(set, static_cast<int>(rank)) == squares[rank]);
    }
    if (!squares.empty()) {
        CHECK(lowest(set) == squares.front());
    }
    std::vector<int> visited;
    for_each_square(set, [&](int square) { visited.push_back(square); });
    CHECK(visited == squares);
}

template <Bits Word>
Word random_word(Random& random) {
    Word word = static_cast<Word>(random.next());
    if constexpr (sizeof(Word) > 8) {
        word = word << 64 | random.next();
    }
    return word;
}

template <Bits Word>
void check_word() {
    check_set<Word>(0);
    check_set<Word>(static_cast<Word>(~Word{0}));
    for (int square = 0; square < kBits<Word>; ++square) {
        check_set(bit<Word>(square));
        check_set(static_cast<Word>(~bit<Word>(square)));
        check_set(static_cast<Word>(bit<Word>(square) - 1));
    }
    Random random(sizeof(Word));
    for (int i = 0; i < 2000; ++i) {
        const Word dense = random_word<Word>(random);
        const Word sparse = dense & random_word<Word>(random) & random_word<Word>(random);
        check_set(dense);
        check_set(sparse);
        check_set(static_cast<Word>(~sparse));
    }
}

// What the compiler works out is the portable way, what runs may be one instruction: both must find the same.
constexpr std::uint64_t kSet = 0x8000'0412'00f0'1001ULL;
static_assert(select(kSet, 0) == 0 && select(kSet, 1) == 12 && select(kSet, 2) == 20);
static_assert(select(kSet, 9) == 63 && count(kSet) == 10 && lowest(kSet) == 0);
static_assert(select(static_cast<u128>(kSet) << 64 | 6, 2) == 64 && select(std::uint32_t{0xa0}, 1) == 7);
static_assert(lowest(static_cast<u128>(kSet) << 64) == 64 && count(static_cast<u128>(kSet) << 60) == 10);

constexpr std::uint64_t sum_of_ranks(std::uint64_t seed, int sets) {
    std::uint64_t sum = 0;
    for (Random random(seed); sets > 0; --sets) {
        const std::uint64_t set = random.next() & random.next();
        for (int rank = 0; rank < count(set); ++rank) {
            sum = mix(sum ^ static_cast<std::uint64_t>(select(set, rank)));
        }
    }
    return sum;
}

void check_the_compiler_agrees_with_the_machine() {
    constexpr std::uint64_t kCompiled = sum_of_ranks(7, 40);
    CHECK(sum_of_ranks(7, 40) == kCompiled);
}

void check_mix_has_no_collision_among_small_numbers() {
    std::vector<std::uint64_t> mixed;
    for (std::uint64_t number = 0; number < 100'000; ++number) {
        mixed.push_back(mix(number));
    }
    std::sort(mixed.begin(), mixed.end());
    CHECK(std::adjacent_find(mixed.begin(), mixed.end()) == mixed.end());
}

}  // namespace

int main() {
    check_word<std::uint32_t>();
    check_word<std::uint64_t>();
    check_word<u128>();
    check_the_compiler_agrees_with_the_machine();
    check_mix_has_no_collision_among_small_numbers();
    return failures();
}
