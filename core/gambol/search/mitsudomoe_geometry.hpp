// Where Mitsudomoe's balls can go when rings are no matter, and how many turns they need to get home.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "gambol/games/mitsudomoe.hpp"

namespace gambol::mitsudomoe {

using Squares = Mitsudomoe::Squares;
inline constexpr int kSquares = Mitsudomoe::kSquares;
inline constexpr int kNowhere = kSquares;

// Black's board is White's, turned around.
[[nodiscard]] constexpr int seen_by(Colour colour, int square) {
    return colour == Mitsudomoe::kWhite ? square : kSquares - 1 - square;
}

struct Geometry {
    // The squares next to each square.
    std::array<Squares, kSquares> around{};
    // The square behind the second of two that are next to each other, seen from the first.
    std::array<std::array<std::uint8_t, kSquares>, kSquares> behind{};
};

inline constexpr Geometry kGeometry = [] {
    Geometry made;
    constexpr int kSide = Mitsudomoe::kSide;
    const auto square = [](int file, int rank) {
        const bool outside = file < 0 || file >= kSide || rank < 0 || rank >= kSide;
        return static_cast<std::uint8_t>(outside ? kNowhere : rank * kSide + file);
    };
    for (int from = 0; from < kSquares; ++from) {
        const int file = from % kSide;
        const int rank = from / kSide;
        for (int files = -1; files <= 1; ++files) {
            for (int ranks = -1; ranks <= 1; ++ranks) {
                const int next = square(file + files, rank + ranks);
                if (next != kNowhere && next != from) {
                    made.around[static_cast<std::size_t>(from)] |= bit<Squares>(next);
                    made.behind[static_cast<std::size_t>(from)][static_cast<std::size_t>(next)] =
                        square(file + 2 * files, rank + 2 * ranks);
                }
            }
        }
    }
    return made;
}();

[[nodiscard]] constexpr Squares around(int square) {
    return kGeometry.around[static_cast<std::size_t>(square)];
}
[[nodiscard]] constexpr int behind(int from, int next) {
    return kGeometry.behind[static_cast<std::size_t>(from)][static_cast<std::size_t>(next)];
}

// Calls visit(to, line) for each vault from a square over a line of `over` onto a square of `free`.
template <class Visit>
constexpr void for_each_vault(int from, Squares over, Squares free, const Visit& visit) {
    for_each_square(around(from) & over, [&](int next) {
        Squares line = 0;
        int before = from;
        int here = next;
        while (here != kNowhere && (over & bit<Squares>(here)) != 0) {
            line |= bit<Squares>(here);
            const int after = behind(before, here);
            before = here;
            here = after;
        }
        if (here != kNowhere && (free & bit<Squares>(here)) != 0) {
            visit(here, line);
        }
    });
}

// How many steps a square is from the nearest goal square.
inline constexpr auto kFar = [] {
    std::array<std::uint8_t, kSquares> made{};
    for (int from = 0; from < kSquares; ++from) {
        Squares seen = bit<Squares>(from);
        while ((seen & Mitsudomoe::goal(Mitsudomoe::kWhite)) == 0) {
            for_each_square(seen, [&](int here) { seen |= around(here); });
            ++made[static_cast<std::size_t>(from)];
        }
    }
    return made;
}();
[[nodiscard]] constexpr int far(Colour colour, int square) {
    return kFar[static_cast<std::size_t>(seen_by(colour, square))];
}

// Squares that are each other's image in the long diagonal from home to goal are of one class.
inline constexpr int kClasses = 15;
inline constexpr auto kClass = [] {
    std::array<std::uint8_t, kSquares> made{};
    for (int here = 0; here < kSquares; ++here) {
        const int low = std::min(here % Mitsudomoe::kSide, here / Mitsudomoe::kSide);
        const int high = std::max(here % Mitsudomoe::kSide, here / Mitsudomoe::kSide);
        made[static_cast<std::size_t>(here)] = static_cast<std::uint8_t>(high * (high + 1) / 2 + low);
    }
    return made;
}();
[[nodiscard]] constexpr int square_class(Colour colour, int square) {
    return kClass[static_cast<std::size_t>(seen_by(colour, square))];
}

// How many turns three of White's balls need to get home when no other balls are on the board and every ring
// is where it is wanted. With each turn's ring step laying the stone for its ball step, that is what they
// need when nobody interferes.
class Turns {
  public:
    Turns() {
        constexpr std::uint8_t kUnknown = 99;
        turns_.fill(kUnknown);
        turns_[index(Mitsudomoe::goal(Mitsudomoe::kWhite))] = 0;
        for (bool changed = true; changed;) {
            changed = false;
            for (int a = 0; a < kSquares; ++a) {
                for (int b = a + 1; b < kSquares; ++b) {
                    for (int c = b + 1; c < kSquares; ++c) {
                        changed |= improve(bit<Squares>(a) | bit<Squares>(b) | bit<Squares>(c));
                    }
                }
            }
        }
    }

    [[nodiscard]] int operator()(Colour colour, Squares balls) const {
        const int a = lowest(balls);
        balls &= balls - 1;
        const int b = lowest(balls);
        const int c = lowest(balls & (balls - 1));
        constexpr int kLast = kSquares - 1;
        return turns_[colour == Mitsudomoe::kWhite ? index(a, b, c) : index(kLast - c, kLast - b, kLast - a)];
    }

    [[nodiscard]] static const Turns& table() {
        static const Turns turns;
        return turns;
    }

  private:
    static constexpr std::size_t kSets = 25 * 24 * 23 / 6;

    [[nodiscard]] static constexpr std::size_t index(int a, int b, int c) {
        return static_cast<std::size_t>(a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6);
    }
    [[nodiscard]] static constexpr std::size_t index(Squares balls) {
        const int a = lowest(balls);
        balls &= balls - 1;
        return index(a, lowest(balls), lowest(balls & (balls - 1)));
    }

    bool improve(Squares balls) {
        std::uint8_t& turns = turns_[index(balls)];
        const std::uint8_t before = turns;
        const Squares free = Mitsudomoe::kBoard & ~balls;
        for_each_square(balls & ~Mitsudomoe::goal(Mitsudomoe::kWhite), [&](int from) {
            const auto look = [&](int to, Squares) {
                const int after = turns_[index(balls ^ bit<Squares>(from) ^ bit<Squares>(to))];
                turns = static_cast<std::uint8_t>(std::min<int>(turns, after + 1));
            };
            for_each_square(around(from) & free, [&](int to) { look(to, 0); });
            for_each_vault(from, balls, free, look);
        });
        return turns != before;
    }

    std::array<std::uint8_t, kSets> turns_;
};

}  // namespace gambol::mitsudomoe
