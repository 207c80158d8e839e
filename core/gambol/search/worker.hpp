// One thread of a search: alpha-beta over the steps of any game.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "gambol/game.hpp"
#include "gambol/search/knowledge.hpp"
#include "gambol/search/reductions.hpp"
#include "gambol/search/score.hpp"
#include "gambol/search/table.hpp"

namespace gambol {

// What the threads of one search share, besides the table.
struct Shared {
    std::atomic<bool> stop = false;
    std::atomic<std::uint64_t> nodes = 0;
};

template <Game G, class K = Knowledge<G>>
class Worker {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Insight = typename K::Insight;

    // A position on the way down, with its key for the table.
    struct Node {
        Position position;
        std::uint64_t key;
        Insight insight;
    };

    // A line of steps; the steps of one turn follow each other.
    using Line = std::vector<Step>;

    Worker(const G& game, Table& table, Shared& shared)
        : game_(game), knowledge_(game), table_(table), shared_(shared), lines_(kDeepest + 8) {}

    // Gets ready for a search from a position that the game has come to through these positions.
    // `salt` is mixed into every key; `drawn` are the keys of positions whose next occurrence is a draw.
    void begin(std::uint64_t root_key, std::vector<std::uint64_t> drawn, std::uint64_t salt) {
        path_.clear();
        path_.push_back(root_key);
        drawn_ = std::move(drawn);
        salt_ = salt;
        nodes_ = reported_ = 0;
        deepest_ = 0;
        for (auto& killers : killers_) {
            killers = {};
        }
        for (int& entry : history_) {
            entry /= 8;
        }
    }
    void set_noise(Noise noise) { noise_ = noise; }
    void forget() { std::fill(history_.begin(), history_.end(), 0); }

    // Ends every search of this worker at so many nodes; called before each.
    void allow(std::uint64_t most_nodes) {
        most_nodes_ = most_nodes;
        next_check_ = 0;
    }
    // Called now and then; true ends the search.
    template <class Check>
    void watch(Check&& check) {
        check_ = std::forward<Check>(check);
    }

    // Looks for nothing but proofs, down to the end of the game, until told otherwise.
    void prove(bool proving) { proving_ = proving; }
    static constexpr int kToTheEnd = 1000;

    [[nodiscard]] Node node(const Position& position) const {
        Node made{position, 0, knowledge_.insight(position)};
        made.key = SharesKeys<K> ? key_of(made) : game_.key(position);
        return made;
    }
    // The value of the position after a whole move from the root, from the side of the player who moved.
    [[nodiscard]] Value search_move(const Position& root, const Node& child, Step last, Score alpha,
                                    Score beta, int depth) {
        const Outcome decided = game_.decided(child.position, last);
        if (decided.finished()) {
            lines_[1].clear();
            return ended(decided, root.turn, 1);
        }
        return up(search(child, to_child(beta), to_child(alpha), depth, 1));
    }
    // The line that the last search found best.
    [[nodiscard]] const Line& line() const { return lines_[1]; }

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] int deepest() const { return deepest_; }
    [[nodiscard]] bool stopped() const { return stopped_; }
    void resume() { stopped_ = false; }

  private:
    static constexpr int kDeepest = 250;  // moves from the root
    static constexpr int kFirstOrder = 1 << 28;
    static constexpr int kMostHistory = 1 << 13;
    static constexpr std::uint64_t kCheckEvery = 512;

    [[nodiscard]] static Value up(Value value) { return {from_child(value.score), value.complete}; }
    // A finished game, `moves` after the position it is scored for.
    [[nodiscard]] static Value ended(Outcome outcome, Colour side, int moves) {
        return Value::proof(outcome.winner == kNobody ? kDraw
                            : outcome.winner == side  ? win_in(moves)
                                                      : loss_in(moves));
    }

    // Whether the search has to end now.
    [[nodiscard]] bool out_of_time() {
        if (nodes_ >= next_check_) {
            shared_.nodes.fetch_add(nodes_ - reported_, std::memory_order_relaxed);
            reported_ = nodes_;
            next_check_ = std::min(nodes_ + kCheckEvery, most_nodes_);
            stopped_ = stopped_ || nodes_ >= most_nodes_ || shared_.stop.load(std::memory_order_relaxed) ||
                       (check_ && check_());
        }
        return stopped_;
    }

    [[nodiscard]] bool repeats(std::uint64_t key) const {
        if (std::find(drawn_.begin(), drawn_.end(), key) != drawn_.end()) {
            return true;
        }
        for (std::size_t i = path_.size(); i >= 2; i -= 2) {
            if (path_[i - 2] == key) {
                return true;
            }
        }
        return false;
    }

    Value search(const Node& node, Score alpha, Score beta, int depth, int ply) {
        lines_[static_cast<std::size_t>(ply)].clear();
        if (out_of_time()) {
            return Value::guess(0);
        }
        ++nodes_;
        const bool new_turn = G::kMostSteps == 1 || !game_.between_steps(node.position);
        if (new_turn) {
            deepest_ = std::max(deepest_, ply);
            if constexpr (G::kInfo.repetition != 0) {
                if (repeats(node.key)) {
                    return Value::guess(kDraw);
                }
            }
            if (const auto verdict = knowledge_.verdict(node.position, node.insight)) {
                return *verdict;
            }
            if (ply >= kDeepest) {
                return guess(node);
            }
        }

        const bool wide = beta - alpha > 1;  // on the principal variation
        const auto found = look_up(node);
        if (found && found->answers(alpha, beta, depth) &&
            (!wide || (found->value.complete && found->bound == Bound::exact) || depth <= 0)) {
            return found->value;
        }
        if (new_turn && depth <= 0) {
            return quiet(node, alpha, beta, ply, 0);
        }

        StepList steps;
        Value best = Value::proof(knowledge_.list(node.position, node.insight, steps));
        if (steps.size() == 0 && best.is_illegal()) {
            return new_turn ? ended(game_.stuck(node.position), node.position.turn, 0) : Value::illegal();
        }
        if (depth > 4 && !(found && found->has_step)) {
            --depth;  // nobody knows yet what to try first: a first look will do
        }
        rank(node, steps, found, ply, new_turn);
        if constexpr (ProvesToTheEnd<K>) {
            if (proving_) {
                return prove_steps(node, steps, best, alpha, beta, ply);
            }
        }
        return try_steps(node, steps, best, alpha, beta, depth, ply, new_turn);
    }

    Value try_steps(const Node& node, StepList& steps, Value best, Score alpha, Score beta, int depth,
                    int ply, bool new_turn) {
        const bool wide = beta - alpha > 1;
        const Score old_alpha = alpha;
        bool complete = true;
        bool any = !best.is_illegal();
        Step best_step;
        bool has_step = false;
        int tried = 0;
        // Nothing to choose, nothing to count as deeper. (Of a ball step alone that would be no news.)
        const bool forced = G::kMostSteps == 1 && steps.size() == 1;
        alpha = std::max(alpha, any ? best.score : alpha);
        if (new_turn) {
            path_.push_back(node.key);
        }
        for (int i = 0; i < steps.size() && alpha < beta; ++i) {
            if constexpr (requires { K::patience(depth, new_turn); }) {
                // What is left out unseen may be better: that makes the result a guess, but no loss is one.
                if (!wide && !is_loss(best.score) && tried >= K::patience(depth, new_turn)) {
                    complete = false;
                    break;
                }
            }
            const Step step = steps.pick(i);
            const Value value = try_step(node, step, alpha, beta, depth, ply, tried, forced);
            if (stopped_) {
                break;
            }
            if (value.is_illegal()) {
                continue;
            }
            any = true;
            ++tried;
            complete = complete && value.settles();
            if (value.score > best.score) {
                best = value;
                if (value.score > alpha) {
                    best_step = step;
                    has_step = true;
                    alpha = value.score;
                    if (wide || ply == 1) {
                        keep_line(step, ply);
                    }
                    if (value.score >= beta) {
                        reward(node, steps, i, depth, ply, new_turn);
                        break;
                    }
                }
            }
        }
        if (new_turn) {
            path_.pop_back();
        }
        if (stopped_) {
            return Value::guess(0);
        }
        if (!any) {
            return new_turn ? ended(game_.stuck(node.position), node.position.turn, 0) : Value::illegal();
        }
        // A cut-off needs only its own proof; anything else needs everybody's.
        best.complete = best.score >= beta ? best.complete : complete;
        const Bound bound = best.score >= beta       ? Bound::lower
                            : best.score > old_alpha ? Bound::exact
                                                     : Bound::upper;
        keep(node, {best, bound, depth, best_step, has_step});
        return best;
    }

    [[nodiscard]] Node after(const Node& node, Step step) const {
        Node child;
        child.position = game_.advance(node.position, step);
        child.insight = knowledge_.insight_after(node.insight, node.position, step, child.position);
        child.key = SharesKeys<K> ? key_of(child) : game_.key_after(node.key, node.position, step);
        return child;
    }

    // Tries the steps with nothing in mind but which side of a window of one the value lies on. The game is
    // short, and every position is searched to its end; so what counts is to find out cheaply that a position
    // need not be searched. Whatever the verdict or the table say of a step is taken first.
    Value prove_steps(const Node& node, StepList& steps, Value best, Score alpha, Score beta, int ply) {
        const std::uint64_t nodes_before = nodes_;
        StepList open;
        int tried = -1;
        for (int i = 0; i < steps.size() && best.score < beta; ++i) {
            if (out_of_time()) {
                return Value::guess(0);
            }
            const Step step = steps[i].step;
            const Node child = after(node, step);
            ++nodes_;
            auto known = knowledge_.verdict(child.position, child.insight);
            if (!known) {
                const auto found = table_.find(child.key ^ salt_);
                if (found && found->answers(to_child(beta), to_child(alpha), kToTheEnd)) {
                    known = Value::proof(found->value.score);
                }
            }
            if (!known) {
                open.push(step, steps[i].order);
            } else if (const Value value = up(*known); value.score > best.score) {
                best = value;
            }
        }
        if (best.score < beta) {
            steps = open;
        }
        bool complete = true;
        Step best_step;
        path_.push_back(node.key);
        for (int i = 0; i < open.size() && best.score < beta; ++i) {
            best_step = steps.pick(i);
            const Value value =
                up(search(after(node, best_step), to_child(beta), to_child(alpha), kToTheEnd, ply + 1));
            if (stopped_) {
                break;
            }
            // At this depth, the table answers with nothing less than a proof.
            complete = complete && (value.complete || is_win(value.score) || is_loss(value.score));
            if (value.score > best.score) {
                best = value;
            }
            tried = i;
        }
        path_.pop_back();
        if (stopped_) {
            return Value::guess(0);
        }
        const bool cut = best.score >= beta;
        best.complete = cut ? best.complete || is_win(best.score) : complete;
        if (cut && tried >= 0) {
            reward_proof(node, steps, tried);
        }
        const auto effort = static_cast<int>(std::bit_width(nodes_ - nodes_before));
        keep(node, {best, cut ? Bound::lower : Bound::upper, effort, best_step, cut && tried >= 0});
        return best;
    }

    // ---- the table -------------------------------------------------------------------------------------

    [[nodiscard]] std::uint64_t key_of(const Node& node) const {
        if constexpr (SharesKeys<K>) {
            return knowledge_.key(node.insight);
        }
        return node.key;
    }
    // A step as all positions that share the key call it, and back.
    [[nodiscard]] Step shared_step(const Node& node, Step step) const {
        if constexpr (SharesKeys<K>) {
            return knowledge_.shared_step(node.insight, step);
        }
        return step;
    }
    [[nodiscard]] std::optional<Finding> look_up(const Node& node) const {
        auto found = table_.find(node.key ^ salt_);
        if (found && found->has_step) {
            found->step = shared_step(node, found->step);
        }
        return found;
    }
    void keep(const Node& node, Finding finding) {
        finding.step = shared_step(node, finding.step);
        table_.store(node.key ^ salt_, finding);
    }

    // The value of one step, by a full search for the first and by proofs that they are no better for the
    // others, reduced for those that come late.
    Value try_step(const Node& node, Step step, Score alpha, Score beta, int depth, int ply, int tried,
                   bool forced) {
        const Node child = after(node, step);
        table_.prefetch(child.key ^ salt_);
        const bool same_side = G::kMostSteps != 1 && game_.between_steps(child.position);
        if (!same_side && !K::kDecides) {
            const Outcome decided = game_.decided(child.position, step);
            if (decided.finished()) {
                lines_[static_cast<std::size_t>(ply + 1)].clear();
                return ended(decided, node.position.turn, 1);
            }
        }

        const auto dive = [&](Score low, Score high, int left) {
            return same_side ? search(child, low, high, left, ply + 1)
                             : up(search(child, to_child(high), to_child(low), left, ply + 1));
        };
        const int left = depth - (same_side || forced ? 0 : 1);
        if (tried == 0) {
            return dive(alpha, beta, left);
        }
        const bool wide = beta - alpha > 1;
        const int less = reduction(depth, tried, wide);
        Value value = dive(alpha, alpha + 1, left - less);
        if (less > 0 && value.score > alpha && !stopped_) {
            value = dive(alpha, alpha + 1, left);
        }
        if (wide && value.score > alpha && value.score < beta && !stopped_) {
            value = dive(alpha, beta, left);
        }
        return value;
    }

    [[nodiscard]] Value guess(const Node& node) const {
        return Value::guess(noise_.disturb(knowledge_.evaluate(node.position, node.insight), node.key));
    }

    // A guess, once nothing loud is left to happen.
    Value quiet(const Node& node, Score alpha, Score beta, int ply, int deep) {
        Value best = guess(node);
        if constexpr (requires(StepList& steps) { knowledge_.loud(node.position, node.insight, steps); }) {
            constexpr int kMostLoud = 32;
            if (best.score >= beta || ply >= kDeepest || deep >= kMostLoud) {
                return best;
            }
            alpha = std::max(alpha, best.score);
            StepList steps;
            knowledge_.loud(node.position, node.insight, steps);
            for (int i = 0; i < steps.size(); ++i) {
                const Step step = steps.pick(i);
                Node child;
                child.position = game_.advance(node.position, step);
                // Nothing is looked up here: only noise asks for the key.
                child.key = noise_.most == 0 ? node.key : game_.key_after(node.key, node.position, step);
                child.insight = knowledge_.insight_after(node.insight, node.position, step, child.position);
                if (out_of_time()) {
                    return Value::guess(0);
                }
                ++nodes_;
                static_assert(K::kDecides, "loud steps do not end the game by what the board says");
                const auto verdict = knowledge_.verdict(child.position, child.insight);
                const Value value =
                    up(verdict ? *verdict : quiet(child, to_child(beta), to_child(alpha), ply + 1, deep + 1));
                if (value.score > best.score) {
                    best = {value.score, value.complete && is_win(value.score)};
                    alpha = std::max(alpha, value.score);
                    if (value.score >= beta) {
                        break;
                    }
                }
            }
        }
        return best;
    }

    // --- the order of the steps -------------------------------------------------------------------------

    [[nodiscard]] std::size_t slot(const Position& position, Step step, bool new_turn) const {
        const auto side = static_cast<std::size_t>(2 * position.turn + (new_turn ? 0 : 1));
        return (side * 128 + step.from) * 128 + step.to;
    }

    void rank(const Node& node, StepList& steps, const std::optional<Finding>& found, int ply,
              bool new_turn) {
        const auto& killers = killers_[static_cast<std::size_t>(2 * ply + (new_turn ? 0 : 1))];
        for (int i = 0; i < steps.size(); ++i) {
            auto& [step, order] = steps[i];
            if (found && found->has_step && step == found->step) {
                order = kFirstOrder;
            } else {
                order += history_[slot(node.position, step, new_turn)];
                order += proving_             ? 0
                         : step == killers[0] ? kMostHistory
                         : step == killers[1] ? kMostHistory / 2
                                              : 0;
            }
        }
    }

    // A step that cut off: it is tried sooner elsewhere, and those tried in vain before it later.
    void reward(const Node& node, StepList& steps, int index, int depth, int ply, bool new_turn) {
        auto& killers = killers_[static_cast<std::size_t>(2 * ply + (new_turn ? 0 : 1))];
        const Step step = steps[index].step;
        if (step != killers[0]) {
            killers[1] = killers[0];
            killers[0] = step;
        }
        const int bonus = std::min(depth * depth * 8 + 8, kMostHistory / 8);
        for (int i = 0; i <= index; ++i) {
            int& entry = history_[slot(node.position, steps[i].step, new_turn)];
            const int change = i == index ? bonus : -bonus;
            entry += change - entry * bonus / kMostHistory;
        }
    }
    // The same among proofs, where depth says nothing and killers do more harm than good.
    void reward_proof(const Node& node, StepList& steps, int index) {
        constexpr int kBonus = kMostHistory / 128;
        for (int i = 0; i <= index; ++i) {
            int& entry = history_[slot(node.position, steps[i].step, true)];
            entry += (i == index ? kBonus : -kBonus) - entry * kBonus / kMostHistory;
        }
    }

    void keep_line(Step step, int ply) {
        Line& line = lines_[static_cast<std::size_t>(ply)];
        const Line& rest = lines_[static_cast<std::size_t>(ply + 1)];
        line.assign(1, step);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    G game_;
    K knowledge_;
    Table& table_;
    Shared& shared_;
    std::vector<Line> lines_;
    std::vector<std::uint64_t> path_;
    std::vector<std::uint64_t> drawn_;
    std::uint64_t salt_ = 0;
    Noise noise_;
    std::vector<int> history_ = std::vector<int>(std::size_t{4} * 128 * 128);
    std::array<std::array<Step, 2>, 2 * (kDeepest + 8)> killers_{};
    std::function<bool()> check_;
    std::uint64_t nodes_ = 0;
    std::uint64_t reported_ = 0;
    std::uint64_t most_nodes_ = 0;
    std::uint64_t next_check_ = 0;
    int deepest_ = 0;
    bool stopped_ = false;
    bool proving_ = false;
};

}  // namespace gambol
