// What the search may know of a game beyond its rules. The search works without any; each game's own is in a
// file of its own beside this one, which search/games.hpp gathers.
//
// What a Knowledge K of a game G promises, for positions p that the board has not decided:
//
//   K::Insight                what is known of p and kept from move to move; a small value
//   k.insight(p)              it, from scratch
//   k.insight_after(i, p, step, next)
//                             it for `next`, which is p after the step
//   k.verdict(p, i)           for p between turns: the result, if it is certain; else nothing
//   k.evaluate(p, i)          for p between turns: a guess, from the side to move, within kMostGuess
//   k.list(p, i, steps)       all steps of candidates(p), each with a number that says how soon to try it.
//                             Steps that are known to lose may be left out; what is returned is then the best
//                             score they have, and -kInfinite when none was left out
//   k.loud(p, i, steps)       the few steps that must be looked at before p may be guessed at; optional
//   k.patience(depth, new_turn)
//                             how many steps are tried, at so much depth left, where one that is good enough
//                             is expected among the first or not at all; optional
//   K::kDecides               whether verdict() and list() leave no step that ends the game at once by what
//                             the board says, so that nobody need ask
//   k.key(i), k.shared_step(i, step)
//                             optional: a key for the table that all positions share which mean the same
//                             (mirror images), and a step as all of them call it, or back. Not where
//                             positions repeat
//   K::kShort                 optional: true where games are so short that it pays to search them to their
//                             ends for a proof; verdict() must then know all steps that end the game at once
//   K::kScale                 a guess of kScale means that the side to move wins e times as often as it loses
//   K::kPlaysOut, k.play_out(p, i, random, note)
//                             optional, for short games of single steps that know no draw and no repetition:
//                             plays a random game to its end, calls note(step, colour) for each step, and
//                             returns the winner. Then sampled games choose the moves, not evaluate()
//   k.sharpness(p)            with them: by how much the odds of good players are sharper than those of the
//                             sampled games, as a power. benchmarks/calibration.py measures it, and kScale
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>

#include "gambol/game.hpp"
#include "gambol/search/score.hpp"

namespace gambol {

// Steps to try, best first.
class StepList {
  public:
    struct Entry {
        Step step;
        int order;
    };

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] Entry& operator[](int index) { return entries_[static_cast<std::size_t>(index)]; }
    void push(Step step, int order = 0) { entries_[static_cast<std::size_t>(size_++)] = {step, order}; }
    void clear() { size_ = 0; }

    // Brings the best of the entries from `index` on to that place.
    Step pick(int index) {
        int best = index;
        for (int i = index + 1; i < size_; ++i) {
            if ((*this)[i].order > (*this)[best].order) {
                best = i;
            }
        }
        std::swap((*this)[index], (*this)[best]);
        return (*this)[index].step;
    }

  private:
    // More than any game has: 180 captures in Talpa, 225 ring steps in Mitsudomoe.
    std::array<Entry, 256> entries_;
    int size_ = 0;
};

// Chosen errors: every guess is off by up to `most` either way, always the same way for the same position and
// seed. Proofs are left alone, so that a weak player misjudges but does not overlook what it has seen.
struct Noise {
    Score most = 0;
    std::uint64_t seed = 0;

    [[nodiscard]] Score disturb(Score guess, std::uint64_t key) const {
        if (most == 0) {
            return guess;
        }
        // The mean of three, so that small errors are the rule.
        const auto part = [this, bits = mix(key ^ mix(seed))](int shift) {
            const auto span = static_cast<std::uint64_t>(2 * most + 1);
            return static_cast<Score>((bits >> shift & 0x1f'ffff) * span >> 21) - most;
        };
        const Score error = (part(0) + part(21) + part(42)) / 3;
        return std::clamp(guess + error, -kMostGuess, kMostGuess);
    }
};

// Nothing but the rules: for a game that nobody has taught the search anything about.
template <Game G>
class NoKnowledge {
  public:
    using Position = typename G::Position;
    struct Insight {};
    static constexpr bool kDecides = false;
    static constexpr double kScale = 100;

    explicit NoKnowledge(const G& game) : game_(game) {}

    [[nodiscard]] Insight insight(const Position&) const { return {}; }
    [[nodiscard]] Insight insight_after(const Insight&, const Position&, Step, const Position&) const {
        return {};
    }
    [[nodiscard]] std::optional<Value> verdict(const Position&, const Insight&) const { return std::nullopt; }
    // Having more to choose from is better than having less.
    [[nodiscard]] Score evaluate(const Position& position, const Insight&) const {
        return game_.count_moves(position);
    }
    Score list(const Position& position, const Insight&, StepList& steps) const {
        game_.candidates(position).for_each([&](Step step) { steps.push(step); });
        return -kInfinite;
    }

  private:
    G game_;
};

template <class K>
concept SharesKeys = requires(const K knowledge, const typename K::Insight insight, Step step) {
    { knowledge.key(insight) } -> std::same_as<std::uint64_t>;
    { knowledge.shared_step(insight, step) } -> std::same_as<Step>;
};
template <class K>
concept ProvesToTheEnd = requires { requires K::kShort && K::kDecides; };
template <class K>
concept PlaysOut = ProvesToTheEnd<K> && requires { requires K::kPlaysOut; };

// The knowledge of a game; a game's own file specialises it.
template <class G>
class Knowledge : public NoKnowledge<G> {
    using NoKnowledge<G>::NoKnowledge;
};

}  // namespace gambol
