// A guess at who will win a Touchdown position, by a small network of neurons in whole numbers: the same on
// every machine.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "gambol/bitboard.hpp"
#include "gambol/search/touchdown_weights.hpp"

namespace gambol {

class TouchdownNet {
  public:
    using Squares = std::uint64_t;

    TouchdownNet(int width, int height) : start_(kWeights.bias) {
        for (int square = 0; square < 64; ++square) {
            if (square % 8 >= width || square / 8 >= height) {
                add(start_, kWall, square);
            }
        }
    }

    // A hundred times the logarithm of the odds that the player to move wins, a draw being half a win. He
    // sees his pawns go up.
    [[nodiscard]] int guess(Squares own, Squares foe) const {
        First first = start_;
        for_each_square(own, [&](int square) { add(first, kOwn, square); });
        for_each_square(foe, [&](int square) { add(first, kFoe, square); });
        for (std::int16_t& cell : first) {
            cell = std::clamp<std::int16_t>(cell, 0, kOne);
        }
        int total = kTouchdownLastBias * kOne;
        for (std::size_t i = 0; i < kSecond; ++i) {
            int sum = kTouchdownSecondBias[i] * kOne;
            for (std::size_t j = 0; j < kFirst; ++j) {
                sum += first[j] * kWeights.second[i][j];
            }
            total += std::clamp(sum / kOne, 0, kOne) * kTouchdownLast[i];
        }
        return static_cast<int>(std::int64_t{100} * total / (kOne * kOne));
    }

  private:
    static constexpr int kOne = kTouchdownOne;  // what stands for 1
    static constexpr std::size_t kFirst = kTouchdownFirstBias.size();
    static constexpr std::size_t kSecond = kTouchdownLast.size();
    static constexpr int kOwn = 0;
    static constexpr int kFoe = 64;
    static constexpr int kWall = 128;
    using First = std::array<std::int16_t, kFirst>;

    struct Weights {
        std::array<First, 192> first;
        std::array<First, kSecond> second;
        First bias;
    };
    // Weights are written with two characters each, of 64 from '0' on, for -2048 to 2047.
    static constexpr Weights kWeights = [] {
        Weights made{};
        const auto read = [](std::string_view text, auto& rows) {
            std::size_t at = 0;
            for (auto& row : rows) {
                for (auto& weight : row) {
                    weight = static_cast<std::int16_t>((text[at] - '0') * 64 + text[at + 1] - '0' - 2048);
                    at += 2;
                }
            }
        };
        read(kTouchdownFirst, made.first);
        read(kTouchdownSecond, made.second);
        for (std::size_t i = 0; i < kFirst; ++i) {
            made.bias[i] = static_cast<std::int16_t>(kTouchdownFirstBias[i]);
        }
        return made;
    }();

    static void add(First& sum, int kind, int square) {
        const First& row = kWeights.first[static_cast<std::size_t>(kind + square)];
        for (std::size_t i = 0; i < kFirst; ++i) {
            sum[i] = static_cast<std::int16_t>(sum[i] + row[i]);
        }
    }

    First start_;  // the bias of the board
};

}  // namespace gambol
