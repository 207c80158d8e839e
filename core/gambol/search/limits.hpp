// How long a search may take.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

namespace gambol {

// Times in milliseconds. What is not given does not limit.
struct Limits {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::int64_t> move_time;
    // The clock of a game: what is left, what each move adds, and how many moves there are to the next
    // control.
    std::optional<std::int64_t> remaining;
    std::int64_t increment = 0;
    std::optional<int> moves_to_go;
    // What is lost on the way to whoever runs the clock.
    std::int64_t margin = 10;
    int lines = 1;
    // Goes on when the result is proven, until it is stopped.
    bool endless = false;
};

// When to begin nothing more, and when to stop whatever goes on.
struct Times {
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
    std::int64_t soft = kNever;
    std::int64_t hard = kNever;
};

[[nodiscard]] inline Times times_for(const Limits& limits) {
    Times times;
    if (limits.move_time) {
        times.soft = times.hard = std::max<std::int64_t>(*limits.move_time - limits.margin, 1);
    }
    if (limits.remaining) {
        const std::int64_t left = std::max<std::int64_t>(*limits.remaining - limits.margin, 1);
        const std::int64_t moves = std::clamp(limits.moves_to_go.value_or(25), 1, 40);
        const std::int64_t share = left / moves + limits.increment * 3 / 4;
        // The last move before a control may use nearly all, others leave something for those after them.
        const std::int64_t most = moves == 1 ? left : std::min(left * 2 / 5, 4 * share);
        const std::int64_t hard = std::clamp<std::int64_t>(most, 1, left);
        times.hard = std::min(times.hard, hard);
        times.soft = std::min(times.soft, std::clamp<std::int64_t>(share * 3 / 5, 1, hard));
    }
    return times;
}

}  // namespace gambol
