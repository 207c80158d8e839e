// Random numbers that are handed to whoever wants them: small, fast, and the same everywhere for the same
// seed.
#pragma once

#include <cstdint>

#include "gambol/bitboard.hpp"

namespace gambol {

class Random {
  public:
    // The `stream`-th of many independent sequences of one seed.
    constexpr explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
        : state_(mix(seed ^ mix(stream))) {}

    // Any 64-bit number.
    [[nodiscard]] constexpr std::uint64_t next() {
        state_ += 0xa0761d6478bd642fULL;
        const u128 product = static_cast<u128>(state_) * (state_ ^ 0xe7037ed1a0b428dbULL);
        return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
    }

    // A number from 0 to limit - 1.
    [[nodiscard]] constexpr int below(int limit) {
        return static_cast<int>(
            static_cast<std::uint64_t>(next() >> 32) * static_cast<std::uint64_t>(limit) >> 32);
    }

  private:
    std::uint64_t state_;
};

}  // namespace gambol
