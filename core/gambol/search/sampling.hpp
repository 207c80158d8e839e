// A search that samples games to find the best move, and looks for proofs beside it. For games whose
// positions are hard to judge; to its master it is like any other search.
//
// Each thread has a tree of its own; what they found is added up in the end. Each spends a part of its work
// on proving by alpha-beta, to the end of the game, that one of the moves wins or that all lose; what is
// found out on the way stands in a table that all share.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "gambol/search/sampler.hpp"
#include "gambol/search/search.hpp"

namespace gambol {

template <Game G, class K = Knowledge<G>>
class Sampling {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Listener = std::function<void(const Report<G>&)>;
    using Clock = std::function<std::int64_t()>;

    Sampling(const G& game, std::size_t megabytes, int threads)
        : game_(game), megabytes_(megabytes), table_(part(megabytes)) {
        make_threads(threads);
        share_memory();
    }

    void set_threads(int threads) {
        make_threads(threads);
        set_megabytes(megabytes_);
    }
    void set_megabytes(std::size_t megabytes) {
        megabytes_ = megabytes;
        table_.resize(part(megabytes));
        share_memory();
    }
    void set_noise(Noise noise) {
        noise_ = noise;
        clear();
    }
    // Forgets all that earlier searches have found out.
    void clear() {
        table_.clear();
        for (std::size_t i = 0; i < samplers_.size(); ++i) {
            samplers_[i]->clear();
            provers_[i]->forget();
        }
    }

    // As those of Search.
    void stop() { shared_.stop = true; }
    void arm(bool pondering = false) {
        shared_.stop = false;
        pondering_ = pondering;
    }
    void hit() { pondering_ = false; }

    // The best lines of an unfinished position. The listener hears of them now and then; nothing when there
    // was no time for a single game.
    std::vector<Report<G>> think(const Position& root, std::span<const Position>, const Limits& limits,
                                 const Clock& clock, const Listener& listener) {
        limits_ = limits;
        clock_ = clock;
        began_ = limits_from_ = clock();
        times_ = times_for(limits);
        helped_ = 0;
        finished_ = false;
        begin(root);
        std::vector<std::thread> helpers;
        for (std::size_t i = 1; i < samplers_.size(); ++i) {
            helpers.emplace_back([this, i, &root] { help(root, i); });
        }
        run(root, listener);
        finished_ = true;
        for (auto& helper : helpers) {
            helper.join();
        }
        return reports(samplers_.size());
    }

  private:
    using Choice = typename Sampler<G, K>::Choice;

    [[nodiscard]] static std::size_t part(std::size_t megabytes) {
        return std::max<std::size_t>(megabytes / 2, 1);
    }

    void make_threads(int threads) {
        samplers_.clear();
        provers_.clear();
        for (int i = 0; i < std::max(threads, 1); ++i) {
            samplers_.push_back(std::make_unique<Sampler<G, K>>(game_, 1));
            provers_.push_back(std::make_unique<Worker<G, K>>(game_, table_, shared_));
        }
    }
    void share_memory() {
        for (auto& sampler : samplers_) {
            sampler->resize(std::max<std::size_t>((megabytes_ - part(megabytes_)) / samplers_.size(), 1));
        }
    }

    void begin(const Position& root) {
        sharpness_ = K(game_).sharpness(root);
        for (std::size_t i = 0; i < samplers_.size(); ++i) {
            samplers_[i]->begin(root, i);
            provers_[i]->begin(game_.key(root), {}, 0);
            provers_[i]->watch([this, i] { return finished_ || (i == 0 && time_is_up()); });
            provers_[i]->prove(true);
        }
        table_.age();
        children_.clear();
        const auto choices = samplers_[0]->choices();
        proofs_ = std::vector<std::atomic<Score>>(choices.size());
        for (std::size_t i = 0; i < choices.size(); ++i) {
            Child child;
            child.move = choices[i].move;
            child.node = provers_[0]->node(play(game_, root, choices[i].move));
            children_.push_back(child);
            proofs_[i] = choices[i].proof.value_or(kUnknown);
        }
    }

    // What the other threads do.
    void help(const Position& root, std::size_t thread) {
        Sampler<G, K>& sampler = *samplers_[thread];
        std::uint64_t next_try = kAtOnce;
        bool settled = false;
        while (!finished_ && !shared_.stop && !sampler.decided() && !settled) {
            sampler.play(kAtOnce);
            std::uint64_t done = kAtOnce;
            if (sampler.rounds() >= next_try) {
                next_try = sampler.rounds() + sampler.rounds() / 4;
                const std::uint64_t before = provers_[thread]->nodes();
                settled = try_to_prove(root, thread);
                done += provers_[thread]->nodes() - before;
            }
            helped_.fetch_add(done, std::memory_order_relaxed);
        }
        finished_ = finished_ || sampler.decided() || settled;
    }

    // What the first thread does.
    void run(const Position& root, const Listener& listener) {
        Sampler<G, K>& sampler = *samplers_[0];
        const bool only_move = children_.size() == 1 && limits_.remaining && !pondering_ && !limits_.endless;
        std::uint64_t next_report = kAtOnce;
        while (true) {
            const std::uint64_t left = nodes_left();
            sampler.play(std::min(kAtOnce, left));
            const bool done = sampler.decided() || finished_ || left <= kAtOnce || time_is_up() ||
                              only_move || is_deep_enough();
            const bool report = done || sampler.rounds() >= next_report;
            const bool settled = report && !done && try_to_prove(root, 0);
            if (report || settled) {
                next_report = sampler.rounds() + sampler.rounds() / 4;
                tell(listener);
            }
            if (done || settled || time_is_over_soon()) {
                break;
            }
        }
        while ((limits_.endless || pondering_) && !shared_.stop) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    // Whether the player to move wins or loses for certain; with an effort in proportion to what the thread
    // has spent on games. What is found out stays in the table for the next try.
    bool try_to_prove(const Position& root, std::size_t thread) {
        Worker<G, K>& prover = *provers_[thread];
        const std::uint64_t rounds = samplers_[thread]->rounds();
        const std::uint64_t most = rounds * (rounds > kLong ? kMuchProof : kLittleProof);
        const std::uint64_t least = prover.nodes() + kLeastTry;
        if (most < least) {
            return false;
        }
        prover.resume();
        // Only the first thread counts what all have spent; it ends the others.
        prover.allow(thread == 0 ? std::min(most, prover.nodes() + nodes_left()) : most);
        bool all_lose = true;
        for (const std::size_t i : by_games(thread)) {
            Score proof = proofs_[i];
            if (proof == kUnknown) {
                const Value value = prover.search_move(root, children_[i].node, children_[i].move.last(), 0,
                                                       1, Worker<G, K>::kToTheEnd);
                if (prover.stopped()) {
                    return false;
                }
                if (is_win(value.score) || is_loss(value.score)) {
                    proofs_[i] = proof = value.score;
                }
            }
            if (is_win(proof)) {
                return true;
            }
            all_lose = all_lose && is_loss(proof);
        }
        return all_lose;
    }
    // The moves by how often a thread has tried them; each thread after the first begins one further, so that
    // they do not all look at the same.
    [[nodiscard]] std::vector<std::size_t> by_games(std::size_t thread) const {
        std::vector<double> games(children_.size());
        for (const Choice& choice : samplers_[thread]->choices()) {
            games[place_of(choice.move)] = choice.games;
        }
        std::vector<std::size_t> order(children_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return games[a] > games[b]; });
        std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(thread % order.size()),
                    order.end());
        return order;
    }
    [[nodiscard]] std::size_t place_of(const Move& move) const {
        const auto same = [&](const Child& child) { return child.move == move; };
        return static_cast<std::size_t>(std::find_if(children_.begin(), children_.end(), same) -
                                        children_.begin());
    }

    [[nodiscard]] std::uint64_t spent() const {
        return samplers_[0]->rounds() + provers_[0]->nodes() + helped_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint64_t nodes_left() const {
        const std::uint64_t most = limits_.nodes.value_or(~std::uint64_t{0});
        return most - std::min(most, spent());
    }
    [[nodiscard]] bool is_deep_enough() const {
        return limits_.depth && reports(1).front().depth >= *limits_.depth;
    }
    [[nodiscard]] bool time_is_up() {
        if (shared_.stop.load(std::memory_order_relaxed)) {
            return true;
        }
        if (pondering_.load(std::memory_order_relaxed)) {
            limits_from_ = clock_();
            return false;
        }
        return clock_() - limits_from_ >= times_.hard;
    }
    // Whether the time that should do has passed: more is taken only while two moves are close.
    [[nodiscard]] bool time_is_over_soon() {
        if (pondering_.load(std::memory_order_relaxed) || clock_() - limits_from_ < times_.soft) {
            return false;
        }
        double best = 0;
        double second = 0;
        for (const Choice& choice : samplers_[0]->choices()) {
            second = std::max(second, std::min(best, choice.games));
            best = std::max(best, choice.games);
        }
        return 0.75 * best >= second;
    }

    void tell(const Listener& listener) {
        if (listener) {
            auto lines = reports(1);
            for (std::size_t i = 0; i < lines.size(); ++i) {
                lines[i].more = i + 1 < lines.size();
                listener(lines[i]);
            }
        }
    }

    // What is known of one move, from all trees that count and from the proofs.
    struct Child {
        Move move;
        typename Worker<G, K>::Node node;
        std::optional<Score> proof = {};
        double games = 0;
        Value value = Value::guess(0);
        Score order = 0;
    };

    [[nodiscard]] std::vector<Report<G>> reports(std::size_t trees) const {
        auto children = children_;
        std::vector<double> won(children.size());
        for (std::size_t i = 0; i < children.size(); ++i) {
            if (const Score proof = proofs_[i]; proof != kUnknown) {
                children[i].proof = proof;
            }
        }
        for (std::size_t tree = 0; tree < trees; ++tree) {
            for (const Choice& choice : samplers_[tree]->choices()) {
                const std::size_t place = place_of(choice.move);
                children[place].games += choice.games;
                won[place] += choice.won;
                if (choice.proof) {
                    children[place].proof = choice.proof;
                }
            }
        }
        for (std::size_t i = 0; i < children.size(); ++i) {
            Child& child = children[i];
            const double share = (won[i] + 0.5) / (child.games + 1);
            const double guess = sharpness_ * K::kScale * std::log(share / (1 - share));
            const Score score = std::clamp(static_cast<Score>(std::lround(guess)), -kMostGuess, kMostGuess);
            child.value = child.proof ? Value::proof(*child.proof) : Value::guess(score);
            // A move is as good as the interest that it has drawn, which luck in a game or two does not
            // change.
            const auto interest = static_cast<Score>(std::lround(K::kScale * std::log(child.games + 1)));
            child.order = noise_.disturb(interest, child.node.key);
        }
        std::stable_sort(children.begin(), children.end(), [this](const Child& one, const Child& two) {
            if (one.proof || two.proof) {
                return (one.proof ? *one.proof : 0) > (two.proof ? *two.proof : 0);
            }
            return noise_.most != 0 ? one.order > two.order : one.games > two.games;
        });
        std::vector<Report<G>> lines;
        const auto deepest = static_cast<std::size_t>(limits_.depth.value_or(Worker<G, K>::kToTheEnd));
        for (std::size_t i = 0; i < children.size() && i < static_cast<std::size_t>(limits_.lines); ++i) {
            auto line = samplers_[0]->line(children[i].move);
            line.resize(std::min(line.size(), deepest));
            Value& value = children[i].value;
            if (i != 0 && !children[i].proof) {
                // What was tried less often may look better by chance, and is not better for that.
                value.score = std::min(value.score, lines.back().value.score);
            }
            lines.push_back({value, static_cast<int>(line.size()), samplers_[0]->deepest(), spent(),
                             clock_() - began_, samplers_[0]->permill_full(), static_cast<int>(i), line});
        }
        return lines;
    }

    static constexpr Score kUnknown = 0;  // what is certain is a win or a loss
    // So many games are played before anybody looks at the clock.
    static constexpr std::uint64_t kAtOnce = 64;
    // How many nodes make it worth trying for a proof; how many nodes each game is worth at first, and how
    // many in long searches.
    static constexpr std::uint64_t kLeastTry = 2'000;
    static constexpr std::uint64_t kLittleProof = 2;
    static constexpr std::uint64_t kMuchProof = 16;
    static constexpr std::uint64_t kLong = 200'000;

    G game_;
    std::size_t megabytes_;
    Table table_;
    Shared shared_;
    // One of each for each thread.
    std::vector<std::unique_ptr<Sampler<G, K>>> samplers_;
    std::vector<std::unique_ptr<Worker<G, K>>> provers_;
    std::vector<Child> children_;
    std::vector<std::atomic<Score>> proofs_;  // of the moves to them, as far as any thread has found them
    Noise noise_;
    double sharpness_ = 1;
    Limits limits_;
    Times times_;
    Clock clock_;
    std::int64_t began_ = 0;
    std::int64_t limits_from_ = 0;
    std::atomic<bool> pondering_ = false;
    std::atomic<bool> finished_ = false;
    std::atomic<std::uint64_t> helped_ = 0;  // what the other threads have spent
};

}  // namespace gambol
