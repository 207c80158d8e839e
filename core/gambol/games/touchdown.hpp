// Touchdown: pawns race for the far rank.
#pragma once

#include "gambol/game.hpp"
#include "gambol/text.hpp"

namespace gambol {

class Touchdown {
  public:
    using Squares = std::uint64_t;
    static constexpr int kStride = 8;
    static constexpr int kMostSteps = 1;
    static constexpr Colour kWhite = 0;
    static constexpr Colour kBlack = 1;

    static constexpr GameInfo kInfo = {
        "touchdown", "Touchdown", "bring one of your pawns to the far rank", {"white", "black"}, 0};
    static constexpr std::array<OptionSpec, 4> kOptions = {
        OptionSpec::number("width", 1, 8, 8, "files of the board"),
        OptionSpec::number("height", 4, 8, 8, "ranks of the board"),
        OptionSpec::choice("stalemate", "draw", "loses", "what a player who cannot move gets"),
        OptionSpec::choice("pawns", "second-rank", "first-rank", "where the pawns start"),
    };

    // The pawns of the side to move and of the other side, each on its own squares of the same board.
    struct Position {
        Squares own = 0;
        Squares enemy = 0;
        Colour turn = kWhite;

        [[nodiscard]] constexpr Squares pawns(Colour colour) const { return colour == turn ? own : enemy; }

        friend constexpr bool operator==(const Position&, const Position&) = default;
    };
    using Move = MoveOf<kMostSteps>;
    // The two colours: 128 bits.
    using Packed = PackedOf<2>;

    // The steps straight ahead and the captures to the west and to the east, as the squares they end on.
    class Steps {
      public:
        constexpr Steps(int forward, Squares ahead, Squares west, Squares east)
            : forward_(forward), ahead_(ahead), west_(west), east_(east) {}

        // What lies ahead is empty and what is captured is not: one count for two of the three.
        [[nodiscard]] constexpr int size() const { return count(ahead_ | west_) + count(east_); }
        [[nodiscard]] constexpr Step operator[](int index) const {
            // No branch: in a random game nobody can foresee which of the three it is.
            const int first_west = count(ahead_);
            const int first_east = first_west + count(west_);
            const bool is_capture = index >= first_west;
            const bool is_east = index >= first_east;
            const Squares set = is_east ? east_ : is_capture ? west_ : ahead_;
            const int before = is_east ? first_east : is_capture ? first_west : 0;
            return step(select(set, index - before), forward_ - (is_capture ? 1 : 0) + (is_east ? 2 : 0));
        }
        template <class Visit>
        constexpr void for_each(const Visit& visit) const {
            for_each_square(ahead_, [&](int to) { visit(step(to, forward_)); });
            for_each_square(west_, [&](int to) { visit(step(to, forward_ - 1)); });
            for_each_square(east_, [&](int to) { visit(step(to, forward_ + 1)); });
        }

      private:
        [[nodiscard]] static constexpr Step step(int to, int offset) {
            return {static_cast<std::uint8_t>(to - offset), static_cast<std::uint8_t>(to)};
        }

        int forward_;
        Squares ahead_;
        Squares west_;
        Squares east_;
    };

    constexpr explicit Touchdown(OptionValues values)
        : width_(values[0]),
          height_(values[1]),
          stalemate_loses_(values[2] == 1),
          first_rank_(values[3] == 1 ? 0 : 1),
          far_rank_{rank(values[1] - 1), rank(0)} {}

    // One pawn of each side on every file of its starting rank. White moves first.
    [[nodiscard]] constexpr Position start() const {
        const Squares files = bit<Squares>(width_) - 1;
        return {files << (kStride * first_rank_), files << (kStride * (height_ - 1 - first_rank_)), kWhite};
    }

    // Straight ahead onto an empty square, or diagonally ahead onto an enemy pawn.
    [[nodiscard]] constexpr Steps steps(const Position& position) const {
        const int forward = position.turn == kWhite ? kStride : -kStride;
        const Squares ahead = std::rotl(position.own, forward);
        return {forward, ahead & ~(position.own | position.enemy),
                (ahead & kNotFirstFile) >> 1 & position.enemy, (ahead & kNotLastFile) << 1 & position.enemy};
    }
    [[nodiscard]] constexpr Steps candidates(const Position& position) const { return steps(position); }

    [[nodiscard]] constexpr Position advance(const Position& position, Step step) const {
        const Squares to = bit<Squares>(step.to);
        return {position.enemy & ~to, position.own ^ (bit<Squares>(step.from) | to), other(position.turn)};
    }
    [[nodiscard]] constexpr bool between_steps(const Position&) const { return false; }

    // A pawn that reaches the far rank wins at once.
    [[nodiscard]] constexpr Outcome decided(const Position& position) const {
        for (const Colour colour : {other(position.turn), position.turn}) {
            if ((position.pawns(colour) & far_rank_[colour]) != 0) {
                return Outcome::win(colour, Reason::far_rank);
            }
        }
        return {};
    }
    [[nodiscard]] constexpr Outcome decided(const Position& position, Step step) const {
        const Colour mover = other(position.turn);
        return (bit<Squares>(step.to) & far_rank_[mover]) != 0 ? Outcome::win(mover, Reason::far_rank)
                                                               : Outcome{};
    }

    [[nodiscard]] constexpr Outcome stuck(const Position& position) const {
        return stalemate_loses_ ? Outcome::win(other(position.turn), Reason::stalemate)
                                : Outcome::draw(Reason::stalemate);
    }
    [[nodiscard]] constexpr bool can_move(const Position& position) const {
        return steps(position).size() != 0;
    }
    [[nodiscard]] constexpr int count_moves(const Position& position) const { return steps(position).size(); }

    [[nodiscard]] constexpr std::uint64_t key(const Position& position) const {
        std::uint64_t key = position.turn == kBlack ? kTurnKey : 0;
        for (const Colour colour : {kWhite, kBlack}) {
            for_each_square(position.pawns(colour), [&](int square) { key ^= pawn_key(square, colour); });
        }
        return key;
    }
    [[nodiscard]] constexpr std::uint64_t key_after(std::uint64_t key, const Position& position,
                                                    Step step) const {
        const Colour us = position.turn;
        key ^= kTurnKey ^ pawn_key(step.from, us) ^ pawn_key(step.to, us);
        if ((position.enemy & bit<Squares>(step.to)) != 0) {
            key ^= pawn_key(step.to, other(us));
        }
        return key;
    }

    [[nodiscard]] constexpr Packed pack(const Position& position) const {
        return {{position.pawns(kWhite), position.pawns(kBlack)}, position.turn};
    }
    [[nodiscard]] constexpr Position unpack(const Packed& packed) const {
        return {packed.words[packed.turn], packed.words[other(packed.turn)], packed.turn};
    }

    // ---- text ----------------------------------------------------------------------------------

    [[nodiscard]] constexpr int width() const { return width_; }
    [[nodiscard]] constexpr int height() const { return height_; }
    [[nodiscard]] constexpr Geometry geometry() const { return {width_, height_, kStride}; }

    [[nodiscard]] std::string token(const Position& position, int square) const {
        const char pawn = letter(position, square);
        return pawn == 0 ? "" : std::string(1, pawn);
    }
    [[nodiscard]] std::string text(const Position& position) const {
        return write_ranks(geometry(), [&](int square) { return letter(position, square); }) +
               (position.turn == kWhite ? " w" : " b");
    }
    [[nodiscard]] Read<Position> read(std::string_view text) const {
        std::vector<std::string> faults;
        const auto parts = words(text);
        std::array<Squares, 2> pawns{};
        if (parts.size() > 2) {
            faults.push_back("expected a board and the side to move, read " + quoted(parts[2]) +
                             " after them");
        }
        read_ranks(
            parts.empty() ? "" : parts[0], geometry(), "Pp",
            [&](int file, int rank, char piece) {
                pawns[piece == 'P' ? kWhite : kBlack] |= bit<Squares>(geometry().square(file, rank));
            },
            faults);
        const auto turn = static_cast<Colour>(read_turn(parts.size() > 1 ? parts[1] : "", 'w', 'b', faults));
        for (const Colour colour : {kWhite, kBlack}) {
            if (count(pawns[colour]) > width_) {
                faults.push_back("expected at most " +
                                 counted(width_, std::string(kInfo.colours[colour]) + " pawn") + ", read " +
                                 std::to_string(count(pawns[colour])));
            }
        }
        if ((pawns[kWhite] & far_rank_[kWhite]) != 0 && (pawns[kBlack] & far_rank_[kBlack]) != 0) {
            faults.push_back("expected at most one side to have a pawn on its far rank, read both");
        }
        return faults.empty() ? Read<Position>::ok({pawns[turn], pawns[other(turn)], turn})
                              : Read<Position>::failed(std::move(faults));
    }

    [[nodiscard]] std::string move_text(const Position&, const Move& move) const {
        return geometry().name(move.steps[0].from) + geometry().name(move.steps[0].to);
    }
    [[nodiscard]] Read<Move> read_move(const Position& position, std::string_view text) const {
        const std::string written = plain(text);
        std::string_view rest = written;
        const auto from = geometry().take(rest);
        if (rest.starts_with('x') || rest.starts_with('-')) {
            rest.remove_prefix(1);
        }
        const auto to = geometry().take(rest);
        if (!from || !to || !rest.empty()) {
            return Read<Move>::fault("expected two squares from " + geometry().range() + ", such as '" +
                                     example(position) + "', read " + quoted(trimmed(text)));
        }
        Move move;
        move.push({static_cast<std::uint8_t>(*from), static_cast<std::uint8_t>(*to)});
        if (is_legal(*this, position, move)) {
            return Read<Move>::ok(move);
        }
        return Read<Move>::fault(refusal(position, *from) + ", read " + quoted(trimmed(text)));
    }

  private:
    static constexpr std::uint64_t kTurnKey = mix(0x746f'7563'6800ULL);
    [[nodiscard]] static constexpr std::uint64_t pawn_key(int square, Colour colour) {
        return mix(0x746f'7563'6801ULL + static_cast<std::uint64_t>(2 * square + colour));
    }

    static constexpr Squares kFirstFile = 0x0101'0101'0101'0101ULL;
    static constexpr Squares kNotFirstFile = ~kFirstFile;
    static constexpr Squares kNotLastFile = ~(kFirstFile << 7);

    [[nodiscard]] static constexpr Squares rank(int index) { return Squares{0xff} << (kStride * index); }

    [[nodiscard]] static char letter(const Position& position, int square) {
        const Squares here = bit<Squares>(square);
        return (position.pawns(kWhite) & here) != 0 ? 'P' : (position.pawns(kBlack) & here) != 0 ? 'p' : '\0';
    }

    [[nodiscard]] std::string example(const Position& position) const {
        Move move;
        move.push(steps(position)[0]);
        return move_text(position, move);
    }
    // Why a move that is well written is not legal.
    [[nodiscard]] std::string refusal(const Position& position, int from) const {
        const std::string colour(kInfo.colours[position.turn]);
        if ((position.own & bit<Squares>(from)) == 0) {
            return "expected a " + colour + " pawn on " + geometry().name(from);
        }
        std::string choices;
        steps(position).for_each([&](Step step) {
            if (step.from == from) {
                choices += (choices.empty() ? "" : " or ") + geometry().name(step.to);
            }
        });
        if (choices.empty()) {
            return "expected a pawn that can move; the one on " + geometry().name(from) + " is blocked";
        }
        return "expected the pawn on " + geometry().name(from) + " to go to " + choices;
    }

    int width_;
    int height_;
    bool stalemate_loses_;
    int first_rank_;
    std::array<Squares, 2> far_rank_;
};

}  // namespace gambol
