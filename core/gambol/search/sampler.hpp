// A tree of sampled games: for games in which nobody can say what a position is worth, but in which the
// results of many random games can. One thread; grows until its memory is full.
//
// Each round goes down the tree by the moves that have done best so far, adds the position it comes to, plays
// a random game from there, and notes the result on the way back: for the moves made in the tree, and for
// those that were made later in the game but could have been made in the tree (so that a move has a name long
// before it is tried often). What is decided for certain is taken as such: a move to a lost position wins.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "gambol/game.hpp"
#include "gambol/random.hpp"
#include "gambol/search/knowledge.hpp"
#include "gambol/search/score.hpp"

namespace gambol {

template <Game G, class K>
class Sampler {
  public:
    using Position = typename G::Position;
    using Insight = typename K::Insight;
    using Move = typename G::Move;

    // A move from the root, as far as it is known.
    struct Choice {
        Move move;
        double games = 0;
        double won = 0;                   // of these, by the player to move in the root
        std::optional<Score> proof = {};  // from the side to move in the root
    };

    Sampler(const G& game, std::size_t megabytes) : game_(game), knowledge_(game) { resize(megabytes); }

    void resize(std::size_t megabytes) {
        most_ = std::max<std::size_t>((megabytes << 20) / Tree::kBytes, 4096);
        clear();
    }
    void clear() { tree_ = Tree{}; }

    // Gets ready for a position that is not finished; what is known of it from the last search is kept.
    void begin(const Position& root, std::uint64_t seed) {
        random_ = Random(seed);
        rounds_ = 0;
        deepest_ = 0;
        const bool kept = keep_below(root);
        root_ = root;
        root_insight_ = knowledge_.insight(root);
        if (!kept) {
            tree_.clear();
            tree_.reserve(most_);
            tree_.push({});
            judge(0, root_, root_insight_);
            expand_root();
        }
    }

    // Plays so many games, or fewer when the root is decided. Not more than a few microseconds each.
    void play(std::uint64_t games) {
        for (std::uint64_t i = 0; i < games && !decided(); ++i) {
            round();
        }
    }

    [[nodiscard]] std::uint64_t rounds() const { return rounds_; }
    [[nodiscard]] int deepest() const { return deepest_; }
    [[nodiscard]] int permill_full() const { return static_cast<int>(tree_.size() * 1000UL / most_); }
    [[nodiscard]] bool decided() const { return tree_.proof[0] != 0; }

    // All moves from the root, in an order that stays.
    [[nodiscard]] std::vector<Choice> choices() const {
        std::vector<Choice> found;
        for (std::uint32_t i = tree_.first[0]; i < tree_.first[0] + tree_.children[0]; ++i) {
            Choice choice;
            choice.move.push(tree_.step(i));
            choice.games = tree_.games[i];
            choice.won = tree_.won[i];
            if (tree_.proof[i] != 0) {
                choice.proof = from_child(score_of(tree_.proof[i]));
            }
            found.push_back(choice);
        }
        return found;
    }

    // The best play after a move from the root, as far as it has been tried often or is proven.
    [[nodiscard]] std::vector<Move> line(const Move& first) const {
        std::vector<Move> moves = {first};
        std::uint32_t node = 0;
        for (std::uint32_t i = tree_.first[0]; i < tree_.first[0] + tree_.children[0]; ++i) {
            node = tree_.step(i) == first.last() ? i : node;
        }
        while (true) {
            std::uint32_t best = 0;
            for (std::uint32_t i = tree_.first[node]; i < tree_.first[node] + tree_.children[node]; ++i) {
                const bool known = tree_.games[i] >= kOften || tree_.proof[i] != 0;
                if (known && (best == 0 || better(i, best))) {
                    best = i;
                }
            }
            if (best == 0) {
                return moves;
            }
            node = best;
            moves.emplace_back().push(tree_.step(node));
        }
    }

  private:
    // The positions of the tree, the children of each side by side, in columns so that all children of one
    // can be looked at in a few instructions.
    struct Tree {
        std::vector<std::uint8_t> from;  // of the step that leads here
        std::vector<std::uint8_t> to;
        std::vector<float> games;
        std::vector<float> won;  // by the player whose step led here
        // The same of games in which the step was made later.
        std::vector<float> later_games;
        std::vector<float> later_won;
        // n + 1: a win for the side to move within n moves; -n - 1: a loss.
        std::vector<std::int16_t> proof;
        std::vector<std::uint8_t> judged;
        std::vector<std::uint32_t> first;
        std::vector<std::uint16_t> children;

        static constexpr std::size_t kBytes = 2 + 4 * sizeof(float) + 2 + 1 + 4 + 2;

        template <class Act>
        void for_each_column(const Act& act) {
            act(from), act(to), act(games), act(won), act(later_games), act(later_won);
            act(proof), act(judged), act(first), act(children);
        }
        [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(from.size()); }
        [[nodiscard]] bool empty() const { return from.empty(); }
        [[nodiscard]] Step step(std::uint32_t i) const { return {from[i], to[i]}; }
        void clear() {
            for_each_column([](auto& column) { column.clear(); });
        }
        void reserve(std::size_t size) {
            for_each_column([size](auto& column) { column.reserve(size); });
        }
        std::uint32_t push(Step step) {
            for_each_column([](auto& column) { column.emplace_back(); });
            from.back() = step.from;
            to.back() = step.to;
            return size() - 1;
        }
        void push_copy(const Tree& other, std::uint32_t i) {
            push(other.step(i));
            games.back() = other.games[i];
            won.back() = other.won[i];
            later_games.back() = other.later_games[i];
            later_won.back() = other.later_won[i];
            proof.back() = other.proof[i];
            judged.back() = other.judged[i];
            first.back() = other.first[i];
            children.back() = other.children[i];
        }
    };

    [[nodiscard]] static Score score_of(std::int16_t proof) {
        return proof > 0 ? win_in(proof - 1) : loss_in(-proof - 1);
    }
    [[nodiscard]] static std::int16_t proof_from(Score score) {
        const int moves = moves_to_end(score) + 1;
        return static_cast<std::int16_t>(is_win(score) ? moves : -moves);
    }
    // Whether a player would rather have moved to one position than to another.
    [[nodiscard]] bool better(std::uint32_t one, std::uint32_t two) const {
        const auto rank = [this](std::uint32_t i) {
            return tree_.proof[i] < 0 ? 1 : tree_.proof[i] > 0 ? -1 : 0;
        };
        if (rank(one) != rank(two)) {
            return rank(one) > rank(two);
        }
        // The quickest win, the slowest loss.
        return rank(one) != 0 ? tree_.proof[one] > tree_.proof[two] : tree_.games[one] > tree_.games[two];
    }

    void judge(std::uint32_t index, const Position& position, const Insight& insight) {
        tree_.judged[index] = 1;
        if (const auto verdict = knowledge_.verdict(position, insight)) {
            tree_.proof[index] = proof_from(verdict->score);
        }
    }

    // All moves, even those that lose: whoever asks may want to know of each.
    void expand_root() {
        tree_.first[0] = tree_.size();
        game_.steps(root_).for_each([&](Step step) {
            push_judged(root_, step);
            ++tree_.children[0];
        });
    }
    void push_judged(const Position& position, Step step) {
        const std::uint32_t index = tree_.push(step);
        const Position next = game_.advance(position, step);
        const Outcome end = outcome_after(game_, next, step);
        if (end.finished()) {
            tree_.judged[index] = 1;
            tree_.proof[index] = proof_from(end.winner == next.turn ? win_in(0) : loss_in(0));
        } else {
            judge(index, next, knowledge_.insight(next));
        }
    }

    void expand(std::uint32_t index, const Position& position, const Insight& insight) {
        StepList steps;
        knowledge_.list(position, insight, steps);
        tree_.first[index] = tree_.size();
        tree_.children[index] = static_cast<std::uint16_t>(steps.size());
        for (int i = 0; i < steps.size(); ++i) {
            tree_.push(steps[i].step);
        }
    }

    void round() {
        ++rounds_;
        for (auto& made : made_) {
            made.fill(-1);
        }
        path_.clear();
        path_.push_back(0);
        Position position = root_;
        Insight insight = root_insight_;
        std::uint32_t index = 0;
        Colour winner = kNobody;
        int ply = 0;
        while (true) {
            if (tree_.judged[index] == 0) {
                judge(index, position, insight);
            }
            if (tree_.proof[index] != 0) {
                winner = tree_.proof[index] > 0 ? position.turn : other(position.turn);
                break;
            }
            if (tree_.children[index] == 0) {
                if (tree_.games[index] < games_to_expand()) {
                    winner = knowledge_.play_out(position, insight, random_, [&](Step step, Colour colour) {
                        note(step, colour, ply++);
                    });
                    break;
                }
                expand(index, position, insight);
            }
            const auto chosen = choose(index);
            if (!chosen) {  // all moves lose
                settle(index);
                winner = other(position.turn);
                break;
            }
            index = *chosen;
            const Step step = tree_.step(index);
            note(step, position.turn, ply++);
            const Position next = game_.advance(position, step);
            insight = knowledge_.insight_after(insight, position, step, next);
            position = next;
            path_.push_back(index);
        }
        deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);
        back_up(winner);
    }

    // How many games a position must have seen before its moves are looked at: more, the fuller the memory.
    [[nodiscard]] float games_to_expand() const {
        const std::size_t size = tree_.size() + kMostChildren;
        return size < most_ / 2 ? 1.0F : size < most_ / 4 * 3 ? 4.0F : size < most_ ? 16.0F : kNever;
    }

    // The child to look at next; none when all of them are lost.
    [[nodiscard]] std::optional<std::uint32_t> choose(std::uint32_t index) const {
        const int children = tree_.children[index];
        const std::uint32_t first = tree_.first[index];
        const float* games = &tree_.games[first];
        const float* won = &tree_.won[first];
        const float* later_games = &tree_.later_games[first];
        const float* later_won = &tree_.later_won[first];
        const std::int16_t* proof = &tree_.proof[first];
        const float curiosity = kCuriosity * std::sqrt(tree_.games[index] + 1) / static_cast<float>(children);
        // What is not known yet is as good as the position has been; one game's worth of it is mixed in.
        const float usual = (1 + tree_.games[index] - tree_.won[index]) / (2 + tree_.games[index]);
        std::array<std::int32_t, kMostChildren> hopes;
        for (int i = 0; i < children; ++i) {
            const float own = (won[i] + kUsual * usual) / (games[i] + kUsual);
            const float later = (later_won[i] + kUsual * usual) / (later_games[i] + kUsual);
            const float trust = kLater / (kLater + games[i]);
            const float hope = own + trust * (later - own) + curiosity / (1 + games[i]);
            const auto grade = static_cast<std::int32_t>(hope * kGrades);
            hopes[static_cast<std::size_t>(i)] = proof[i] > 0 ? -1 : grade;
        }
        std::int32_t most = -1;
        for (int i = 0; i < children; ++i) {
            most = std::max(most, hopes[static_cast<std::size_t>(i)]);
        }
        if (most < 0) {
            return std::nullopt;
        }
        const auto* best = std::find(hopes.data(), hopes.data() + children, most);
        return first + static_cast<std::uint32_t>(best - hopes.data());
    }

    void back_up(Colour winner) {
        Colour turn = root_.turn;
        for (std::size_t i = 0; i < path_.size(); ++i) {
            const std::uint32_t index = path_[i];
            if (std::max(tree_.games[index], tree_.later_games[index]) >= kMostGames) {
                i == 0 ? halve(0, 1) : halve(tree_.first[path_[i - 1]], tree_.children[path_[i - 1]]);
            }
            tree_.games[index] += 1;
            tree_.won[index] += winner != turn ? 1.0F : 0.0F;
            if (tree_.children[index] != 0) {
                credit(index, static_cast<int>(i), turn, winner == turn ? 1.0F : 0.0F);
            }
            turn = other(turn);
        }
        // What is proven now may prove more, up to the root.
        for (std::size_t i = path_.size() - 1; i > 0 && tree_.proof[path_[i]] != 0; --i) {
            settle(path_[i - 1]);
        }
    }

    // Beyond some number, one more game would be lost in rounding: then the older games of all moves of a
    // position count half.
    void halve(std::uint32_t first, std::uint32_t children) {
        for (std::uint32_t i = first; i < first + children; ++i) {
            for (auto* column : {&tree_.games, &tree_.won, &tree_.later_games, &tree_.later_won}) {
                (*column)[i] /= 2;
            }
        }
    }

    // Gives the result to all moves of a position that were made then or later in this game.
    void credit(std::uint32_t index, int ply, Colour turn, float result) {
        const int children = tree_.children[index];
        const std::uint32_t first = tree_.first[index];
        const std::uint8_t* from = &tree_.from[first];
        const std::uint8_t* to = &tree_.to[first];
        float* later_games = &tree_.later_games[first];
        float* later_won = &tree_.later_won[first];
        const std::int32_t* made = made_[turn].data();
        for (int i = 0; i < children; ++i) {
            const std::int32_t when_and_to = made[from[i]];
            const bool same = (when_and_to & 0xff) == to[i] && (when_and_to >> 8) >= ply;
            later_games[i] += same ? 1.0F : 0.0F;
            later_won[i] += same ? result : 0.0F;
        }
    }

    // Takes from its children whether a position is decided.
    void settle(std::uint32_t index) {
        int quickest = 0;
        int longest = 0;
        bool open = false;
        for (std::uint32_t i = 0; i < tree_.children[index]; ++i) {
            const int proof = tree_.proof[tree_.first[index] + i];
            if (proof < 0) {
                quickest = quickest == 0 ? 1 - proof : std::min(quickest, 1 - proof);
            }
            open = open || proof == 0;
            longest = std::max(longest, proof);
        }
        if (quickest != 0) {
            tree_.proof[index] = static_cast<std::int16_t>(quickest);
        } else if (!open) {
            tree_.proof[index] = static_cast<std::int16_t>(-longest - 1);
        }
    }

    // Remembers that a step was made in this round's game.
    void note(Step step, Colour colour, int ply) { made_[colour][step.from] = ply << 8 | step.to; }

    // Makes the tree below a position that is at most two moves away the whole tree.
    bool keep_below(const Position& root) {
        if (tree_.empty()) {
            return false;
        }
        if (root == root_) {
            return true;
        }
        const auto find = [&](const auto& self, std::uint32_t index, const Position& position,
                              int depth) -> std::optional<std::uint32_t> {
            if (position == root) {
                return index;
            }
            for (std::uint32_t i = 0; depth > 0 && i < tree_.children[index]; ++i) {
                const std::uint32_t child = tree_.first[index] + i;
                const Position next = game_.advance(position, tree_.step(child));
                if (const auto found = self(self, child, next, depth - 1)) {
                    return found;
                }
            }
            return std::nullopt;
        };
        const auto found = find(find, 0, root_, 2);
        if (!found || tree_.children[*found] == 0) {
            return false;
        }
        const Tree old = std::exchange(tree_, Tree{});
        tree_.reserve(most_);
        tree_.push_copy(old, *found);
        for (std::uint32_t i = 0; i < tree_.size(); ++i) {
            const std::uint32_t first = tree_.first[i];
            tree_.first[i] = tree_.size();
            for (std::uint32_t k = 0; k < tree_.children[i]; ++k) {
                tree_.push_copy(old, first + k);
            }
            if (i == 0) {
                add_left_out(root);
            }
        }
        return true;
    }
    // Steps that lose are left out below the root, but not in it.
    void add_left_out(const Position& root) {
        const std::uint32_t size = tree_.size();
        game_.steps(root).for_each([&](Step step) {
            bool known = false;
            for (std::uint32_t i = 1; i < size; ++i) {
                known = known || tree_.step(i) == step;
            }
            if (!known) {
                push_judged(root, step);
                ++tree_.children[0];
            }
        });
    }

    static constexpr float kNever = 1e30F;
    static constexpr float kMostGames = 1 << 23;
    static constexpr float kOften = 8;
    static constexpr std::size_t kMostChildren = 256;
    static constexpr float kCuriosity = 0.3F;
    // For how many games of a move the results of the games in which it came later count as much as its own.
    static constexpr float kLater = 400;
    static constexpr float kUsual = 0.5F;
    static constexpr float kGrades = 1 << 20;

    G game_;
    K knowledge_;
    std::size_t most_ = 0;
    Tree tree_;
    Position root_{};
    Insight root_insight_{};
    std::vector<std::uint32_t> path_;
    // By colour and the square a step starts from: when it was made in this round's game, and where to.
    std::array<std::array<std::int32_t, 128>, 2> made_{};
    Random random_{1};
    std::uint64_t rounds_ = 0;
    int deepest_ = 0;
};

}  // namespace gambol
