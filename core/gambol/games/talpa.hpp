// Talpa, by Arty Sandler: dig a tunnel of empty squares between your two edges.
#pragma once

#include "gambol/game.hpp"
#include "gambol/text.hpp"

namespace gambol {

// How the squares of a board are numbered: rank by rank from a1, `kStride` squares a rank, whatever its size.
struct SmallBoard {
    using Word = std::uint64_t;
    static constexpr int kStride = 8;
};
struct LargeBoard {
    using Word = u128;
    static constexpr int kStride = 10;
};

template <class Board>
class Talpa {
  public:
    using Word = typename Board::Word;
    using Squares = Word;
    static constexpr int kStride = Board::kStride;
    static constexpr int kMostSteps = 1;
    static constexpr Colour kRed = 0;
    static constexpr Colour kBlue = 1;

    static constexpr GameInfo kInfo = {
        "talpa", "Talpa", "dig a tunnel of empty squares between your two edges", {"red", "blue"}, 0};
    static constexpr std::array<OptionSpec, 2> kOptions = {
        OptionSpec::number("size", 3, 10, 8, "squares a side"),
        OptionSpec::choice("edges", "red-top-bottom", "red-left-right", "the edges that Red joins"),
    };

    // The pieces of the player to move and of the other player.
    struct Position {
        Squares own = 0;
        Squares enemy = 0;
        Colour turn = kRed;

        [[nodiscard]] constexpr Squares pieces(Colour colour) const { return colour == turn ? own : enemy; }

        friend constexpr bool operator==(const Position&, const Position&) = default;
    };
    using Move = MoveOf<kMostSteps>;
    // The two colours: 128 bits up to 8x8.
    using Packed = PackedOf<2 * sizeof(Squares) / sizeof(std::uint64_t)>;

    // From one square onto its neighbour is a capture; a piece that stays where it is, is removed.
    [[nodiscard]] static constexpr bool is_removal(Step step) { return step.from == step.to; }

    // The captures by direction, as the squares they end on; the removals, when there is no capture.
    class Steps {
      public:
        constexpr Steps(Squares up, Squares down, Squares right, Squares left, Squares removals)
            : up_(up), down_(down), right_(right), left_(left), removals_(removals) {}

        [[nodiscard]] constexpr int size() const {
            return count(up_) + count(down_) + count(right_) + count(left_) + count(removals_);
        }
        [[nodiscard]] constexpr Step operator[](int index) const {
            if (removals_ != 0) {
                return step(select(removals_, index), 0);
            }
            // No branch: in a random game nobody can foresee which of the four it is.
            const int first_down = count(up_);
            const int first_right = first_down + count(down_);
            const int first_left = first_right + count(right_);
            Squares set = up_;
            int offset = kStride;
            int before = 0;
            set = index >= first_down ? down_ : set;
            offset = index >= first_down ? -kStride : offset;
            before = index >= first_down ? first_down : before;
            set = index >= first_right ? right_ : set;
            offset = index >= first_right ? 1 : offset;
            before = index >= first_right ? first_right : before;
            set = index >= first_left ? left_ : set;
            offset = index >= first_left ? -1 : offset;
            before = index >= first_left ? first_left : before;
            return step(select(set, index - before), offset);
        }
        template <class Visit>
        constexpr void for_each(const Visit& visit) const {
            for_each_square(up_, [&](int to) { visit(step(to, kStride)); });
            for_each_square(down_, [&](int to) { visit(step(to, -kStride)); });
            for_each_square(right_, [&](int to) { visit(step(to, 1)); });
            for_each_square(left_, [&](int to) { visit(step(to, -1)); });
            for_each_square(removals_, [&](int square) { visit(step(square, 0)); });
        }

      private:
        [[nodiscard]] static constexpr Step step(int to, int offset) {
            return {static_cast<std::uint8_t>(to - offset), static_cast<std::uint8_t>(to)};
        }

        Squares up_;
        Squares down_;
        Squares right_;
        Squares left_;
        Squares removals_;
    };

    constexpr explicit Talpa(OptionValues values) : size_(values[0]) {
        const Squares rank = static_cast<Squares>(bit<Squares>(size_) - 1);
        Squares file = 0;
        for (int i = 0; i < size_; ++i) {
            board_ |= static_cast<Squares>(rank << (kStride * i));
            file |= bit<Squares>(kStride * i);
        }
        const Squares bottom = rank;
        const Squares top = static_cast<Squares>(rank << (kStride * (size_ - 1)));
        const Squares left = file;
        const Squares right = static_cast<Squares>(file << (size_ - 1));
        // "red-left-right" is the same game with the edges given to the other player.
        const bool turned = values[1] == 1;
        edges_[kRed] = turned ? std::array{left, right} : std::array{bottom, top};
        edges_[kBlue] = turned ? std::array{bottom, top} : std::array{left, right};
        rim_ = bottom | top | left | right;
    }

    // The board is full: a checkerboard, the top-left square red. Red moves first.
    [[nodiscard]] constexpr Position start() const {
        Position position;
        for_each_square(board_, [&](int square) {
            const int steps_from_top_left = size_ - 1 - square / kStride + square % kStride;
            (steps_from_top_left % 2 == 0 ? position.own : position.enemy) |= bit<Squares>(square);
        });
        return position;
    }

    // Capturing is mandatory; only a player who has no capture takes one of his own pieces off the board.
    [[nodiscard]] constexpr Steps steps(const Position& position) const {
        const Squares ups = up(position.own) & position.enemy;
        const Squares downs = down(position.own) & position.enemy;
        const Squares rights = right(position.own) & position.enemy;
        const Squares lefts = left(position.own) & position.enemy;
        return {ups, downs, rights, lefts, (ups | downs | rights | lefts) != 0 ? Squares{0} : position.own};
    }
    [[nodiscard]] constexpr Steps candidates(const Position& position) const { return steps(position); }

    // A capturing piece leaves its square empty and takes the place of the captured one.
    [[nodiscard]] constexpr Position advance(const Position& position, Step step) const {
        const Squares from = bit<Squares>(step.from);
        const Squares to = bit<Squares>(step.to);
        return {position.enemy & ~to, (position.own ^ from) | (to & position.enemy), other(position.turn)};
    }
    [[nodiscard]] constexpr bool between_steps(const Position&) const { return false; }

    [[nodiscard]] constexpr Outcome decided(const Position& position) const {
        const Squares empty = empties(position);
        const Squares dug_by_red = flood(edges_[kRed][0] & empty, empty);
        const Squares dug_by_blue = flood(edges_[kBlue][0] & empty, empty);
        return judge(position, (dug_by_red & edges_[kRed][1]) != 0, (dug_by_blue & edges_[kBlue][1]) != 0);
    }

    // Each turn empties one square, so a new tunnel runs through that square.
    [[nodiscard]] constexpr Outcome decided(const Position& position, Step step) const {
        const Squares empty = empties(position);
        const Squares hole = bit<Squares>(step.from);
        const Squares around = neighbours(hole) & empty;
        const bool dead_end = around == 0 || ((around & (around - 1)) == 0 && (hole & rim_) == 0);
        if (dead_end) {
            return {};
        }
        const Squares cave = flood(hole, empty);
        return judge(position, joins(cave, edges_[kRed]), joins(cave, edges_[kBlue]));
    }

    [[nodiscard]] constexpr Outcome stuck(const Position& position) const {
        return Outcome::win(other(position.turn), Reason::no_piece);
    }
    [[nodiscard]] constexpr bool can_move(const Position& position) const { return position.own != 0; }

    // Two neighbours of different colours can capture each other, so both players have as many captures as
    // there are such pairs.
    [[nodiscard]] constexpr int count_moves(const Position& position) const {
        const Squares own = position.own;
        const Squares enemy = position.enemy;
        const Squares upright = (up(own) & enemy) | (up(enemy) & own);
        const Squares level = (right(own) & enemy) | (right(enemy) & own);
        const int captures = count(upright) + count(level);
        return captures != 0 ? captures : count(own);
    }

    [[nodiscard]] constexpr std::uint64_t key(const Position& position) const {
        std::uint64_t key = position.turn == kBlue ? kTurnKey : 0;
        for (const Colour colour : {kRed, kBlue}) {
            for_each_square(position.pieces(colour), [&](int square) { key ^= piece_key(square, colour); });
        }
        return key;
    }
    [[nodiscard]] constexpr std::uint64_t key_after(std::uint64_t key, const Position& position,
                                                    Step step) const {
        const Colour us = position.turn;
        key ^= kTurnKey ^ piece_key(step.from, us);
        if (!is_removal(step)) {
            key ^= piece_key(step.to, us) ^ piece_key(step.to, other(us));
        }
        return key;
    }

    [[nodiscard]] constexpr Packed pack(const Position& position) const {
        Packed packed;
        packed.turn = position.turn;
        for (std::size_t colour = 0; colour < 2; ++colour) {
            const auto pieces = static_cast<u128>(position.pieces(static_cast<Colour>(colour)));
            packed.words[colour] = static_cast<std::uint64_t>(pieces);
            if constexpr (Packed::kWords == 4) {
                packed.words[colour + 2] = static_cast<std::uint64_t>(pieces >> 64);
            }
        }
        return packed;
    }
    [[nodiscard]] constexpr Position unpack(const Packed& packed) const {
        Position position;
        position.turn = packed.turn;
        for (std::size_t colour = 0; colour < 2; ++colour) {
            u128 pieces = packed.words[colour];
            if constexpr (Packed::kWords == 4) {
                pieces |= static_cast<u128>(packed.words[colour + 2]) << 64;
            }
            (colour == packed.turn ? position.own : position.enemy) = static_cast<Squares>(pieces);
        }
        return position;
    }

    // For whoever reasons about the board: all its squares, a player's two edges, and the squares next to a
    // set, some of which may lie beyond the board.
    [[nodiscard]] constexpr Squares board() const { return board_; }
    [[nodiscard]] constexpr const std::array<Squares, 2>& edges(Colour colour) const {
        return edges_[colour];
    }
    [[nodiscard]] static constexpr Squares neighbours(Squares set) {
        return up(set) | down(set) | right(set) | left(set);
    }
    // How many pairs of neighbours there are with one in each of two sets that share no square.
    [[nodiscard]] static constexpr int contacts(Squares one, Squares two) {
        return count(up(one) & two) + count(down(one) & two) + count(right(one) & two) +
               count(left(one) & two);
    }

    // ---- text ----------------------------------------------------------------------------------

    [[nodiscard]] constexpr int width() const { return size_; }
    [[nodiscard]] constexpr int height() const { return size_; }
    [[nodiscard]] constexpr Geometry geometry() const { return {size_, size_, kStride}; }

    [[nodiscard]] std::string token(const Position& position, int square) const {
        const char piece = letter(position, square);
        return piece == 0 ? "" : std::string(1, piece);
    }
    [[nodiscard]] std::string text(const Position& position) const {
        return write_ranks(geometry(), [&](int square) { return letter(position, square); }) +
               (position.turn == kRed ? " r" : " b");
    }
    [[nodiscard]] Read<Position> read(std::string_view text) const {
        std::vector<std::string> faults;
        const auto parts = words(text);
        std::array<Squares, 2> pieces{};
        if (parts.size() > 2) {
            faults.push_back("expected a board and the side to move, read " + quoted(parts[2]) +
                             " after them");
        }
        read_ranks(
            parts.empty() ? "" : parts[0], geometry(), "rb",
            [&](int file, int rank, char piece) {
                pieces[piece == 'r' ? kRed : kBlue] |= bit<Squares>(geometry().square(file, rank));
            },
            faults);
        const auto turn = static_cast<Colour>(read_turn(parts.size() > 1 ? parts[1] : "", 'r', 'b', faults));
        return faults.empty() ? Read<Position>::ok({pieces[turn], pieces[other(turn)], turn})
                              : Read<Position>::failed(std::move(faults));
    }

    [[nodiscard]] std::string move_text(const Position&, const Move& move) const {
        const Step step = move.steps[0];
        return is_removal(step) ? "x" + geometry().name(step.from)
                                : geometry().name(step.from) + geometry().name(step.to);
    }
    [[nodiscard]] Read<Move> read_move(const Position& position, std::string_view text) const {
        const std::string written = plain(text);
        std::string_view rest = written;
        const bool removing = rest.starts_with('x');
        rest.remove_prefix(removing ? 1 : 0);
        const auto from = geometry().take(rest);
        if (!removing && (rest.starts_with('x') || rest.starts_with('-'))) {
            rest.remove_prefix(1);
        }
        const auto to = removing ? from : geometry().take(rest);
        if (!from || !to || !rest.empty()) {
            return Read<Move>::fault("expected " + example(position) + " with squares from " +
                                     geometry().range() + ", read " + quoted(trimmed(text)));
        }
        Move move;
        move.push({static_cast<std::uint8_t>(*from), static_cast<std::uint8_t>(*to)});
        if (is_legal(*this, position, move) && (removing || *from != *to)) {
            return Read<Move>::ok(move);
        }
        return Read<Move>::fault(refusal(position, *from, *to, removing) + ", read " + quoted(trimmed(text)));
    }

  private:
    static constexpr std::uint64_t kTurnKey = mix(0x7461'6c70'6100ULL);
    [[nodiscard]] static constexpr std::uint64_t piece_key(int square, Colour colour) {
        return mix(0x7461'6c70'6101ULL + static_cast<std::uint64_t>(2 * square + colour));
    }

    // Files and ranks of the whole word, so that no shift wraps round from one rank to the next.
    [[nodiscard]] static constexpr Squares file_of_word(int file) {
        Squares squares = 0;
        for (int i = 0; i < kStride; ++i) {
            squares |= bit<Squares>(kStride * i + file);
        }
        return squares;
    }
    static constexpr Squares kNotFirstFile = ~file_of_word(0);
    static constexpr Squares kNotLastFile = ~file_of_word(kStride - 1);

    [[nodiscard]] static constexpr Squares up(Squares set) { return static_cast<Squares>(set << kStride); }
    [[nodiscard]] static constexpr Squares down(Squares set) { return static_cast<Squares>(set >> kStride); }
    [[nodiscard]] static constexpr Squares right(Squares set) {
        return static_cast<Squares>((set & kNotLastFile) << 1);
    }
    [[nodiscard]] static constexpr Squares left(Squares set) {
        return static_cast<Squares>((set & kNotFirstFile) >> 1);
    }
    [[nodiscard]] constexpr Squares empties(const Position& position) const {
        return board_ & ~(position.own | position.enemy);
    }

    // All empty squares that a path of adjacent empty squares joins to the seed.
    [[nodiscard]] static constexpr Squares flood(Squares seed, Squares empty) {
        Squares dug = seed;
        while (true) {
            const Squares wider = dug | (neighbours(dug) & empty);
            if (wider == dug) {
                return dug;
            }
            dug = wider | (neighbours(wider) & empty);
        }
    }
    [[nodiscard]] static constexpr bool joins(Squares cave, const std::array<Squares, 2>& edges) {
        return (cave & edges[0]) != 0 && (cave & edges[1]) != 0;
    }

    // A player who opens a tunnel between his opponent's edges loses, even if he opened his own with the same
    // move.
    [[nodiscard]] static constexpr Outcome judge(const Position& position, bool red_tunnel,
                                                 bool blue_tunnel) {
        const Colour mover = other(position.turn);
        const std::array<bool, 2> tunnel = {red_tunnel, blue_tunnel};
        if (tunnel[position.turn]) {
            return Outcome::win(position.turn, Reason::opened_opponent_tunnel);
        }
        if (tunnel[mover]) {
            return Outcome::win(mover, Reason::tunnel);
        }
        return {};
    }

    [[nodiscard]] static char letter(const Position& position, int square) {
        const Squares here = bit<Squares>(square);
        return (position.pieces(kRed) & here) != 0 ? 'r' : (position.pieces(kBlue) & here) != 0 ? 'b' : '\0';
    }

    [[nodiscard]] std::string example(const Position& position) const {
        std::string shown;
        steps(position).for_each([&](Step step) {
            if (shown.empty()) {
                Move move;
                move.push(step);
                shown = (is_removal(step) ? "a removal such as '" : "a capture such as '") +
                        move_text(position, move) + "'";
            }
        });
        return shown;
    }
    // Why a move that is well written is not legal.
    [[nodiscard]] std::string refusal(const Position& position, int from, int to, bool removing) const {
        const std::string colour(kInfo.colours[position.turn]);
        if ((position.own & bit<Squares>(from)) == 0) {
            return "expected a " + colour + " piece on " + geometry().name(from);
        }
        if (removing) {
            return "expected " + example(position) + ", for capturing is mandatory";
        }
        const Squares reach = neighbours(bit<Squares>(from));
        if ((reach & bit<Squares>(to)) == 0) {
            return "expected a square next to " + geometry().name(from) + " (not diagonally)";
        }
        if (count_moves(position) != 0 && is_removal(steps(position)[0])) {
            return "expected " + example(position) + ", for no capture is left";
        }
        return "expected a " + std::string(kInfo.colours[other(position.turn)]) + " piece on " +
               geometry().name(to);
    }

    int size_;
    Squares board_ = 0;
    Squares rim_ = 0;
    std::array<std::array<Squares, 2>, 2> edges_{};
};

}  // namespace gambol
