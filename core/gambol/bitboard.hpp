// Sets of squares, one bit a square, in a word of up to 128 bits.
//
// Everything here is constexpr, knows no game, and compiles for the CPU and inside a CUDA kernel alike.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
#include <immintrin.h>
#endif

namespace gambol {

__extension__ typedef unsigned __int128 u128;

// The words a set of squares may be kept in.
template <class Word>
concept Bits =
    std::is_same_v<Word, std::uint32_t> || std::is_same_v<Word, std::uint64_t> || std::is_same_v<Word, u128>;

// How many squares the set holds.
template <Bits Word>
[[nodiscard]] constexpr int count(Word set) {
    if constexpr (std::is_same_v<Word, u128>) {
        return std::popcount(static_cast<std::uint64_t>(set)) +
               std::popcount(static_cast<std::uint64_t>(set >> 64));
    } else {
        return std::popcount(set);
    }
}

// The lowest square of a set that is not empty.
template <Bits Word>
[[nodiscard]] constexpr int lowest(Word set) {
    if constexpr (std::is_same_v<Word, u128>) {
        const auto low = static_cast<std::uint64_t>(set);
        return low != 0 ? std::countr_zero(low)
                        : 64 + std::countr_zero(static_cast<std::uint64_t>(set >> 64));
    } else {
        return std::countr_zero(set);
    }
}

// The set that holds just this square.
template <Bits Word>
[[nodiscard]] constexpr Word bit(int square) {
    return static_cast<Word>(Word{1} << square);
}

// The square that exactly `rank` squares of the set lie below; the set must hold more than `rank` squares.
[[nodiscard]] constexpr int select(std::uint64_t set, int rank) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
    if (!std::is_constant_evaluated()) {
        return std::countr_zero(_pdep_u64(std::uint64_t{1} << rank, set));
    }
#endif
    // Halve the word four times, each time keeping the half that the wanted bit lies in.
    int square = 0;
    for (int half = 32; half >= 4; half /= 2) {
        const int below = std::popcount(set & ((std::uint64_t{1} << half) - 1));
        const int upper = rank >= below ? 1 : 0;
        set >>= upper * half;
        rank -= upper * below;
        square += upper * half;
    }
    for (; rank > 0; --rank) {
        set &= set - 1;
    }
    return square + std::countr_zero(set);
}

[[nodiscard]] constexpr int select(std::uint32_t set, int rank) { return select(std::uint64_t{set}, rank); }

[[nodiscard]] constexpr int select(u128 set, int rank) {
    const auto low = static_cast<std::uint64_t>(set);
    const int below = std::popcount(low);
    return rank < below ? select(low, rank)
                        : 64 + select(static_cast<std::uint64_t>(set >> 64), rank - below);
}

// Calls visit(square) for each square of the set, from the lowest up.
template <Bits Word, class Visit>
constexpr void for_each_square(Word set, Visit&& visit) {
    while (set != 0) {
        visit(lowest(set));
        set &= static_cast<Word>(set - 1);
    }
}

// A well mixed 64-bit number for each number: the source of hash keys, without a table.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15ULL;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9ULL;
    number = (number ^ (number >> 27)) * 0x94d049bb133111ebULL;
    return number ^ (number >> 31);
}

// An exact picture of a position in a few words and the side to move; equal positions have equal pictures.
template <int Words>
struct PackedOf {
    static constexpr int kWords = Words;

    std::uint64_t words[Words] = {};
    std::uint8_t turn = 0;

    friend constexpr bool operator==(const PackedOf&, const PackedOf&) = default;
};

}  // namespace gambol
