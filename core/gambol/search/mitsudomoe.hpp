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
    static constexpr double kScale = 55;

    // What the guess is made of; look() says how much there is of each.
    static constexpr int kClasses = mitsudomoe::kClasses;
    static constexpr int kMostUsable = 6;
    enum Feature : int {
        kTempo,
        kTurns,
        kLateTurns,
        kLastTurns,
        kGain,
        kGreatGain,
        kThreat,
        kGreatThreat,
        kOneHome,
        kTwoHome,
        kCrowdedHome,
        kFullHome,
        kSupply,
        kUnderOwn,
        kUnderTheirs,
        kUnderBall,
        kUnderHomeBall,
        kRoom,
        kLittleRoom,
        kNoRoom,
        kLandings,
        kNoLanding,
        kOneLanding,
        kTwoLandings,
        kForward,
        kBackward,
        kBall,
        kRing = kBall + kClasses,
        kUsable = kRing + kClasses,
        kFeatures = kUsable + (kMostUsable + 1) * (kMostUsable + 1)
    };

    // The first few ring steps hold the best one nearly always; there may be 200 more.
    [[nodiscard]] static constexpr int patience(int depth, bool new_turn) {
        constexpr std::array<int, 6> kRingSteps = {5, 5, 8, 14, 24, 40};
        constexpr std::array<int, 6> kOtherSteps = {1, 1, 2, 3, 4, Mitsudomoe::kMostCandidates};
        const auto index = static_cast<std::size_t>(std::max(depth, 0));
        return index >= kRingSteps.size() ? Mitsudomoe::kMostCandidates
               : new_turn                 ? kRingSteps[index]
                                          : kOtherSteps[index];
    }

    explicit Knowledge(const Mitsudomoe& game)
        : home_block_loses_(game.home_block_loses()), turns_(mitsudomoe::Turns::table()) {}

    [[nodiscard]] Insight insight(const Position&) const { return {}; }
    [[nodiscard]] Insight insight_after(const Insight&, const Position&, Step, const Position&) const {
        return {};
    }

    [[nodiscard]] std::optional<Value> verdict(const Position& position, const Insight&) const {
        if (usable(position, position.turn) == 0) {
            return Value::proof(loss_in(0));
        }
        if (wins_in_one(position, position.turn) || starves(position)) {
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
        look_at_race(position, note);
        // Who has no ring left to use has lost: most games between good players end so.
        const auto rings = [&](Colour side) { return std::min(kMostUsable, usable(position, side)); };
        note(kUsable + rings(us) * (kMostUsable + 1) + rings(them), 1);
        for (const Colour side : {us, them}) {
            const int sign = side == us ? 1 : -1;
            look_at_balls(position, side, sign, note);
            look_at_rings(position, side, sign, note);
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

    // Whether the side to move can, by a turn that vaults none of the opponent's balls, leave him no ring to
    // lay: no supply, and his last exposed ring buried.
    [[nodiscard]] bool starves(const Position& position) const {
        const Colour us = position.turn;
        const Colour them = other(us);
        const Squares theirs = exposed(position, them);
        if (position.supply[them] != 0 || count(theirs) > 1) {
            return false;
        }
        const Squares safe = safe_landings(position);
        const Squares rings = exposed(position, us);
        const auto lands = [&](Squares from, bool stays) {
            const Squares left = rings & (stays ? ~Squares{0} : ~from);
            return ((left | (theirs != 0 ? theirs : safe & ~from)) & safe) != 0;
        };
        bool can = position.supply[us] != 0 && lands(0, true);
        for_each_square(rings, [&](int from) {
            const Colour under = top_without_ring(position, from);
            can = can || (under != them && lands(bit<Squares>(from), under == us));
        });
        return can;
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
    // For the order of the steps, roughly in proportion to what the guess makes of them.
    static constexpr int kTurnOrder = 600;
    static constexpr int kBuryOrder = 4000;
    static constexpr int kSupplyOrder = 1000;

    static constexpr std::array<int, kFeatures> kWeights = {
        906,   202,   79,  211, 313,  73,   -184,  -141, -388, -553, 151,   -2122, 2510, -2676, -1573,
        -1782, -3653, -41, -45, -8,   618,  -434,  -35,  358,  670,  584,   -475,  -229, 122,   205,
        288,   330,   53,  398, -193, 36,   275,   115,  569,  -342, -1153, 677,   1420, 1392,  1242,
        1163,  254,   894, 591, -273, -432, 590,   105,  -379, -35,  -35,   0,     0,    0,     0,
        0,     0,     0,   0,   -883, -505, -1441, -722, -101, 0,    0,     -759,  -164, -155,  226,
        -166,  0,     0,   672, 783,  644,  54,    134,  0,    0,    152,   355,   -288, 764,   134,
        0,     0,     55,  87,  397,  460,  1174,  0,    0,    0,    0,     0,     0,    0,     0};

    // --- the guess --------------------------------------------------------------------------------------

    template <class Note>
    void look_at_race(const Position& position, const Note& note) const {
        const Colour us = position.turn;
        const Colour them = other(us);
        const std::array<int, 2> turns = {turns_(Mitsudomoe::kWhite, position.balls[Mitsudomoe::kWhite]),
                                          turns_(Mitsudomoe::kBlack, position.balls[Mitsudomoe::kBlack])};
        const int lead = turns[them] - turns[us];
        const int least = std::min(turns[us], turns[them]);
        note(kTurns, lead);
        if (least <= 5) {
            note(kLateTurns, lead);
        }
        if (least <= 3) {
            note(kLastTurns, lead);
        }
        const int gain = most_gain(position, us, turns);
        note(kGain, gain);
        note(kGreatGain, std::max(gain - 2, 0));
        const int threat = most_gain(position, them, turns);
        note(kThreat, threat);
        note(kGreatThreat, std::max(threat - 2, 0));
    }

    template <class Note>
    static void look_at_balls(const Position& position, Colour side, int sign, const Note& note) {
        const Squares all = Mitsudomoe::all_balls(position);
        const Squares balls = position.balls[side];
        if (const int arrived = count(balls & Mitsudomoe::goal(side)); arrived != 0) {
            note(arrived == 1 ? kOneHome : kTwoHome, sign);
        }
        if (const int crowd = count(Mitsudomoe::home(side) & all); crowd >= 2) {
            note(crowd == 2 ? kCrowdedHome : kFullHome, sign);
        }
        Squares near = 0;
        for_each_square(balls & ~Mitsudomoe::goal(side),
                        [&](int square) { near |= mitsudomoe::around(square); });
        const int room = count(near & ~all);
        note(kRoom, sign * room);
        if (room <= 4) {
            note(room <= 2 ? kNoRoom : kLittleRoom, sign);
        }
        const int landings = count(near & exposed(position, side));
        note(kLandings, sign * landings);
        if (landings <= 2) {
            note(kNoLanding + landings, sign);
        }
        for_each_square(balls,
                        [&](int square) { note(kBall + mitsudomoe::square_class(side, square), sign); });
    }

    template <class Note>
    static void look_at_rings(const Position& position, Colour side, int sign, const Note& note) {
        const Squares balls = position.balls[side];
        note(kSupply, sign * position.supply[side]);
        int farthest = 0;
        for_each_square(balls,
                        [&](int square) { farthest = std::max(farthest, mitsudomoe::far(side, square)); });
        // A ball that is vaulted can be sent back to the ring that is farthest from home.
        int back = 0;
        for_each_square(exposed(position, side), [&](int square) {
            const int far = mitsudomoe::far(side, square);
            back = std::max(back, far);
            if (far < farthest) {
                note(kForward, sign);
            }
            note(kRing + mitsudomoe::square_class(side, square), sign);
        });
        note(kBackward, sign * back);
        for_each_square(position.tops[side], [&](int square) {
            const auto& stack = position.stacks[static_cast<std::size_t>(square)];
            const int own = stack.count(side);
            if (own > 1) {
                note(kUnderOwn, sign * (own - 1));
            }
            if (const int theirs = stack.height() - own; theirs > 0) {
                const Squares here = bit<Squares>(square);
                note((here & balls) == 0                    ? kUnderTheirs
                     : (here & Mitsudomoe::goal(side)) == 0 ? kUnderBall
                                                            : kUnderHomeBall,
                     -sign * theirs);
            }
        });
    }

    // --- rings ------------------------------------------------------------------------------------------

    [[nodiscard]] static constexpr Squares exposed(const Position& position, Colour colour) {
        return position.tops[colour] & ~Mitsudomoe::all_balls(position);
    }

    // How many rings the colour could use for a ring step.
    [[nodiscard]] static constexpr int usable(const Position& position, Colour colour) {
        return position.supply[colour] + count(exposed(position, colour));
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

    // Where the side to move can end its turn, if its rings were everywhere, without vaulting a ball of the
    // opponent's and without a full home; not all such squares.
    [[nodiscard]] Squares safe_landings(const Position& position) const {
        const Colour us = position.turn;
        const Squares free = Mitsudomoe::free_squares(position);
        Squares balls = Mitsudomoe::movable(position);
        Squares allowed = free;
        if (home_block_loses_) {
            const Squares gaps = Mitsudomoe::home(us) & free;
            balls &= gaps == 0 ? Mitsudomoe::home(us) : ~Squares{0};
            allowed &= count(gaps) == 1 ? ~gaps : ~Squares{0};
        }
        Squares squares = 0;
        for_each_square(balls, [&](int from) {
            squares |= mitsudomoe::around(from) & allowed;
            mitsudomoe::for_each_vault(from, position.balls[us], allowed,
                                       [&](int to, Squares) { squares |= bit<Squares>(to); });
        });
        return squares;
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
            if ((to & theirs) != 0) {
                order += kBuryOrder + ((to & wanted) != 0 ? kBuryOrder / 8 : 0);
            }
            if ((to & rings) != 0) {
                order -= kBuryOrder;
            }
            if (from != 0) {
                const Colour under = top_without_ring(position, step.from);
                order += under == us ? kBuryOrder : under == them ? -kBuryOrder : 0;
                order += 100 * mitsudomoe::far(us, step.from);
            } else {
                order -= kSupplyOrder;
            }
            order -= 50 * mitsudomoe::far(us, step.to);
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
