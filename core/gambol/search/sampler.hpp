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
        std::uint32_t games = 0;
        double won = 0;                   // of these, by the player to move in the root
        std::optional<Score> proof = {};  // from the side to move in the root
    };

    Sampler(const G& game, std::size_t megabytes) : game_(game), knowledge_(game) { resize(megabytes); }

    void resize(std::size_t megabytes) {
        most_ = std::max<std::size_t>((megabytes << 20) / sizeof(Node), 4096);
        clear();
    }
    void clear() {
        tree_.clear();
        tree_.shrink_to_fit();
    }

    // Gets ready for a position that is not finished; what is known of it from the last search is kept.
    void begin(const Position& root, std::uint64_t seed) {
        random_ = Random(seed);
        rounds_ = 0;
        deepest_ = 0;
        if (!keep_below(root)) {
            tree_.clear();
            tree_.push_back(Node{});
        }
        root_ = root;
        root_insight_ = knowledge_.insight(root);
        if (tree_[0].children == 0) {
            judge(tree_[0], root_, root_insight_);
            expand_root();
        }
    }

    // Plays so many games, or fewer when the root is decided. Not more than a few microseconds each.
    void play(std::uint64_t games) {
        for (std::uint64_t i = 0; i < games && tree_[0].proof == 0; ++i) {
            round();
        }
    }

    [[nodiscard]] std::uint64_t rounds() const { return rounds_; }
    [[nodiscard]] int deepest() const { return deepest_; }
    [[nodiscard]] int permill_full() const { return static_cast<int>(tree_.size() * 1000 / most_); }
    [[nodiscard]] bool decided() const { return tree_[0].proof != 0; }

    // All moves from the root, in the order of the game's steps.
    [[nodiscard]] std::vector<Choice> choices() const {
        std::vector<Choice> found;
        for (std::uint32_t i = 0; i < tree_[0].children; ++i) {
            const Node& child = tree_[tree_[0].first + i];
            Choice choice;
            choice.move.push(child.step);
            choice.games = child.games;
            choice.won = child.won;
            if (child.proof != 0) {
                choice.proof = from_child(score_of(child));
            }
            found.push_back(choice);
        }
        return found;
    }

    // The best play after a move from the root.
    [[nodiscard]] std::vector<Move> line(const Move& first) const {
        std::vector<Move> moves = {first};
        const Node* node = &tree_[0];
        for (std::uint32_t i = 0; i < tree_[0].children; ++i) {
            if (tree_[tree_[0].first + i].step == first.last()) {
                node = &tree_[tree_[0].first + i];
            }
        }
        while (node->children != 0) {
            const Node* best = nullptr;
            for (std::uint32_t i = 0; i < node->children; ++i) {
                const Node& child = tree_[node->first + i];
                if (child.games != 0 && (best == nullptr || better(child, *best))) {
                    best = &child;
                }
            }
            if (best == nullptr) {
                break;
            }
            node = best;
            moves.emplace_back().push(node->step);
        }
        return moves;
    }

  private:
    struct Node {
        std::uint32_t first = 0;
        std::uint16_t children = 0;
        Step step{};
        std::int16_t proof = 0;  // n + 1: a win for the side to move within n moves; -n - 1: a loss
        bool judged = false;
        std::uint32_t games = 0;
        float won = 0;  // by the player whose move led here
        std::uint32_t later_games = 0;
        float later_won = 0;
    };

    [[nodiscard]] static Score score_of(const Node& node) {
        return node.proof > 0 ? win_in(node.proof - 1) : loss_in(-node.proof - 1);
    }
    [[nodiscard]] static std::int16_t proof_from(Score score) {
        const int moves = moves_to_end(score) + 1;
        return static_cast<std::int16_t>(is_win(score) ? moves : -moves);
    }
    // Whether a player would rather have moved to one position than to another.
    [[nodiscard]] static bool better(const Node& one, const Node& two) {
        const auto rank = [](const Node& node) { return node.proof < 0 ? 1 : node.proof > 0 ? -1 : 0; };
        if (rank(one) != rank(two)) {
            return rank(one) > rank(two);
        }
        // The quickest win, the slowest loss.
        return rank(one) != 0 ? one.proof > two.proof : one.games > two.games;
    }

    void judge(Node& node, const Position& position, const Insight& insight) const {
        node.judged = true;
        if (const auto verdict = knowledge_.verdict(position, insight)) {
            node.proof = proof_from(verdict->score);
        }
    }

    // All moves, even those that lose: whoever asks may want to know of each.
    void expand_root() {
        std::vector<Node> made;
        game_.steps(root_).for_each([&](Step step) { made.push_back(judged_child(root_, step)); });
        tree_[0].first = static_cast<std::uint32_t>(tree_.size());
        tree_[0].children = static_cast<std::uint16_t>(made.size());
        tree_.insert(tree_.end(), made.begin(), made.end());
    }
    [[nodiscard]] Node judged_child(const Position& position, Step step) const {
        Node node;
        node.step = step;
        const Position next = game_.advance(position, step);
        const Outcome end = outcome_after(game_, next, step);
        if (end.finished()) {
            node.judged = true;
            node.proof = proof_from(end.winner == next.turn ? win_in(0) : loss_in(0));
        } else {
            judge(node, next, knowledge_.insight(next));
        }
        return node;
    }

    void expand(std::uint32_t index, const Position& position, const Insight& insight) {
        StepList steps;
        const Score left_out = knowledge_.list(position, insight, steps);
        Node& node = tree_[index];
        if (steps.size() == 0) {
            node.proof = proof_from(left_out);  // verdict() would have said so
            return;
        }
        node.first = static_cast<std::uint32_t>(tree_.size());
        node.children = static_cast<std::uint16_t>(steps.size());
        for (int i = 0; i < steps.size(); ++i) {
            tree_.emplace_back().step = steps[i].step;
        }
    }

    void round() {
        ++rounds_;
        path_.clear();
        path_.push_back(0);
        Position position = root_;
        Insight insight = root_insight_;
        std::uint32_t index = 0;
        Colour winner = kNobody;
        int ply = 0;
        while (true) {
            Node& node = tree_[index];
            if (!node.judged) {
                judge(node, position, insight);
            }
            if (node.proof != 0) {
                winner = node.proof > 0 ? position.turn : other(position.turn);
                break;
            }
            const bool full = tree_.size() + 256 > most_;
            if (node.children == 0 && (node.games < kGamesToExpand || full)) {
                winner = knowledge_.play_out(position, insight, random_, [&](Step step, Colour colour) {
                    note(step, colour, ply++);
                });
                break;
            }
            if (node.children == 0) {
                expand(index, position, insight);
                continue;
            }
            const std::uint32_t chosen = choose(node);
            if (chosen == 0) {  // all moves lose
                settle(index);
                winner = other(position.turn);
                break;
            }
            index = chosen;
            const Step step = tree_[index].step;
            note(step, position.turn, ply++);
            const Position next = game_.advance(position, step);
            insight = knowledge_.insight_after(insight, position, step, next);
            position = next;
            path_.push_back(index);
        }
        deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);
        back_up(winner);
    }

    // The child to look at next; none when all of them are lost.
    [[nodiscard]] std::uint32_t choose(const Node& node) const {
        std::uint32_t best = 0;
        float best_hope = -1;
        const auto games = static_cast<float>(node.games + 1);
        const float curiosity = kCuriosity * std::sqrt(games) / static_cast<float>(node.children);
        // What is not known yet is as good as the position has been.
        const float usual = node.games == 0 ? 0.5F : 1 - node.won / static_cast<float>(node.games);
        const Node* children = &tree_[node.first];
        for (std::uint32_t i = 0; i < node.children; ++i) {
            const Node& child = children[i];
            if (child.proof > 0) {
                continue;
            }
            const auto tried = static_cast<float>(child.games);
            float hope = child.games == 0 ? usual : child.won / tried;
            if (child.later_games != 0) {
                const float trust = child.games < kTrusts ? trusts()[child.games] : 0.0F;
                hope += trust * (child.later_won / static_cast<float>(child.later_games) - hope);
            }
            hope += curiosity / (1 + tried);
            if (hope > best_hope) {
                best_hope = hope;
                best = node.first + i;
            }
        }
        return best;
    }

    void back_up(Colour winner) {
        Colour turn = root_.turn;
        for (std::size_t i = 0; i < path_.size(); ++i) {
            Node& node = tree_[path_[i]];
            ++node.games;
            node.won += winner != turn ? 1.0F : 0.0F;
            Node* children = &tree_[node.first];
            for (std::uint32_t k = 0; k < node.children; ++k) {
                const Made& made = made_[children[k].step.from];
                if (made.round == rounds_ && made.ply >= static_cast<int>(i) &&
                    made.to == children[k].step.to && made.colour == turn) {
                    ++children[k].later_games;
                    children[k].later_won += winner == turn ? 1.0F : 0.0F;
                }
            }
            turn = other(turn);
        }
        // What is proven now may prove more, up to the root.
        for (std::size_t i = path_.size() - 1; i > 0 && tree_[path_[i]].proof != 0; --i) {
            settle(path_[i - 1]);
        }
    }

    // Takes from its children whether a position is decided.
    void settle(std::uint32_t index) {
        Node& node = tree_[index];
        int quickest = 0;
        int longest = 0;
        bool open = false;
        for (std::uint32_t i = 0; i < node.children; ++i) {
            const int proof = tree_[node.first + i].proof;
            if (proof < 0) {
                quickest = quickest == 0 ? 1 - proof : std::min(quickest, 1 - proof);
            }
            open = open || proof == 0;
            longest = std::max(longest, proof);
        }
        if (quickest != 0) {
            node.proof = static_cast<std::int16_t>(quickest);
        } else if (!open) {
            node.proof = static_cast<std::int16_t>(-longest - 1);
        }
    }

    // Remembers that a step was made in this round's game.
    void note(Step step, Colour colour, int ply) { made_[step.from] = {rounds_, ply, step.to, colour}; }

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
            for (std::uint32_t i = 0; depth > 0 && i < tree_[index].children; ++i) {
                const std::uint32_t child = tree_[index].first + i;
                if (const auto found = self(self, child, game_.advance(position, tree_[child].step), depth - 1)) {
                    return found;
                }
            }
            return std::nullopt;
        };
        const auto found = find(find, 0, root_, 2);
        if (!found || tree_[*found].proof != 0 || tree_[*found].children == 0) {
            return false;
        }
        std::vector<Node> kept = {tree_[*found]};
        for (std::size_t i = 0; i < kept.size(); ++i) {
            const auto first = kept[i].first;
            kept[i].first = static_cast<std::uint32_t>(kept.size());
            for (std::uint32_t k = 0; k < kept[i].children; ++k) {
                kept.push_back(tree_[first + k]);
            }
            if (i == 0) {
                add_left_out(root, kept);
            }
        }
        tree_ = std::move(kept);
        return true;
    }
    // Steps that lose are left out below the root, but not in it.
    void add_left_out(const Position& root, std::vector<Node>& kept) const {
        const auto size = kept.size();
        game_.steps(root).for_each([&](Step step) {
            const auto same = [step](const Node& node) { return node.step == step; };
            if (std::none_of(kept.begin() + 1, kept.begin() + static_cast<std::ptrdiff_t>(size), same)) {
                kept.push_back(judged_child(root, step));
                ++kept[0].children;
            }
        });
    }

    [[nodiscard]] static const std::array<float, 4096>& trusts() {
        static const auto table = [] {
            std::array<float, kTrusts> made{};
            for (std::size_t i = 0; i < kTrusts; ++i) {
                made[i] = static_cast<float>(std::sqrt(kLater / (3.0 * static_cast<double>(i) + kLater)));
            }
            return made;
        }();
        return table;
    }

    static constexpr std::uint32_t kGamesToExpand = 1;
    static constexpr float kCuriosity = 0.3F;
    // For how many games of a move the results of the games in which it came later count as much as its own.
    static constexpr double kLater = 400;
    static constexpr std::size_t kTrusts = 4096;

    struct Made {
        std::uint64_t round = 0;
        int ply = 0;
        std::uint8_t to = 0;
        Colour colour = 0;
    };

    G game_;
    K knowledge_;
    std::size_t most_ = 0;
    std::vector<Node> tree_;
    Position root_{};
    Insight root_insight_{};
    std::vector<std::uint32_t> path_;
    std::array<Made, 128> made_{};
    Random random_{1};
    std::uint64_t rounds_ = 0;
    int deepest_ = 0;
};

}  // namespace gambol
