// The promises that game.hpp asks of a game, put to the test: for the games here, and for anybody's.
//
//   check_description<G>()                     its names and options
//   check_position(game, position, random)     everything, about one position between turns
//   check_random_game(game, random, longest)   the same about each position of a random game from the start
//
// Each returns its faults, sentences that say what was promised and where it did not hold; none when all is
// well.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gambol/game.hpp"
#include "gambol/history.hpp"
#include "gambol/perft.hpp"
#include "gambol/random.hpp"

namespace gambol {

using Faults = std::vector<std::string>;

// How much to spend on one position.
struct Effort {
    // Of more moves than this only so many, chosen at random, are looked at one by one.
    int moves = 150;
    // Perft goes as deep as it costs about this many positions.
    std::uint64_t perft = 3000;
    // After this many faults the rest would say nothing new.
    std::size_t faults = 8;
};

namespace detail {

template <Game G>
class Conformance {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    Conformance(const G& game, const Position& root, Random& random, const Effort& effort)
        : game_(game), root_(root), random_(random), effort_(effort) {}

    [[nodiscard]] Faults run() {
        const Position before = root_;
        check_pictures(root_);
        expect(!game_.between_steps(root_), "no turn has begun");
        expect(root_.turn < 2, "the turn is 0 or 1");
        if (game_.decided(root_).finished()) {
            expect(outcome(game_, root_) == game_.decided(root_), "the outcome is what the board says");
            expect(perft(game_, root_, 1) == 0, "a finished game does not go on");
        } else {
            extend(root_, game_.key(root_));
            turn_ = {};
            check_end();
            check_children();
            check_moves();
            check_refusals();
            check_perft();
        }
        expect(root_ == before, "nothing that is asked changes the position");
        return faults_;
    }

  private:
    struct Turn {
        Position child;
        Move move;
        std::uint64_t key;
    };

    void expect(bool good, std::string_view promise) {
        if (good || faults_.size() >= effort_.faults) {
            return;
        }
        std::string fault = "expected that " + std::string(promise) + ", in '" + game_.text(root_) + "'";
        for (int i = 0; i < turn_.size; ++i) {
            const Step step = turn_.steps[static_cast<std::size_t>(i)];
            fault +=
                (i == 0 ? " after step " : ", ") + std::to_string(step.from) + "-" + std::to_string(step.to);
        }
        faults_.push_back(fault);
    }

    // Every whole turn, by its candidates; each node of this tree knows its steps and counts its ways to the
    // end.
    int extend(const Position& position, std::uint64_t key) {
        std::vector<Step> legal;
        int ways = 0;
        game_.candidates(position).for_each([&](Step step) {
            if (turn_.size == G::kMostSteps) {
                expect(false, "no turn has more than kMostSteps steps");
                return;
            }
            const Position next = game_.advance(position, step);
            const std::uint64_t next_key = game_.key_after(key, position, step);
            turn_.push(step);
            expect(next_key == game_.key(next), "key_after is the key of the next position");
            int more = 1;
            if (game_.between_steps(next)) {
                expect(next.turn == position.turn, "the same player goes on within his turn");
                more = extend(next, next_key);
            } else {
                expect(next.turn == other(position.turn), "the turn passes to the other player");
                turns_.push_back({next, turn_, next_key});
            }
            turn_.pop();
            if (more != 0) {
                legal.push_back(step);
            }
            ways += more;
        });
        expect(game_.count_moves(position) == ways, "count_moves is the number of ways to complete the turn");
        expect(game_.can_move(position) == (ways != 0), "can_move tells whether there is a move");
        check_steps(position, legal);
        return ways;
    }

    // The legal steps are those that a whole legal turn begins with.
    void check_steps(const Position& position, std::vector<Step> legal) {
        const auto steps = game_.steps(position);
        std::vector<Step> listed;
        steps.for_each([&](Step step) { listed.push_back(step); });
        expect(steps.size() == static_cast<int>(listed.size()), "size() is the number of steps");
        for (int i = 0; i < steps.size() && i < static_cast<int>(listed.size()); ++i) {
            expect(steps[i] == listed[static_cast<std::size_t>(i)], "[k] is the k-th step that is visited");
        }
        const auto by_squares = [](Step a, Step b) {
            return a.from != b.from ? a.from < b.from : a.to < b.to;
        };
        std::sort(listed.begin(), listed.end(), by_squares);
        std::sort(legal.begin(), legal.end(), by_squares);
        expect(std::adjacent_find(legal.begin(), legal.end()) == legal.end(), "no step is listed twice");
        expect(listed == legal, "the steps are those candidates that a whole legal turn begins with");
    }

    void check_end() {
        const bool stuck = turns_.empty();
        expect(outcome(game_, root_).finished() == stuck,
               "a game ends when the board says so or nobody can move");
        if (stuck) {
            expect(game_.stuck(root_) == outcome(game_, root_), "a player who cannot move is stuck");
        }
    }

    // The turns are one for each resulting position, and visited as they were found.
    void check_children() {
        std::size_t visited = 0;
        for_each_move(game_, root_, [&](const Position& child, const Move& move) {
            expect(visited < turns_.size() && child == turns_[visited].child && move == turns_[visited].move,
                   "for_each_move visits every turn once");
            ++visited;
        });
        expect(visited == turns_.size(), "for_each_move visits as many moves as there are");

        std::vector<const Turn*> sorted;
        for (const Turn& turn : turns_) {
            sorted.push_back(&turn);
        }
        std::sort(sorted.begin(), sorted.end(), [](const Turn* a, const Turn* b) { return a->key < b->key; });
        for (std::size_t i = 1; i < sorted.size(); ++i) {
            const Position& one = sorted[i - 1]->child;
            const Position& two = sorted[i]->child;
            expect(one != two, "no two moves lead to the same position");
            expect((game_.pack(one) == game_.pack(two)) == (one == two),
                   "equal packs are of equal positions");
            expect((sorted[i - 1]->key == sorted[i]->key) == (one == two),
                   "positions that differ have different keys");
        }
    }

    // A position is all that its picture and its text say.
    void check_pictures(const Position& position) {
        const typename G::Packed packed = game_.pack(position);
        const Position unpacked = game_.unpack(packed);
        expect(unpacked == position, "unpack undoes pack");
        expect(game_.pack(unpacked) == packed, "pack undoes unpack");
        expect(game_.key(unpacked) == game_.key(position), "equal positions have equal keys");
        const std::string text = game_.text(position);
        const auto read = game_.read(text);
        expect(read.value && *read.value == position && read.faults.empty(),
               "a position is read from its own text '" + text + "'");
    }

    void check_moves() {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < turns_.size(); ++i) {
            bits_.push_back(turns_[i].move.bits());
            if (random_.below(static_cast<int>(turns_.size())) >= effort_.moves) {
                continue;
            }
            const auto& [child, move, key] = turns_[i];
            turn_ = move;
            expect(move.size > 0 && play(game_, root_, move) == child, "play leads where for_each_move says");
            expect(nth_move(game_, root_, static_cast<int>(i)) == move, "nth_move lists the moves in order");
            expect(is_legal(game_, root_, move), "a listed move is legal");
            expect(Move::from_bits(move.bits()) == move, "from_bits undoes bits");
            expect(game_.decided(child, move.last()) == game_.decided(child), "decided agrees after a step");
            expect(outcome_after(game_, child, move.last()) == outcome(game_, child),
                   "outcome_after is the outcome");
            check_pictures(child);
            texts.push_back(game_.move_text(root_, move));
            const auto read = game_.read_move(root_, texts.back());
            expect(read.value && *read.value == move,
                   "a move is read from its own text '" + texts.back() + "'");
        }
        turn_ = {};
        std::sort(bits_.begin(), bits_.end());
        std::sort(texts.begin(), texts.end());
        expect(std::adjacent_find(bits_.begin(), bits_.end()) == bits_.end(),
               "moves that differ have different bits");
        expect(std::adjacent_find(texts.begin(), texts.end()) == texts.end(),
               "moves that differ have different texts");
    }

    // Only what is listed is legal: not a part of a move, nor a move with a step spoilt, nor just any steps.
    void check_refusals() {
        for (int i = 0; i < 2 * effort_.moves / 3; ++i) {
            Move move;
            if (i % 3 == 0 || turns_.empty()) {
                for (int size = random_.below(G::kMostSteps + 1); size > 0; --size) {
                    move.push({any_square(), any_square()});
                }
            } else {
                move = turns_[static_cast<std::size_t>(random_.below(static_cast<int>(turns_.size())))].move;
                if (i % 3 == 1) {
                    move.pop();
                } else {
                    Step& step = move.steps[static_cast<std::size_t>(random_.below(move.size))];
                    (random_.below(2) == 0 ? step.from : step.to) = any_square();
                }
            }
            const bool listed = std::binary_search(bits_.begin(), bits_.end(), move.bits());
            expect(is_legal(game_, root_, move) == listed, "just the listed moves are legal");
        }
    }

    // A square of the board, or one of a few that are not.
    [[nodiscard]] std::uint8_t any_square() {
        const int board = 2 * game_.width() * game_.height() + 4;
        return static_cast<std::uint8_t>(random_.below(std::min(board, 1 << Move::kSquareBits)));
    }

    void check_perft() {
        expect(perft(game_, root_, 0) == 1, "there is one sequence of no moves");
        std::uint64_t cost = 1;
        for (int depth = 1; depth <= 4 && cost * turns_.size() <= effort_.perft; ++depth) {
            std::uint64_t nodes = 0;
            for (const Turn& turn : turns_) {
                nodes += perft<Leaves::one_by_one>(game_, turn.child, depth - 1);
            }
            expect(perft<Leaves::one_by_one>(game_, root_, depth) == nodes,
                   "perft is the sum of the children's");
            expect(perft<Leaves::in_bulk>(game_, root_, depth) == nodes, "perft in bulk counts the same");
            cost = nodes;
        }
    }

    const G& game_;
    const Position& root_;
    Random& random_;
    Effort effort_;
    std::vector<Turn> turns_;
    std::vector<std::uint64_t> bits_;
    Move turn_;  // the part of a turn that is looked at just now
    Faults faults_;
};

}  // namespace detail

// The faults of a game about a position between turns, whether a game reaches it or somebody set it up.
template <Game G>
[[nodiscard]] Faults check_position(const G& game, const typename G::Position& position, Random& random,
                                    const Effort& effort = {}) {
    return detail::Conformance<G>(game, position, random, effort).run();
}

// The faults of a game about the positions of a random game, which ends within `longest` moves where no
// position can occur twice.
template <Game G>
[[nodiscard]] Faults check_random_game(const G& game, Random& random, int longest,
                                       const Effort& effort = {}) {
    typename G::Position position = game.start();
    History history(game, position);
    for (int length = 0;; ++length) {
        Faults faults = check_position(game, position, random, effort);
        if (G::kInfo.repetition == 0 && history.occurrences() != 1) {
            faults.push_back("expected that no position occurs twice, in '" + game.text(position) + "'");
        }
        if (!faults.empty() || outcome(game, position).finished() || history.repeated()) {
            return faults;
        }
        if (length == longest) {
            return G::kInfo.repetition != 0
                       ? Faults{}
                       : Faults{"expected that a game ends within " + std::to_string(longest) + " moves"};
        }
        position = play(game, position, nth_move(game, position, random.below(game.count_moves(position))));
        history.push(position);
    }
}

// The faults of what a game says about itself.
template <Game G>
[[nodiscard]] Faults check_description() {
    Faults faults;
    const auto expect = [&](bool good, std::string_view promise) {
        if (!good) {
            faults.push_back("expected that " + std::string(promise) + " of " + std::string(G::kInfo.name));
        }
    };
    const auto is_word = [](std::string_view word) {
        return !word.empty() &&
               word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == word.npos &&
               word.front() >= 'a';
    };
    expect(is_word(G::kInfo.name), "a lower-case word is the name");
    expect(!G::kInfo.title.empty() && !G::kInfo.summary.empty(), "there are a title and a summary");
    for (const std::string_view colour : G::kInfo.colours) {
        expect(is_word(colour), "lower-case words are the colours");
    }
    // A text may say the side to move by the first letter of its colour.
    expect(G::kInfo.colours[0].substr(0, 1) != G::kInfo.colours[1].substr(0, 1),
           "the colours begin differently");
    expect(G::kInfo.repetition == 0 || G::kInfo.repetition > 1, "0, or 2 and more, is the repetition");
    for (const OptionSpec& option : G::kOptions) {
        expect(is_word(option.name) && !option.help.empty(), "each option has a name and a help text");
        expect(option.minimum <= option.standard && option.standard <= option.maximum,
               "the standard value of an option is in its range");
        if (!option.is_number()) {
            expect(is_word(option.words[0]) && is_word(option.words[1]) && option.words[0] != option.words[1],
                   "an option offers words to choose from");
        }
    }
    return faults;
}

}  // namespace gambol
