// Mitsudomoe, by Mitsuo Yamamoto: lay rings as stepping stones and bring three balls to the opposite corner.
#pragma once

#include "gambol/game.hpp"
#include "gambol/text.hpp"

namespace gambol {

class Mitsudomoe {
  public:
    using Squares = std::uint32_t;
    static constexpr int kSide = 5;
    static constexpr int kSquares = kSide * kSide;
    static constexpr int kBalls = 3;
    static constexpr int kRings = 8;
    // A ring step, a ball step, and a relocation for each vaulted ball.
    static constexpr int kMostSteps = 2 + kBalls;
    // A ring of the supply or one of eight exposed ones, to one of 25 squares.
    static constexpr int kMostCandidates = (1 + kRings) * kSquares;
    static constexpr Colour kWhite = 0;
    static constexpr Colour kBlack = 1;
    // The `from` of a ring step that takes its ring from the supply, and of a relocation.
    static constexpr int kSupply = kSquares;
    static constexpr int kHand = kSquares + 1;

    static constexpr GameInfo kInfo = {
        "mitsudomoe",
        "Mitsudomoe",
        "lay rings as stepping stones for your three balls to the opposite corner",
        {"white", "black"},
        3};
    static constexpr std::array<OptionSpec, 1> kOptions = {
        OptionSpec::choice("home-block", "loses", "ignored",
                           "what ending a turn with all your home squares full does"),
    };

    // The rings on one square, the top one in the lowest bits, under a leading one.
    class Stack {
      public:
        [[nodiscard]] constexpr bool empty() const { return rings_ == 1; }
        [[nodiscard]] constexpr int height() const { return static_cast<int>(std::bit_width(rings_)) - 1; }
        [[nodiscard]] constexpr Colour top() const { return rings_ & 1; }
        [[nodiscard]] constexpr Colour ring(int level) const {
            return static_cast<Colour>(rings_ >> (height() - 1 - level) & 1);
        }
        // How many of the rings have this colour.
        [[nodiscard]] constexpr int count(Colour colour) const {
            const int black = std::popcount(rings_) - 1;
            return colour == kBlack ? black : height() - black;
        }
        constexpr void push(Colour colour) { rings_ = static_cast<std::uint16_t>(rings_ << 1 | colour); }
        constexpr void pop() { rings_ = static_cast<std::uint16_t>(rings_ >> 1); }

        friend constexpr bool operator==(const Stack&, const Stack&) = default;

      private:
        std::uint16_t rings_ = 1;
    };

    enum class Stage : std::uint8_t { ring, ball, relocation };

    struct Position {
        std::array<Stack, kSquares> stacks{};
        Colour turn = kWhite;
        Stage stage = Stage::ring;
        // The squares whose top ring has this colour, and those with a ball of it.
        std::array<Squares, 2> tops{};
        std::array<Squares, 2> balls{};
        std::array<std::uint8_t, 2> supply{kRings, kRings};
        // While vaulted balls wait for their new squares: how many there are, the squares they came from, the
        // squares they may still go to, and whether one has gone to a ring that no vaulted ball stood on.
        std::uint8_t in_hand = 0;
        bool settled = false;
        Squares vaulted = 0;
        Squares open = 0;

        friend constexpr bool operator==(const Position&, const Position&) = default;
    };
    using Move = MoveOf<kMostSteps>;
    using Packed = PackedOf<2>;

    // A few steps, one after the other.
    class Steps {
      public:
        [[nodiscard]] constexpr int size() const { return size_; }
        [[nodiscard]] constexpr Step operator[](int index) const {
            return steps_[static_cast<std::size_t>(index)];
        }
        constexpr void push(Step step) { steps_[static_cast<std::size_t>(size_++)] = step; }
        template <class Visit>
        constexpr void for_each(const Visit& visit) const {
            for (int i = 0; i < size_; ++i) {
                visit((*this)[i]);
            }
        }

      private:
        std::array<Step, kMostCandidates> steps_{};
        int size_ = 0;
    };

    // The same steps, not collected but visited; some may begin no legal turn.
    class Candidates {
      public:
        constexpr Candidates(const Position& position) : position_(position) {}

        template <class Visit>
        constexpr void for_each(const Visit& visit) const {
            switch (position_.stage) {
                case Stage::ring:
                    return ring_steps(position_, visit);
                case Stage::ball:
                    return ball_steps(position_, visit);
                case Stage::relocation:
                    return relocations(position_, visit);
            }
        }

      private:
        const Position& position_;
    };

    constexpr explicit Mitsudomoe(OptionValues values) : home_block_loses_(values[0] == 0) {}

    [[nodiscard]] constexpr bool home_block_loses() const { return home_block_loses_; }

    // Each home square holds one ring of its owner with one ball of its owner on it.
    [[nodiscard]] constexpr Position start() const {
        Position position;
        for (const Colour colour : {kWhite, kBlack}) {
            for_each_square(home(colour), [&](int square) {
                position.stacks[static_cast<std::size_t>(square)].push(colour);
                --position.supply[colour];
            });
            position.tops[colour] = position.balls[colour] = home(colour);
        }
        return position;
    }

    [[nodiscard]] constexpr Candidates candidates(const Position& position) const { return {position}; }

    // A turn is legal only as a whole: a ring step after which no ball step exists is not a legal ring step.
    [[nodiscard]] constexpr Steps steps(const Position& position) const {
        Steps legal;
        candidates(position).for_each([&](Step step) {
            if (position.stage != Stage::ring || has_ball_step(advance(position, step))) {
                legal.push(step);
            }
        });
        return legal;
    }

    [[nodiscard]] constexpr Position advance(Position position, Step step) const {
        const Squares to = bit<Squares>(step.to);
        const Colour us = position.turn;
        const Colour them = other(us);
        switch (position.stage) {
            case Stage::ring: {
                if (step.from == kSupply) {
                    --position.supply[us];
                } else {
                    Stack& left = position.stacks[step.from];
                    left.pop();
                    position.tops[us] &= ~bit<Squares>(step.from);
                    if (!left.empty()) {
                        position.tops[left.top()] |= bit<Squares>(step.from);
                    }
                }
                position.stacks[step.to].push(us);
                position.tops[us] |= to;
                position.tops[them] &= ~to;
                position.stage = Stage::ball;
                break;
            }
            case Stage::ball: {
                const Squares vaulted = between(step.from, step.to) & position.balls[them];
                position.balls[us] ^= bit<Squares>(step.from) | to;
                if (vaulted == 0) {
                    return complete(position);
                }
                // The vaulted balls are lifted together and set down one by one, on squares in rising order,
                // so that each resulting position is reached in one way. It can also be reached ball by ball,
                // whichever squares they are, as long as one of them stood free before: some ball must go
                // first.
                position.balls[them] ^= vaulted;
                position.vaulted = vaulted;
                position.in_hand = static_cast<std::uint8_t>(count(vaulted));
                position.settled = false;
                position.open = position.tops[them] & ~position.balls[them];
                position.stage = Stage::relocation;
                break;
            }
            case Stage::relocation: {
                position.balls[them] |= to;
                position.settled = position.settled || (to & position.vaulted) == 0;
                position.open &= ~(to | (to - 1));
                if (--position.in_hand == 0) {
                    position.vaulted = position.open = 0;
                    position.settled = false;
                    return complete(position);
                }
                break;
            }
        }
        return position;
    }
    [[nodiscard]] constexpr bool between_steps(const Position& position) const {
        return position.stage != Stage::ring;
    }

    [[nodiscard]] constexpr Outcome decided(const Position& position) const {
        const Colour next = position.turn;
        const Colour mover = other(next);
        if (position.balls[mover] == goal(mover)) {
            return Outcome::win(mover, Reason::goal);
        }
        // A player whose supply is still full has not moved yet.
        const bool has_moved = position.supply[mover] < kRings - kBalls;
        if (home_block_loses_ && has_moved && (home(mover) & ~all_balls(position)) == 0) {
            return Outcome::win(next, Reason::home_blocked);
        }
        if (position.balls[next] == goal(next)) {
            return Outcome::win(next, Reason::goal);
        }
        return {};
    }
    [[nodiscard]] constexpr Outcome decided(const Position& position, Step) const {
        return decided(position);
    }

    [[nodiscard]] constexpr Outcome stuck(const Position& position) const {
        return Outcome::win(other(position.turn), Reason::no_turn);
    }

    [[nodiscard]] constexpr bool can_move(const Position& position) const {
        bool found = false;
        if (position.stage == Stage::ring) {
            const Squares squares = free_squares(position);
            for_each_ring(position, [&](int from) {
                for (Squares left = squares & ~source(from); left != 0 && !found; left &= left - 1) {
                    found = has_ball_step(advance(position, ring_step(from, lowest(left))));
                }
            });
            return found;
        }
        candidates(position).for_each([&](Step) { found = true; });
        return found;
    }

    // Between the steps of a turn: in how many ways it can be completed.
    [[nodiscard]] constexpr int count_moves(const Position& position) const {
        int moves = 0;
        if (position.stage == Stage::ball) {
            const Squares theirs = position.balls[other(position.turn)];
            const int rings = count(landings(position, other(position.turn)));
            ball_steps(position, [&](Step ball) {
                const Squares vaulted = between(ball.from, ball.to) & theirs;
                moves += vaulted == 0 ? 1 : relocations_of(count(vaulted), rings);
            });
            return moves;
        }
        candidates(position).for_each([&](Step step) {
            const Position next = advance(position, step);
            moves += between_steps(next) ? count_moves(next) : 1;
        });
        return moves;
    }

    [[nodiscard]] constexpr std::uint64_t key(const Position& position) const {
        std::uint64_t key = position.turn == kBlack ? kTurnKey : 0;
        for (int square = 0; square < kSquares; ++square) {
            const Stack& stack = position.stacks[static_cast<std::size_t>(square)];
            for (int level = 0; level < stack.height(); ++level) {
                key ^= ring_key(square, level, stack.ring(level));
            }
        }
        for (const Colour colour : {kWhite, kBlack}) {
            for_each_square(position.balls[colour], [&](int square) { key ^= ball_key(square, colour); });
        }
        return key ^ stage_key(position);
    }
    [[nodiscard]] constexpr std::uint64_t key_after(std::uint64_t key, const Position& position,
                                                    Step step) const {
        const Colour us = position.turn;
        const auto height = [&](int square) {
            return position.stacks[static_cast<std::size_t>(square)].height();
        };
        switch (position.stage) {
            case Stage::ring: {
                if (step.from != kSupply) {
                    key ^= ring_key(step.from, height(step.from) - 1, us);
                }
                key ^= ring_key(step.to, height(step.to), us);
                break;
            }
            case Stage::ball: {
                key ^= ball_key(step.from, us) ^ ball_key(step.to, us);
                for_each_square(between(step.from, step.to) & position.balls[other(us)],
                                [&](int square) { key ^= ball_key(square, other(us)); });
                break;
            }
            case Stage::relocation:
                key ^= ball_key(step.to, other(us));
                break;
        }
        const Position next = advance(position, step);
        return key ^ stage_key(position) ^ stage_key(next) ^ (next.turn != us ? kTurnKey : 0);
    }

    // The balls (2 x 25 bits), then the stacks from a1 on, each as its height in unary and its rings: at most
    // 107 bits.
    [[nodiscard]] constexpr Packed pack(const Position& position) const {
        Packed packed;
        packed.turn = position.turn;
        packed.words[0] = position.balls[kWhite] | static_cast<std::uint64_t>(position.balls[kBlack]) << 32;
        int used = 0;
        for (const Stack& stack : position.stacks) {
            for (int level = 0; level < stack.height(); ++level) {
                packed.words[1] |= std::uint64_t{1U | static_cast<unsigned>(stack.ring(level)) << 1} << used;
                used += 2;
            }
            ++used;
        }
        return packed;
    }
    [[nodiscard]] constexpr Position unpack(const Packed& packed) const {
        Position position;
        position.turn = packed.turn;
        std::uint64_t rest = packed.words[1];
        for (int square = 0; square < kSquares; ++square) {
            Stack& stack = position.stacks[static_cast<std::size_t>(square)];
            for (; (rest & 1) != 0; rest >>= 2) {
                const auto colour = static_cast<Colour>(rest >> 1 & 1);
                stack.push(colour);
                --position.supply[colour];
            }
            rest >>= 1;
            if (!stack.empty()) {
                position.tops[stack.top()] |= bit<Squares>(square);
            }
        }
        position.balls = {static_cast<Squares>(packed.words[0]), static_cast<Squares>(packed.words[0] >> 32)};
        return position;
    }

    // ---- text ----------------------------------------------------------------------------------

    [[nodiscard]] constexpr int width() const { return kSide; }
    [[nodiscard]] constexpr int height() const { return kSide; }
    [[nodiscard]] static constexpr Geometry geometry() { return {kSide, kSide, kSide}; }

    // The stack from bottom to top, the ball last.
    [[nodiscard]] std::string token(const Position& position, int square) const;
    [[nodiscard]] std::string text(const Position& position) const;
    [[nodiscard]] Read<Position> read(std::string_view text) const;

    // Of all the orders and assignments of relocations that end alike, the one whose text sorts first.
    [[nodiscard]] std::string move_text(const Position& position, const Move& move) const;

    [[nodiscard]] Read<Move> read_move(const Position& position, std::string_view text) const;

  private:
    static constexpr std::uint64_t kTurnKey = mix(0x6d69'7473'7500ULL);
    [[nodiscard]] static constexpr std::uint64_t ring_key(int square, int level, Colour colour) {
        return mix(0x6d69'7473'7501ULL +
                   static_cast<std::uint64_t>((level * kSquares + square) * 2 + colour));
    }
    [[nodiscard]] static constexpr std::uint64_t ball_key(int square, Colour colour) {
        return mix(0x6d69'7473'8501ULL + static_cast<std::uint64_t>(square * 2 + colour));
    }
    // Nothing between turns; between the steps of a turn, what the board does not show.
    [[nodiscard]] static constexpr std::uint64_t stage_key(const Position& position) {
        if (position.stage == Stage::ring) {
            return 0;
        }
        return mix(mix(position.vaulted | static_cast<std::uint64_t>(position.open) << 32) ^
                   (position.in_hand * 2U + (position.settled ? 1U : 0U)));
    }

  public:
    // ---- the board -----------------------------------------------------------------------------

    static constexpr Squares kBoard = (Squares{1} << kSquares) - 1;
    static constexpr Squares kFirstFile = 0b00001'00001'00001'00001'00001;
    static constexpr Squares kLastFile = kFirstFile << (kSide - 1);

    // White's home is the bottom-left corner: a1 b1 a2; Black's the top-right one: e5 d5 e4.
    [[nodiscard]] static constexpr Squares home(Colour colour) {
        constexpr Squares kCorner = 0b00001'00011;
        constexpr Squares kOpposite = 0b11000'10000U << (kSide * (kSide - 2));
        return colour == kWhite ? kCorner : kOpposite;
    }
    [[nodiscard]] static constexpr Squares goal(Colour colour) { return home(other(colour)); }

    [[nodiscard]] static constexpr Squares all_balls(const Position& position) {
        return position.balls[kWhite] | position.balls[kBlack];
    }
    [[nodiscard]] static constexpr Squares free_squares(const Position& position) {
        return kBoard & ~all_balls(position);
    }

    // The squares one step from the set, `files` to the right and `ranks` up.
    template <int files, int ranks>
    [[nodiscard]] static constexpr Squares shifted(Squares set) {
        constexpr int kOffset = ranks * kSide + files;
        if constexpr (files == 1) {
            set &= ~kLastFile;
        } else if constexpr (files == -1) {
            set &= ~kFirstFile;
        }
        if constexpr (kOffset > 0) {
            return set << kOffset & kBoard;
        } else {
            return set >> -kOffset;
        }
    }

    // Calls visit.template operator()<files, ranks>() for each of the eight directions.
    template <class Visit>
    static constexpr void for_each_direction(const Visit& visit) {
        visit.template operator()<-1, -1>();
        visit.template operator()<0, -1>();
        visit.template operator()<1, -1>();
        visit.template operator()<-1, 0>();
        visit.template operator()<1, 0>();
        visit.template operator()<-1, 1>();
        visit.template operator()<0, 1>();
        visit.template operator()<1, 1>();
    }

    // The squares strictly between the two ends of a ball step.
    [[nodiscard]] static constexpr Squares between(int from, int to) {
        const int files = to % kSide - from % kSide;
        const int ranks = to / kSide - from / kSide;
        const int far_files = files < 0 ? -files : files;
        const int far_ranks = ranks < 0 ? -ranks : ranks;
        const int distance = far_files > far_ranks ? far_files : far_ranks;
        Squares squares = 0;
        for (int i = 1; i < distance; ++i) {
            squares |= bit<Squares>(from + (to - from) / distance * i);
        }
        return squares;
    }

    // ---- the ring step -------------------------------------------------------------------------

    [[nodiscard]] static constexpr Step ring_step(int from, int to) {
        return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
    }
    [[nodiscard]] static constexpr Squares source(int from) {
        return from == kSupply ? 0 : bit<Squares>(from);
    }

    // Where a ring may come from: the supply, or one's exposed rings.
    template <class Visit>
    static constexpr void for_each_ring(const Position& position, const Visit& visit) {
        if (position.supply[position.turn] != 0) {
            visit(kSupply);
        }
        for_each_square(position.tops[position.turn] & ~all_balls(position), visit);
    }

    // Its destination is any other square without a ball.
    template <class Visit>
    static constexpr void ring_steps(const Position& position, const Visit& visit) {
        const Squares squares = free_squares(position);
        for_each_ring(position, [&](int from) {
            for_each_square(squares & ~source(from), [&](int to) { visit(ring_step(from, to)); });
        });
    }

    // ---- the ball step -------------------------------------------------------------------------

    // Balls that have reached one of their goal squares stay there.
    [[nodiscard]] static constexpr Squares movable(const Position& position) {
        return position.balls[position.turn] & ~goal(position.turn);
    }
    // Where a ball may end: no ball, and a ring of its own colour on top.
    [[nodiscard]] static constexpr Squares landings(const Position& position, Colour colour) {
        return position.tops[colour] & ~all_balls(position);
    }
    // What may be vaulted: any ball, except an opponent's on one of that ball's goal squares; and no
    // opponent's ball when none could be relocated, for the first one to go needs a ring that no vaulted ball
    // stood on.
    [[nodiscard]] static constexpr Squares vaultable(const Position& position) {
        const Colour us = position.turn;
        const Colour them = other(us);
        const Squares theirs = landings(position, them) != 0 ? position.balls[them] & ~goal(them) : 0;
        return position.balls[us] | theirs;
    }

    [[nodiscard]] static constexpr bool has_ball_step(const Position& position) {
        const Squares balls = movable(position);
        const Squares free = landings(position, position.turn);
        const Squares over = vaultable(position);
        Squares reached = 0;
        for_each_direction([&]<int files, int ranks>() {
            Squares line = balls;
            for (int length = 0; length < kSide - 1; ++length) {
                line = shifted<files, ranks>(line);
                reached |= line & free;
                line &= over;
            }
        });
        return reached != 0;
    }

    // To an adjacent square, or over an unbroken line of balls that begins next to it onto the first square
    // behind.
    template <class Visit>
    static constexpr void ball_steps(const Position& position, const Visit& visit) {
        const Squares balls = movable(position);
        const Squares free = landings(position, position.turn);
        const Squares over = vaultable(position);
        for_each_direction([&]<int files, int ranks>() {
            Squares line = shifted<files, ranks>(balls);
            for (int length = 1; line != 0; ++length) {
                for_each_square(line & free,
                                [&](int to) { visit(ring_step(to - length * (ranks * kSide + files), to)); });
                line = shifted<files, ranks>(line & over);
            }
        });
    }

    [[nodiscard]] static constexpr Position complete(Position position) {
        position.stage = Stage::ring;
        position.turn = other(position.turn);
        return position;
    }

    // ---- the relocations -----------------------------------------------------------------------

    [[nodiscard]] static constexpr Step relocation(int to) { return ring_step(kHand, to); }

    // The next square in rising order, such that the rest of the balls find squares too and at least one of
    // them all goes to a ring that no vaulted ball stood on.
    template <class Visit>
    static constexpr void relocations(const Position& position, const Visit& visit) {
        const int left = position.in_hand - 1;
        for_each_square(position.open, [&](int to) {
            const Squares above = position.open & ~(bit<Squares>(to) | (bit<Squares>(to) - 1));
            const bool fresh = position.settled || (bit<Squares>(to) & ~position.vaulted) != 0;
            if (count(above) >= left && (fresh || (left > 0 && (above & ~position.vaulted) != 0))) {
                visit(relocation(to));
            }
        });
    }

  private:
    // How many sets of squares `balls` vaulted balls can end on, when `rings` rings are free besides those
    // they leave: any of them all, but not just those they leave.
    [[nodiscard]] static constexpr int relocations_of(int balls, int rings) {
        const int squares = rings + balls;
        const int sets = balls == 1   ? squares
                         : balls == 2 ? squares * (squares - 1) / 2
                                      : squares * (squares - 1) * (squares - 2) / 6;
        return sets - 1;
    }

    // Every legal sequence of single relocations from `sources` onto `targets` is tried; there are at
    // most 36.
    [[nodiscard]] static std::string first_relocations(Squares sources, Squares targets);
    static void extend_relocations(Squares waiting, Squares blocked, Squares targets,
                                   const std::string& written, std::string& best);

    // ---- reading -------------------------------------------------------------------------------

    static void read_stacks(std::string_view board, Position& position, std::array<int, 2>& rings,
                            std::vector<std::string>& faults);
    static void read_stack(std::string_view text, int square, Position& position, std::array<int, 2>& rings,
                           std::vector<std::string>& faults);

    [[nodiscard]] static std::optional<Step> read_step(std::string_view text);
    [[nodiscard]] static std::optional<Step> read_ring_step(std::string_view text);

    [[nodiscard]] std::string example(const Position& position) const;

    // Why a ring step is not legal; nothing when it is.
    [[nodiscard]] std::string ring_refusal(const Position& position, Step ring) const;
    // The same for a ball step, after the ring step.
    [[nodiscard]] std::string ball_refusal(const Position& position, Step ball) const;

    bool home_block_loses_;
};

}  // namespace gambol

#include "gambol/games/mitsudomoe_text.hpp"  // IWYU pragma: export
