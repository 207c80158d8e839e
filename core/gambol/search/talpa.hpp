// What the search knows of Talpa.
//
// A move empties one square, the one it starts from. So the squares that matter at once are the *critical*
// ones of a player: occupied, and a tunnel of his as soon as they are empty. Leaving a square that is
// critical for oneself and not for the opponent wins; leaving one that is critical for the opponent loses.
#pragma once

#include <algorithm>
#include <cmath>

#include "gambol/games/talpa.hpp"
#include "gambol/random.hpp"
#include "gambol/search/knowledge.hpp"

namespace gambol {

template <class Board>
class Knowledge<Talpa<Board>> {
  public:
    using G = Talpa<Board>;
    using Position = typename G::Position;
    using Squares = typename G::Squares;
    static constexpr bool kDecides = true;
    static constexpr bool kShort = true;
    static constexpr bool kPlaysOut = true;
    static constexpr double kScale = 100;

    // For each player and each of his two edges: what is dug from that edge on, and the squares that would be
    // when they were empty.
    struct Insight {
        std::array<std::array<Squares, 2>, 2> reach{};
        // What the position and its mirror images have in common, and which of them it comes from.
        std::uint64_t key = 0;
        std::uint8_t mirrors = 0;
    };

    explicit Knowledge(const G& game) : game_(game), board_(game.board()) {}

    [[nodiscard]] Insight insight(const Position& position) const {
        Insight insight{{game_.edges(0), game_.edges(1)}};
        const Squares empty = board_ & ~(position.own | position.enemy);
        for_each_square(empty, [&](int square) { insight = dug(insight, bit<Squares>(square), empty); });
        look_in_mirrors(position, insight);
        return insight;
    }
    [[nodiscard]] Insight insight_after(const Insight& before, const Position&, Step step,
                                        const Position& next) const {
        Insight after = dug(before, bit<Squares>(step.from), board_ & ~(next.own | next.enemy));
        look_in_mirrors(next, after);
        return after;
    }
    [[nodiscard]] std::uint64_t key(const Insight& insight) const { return insight.key; }
    [[nodiscard]] Step shared_step(const Insight& insight, Step step) const {
        const auto mirrored = [&](int square) {
            int file = square % G::kStride;
            int rank = square / G::kStride;
            file = (insight.mirrors & 1) != 0 ? game_.width() - 1 - file : file;
            rank = (insight.mirrors & 2) != 0 ? game_.width() - 1 - rank : rank;
            return static_cast<std::uint8_t>(rank * G::kStride + file);
        };
        return {mirrored(step.from), mirrored(step.to)};
    }

    // Who stands better wins some more often among random players and much more often among good ones. The
    // more has been dug, the more so: what is left to decide is counting, which chance does badly.
    [[nodiscard]] double sharpness(const Position& position) const {
        const int squares = game_.width() * game_.width();
        return 0.85 + 5.0 * (squares - count(position.own | position.enemy)) / squares;
    }

    // Certain are a win with this move, and a loss with this or the next one whatever the player does.
    [[nodiscard]] std::optional<Value> verdict(const Position& position, const Insight& insight) const {
        if (position.own == 0) {
            return Value::proof(loss_in(0));
        }
        const Critical critical(position, insight);
        if (winning(position.own, position.enemy, critical.own, critical.enemy) != 0) {
            return Value::proof(win_in(1));
        }
        const Squares safe = mobile(position.own, position.enemy) & ~critical.enemy;
        if (safe == 0) {
            return Value::proof(loss_in(1));
        }
        for (Squares left = safe; left != 0; left &= left - 1) {
            bool survives = false;
            for_each_survivor(position, insight, lowest(left),
                              [&](Step, const Critical&) { survives = true; });
            if (survives) {
                return std::nullopt;
            }
        }
        return Value::proof(loss_in(2));
    }

    // The game is lost by whoever runs out of moves that do not open the opponent's tunnel. So what counts is
    // how many such moves each player has, how many of them will stay such for long, and how short the
    // tunnels are.
    [[nodiscard]] Score evaluate(const Position& position, const Insight& insight) const {
        const Squares occupied = position.own | position.enemy;
        const Critical critical(position, insight);
        const Squares our_movers = position.own & G::neighbours(position.enemy);
        const Squares their_movers = position.enemy & G::neighbours(position.own);
        const Course ours = course(insight.reach[position.turn], occupied, our_movers);
        const Course theirs = course(insight.reach[other(position.turn)], occupied, their_movers);
        const int size = game_.width();
        const int our_safe = G::contacts(our_movers & ~critical.enemy, position.enemy);
        const int their_safe = G::contacts(their_movers & ~critical.own, position.own);
        const int our_free = G::contacts(our_movers & ~theirs.squares & ~critical.enemy, position.enemy);
        const int their_free = G::contacts(their_movers & ~ours.squares & ~critical.own, position.own);
        const int our_spare = count(position.own & ~our_movers & ~critical.enemy);
        const int their_spare = count(position.enemy & ~their_movers & ~critical.own);
        const double odd = (count(occupied) & 1) != 0 ? 1 : 0;
        const double z = w_[0] + w_[1] * odd +
                         w_[2] * (theirs.length - ours.length) * count(occupied) / (size * size) +
                         w_[3] * std::log((1.0 + our_safe) / (1.0 + their_safe)) +
                         w_[4] * (our_free - their_free) / size + w_[5] * (our_spare - their_spare) / size;
        return std::clamp(static_cast<Score>(100 * z), -kMostGuess, kMostGuess);
    }

    Score list(const Position& position, const Insight& insight, StepList& steps) const {
        const Critical critical(position, insight);
        const Squares movers = mobile(position.own, position.enemy);
        Score worst = (movers & critical.enemy) != 0 ? loss_in(1) : -kInfinite;
        const Squares all = movers & ~critical.enemy;
        for (Squares left = all; left != 0; left &= left - 1) {
            if (for_each_survivor(position, insight, lowest(left), [&](Step step, const Critical& after) {
                    const Squares target = step.to == step.from ? 0 : bit<Squares>(step.to);
                    const Squares ours = (position.own ^ bit<Squares>(step.from)) | target;
                    const Squares theirs = position.enemy & ~target;
                    const int order = kC * (count(after.own) - count(after.enemy)) +
                                      kA * G::contacts(ours & ~after.enemy, theirs) -
                                      kB * G::contacts(theirs & ~after.own, ours);
                    steps.push(step, order);
                })) {
                worst = std::max(worst, loss_in(2));
            }
        }
        return worst;
    }

    // Plays a game to its end with random moves, of which none loses at once while there is another, and none
    // is preferred to one that wins at once. Tells of each move; returns who wins.
    template <class Note>
    [[nodiscard]] Colour play_out(Position position, const Insight& insight, Random& random,
                                  const Note& note) const {
        Insight now = insight;
        while (true) {
            const Critical critical(position, now);
            const Squares own = position.own;
            const Squares capturers = own & G::neighbours(position.enemy);
            const Squares movers = (capturers != 0 ? capturers : own) & ~critical.enemy;
            if (movers == 0) {
                return other(position.turn);
            }
            if ((movers & critical.own) != 0 || position.enemy == 0) {
                return position.turn;
            }
            Step step;
            step.from = static_cast<std::uint8_t>(select(movers, random.below(count(movers))));
            step.to = step.from;
            if (capturers != 0) {
                const Squares targets = G::neighbours(bit<Squares>(step.from)) & position.enemy;
                step.to = static_cast<std::uint8_t>(select(targets, random.below(count(targets))));
            }
            note(step, position.turn);
            position = game_.advance(position, step);
            now = dug(now, bit<Squares>(step.from), board_ & ~(position.own | position.enemy));
        }
    }

  private:
    // The critical squares of both players, named as in a position.
    struct Critical {
        Critical(Squares of_own, Squares of_enemy) : own(of_own), enemy(of_enemy) {}
        Critical(const Position& position, const Insight& insight)
            : Critical(insight, position.turn, position.own | position.enemy) {}
        Critical(const Insight& insight, Colour turn, Squares occupied)
            : own(insight.reach[turn][0] & insight.reach[turn][1] & occupied),
              enemy(insight.reach[other(turn)][0] & insight.reach[other(turn)][1] & occupied) {}

        Squares own;
        Squares enemy;
    };

    // The pieces that may move.
    [[nodiscard]] static Squares mobile(Squares own, Squares enemy) {
        const Squares capturers = own & G::neighbours(enemy);
        return capturers != 0 ? capturers : own;
    }
    // The pieces whose move wins at once: by a tunnel, or since it takes the last piece.
    [[nodiscard]] static Squares winning(Squares own, Squares enemy, Squares critical_own,
                                         Squares critical_enemy) {
        const Squares capturers = own & G::neighbours(enemy);
        const Squares movers = capturers != 0 ? capturers : own;
        const bool last = enemy == 0 || (capturers != 0 && (enemy & (enemy - 1)) == 0);
        return movers & ~critical_enemy & (last ? movers : critical_own);
    }

    // Visits the moves from a square that is not critical for the opponent after which he has no winning
    // move; returns whether there are others. With each move come the critical squares after it.
    template <class Visit>
    bool for_each_survivor(const Position& position, const Insight& insight, int from,
                           const Visit& visit) const {
        const Squares hole = bit<Squares>(from);
        const Squares occupied = (position.own | position.enemy) ^ hole;
        const Critical after(dug(insight, hole, board_ & ~occupied), position.turn, occupied);
        const auto& ours = insight.reach[position.turn];
        const bool over = (ours[0] & ours[1] & hole) != 0;
        const bool at_peace =
            (position.enemy & after.enemy & ~after.own) == 0 && (position.own & (position.own - 1)) != 0;
        bool others = false;
        const auto consider = [&](Squares target) {
            const Squares own = (position.own ^ hole) | target;
            const Squares enemy = position.enemy & ~target;
            if (over || at_peace || winning(enemy, own, after.enemy, after.own) == 0) {
                visit(Step{static_cast<std::uint8_t>(from),
                           static_cast<std::uint8_t>(target == 0 ? from : lowest(target))},
                      after);
            } else {
                others = true;
            }
        };
        Squares targets = G::neighbours(hole) & position.enemy;
        if (targets == 0) {
            consider(0);
        }
        for (; targets != 0; targets &= targets - 1) {
            consider(targets & (~targets + 1));
        }
        return others;
    }

    // Of the four mirror images, the one with the lowest numbers stands for all.
    void look_in_mirrors(const Position& position, Insight& insight) const {
        Squares own = position.own;
        Squares enemy = position.enemy;
        insight.mirrors = 0;
        if constexpr (G::kStride == 8) {
            Squares mirrored_own = own;
            Squares mirrored_enemy = enemy;
            for (std::uint8_t mirrors = 1; mirrors < 4; ++mirrors) {
                // Left and right, top and bottom, left and right again: all four, one after the other.
                mirrored_own = mirrors == 2 ? upside_down(mirrored_own) : left_to_right(mirrored_own);
                mirrored_enemy = mirrors == 2 ? upside_down(mirrored_enemy) : left_to_right(mirrored_enemy);
                if (mirrored_own < own || (mirrored_own == own && mirrored_enemy < enemy)) {
                    own = mirrored_own;
                    enemy = mirrored_enemy;
                    insight.mirrors = mirrors == 2 ? 3 : mirrors == 3 ? 2 : 1;
                }
            }
        }
        const auto low = [](Squares set) { return static_cast<std::uint64_t>(set); };
        std::uint64_t high = position.turn;
        if constexpr (sizeof(Squares) > sizeof(std::uint64_t)) {
            high ^= mix(low(own >> 64) ^ mix(low(enemy >> 64)));
        }
        insight.key = mix(low(own) ^ mix(low(enemy) ^ mix(high)));
    }
    [[nodiscard]] Squares upside_down(Squares set) const {
        return static_cast<Squares>(__builtin_bswap64(static_cast<std::uint64_t>(set))) >>
               8 * (8 - game_.width());
    }
    [[nodiscard]] Squares left_to_right(Squares set) const {
        set = (set >> 1 & 0x5555'5555'5555'5555) | (set & 0x5555'5555'5555'5555) << 1;
        set = (set >> 2 & 0x3333'3333'3333'3333) | (set & 0x3333'3333'3333'3333) << 2;
        set = (set >> 4 & 0x0f0f'0f0f'0f0f'0f0f) | (set & 0x0f0f'0f0f'0f0f'0f0f) << 4;
        return set >> (8 - game_.width());
    }

    // What is known after a square has become empty.
    [[nodiscard]] Insight dug(Insight insight, Squares hole, Squares empty) const {
        const Squares around = G::neighbours(hole) & board_;
        for (auto& of_player : insight.reach) {
            for (Squares& reach : of_player) {
                if ((reach & hole) != 0) {
                    Squares fresh = around & ~reach;
                    reach |= fresh;
                    while ((fresh &= empty) != 0) {
                        fresh = G::neighbours(fresh) & board_ & ~reach;
                        reach |= fresh;
                    }
                }
            }
        }
        return insight;
    }

    // How long a tunnel still takes, where a square that can be left counts as one and any other as two; and
    // the squares on all the shortest ways, and on those longer by one.
    struct Course {
        int length = 0;
        Squares squares = 0;
    };
    [[nodiscard]] Course course(const std::array<Squares, 2>& reach, Squares occupied, Squares movers) const {
        // By what they cost from an edge on: the squares that are paid for.
        std::array<std::array<Squares, kMostLength + 3>, 2> paid{};
        int length = kMostLength;
        for (std::size_t edge = 0; edge < 2; ++edge) {
            Squares seen = reach[edge];
            Squares fresh = seen & occupied;
            Squares waiting = 0;
            for (int cost = 1; cost <= length + 1 && cost <= kMostLength; ++cost) {
                const Squares now = (fresh & movers) | waiting;
                waiting = fresh & ~movers;
                paid[edge][static_cast<std::size_t>(cost)] = now;
                if (edge == 0 && length == kMostLength && (now & reach[1]) != 0) {
                    length = cost;
                }
                fresh = G::neighbours(now) & board_ & ~seen;
                seen |= fresh;
                for (Squares more = fresh & ~occupied; more != 0;) {
                    more = G::neighbours(more) & board_ & ~seen;
                    seen |= more;
                    fresh |= more;
                    more &= ~occupied;
                }
                fresh &= occupied;
            }
        }
        Squares squares = 0;
        for (int cost = 1; cost <= length + 1; ++cost) {
            const Squares from = paid[0][static_cast<std::size_t>(cost)];
            const auto rest = static_cast<std::size_t>(length + 1 - cost);
            // On a shortest way, and on one longer by one.
            const Squares to = paid[1][rest] | paid[1][rest + 1];
            const Squares to_stuck = paid[1][rest + 1] | paid[1][rest + 2];
            squares |= from & ((to & movers) | (to_stuck & ~movers));
        }
        return {length, squares};
    }

    static constexpr int kMostLength = 42;

  public:
    static inline int kA = 0, kB = 40, kC = 50;
    std::array<double, 6> w_ = {0.19, -0.2, 0.9, 6.0, 0.32, -0.4};

  private:
    G game_;
    Squares board_;
};

}  // namespace gambol
