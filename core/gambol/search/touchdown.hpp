// What the search knows of Touchdown: runners that nothing can stop, threats that must be answered, and how
// good the pawns stand when no race is decided.
#pragma once

#include <algorithm>
#include <optional>

#include "gambol/games/touchdown.hpp"
#include "gambol/search/knowledge.hpp"
#include "gambol/search/touchdown_net.hpp"

namespace gambol {

template <>
class Knowledge<Touchdown> {
  public:
    using Position = Touchdown::Position;
    using Squares = Touchdown::Squares;
    // The pawns as the player to move sees them, his own going up, with left and right so that both halves of
    // a pair of mirror images look the same. Who sees one position so has seen four.
    struct Insight {
        Squares own;
        Squares foe;
        bool flipped;   // top to bottom, because Black is to move
        bool mirrored;  // left to right
    };
    static constexpr bool kDecides = true;
    static constexpr bool kShort = true;
    static constexpr double kScale = 65;

    explicit Knowledge(const Touchdown& game)
        : game_(game),
          height_(game.height()),
          stalemate_loses_(game.stuck({}).winner != kNobody),
          net_(game.width(), game.height()) {
        const Squares files = bit<Squares>(game.width()) - 1;
        for (int i = 0; i < height_; ++i) {
            board_ |= files << (kStride * i);
        }
    }

    [[nodiscard]] Insight insight(const Position& position) const {
        const bool flipped = position.turn == Touchdown::kBlack;
        const Squares own = flipped ? upside_down(position.own) : position.own;
        const Squares foe = flipped ? upside_down(position.enemy) : position.enemy;
        const Squares image = mirror_image(own);
        const Squares foe_image = mirror_image(foe);
        const bool mirrored = image != own ? image < own : foe_image < foe;
        return mirrored ? Insight{image, foe_image, flipped, true} : Insight{own, foe, flipped, false};
    }
    [[nodiscard]] Insight insight_after(const Insight&, const Position&, Step, const Position& next) const {
        return insight(next);
    }

    [[nodiscard]] std::uint64_t key(const Insight& seen) const { return mix(seen.own ^ mix(seen.foe)); }
    [[nodiscard]] Step shared_step(const Insight& seen, Step step) const {
        return {shared_square(seen, step.from), shared_square(seen, step.to)};
    }

    [[nodiscard]] std::optional<Value> verdict(const Position&, const Insight& seen) const {
        const View view{seen.own, seen.foe};
        if (can_finish(view)) {
            return Value::proof(win_in(1));
        }
        if (!can_move(view)) {
            return Value::proof(stalemate_loses_ ? loss_in(0) : kDraw);
        }
        const Squares threats = finishers(view);
        if (threats != 0 && (captures(view) & threats) == 0) {
            return Value::proof(loss_in(2));
        }
        if ((threats & (threats - 1)) != 0) {
            return Value::proof(loss_in(2));  // one capture cannot answer two
        }
        if (threats != 0) {
            return std::nullopt;  // a race is for those who need not answer first
        }
        if (const int steps = race(view, true); steps != 0) {
            return Value::proof(win_in(2 * steps - 1));
        }
        if (const int steps = race(turned(view), false); steps != 0) {
            return Value::proof(loss_in(2 * steps));
        }
        return std::nullopt;
    }

    [[nodiscard]] Score evaluate(const Position&, const Insight& seen) const {
        return std::clamp(net_.guess(seen.own, seen.foe), -kMostGuess, kMostGuess);
    }

    // When the opponent is about to reach his far rank, only the capture of that pawn does not lose.
    Score list(const Position&, const Insight& seen, StepList& steps) const {
        const View view{seen.own, seen.foe};
        const Squares threats = can_finish(view) ? 0 : finishers(view);
        const Squares attacked = up_diagonals(view.own);
        const Squares hit = down_diagonals(view.foe);  // where the opponent could capture
        for_each_step(view, threats != 0 ? threats : ~Squares{0}, [&](int from, int to) {
            const Squares target = bit<Squares>(to);
            const int rank = to / kStride;
            int order = 0;
            if ((view.foe & target) != 0) {
                order += 6'000 + 200 * (height_ - rank);
            }
            if ((hit & target) == 0) {
                order += 1'000 + 100 * rank;
            } else if ((attacked & target) == 0 || (view.foe & target) == 0) {
                order -= 2'000;
            }
            steps.push(own_step(seen, from, to), order);
        });
        return threats != 0 ? loss_in(2) : -kInfinite;
    }

    // Captures.
    void loud(const Position&, const Insight& seen, StepList& steps) const {
        const View view{seen.own, seen.foe};
        for_each_step(view, view.foe, [&](int from, int to) {
            steps.push(own_step(seen, from, to), height_ - to / kStride);
        });
    }

  private:
    static constexpr int kStride = Touchdown::kStride;
    static constexpr Squares kRank = 0xff;
    static constexpr Squares kFirstFile = 0x0101'0101'0101'0101ULL;

    // The pawns as the player to move sees them: his own go up.
    struct View {
        Squares own;
        Squares foe;
    };

    [[nodiscard]] Squares upside_down(Squares set) const {
        return __builtin_bswap64(set) >> (kStride * (8 - height_));
    }
    [[nodiscard]] Squares mirror_image(Squares set) const {
        constexpr Squares kOdd = 0x5555'5555'5555'5555ULL;
        constexpr Squares kPairs = 0x3333'3333'3333'3333ULL;
        constexpr Squares kHalves = 0x0f0f'0f0f'0f0f'0f0fULL;
        set = (set >> 1 & kOdd) | (set & kOdd) << 1;
        set = (set >> 2 & kPairs) | (set & kPairs) << 2;
        set = (set >> 4 & kHalves) | (set & kHalves) << 4;
        return set >> (8 - game_.width());
    }
    [[nodiscard]] std::uint8_t shared_square(const Insight& seen, int square) const {
        const int rank = square / kStride;
        const int file = square % kStride;
        return static_cast<std::uint8_t>(kStride * (seen.flipped ? height_ - 1 - rank : rank) +
                                         (seen.mirrored ? game_.width() - 1 - file : file));
    }
    [[nodiscard]] Step own_step(const Insight& seen, int from, int to) const {
        return {shared_square(seen, from), shared_square(seen, to)};
    }
    [[nodiscard]] View turned(const View& view) const {
        return {upside_down(view.foe), upside_down(view.own)};
    }

    // Calls visit(from, to) for each step onto one of these squares.
    template <class Visit>
    void for_each_step(const View& view, Squares onto, const Visit& visit) const {
        for_each_square(pushes(view) & onto, [&](int to) { visit(to - kStride, to); });
        const Squares targets = view.foe & onto;
        for_each_square(up(west(view.own)) & targets, [&](int to) { visit(to - kStride + 1, to); });
        for_each_square(up(east(view.own)) & targets, [&](int to) { visit(to - kStride - 1, to); });
    }

    [[nodiscard]] static Squares west(Squares set) { return (set & ~kFirstFile) >> 1; }
    [[nodiscard]] static Squares east(Squares set) { return (set & ~(kFirstFile << 7)) << 1; }
    [[nodiscard]] static Squares up(Squares set) { return set << kStride; }
    [[nodiscard]] static Squares down(Squares set) { return set >> kStride; }
    [[nodiscard]] static Squares up_diagonals(Squares set) { return up(west(set) | east(set)); }
    [[nodiscard]] static Squares down_diagonals(Squares set) { return down(west(set) | east(set)); }
    [[nodiscard]] Squares far_rank() const { return kRank << (kStride * (height_ - 1)); }

    [[nodiscard]] static Squares captures(const View& view) { return up_diagonals(view.own) & view.foe; }
    [[nodiscard]] Squares pushes(const View& view) const {
        return up(view.own) & board_ & ~(view.own | view.foe);
    }
    [[nodiscard]] bool can_move(const View& view) const { return (pushes(view) | captures(view)) != 0; }
    [[nodiscard]] bool can_finish(const View& view) const {
        return ((pushes(view) | captures(view)) & far_rank()) != 0;
    }
    // The opponent's pawns that reach their far rank by their next step straight ahead: nobody can get in
    // their way, for pawns do not go back.
    [[nodiscard]] static Squares finishers(const View& view) {
        return view.foe & (kRank << kStride) & ~up(view.own | view.foe);
    }

    // ---- races ---------------------------------------------------------------------------------

    // In how many of his own moves a pawn of the player who goes up reaches the far rank whatever the
    // opponent does, by stepping straight ahead at every move; 0 when this is not certain. `first` tells
    // whether he is to move now.
    //
    // The opponent's possible squares grow move by move, as if all his pawns could move at once and never
    // stood in each other's way: what none of them reaches in time, he cannot reach. Nor may he be left
    // without a move before the race is over, for that would be a draw.
    [[nodiscard]] int race(const View& view, bool first) const {
        // Pawns with no opponent ahead on their own file or beside it.
        Squares shadow = down(view.foe);
        shadow |= down(shadow);
        shadow |= down(down(shadow));
        shadow |= down(down(down(down(shadow))));
        Squares runners = view.own & ~(shadow | west(shadow) | east(shadow));
        while (runners != 0) {
            const int runner = highest(runners);
            runners ^= bit<Squares>(runner);
            const int steps = height_ - 1 - runner / kStride;
            if (runs_home(view, runner, steps, first)) {
                return steps;
            }
        }
        return 0;
    }

    [[nodiscard]] static int highest(Squares set) { return 63 - std::countl_zero(set); }

    [[nodiscard]] bool runs_home(const View& view, int runner, int steps, bool first) const {
        const Squares standing = view.own & ~bit<Squares>(runner);
        Squares reach = view.foe;
        Squares at = bit<Squares>(runner);
        const int replies = first ? steps - 1 : steps;
        const auto reply = [&] {
            const Squares others = standing & ~reach;
            reach |= (down(reach) & ~others) | (down_diagonals(reach) & standing);
        };
        if ((up(at) & reach) != 0) {
            return false;
        }
        if (!first) {
            if ((down_diagonals(reach) & at) != 0) {
                return false;
            }
            reply();
            if ((reach & kRank) != 0 || (reach & up(at)) != 0) {
                return false;
            }
        }
        for (int step = 1; step < steps; ++step) {
            at = up(at);
            if ((down_diagonals(reach) & at) != 0) {
                return false;
            }
            reply();
            if ((reach & kRank) != 0 || (reach & up(at)) != 0) {
                return false;
            }
        }
        return stalemate_loses_ || replies == 0 || keeps_moving(view, standing, reach, replies);
    }

    // Whether the opponent has so many moves for certain: straight ahead with pawns that nobody crosses and
    // that have nothing to capture.
    [[nodiscard]] bool keeps_moving(const View& view, Squares standing, Squares reach, int moves) const {
        const Squares pieces = standing | view.foe;
        // Squares that some pawn of the opponent may come to by a capture, then go on from.
        Squares crossed = down_diagonals(reach) & standing;
        for (int i = 0; i < height_; ++i) {
            crossed |= down(crossed);
        }
        Squares left = view.foe;
        while (left != 0 && moves > 0) {
            const Squares pawn = left & (~left + 1);
            left ^= pawn;
            int free = 0;
            Squares way = pawn;
            Squares at = down(pawn);
            while (at != 0 && (at & pieces) == 0) {
                way |= at;
                at = down(at);
                ++free;
            }
            if ((down_diagonals(way) & standing) == 0 && (way & crossed) == 0) {
                moves -= free;
            }
        }
        return moves <= 0;
    }

    Touchdown game_;
    int height_;
    bool stalemate_loses_;
    TouchdownNet net_;
    Squares board_ = 0;
};

}  // namespace gambol
