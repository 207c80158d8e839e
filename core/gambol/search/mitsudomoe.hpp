// What the search knows of Mitsudomoe: wins in one turn and threats that nothing stops, how far the balls are
// from home, what a vault would gain, and which rings are worth laying.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "gambol/games/mitsudomoe.hpp"
#include "gambol/search/knowledge.hpp"
#include "gambol/search/mitsudomoe_geometry.hpp"

namespace gambol {

template <>
class Knowledge<Mitsudomoe> {
  public:
    using Position = Mitsudomoe::Position;
    using Squares = Mitsudomoe::Squares;
    struct Insight {};
    static constexpr bool kDecides = false;
    static constexpr double kScale = 100;

    // What the guess is made of; see look().
    static constexpr int kClasses = mitsudomoe::kClasses;
    enum Feature : int {
        kTempo,
        kTurns,
        kLateTurns,
        kLastTurns,
        kGain,
        kThreat,
        kHome1,
        kHome2,
        kFullHome,
        kCrowdedHome,
        kSupply,
        kBuried,
        kLandings,
        kForward,
        kLiability,
        kBall,
        kRing = kBall + kClasses,
        kFeatures = kRing + kClasses
    };

    explicit Knowledge(const Mitsudomoe& game)
        : home_block_loses_(game.home_block_loses()), turns_(mitsudomoe::Turns::table()) {}

    [[nodiscard]] Insight insight(const Position&) const { return {}; }
    [[nodiscard]] Insight insight_after(const Insight&, const Position&, Step, const Position&) const {
        return {};
    }

    [[nodiscard]] std::optional<Value> verdict(const Position& position, const Insight&) const {
        if (wins_in_one(position, position.turn)) {
            return Value::proof(win_in(1));
        }
        if (const int moves = moves_to_loss(position); moves != 0) {
            return Value::proof(loss_in(moves));
        }
        return std::nullopt;
    }

    [[nodiscard]] Score evaluate(const Position& position, const Insight&) const {
        int sum = 0;
        look(position,
             [&](int feature, int amount) { sum += kWeights[static_cast<std::size_t>(feature)] * amount; });
        return sum / 16;
    }

    Score list(const Position& position, const Insight&, StepList& steps) const {
        switch (position.stage) {
            case Mitsudomoe::Stage::ring:
                return list_rings(position, steps);
            case Mitsudomoe::Stage::ball:
                return list_balls(position, steps);
            case Mitsudomoe::Stage::relocation:
                Mitsudomoe::relocations(position, [&](Step step) {
                    const Colour them = other(position.turn);
                    steps.push(step, kTurnOrder / 2 * mitsudomoe::far(them, step.to));
                });
                return -kInfinite;
        }
        return -kInfinite;
    }

    // Calls note(feature, amount) for all that the guess at a position between turns is made of, from the
    // side to move.
    template <class Note>
    void look(const Position& position, const Note& note) const {
        const Colour us = position.turn;
        const Colour them = other(us);
        note(kTempo, 1);
        std::array<int, 2> turns;
        for (const Colour side : {us, them}) {
            turns[side] = turns_(side, position.balls[side]);
        }
        const int lead = turns[them] - turns[us];
        const int least = std::min(turns[us], turns[them]);
        note(kTurns, lead);
        note(kLateTurns, least <= 5 ? lead : 0);
        note(kLastTurns, least <= 3 ? lead : 0);
        note(kGain, most_gain(position, us, turns));
        note(kThreat, most_gain(position, them, turns));
        const Squares all = Mitsudomoe::all_balls(position);
        for (const Colour side : {us, them}) {
            const int sign = side == us ? 1 : -1;
            const Squares balls = position.balls[side];
            const int arrived = count(balls & Mitsudomoe::goal(side));
            if (arrived != 0) {
                note(arrived == 1 ? kHome1 : kHome2, sign);
            }
            const int crowd = count(Mitsudomoe::home(side) & all);
            if (crowd >= 2) {
                note(crowd == 2 ? kCrowdedHome : kFullHome, sign);
            }
            const Squares exposed = position.tops[side] & ~all;
            note(kSupply, sign * position.supply[side]);
            note(kBuried, sign * (Mitsudomoe::kRings - position.supply[side] - count(position.tops[side])));
            Squares near = 0;
            int farthest = 0;
            for_each_square(balls & ~Mitsudomoe::goal(side), [&](int square) {
                near |= mitsudomoe::around(square);
                farthest = std::max(farthest, mitsudomoe::far(side, square));
            });
            note(kLandings, sign * count(near & exposed));
            int back = 0;
            int forward = 0;
            for_each_square(exposed, [&](int square) {
                back = std::max(back, mitsudomoe::far(side, square));
                note(kRing + mitsudomoe::square_class(side, square), sign);
                forward += mitsudomoe::far(side, square) < farthest ? 1 : 0;
            });
            note(kForward, sign * forward);
            note(kLiability, sign * back);
            for_each_square(balls,
                            [&](int square) { note(kBall + mitsudomoe::square_class(side, square), sign); });
        }
    }

    // --- what is certain --------------------------------------------------------------------------------

    // Whether the colour, if it is to move, can bring its last ball home in this turn.
    [[nodiscard]] static bool wins_in_one(const Position& position, Colour us) {
        const Squares left = position.balls[us] & ~Mitsudomoe::goal(us);
        const Squares goal = Mitsudomoe::goal(us) & ~Mitsudomoe::all_balls(position);
        if (count(left) != 1 || goal == 0) {
            return false;
        }
        const Colour them = other(us);
        const int from = lowest(left);
        if ((mitsudomoe::around(from) & goal) != 0) {
            return can_lay(position, us, goal);
        }
        bool wins = false;
        const Squares over = position.balls[us] | (position.balls[them] & ~Mitsudomoe::goal(them));
        mitsudomoe::for_each_vault(from, over, goal, [&](int, Squares line) {
            wins = wins || ((line & position.balls[them]) == 0 ? can_lay(position, us, goal)
                                                               : can_lay_for_vault(position, us, goal));
        });
        return wins;
    }

    // How many moves it takes until the side to move, which cannot win at once, has lost: 2 when it certainly
    // cannot stop the opponent's last ball, 0 when it perhaps can. The ball stands next to its last goal
    // square; it would have to be vaulted, or the square be taken, which ends the game too where a full home
    // loses.
    [[nodiscard]] int moves_to_loss(const Position& position) const {
        const Threat threat = threat_to(position, position.turn);
        if (!threat.certain || saving_squares(position, threat) != 0) {
            return 0;
        }
        for (Squares left = harmless_squares(position, threat); left != 0; left &= left - 1) {
            if (can_lay(position, position.turn, left & -left)) {
                return 2;
            }
        }
        return 0;
    }

  private:
    static constexpr int kTurnOrder = 2000;

    static constexpr std::array<int, kFeatures> kWeights = [] {
        std::array<int, kFeatures> weights{};
        weights[kTempo] = 30 * 16;
        weights[kTurns] = 60 * 16;
        weights[kGain] = 20 * 16;
        weights[kThreat] = -10 * 16;
        weights[kSupply] = 5 * 16;
        weights[kBuried] = -5 * 16;
        return weights;
    }();

    // --- rings ------------------------------------------------------------------------------------------

    [[nodiscard]] static constexpr Squares exposed(const Position& position, Colour colour) {
        return position.tops[colour] & ~Mitsudomoe::all_balls(position);
    }

    [[nodiscard]] static constexpr Colour top_without_ring(const Position& position, int square) {
        auto stack = position.stacks[static_cast<std::size_t>(square)];
        stack.pop();
        return stack.empty() ? kNobody : stack.top();
    }

    // Whether the colour has a ring step after which its ring is on top of this free square.
    [[nodiscard]] static bool can_lay(const Position& position, Colour us, Squares square) {
        const Squares rings = exposed(position, us);
        return position.supply[us] != 0 || (rings & ~square) != 0 ||
               (rings != 0 && top_without_ring(position, lowest(square)) == us);
    }

    // The same, and the opponent has a ring that a vaulted ball can be relocated to.
    [[nodiscard]] static bool can_lay_for_vault(const Position& position, Colour us, Squares square) {
        const Colour them = other(us);
        const Squares rings = exposed(position, us);
        const Squares theirs = exposed(position, them);
        if ((theirs & ~square) != 0 && (position.supply[us] != 0 || (rings & ~square) != 0)) {
            return true;
        }
        bool can = false;
        // A ring that comes from one of theirs uncovers it.
        for_each_square(rings & ~square,
                        [&](int from) { can = can || top_without_ring(position, from) == them; });
        if (!can && (rings & square) != 0) {
            const Squares free = Mitsudomoe::free_squares(position) & ~square;
            const Squares kept = free & ~theirs;
            const bool spare = kept != 0 ? theirs != 0 : count(theirs) >= 2;
            can = spare && top_without_ring(position, lowest(square)) == us;
        }
        return can;
    }

    // --- the opponent's last ball -----------------------------------------------------------------------

    struct Threat {
        bool certain = false;  // that it goes home unless it is vaulted or its square is taken
        Squares ball = 0;
        Squares goal = 0;
    };

    // What threatens the colour when it is about to move, or only to make its ball step: a ball next to its
    // last goal square, with a ring to lay there whatever becomes of the rings. (A ring step buries at most
    // one.)
    [[nodiscard]] Threat threat_to(const Position& position, Colour us) const {
        const Colour them = other(us);
        Threat threat;
        threat.ball = position.balls[them] & ~Mitsudomoe::goal(them);
        threat.goal = Mitsudomoe::goal(them) & ~position.balls[them];
        if (count(threat.ball) != 1 || (mitsudomoe::around(lowest(threat.ball)) & threat.goal) == 0) {
            return threat;
        }
        const int spare = position.stage == Mitsudomoe::Stage::ring ? 2 : 1;
        const bool rings =
            position.supply[them] != 0 || count(exposed(position, them) & ~threat.goal) >= spare;
        const bool taken = !home_block_loses_ && (position.balls[us] & threat.goal) != 0;
        threat.certain = rings && !taken;
        return threat;
    }

    // Where a ball step has to end to be of use against a threat.
    [[nodiscard]] Squares saving_squares(const Position& position, const Threat& threat) const {
        const Squares free = Mitsudomoe::free_squares(position);
        const Squares over = vaultable(position, position.turn);
        Squares squares = home_block_loses_ ? 0 : threat.goal & reach(position, position.turn);
        for_each_square(Mitsudomoe::movable(position), [&](int from) {
            mitsudomoe::for_each_vault(from, over, free, [&](int to, Squares line) {
                squares |= (line & threat.ball) != 0 ? bit<Squares>(to) : 0;
            });
        });
        return squares;
    }

    // Where a ball step can end that does nothing against a threat, and does not end the game at once.
    [[nodiscard]] static Squares harmless_squares(const Position& position, const Threat& threat) {
        const Squares free = Mitsudomoe::free_squares(position);
        // While the goal square is taken, only the ball on it can keep the home from being full.
        const Squares blocking = position.balls[position.turn] & threat.goal;
        Squares squares = 0;
        for_each_square(blocking != 0 ? blocking : Mitsudomoe::movable(position),
                        [&](int from) { squares |= mitsudomoe::around(from) & free & ~threat.goal; });
        return squares;
    }

    // --- balls ------------------------------------------------------------------------------------------

    [[nodiscard]] static constexpr Squares vaultable(const Position& position, Colour us) {
        const Colour them = other(us);
        return position.balls[us] | (position.balls[them] & ~Mitsudomoe::goal(them));
    }

    // Where the colour's balls could go if its rings were everywhere.
    [[nodiscard]] static Squares reach(const Position& position, Colour us) {
        const Squares free = Mitsudomoe::free_squares(position);
        const Squares over = vaultable(position, us);
        Squares reached = 0;
        for_each_square(position.balls[us] & ~Mitsudomoe::goal(us), [&](int from) {
            reached |= mitsudomoe::around(from) & free;
            mitsudomoe::for_each_vault(from, over, free,
                                       [&](int to, Squares) { reached |= bit<Squares>(to); });
        });
        return reached;
    }

    // Calls visit(from, to, gain) for each ball step that the colour would have if its rings were everywhere;
    // the gain in turns, of the own way home and of the opponent's.
    template <class Visit>
    void for_each_gain(const Position& position, Colour us, const std::array<int, 2>& turns,
                       const Visit& visit) const {
        const Colour them = other(us);
        const Squares free = Mitsudomoe::free_squares(position);
        const Squares targets = exposed(position, them);
        const Squares over =
            targets != 0 ? vaultable(position, us) : static_cast<Squares>(position.balls[us]);
        for_each_square(position.balls[us] & ~Mitsudomoe::goal(us), [&](int from) {
            const Squares others = position.balls[us] & ~bit<Squares>(from);
            const auto advance = [&](int to) { return turns[us] - turns_(us, others | bit<Squares>(to)); };
            for_each_square(mitsudomoe::around(from) & free, [&](int to) { visit(from, to, advance(to)); });
            mitsudomoe::for_each_vault(from, over, free, [&](int to, Squares line) {
                int gain = advance(to);
                if (const Squares lifted = line & position.balls[them]; lifted != 0) {
                    gain += turns_(them, farthest(them, position.balls[them], lifted, targets)) - turns[them];
                }
                visit(from, to, gain);
            });
        });
    }

    [[nodiscard]] int most_gain(const Position& position, Colour us, const std::array<int, 2>& turns) const {
        int most = 0;
        for_each_gain(position, us, turns, [&](int, int, int gain) { most = std::max(most, gain); });
        return most;
    }

    // The balls after some of them have been relocated as far from home as it goes, nearly.
    [[nodiscard]] static Squares farthest(Colour colour, Squares balls, Squares lifted, Squares targets) {
        balls &= ~lifted;
        for (; lifted != 0; lifted &= lifted - 1) {
            int best = -1;
            int square = 0;
            for_each_square(targets, [&](int target) {
                if (mitsudomoe::far(colour, target) > best) {
                    best = mitsudomoe::far(colour, target);
                    square = target;
                }
            });
            if (best < 0) {  // only the rings that the lifted balls leave are left
                return balls | lifted;
            }
            balls |= bit<Squares>(square);
            targets &= ~bit<Squares>(square);
        }
        return balls;
    }

    // --- lists ------------------------------------------------------------------------------------------

    Score list_rings(const Position& position, StepList& steps) const {
        const Colour us = position.turn;
        const Colour them = other(us);
        const std::array<int, 2> turns = {turns_(Mitsudomoe::kWhite, position.balls[Mitsudomoe::kWhite]),
                                          turns_(Mitsudomoe::kBlack, position.balls[Mitsudomoe::kBlack])};
        // What the best ball step onto each square is worth.
        constexpr int kNone = -100;
        std::array<int, Mitsudomoe::kSquares> gains;
        gains.fill(kNone);
        for_each_gain(position, us, turns, [&](int, int to, int gain) {
            int& best = gains[static_cast<std::size_t>(to)];
            best = std::max(best, gain);
        });
        const Squares rings = exposed(position, us);
        const Squares reached = reach(position, us);
        int first = kNone;
        int second = kNone;
        int where = mitsudomoe::kNowhere;
        for_each_square(rings, [&](int square) {
            const int gain = gains[static_cast<std::size_t>(square)];
            if (gain > first) {
                second = first;
                first = gain;
                where = square;
            } else {
                second = std::max(second, gain);
            }
        });
        const Squares theirs = exposed(position, them);
        const Squares wanted = reach(position, them);
        const Threat threat = threat_to(position, us);
        const Squares saving = threat.certain ? saving_squares(position, threat) : Mitsudomoe::kBoard;
        const Squares harmless = threat.certain ? harmless_squares(position, threat) : 0;
        Score left_out = -kInfinite;
        Mitsudomoe::ring_steps(position, [&](Step step) {
            const Squares to = bit<Squares>(step.to);
            const Squares from = step.from == Mitsudomoe::kSupply ? 0 : bit<Squares>(step.from);
            const bool stays = from != 0 && top_without_ring(position, step.from) == us;
            const Squares landings = (rings & (stays ? ~Squares{0} : ~from)) | to;
            if ((landings & reached) == 0) {
                return;  // no ball step would be left
            }
            if ((landings & saving) == 0 && (landings & harmless) != 0) {
                left_out = loss_in(2);
                return;
            }
            const int kept = from != 0 && step.from == where && !stays ? second : first;
            const int gain = std::max(kept, gains[step.to]);
            int order = kTurnOrder * gain;
            order += from == 0 ? 0 : 200 * mitsudomoe::far(us, step.from) - 600;
            order += (to & theirs) != 0 ? 300 : 0;
            order += (to & theirs & wanted) != 0 ? 300 : 0;
            order -= 100 * mitsudomoe::far(us, step.to);
            order += (to & rings) != 0 ? -200 : 0;
            steps.push(step, order);
        });
        return left_out;
    }

    Score list_balls(const Position& position, StepList& steps) const {
        const Colour us = position.turn;
        const Colour them = other(us);
        const std::array<int, 2> turns = {turns_(Mitsudomoe::kWhite, position.balls[Mitsudomoe::kWhite]),
                                          turns_(Mitsudomoe::kBlack, position.balls[Mitsudomoe::kBlack])};
        const Squares targets = exposed(position, them);
        const Threat threat = threat_to(position, us);
        Score left_out = -kInfinite;
        Mitsudomoe::ball_steps(position, [&](Step step) {
            const Squares moved = position.balls[us] ^ bit<Squares>(step.from) ^ bit<Squares>(step.to);
            const Squares lifted = Mitsudomoe::between(step.from, step.to) & position.balls[them];
            const bool saves = lifted != 0 || (!home_block_loses_ && bit<Squares>(step.to) == threat.goal);
            if (threat.certain && !saves) {
                const bool full = (Mitsudomoe::home(us) & ~(moved | position.balls[them])) == 0;
                left_out = std::max(left_out, loss_in(home_block_loses_ && full ? 1 : 2));
                return;
            }
            int gain = turns[us] - turns_(us, moved);
            if (lifted != 0) {
                gain += turns_(them, farthest(them, position.balls[them], lifted, targets)) - turns[them];
            }
            steps.push(step, kTurnOrder * gain);
        });
        return left_out;
    }

    bool home_block_loses_;
    const mitsudomoe::Turns& turns_;
};

}  // namespace gambol
