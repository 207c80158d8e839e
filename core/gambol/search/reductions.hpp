// How much less deep the steps that come late in the list are searched.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace gambol {

[[nodiscard]] inline int reduction(int depth, int tried, bool wide) {
    constexpr int kSide = 64;
    static const auto table = [] {
        std::array<std::array<signed char, kSide>, kSide> made{};
        for (int d = 1; d < kSide; ++d) {
            for (int t = 1; t < kSide; ++t) {
                const double less = 0.3 + std::log(d) * std::log(t) / 2.2;
                made[static_cast<std::size_t>(d)][static_cast<std::size_t>(t)] =
                    static_cast<signed char>(less);
            }
        }
        return made;
    }();
    if (depth < 3 || tried < 2) {
        return 0;
    }
    const auto capped = [](int number) {
        return static_cast<std::size_t>(number < kSide ? number : kSide - 1);
    };
    const int less = table[capped(depth)][capped(tried)] - (wide ? 1 : 0);
    return less < 0 ? 0 : less > depth - 1 ? depth - 1 : less;
}

}  // namespace gambol
