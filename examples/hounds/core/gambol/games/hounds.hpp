// Fox and Hounds: one fox runs the gauntlet of a pack of hounds that can only go forward.
//
// The rules of a game in one file, written to be read from the top down beside examples/hounds/README.md.
// What a game must offer stands in gambol/game.hpp; this game has the simplest kind of turn, which is one
// step.
#pragma once

#include "gambol/game.hpp"
#include "gambol/text.hpp"

namespace gambol {

class Hounds {
  public:
    // ---- what the registry, the command line and the documentation know about the game

    static constexpr GameInfo kInfo = {
        "hounds", "Fox and Hounds", "bring the fox past the hounds, or hem it in", {"white", "black"}, 0};
    // White is the fox and moves first; Black leads the hounds.
    static constexpr Colour kFox = 0;
    static constexpr Colour kHounds = 1;
    static constexpr std::array<OptionSpec, 2> kOptions = {
        OptionSpec::number("size", 4, 8, 8, "squares a side"),
        OptionSpec::choice("fox", "centre", "corner", "where on its rank the fox starts"),
    };

    // ---- a position and a step

    // A set of squares is a word with a bit a square: eight squares a rank from a1, whatever the size.
    using Squares = std::uint64_t;
    static constexpr int kStride = 8;

    // Small, comparable and free of pointers; the comparison is the compiler's.
    struct Position {
        Squares fox = 0;
        Squares hounds = 0;
        Colour turn = kFox;

        [[nodiscard]] constexpr Squares pieces(Colour colour) const { return colour == kFox ? fox : hounds; }
        friend constexpr bool operator==(const Position&, const Position&) = default;
    };

    // A turn is one step: from a square to a square.
    static constexpr int kMostSteps = 1;
    using Move = MoveOf<kMostSteps>;
    // An exact picture of a position: two words and the side to move.
    using Packed = PackedOf<2>;

    // The legal steps, by direction: the squares that steps of this direction end on, and the way back.
    class Steps {
      public:
        constexpr void add(Squares targets, int offset) {
            targets_[static_cast<std::size_t>(directions_)] = targets;
            offsets_[static_cast<std::size_t>(directions_)] = offset;
            ++directions_;
        }

        [[nodiscard]] constexpr int size() const {
            int steps = 0;
            for (const Squares targets : targets_) {
                steps += count(targets);
            }
            return steps;
        }
        [[nodiscard]] constexpr Step operator[](int index) const {
            std::size_t i = 0;
            for (; index >= count(targets_[i]); ++i) {
                index -= count(targets_[i]);
            }
            return step(select(targets_[i], index), offsets_[i]);
        }
        template <class Visit>
        constexpr void for_each(const Visit& visit) const {
            for (std::size_t i = 0; i < targets_.size(); ++i) {
                for_each_square(targets_[i], [&](int to) { visit(step(to, offsets_[i])); });
            }
        }

      private:
        [[nodiscard]] static constexpr Step step(int to, int offset) {
            return {static_cast<std::uint8_t>(to - offset), static_cast<std::uint8_t>(to)};
        }

        std::array<Squares, 4> targets_{};
        std::array<int, 4> offsets_{};
        int directions_ = 0;
    };

    // ---- the rules

    // The values come in the order of kOptions and are in their ranges.
    constexpr explicit Hounds(OptionValues values) : size_(values[0]), from_corner_(values[1] == 1) {
        for (int square = 0; square < kStride * size_; ++square) {
            const bool on_board = square % kStride < size_;
            const bool is_dark = (square % kStride + square / kStride) % 2 == 0;
            dark_ |= on_board && is_dark ? bit<Squares>(square) : 0;
        }
        far_rank_ = dark_ & (Squares{0xff} << (kStride * (size_ - 1)));
    }

    // The hounds stand on all dark squares of the top rank, the fox on one of the bottom rank.
    [[nodiscard]] constexpr Position start() const {
        const int file = from_corner_ ? 0 : size_ / 2 / 2 * 2;
        return {bit<Squares>(file), far_rank_, kFox};
    }

    // One square diagonally, onto an empty square; a hound only towards the bottom. Nothing is captured.
    [[nodiscard]] constexpr Steps steps(const Position& position) const {
        const Squares own = position.pieces(position.turn);
        const Squares empty = dark_ & ~(position.fox | position.hounds);
        Steps steps;
        steps.add((own & kNotFirstFile) >> (kStride + 1) & empty, -kStride - 1);
        steps.add((own & kNotLastFile) >> (kStride - 1) & empty, -kStride + 1);
        if (position.turn == kFox) {
            steps.add((own & kNotFirstFile) << (kStride - 1) & empty, kStride - 1);
            steps.add((own & kNotLastFile) << (kStride + 1) & empty, kStride + 1);
        }
        return steps;
    }
    [[nodiscard]] constexpr Steps candidates(const Position& position) const { return steps(position); }
    [[nodiscard]] constexpr bool can_move(const Position& position) const {
        return steps(position).size() != 0;
    }
    [[nodiscard]] constexpr int count_moves(const Position& position) const { return steps(position).size(); }

    [[nodiscard]] constexpr Position advance(Position position, Step step) const {
        Squares& own = position.turn == kFox ? position.fox : position.hounds;
        own ^= bit<Squares>(step.from) | bit<Squares>(step.to);
        position.turn = other(position.turn);
        return position;
    }
    [[nodiscard]] constexpr bool between_steps(const Position&) const { return false; }

    // The fox wins on the rank that the hounds came from …
    [[nodiscard]] constexpr Outcome decided(const Position& position) const {
        return (position.fox & far_rank_) != 0 ? Outcome::win(kFox, Reason::goal) : Outcome{};
    }
    [[nodiscard]] constexpr Outcome decided(const Position& position, Step) const {
        return decided(position);
    }
    // … and whoever cannot move loses: a fox that is hemmed in, or hounds that have all run past.
    [[nodiscard]] constexpr Outcome stuck(const Position& position) const {
        return Outcome::win(other(position.turn), Reason::no_turn);
    }

    // ---- a number and a picture of a position

    [[nodiscard]] constexpr std::uint64_t key(const Position& position) const {
        std::uint64_t key = position.turn == kHounds ? kTurnKey : 0;
        for (const Colour colour : {kFox, kHounds}) {
            for_each_square(position.pieces(colour), [&](int square) { key ^= piece_key(square, colour); });
        }
        return key;
    }
    [[nodiscard]] constexpr std::uint64_t key_after(std::uint64_t key, const Position& position,
                                                    Step step) const {
        return key ^ kTurnKey ^ piece_key(step.from, position.turn) ^ piece_key(step.to, position.turn);
    }
    [[nodiscard]] constexpr Packed pack(const Position& position) const {
        return {{position.fox, position.hounds}, position.turn};
    }
    [[nodiscard]] constexpr Position unpack(const Packed& packed) const {
        return {packed.words[0], packed.words[1], packed.turn};
    }

    // ---- text

    [[nodiscard]] constexpr int width() const { return size_; }
    [[nodiscard]] constexpr int height() const { return size_; }
    [[nodiscard]] constexpr Geometry geometry() const { return {size_, size_, kStride}; }

    // As in chess: ranks from the top down, 'w' the fox and 'b' a hound, then the side to move.
    [[nodiscard]] std::string token(const Position& position, int square) const {
        const char piece = letter(position, square);
        return piece == 0 ? "" : std::string(1, piece);
    }
    [[nodiscard]] std::string text(const Position& position) const {
        return write_ranks(geometry(), [&](int square) { return letter(position, square); }) +
               (position.turn == kFox ? " w" : " b");
    }
    // Every fault is reported, not just the first.
    [[nodiscard]] Read<Position> read(std::string_view text) const {
        std::vector<std::string> faults;
        const auto parts = words(text);
        Position position;
        if (parts.size() > 2) {
            faults.push_back("expected a board and the side to move, read " + quoted(parts[2]) +
                             " after them");
        }
        read_ranks(
            parts.empty() ? "" : parts[0], geometry(), "wb",
            [&](int file, int rank, char piece) {
                const int square = geometry().square(file, rank);
                (piece == 'w' ? position.fox : position.hounds) |= bit<Squares>(square);
                if ((dark_ & bit<Squares>(square)) == 0) {
                    faults.push_back("expected pieces on dark squares, read one on " +
                                     geometry().name(square));
                }
            },
            faults);
        position.turn = static_cast<Colour>(read_turn(parts.size() > 1 ? parts[1] : "", 'w', 'b', faults));
        if (count(position.fox) != 1) {
            faults.push_back("expected 1 fox, read " + std::to_string(count(position.fox)));
        }
        if (count(position.hounds) > count(far_rank_)) {
            faults.push_back("expected at most " + counted(count(far_rank_), "hound") + ", read " +
                             std::to_string(count(position.hounds)));
        }
        return faults.empty() ? Read<Position>::ok(position) : Read<Position>::failed(std::move(faults));
    }

    [[nodiscard]] std::string move_text(const Position&, const Move& move) const {
        return geometry().name(move.steps[0].from) + geometry().name(move.steps[0].to);
    }
    // What is legal is asked of the steps above: no rule is written twice.
    [[nodiscard]] Read<Move> read_move(const Position& position, std::string_view text) const {
        const std::string written = plain(text);
        std::string_view rest = written;
        const auto from = geometry().take(rest);
        if (rest.starts_with('-')) {
            rest.remove_prefix(1);
        }
        const auto to = geometry().take(rest);
        if (from && to && rest.empty()) {
            Move move;
            move.push({static_cast<std::uint8_t>(*from), static_cast<std::uint8_t>(*to)});
            if (is_legal(*this, position, move)) {
                return Read<Move>::ok(move);
            }
        }
        Move example;
        example.push(steps(position)[0]);
        return Read<Move>::fault("expected a step to an empty square diagonally ahead, such as '" +
                                 move_text(position, example) + "', read " + quoted(trimmed(text)));
    }

  private:
    // Any numbers that no other game mixes will do.
    static constexpr std::uint64_t kTurnKey = mix(0x686f'756e'6473'00ULL);
    [[nodiscard]] static constexpr std::uint64_t piece_key(int square, Colour colour) {
        return mix(0x686f'756e'6473'01ULL + static_cast<std::uint64_t>(2 * square + colour));
    }

    // So that no shift wraps round from one rank to the next.
    static constexpr Squares kNotFirstFile = ~Squares{0x0101'0101'0101'0101};
    static constexpr Squares kNotLastFile = ~(Squares{0x0101'0101'0101'0101} << (kStride - 1));

    [[nodiscard]] static char letter(const Position& position, int square) {
        const Squares here = bit<Squares>(square);
        return (position.fox & here) != 0 ? 'w' : (position.hounds & here) != 0 ? 'b' : '\0';
    }

    int size_;
    bool from_corner_;
    Squares dark_ = 0;
    Squares far_rank_ = 0;
};

}  // namespace gambol
