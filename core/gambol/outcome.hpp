// Who has won a game, and why.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace gambol {

// 0 is the player who moves first in a game, 1 the other.
using Colour = std::uint8_t;

[[nodiscard]] constexpr Colour other(Colour colour) { return static_cast<Colour>(colour ^ 1); }

// The reasons that a position can give. A record knows more (resignation, time, …).
enum class Reason : std::uint8_t {
    none,
    tunnel,
    opened_opponent_tunnel,
    no_piece,
    goal,
    home_blocked,
    no_turn,
    far_rank,
    stalemate,
    repetition,
    length,
};

inline constexpr std::array<std::string_view, 11> kReasonNames = {
    "none",       "tunnel",   "opened-opponent-tunnel",
    "no-piece",   "goal",     "home-blocked",
    "no-turn",    "far-rank", "stalemate",
    "repetition", "length",
};

[[nodiscard]] constexpr std::string_view reason_name(Reason reason) {
    return kReasonNames[static_cast<std::size_t>(reason)];
}

inline constexpr Colour kNobody = 2;

// Nothing yet (Reason::none), or a winner (kNobody in a draw) with the reason.
struct Outcome {
    Reason reason = Reason::none;
    Colour winner = kNobody;

    [[nodiscard]] constexpr bool finished() const { return reason != Reason::none; }
    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;

    [[nodiscard]] static constexpr Outcome win(Colour winner, Reason reason) { return {reason, winner}; }
    [[nodiscard]] static constexpr Outcome draw(Reason reason) { return {reason, kNobody}; }
};

}  // namespace gambol
