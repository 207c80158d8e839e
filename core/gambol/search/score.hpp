// Scores of a search, always seen from the side to move, and what they prove.
#pragma once

#include <cmath>
#include <cstdint>

namespace gambol {

// 0 is a draw. Guesses lie within kMostGuess either way; beyond kProven the end is certain: kWin - n is a win
// after n more moves of both sides together, n - kWin a loss.
using Score = int;

inline constexpr Score kInfinite = 32'000;
inline constexpr Score kWin = 31'000;
inline constexpr Score kProven = 30'000;
inline constexpr Score kMostGuess = 20'000;
inline constexpr Score kDraw = 0;

[[nodiscard]] constexpr Score win_in(int moves) { return kWin - moves; }
[[nodiscard]] constexpr Score loss_in(int moves) { return moves - kWin; }
[[nodiscard]] constexpr bool is_win(Score score) { return score >= kProven; }
[[nodiscard]] constexpr bool is_loss(Score score) { return score <= -kProven; }

// How many moves a proven win or loss takes.
[[nodiscard]] constexpr int moves_to_end(Score score) { return kWin - (score < 0 ? -score : score); }

// The score of a position from that of the one a move later, which the other side sees; and back, for the
// bounds that are handed down.
[[nodiscard]] constexpr Score from_child(Score score) {
    return is_loss(score) ? -score - 1 : is_win(score) ? -score + 1 : -score;
}
[[nodiscard]] constexpr Score to_child(Score bound) {
    return is_win(bound) ? -bound - 1 : is_loss(bound) ? -bound + 1 : -bound;
}

// What a search says of a position. A value is *complete* when no guess went into it: then its bound holds
// whatever lies deeper, and a draw is a proven draw.
struct Value {
    Score score = 0;
    bool complete = false;

    [[nodiscard]] static constexpr Value proof(Score score) { return {score, true}; }
    [[nodiscard]] static constexpr Value guess(Score score) { return {score, false}; }
    // The position cannot be reached by a legal turn; no score at all.
    [[nodiscard]] static constexpr Value illegal() { return {-kInfinite, true}; }
    // Of a step that is no better than another: whether that is certain.
    [[nodiscard]] constexpr bool settles() const { return complete || is_loss(score); }
    [[nodiscard]] constexpr bool is_illegal() const { return score == -kInfinite; }

    friend constexpr bool operator==(const Value&, const Value&) = default;
};

enum class Proof : std::uint8_t { none, win, draw, loss };

[[nodiscard]] constexpr Proof proof_of(Value exact) {
    return is_win(exact.score)    ? Proof::win
           : is_loss(exact.score) ? Proof::loss
           : exact.complete       ? Proof::draw
                                  : Proof::none;
}

// How often the side to move wins games like this one; a draw is half a win. `scale` is the guess that stands
// for odds of e to one.
[[nodiscard]] inline double win_probability(Value exact, double scale) {
    switch (proof_of(exact)) {
        case Proof::win:
            return 1;
        case Proof::draw:
            return 0.5;
        case Proof::loss:
            return 0;
        case Proof::none:
            break;
    }
    return 1 / (1 + std::exp(-exact.score / scale));
}

}  // namespace gambol
