// A search that samples games to find the best move, and looks for proofs beside it. For games whose
// positions are hard to judge; to its master it is like any other search.
//
// Each thread has a tree of its own; what they found is added up in the end. The first thread spends a part
// of its work on proving by alpha-beta, to the end of the game, that one of the moves wins or that all lose.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
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
        : game_(game), megabytes_(megabytes), table_(part(megabytes)), prover_(game, table_, shared_) {
        set_threads(threads);
    }

    void set_threads(int threads) {
        samplers_.clear();
        for (int i = 0; i < std::max(threads, 1); ++i) {
            samplers_.push_back(std::make_unique<Sampler<G, K>>(game_, 1));
        }
        set_megabytes(megabytes_);
    }
    void set_megabytes(std::size_t megabytes) {
        megabytes_ = megabytes;
        table_.resize(part(megabytes));
        for (auto& sampler : samplers_) {
            sampler->resize(std::max<std::size_t>((megabytes - part(megabytes)) / samplers_.size(), 1));
        }
    }
    void set_noise(Noise noise) {
        noise_ = noise;
        clear();
    }
    // Forgets all that earlier searches have found out.
    void clear() {
        table_.clear();
        prover_.forget();
        for (auto& sampler : samplers_) {
            sampler->clear();
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
            helpers.emplace_back([this, i] { help(*samplers_[i]); });
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

    void begin(const Position& root) {
        sharpness_ = K(game_).sharpness(root);
        for (std::size_t i = 0; i < samplers_.size(); ++i) {
            samplers_[i]->begin(root, i);
        }
        table_.age();
        prover_.begin(game_.key(root), {}, 0);
        prover_.watch([this] { return time_is_up(); });
        prover_.prove(true);
        proven_.clear();
        for (const Choice& choice : samplers_[0]->choices()) {
            Child child;
            child.move = choice.move;
            child.node = prover_.node(play(game_, root, choice.move));
            child.proof = choice.proof;
            proven_.push_back(child);
        }
    }

    void help(Sampler<G, K>& sampler) {
        while (!finished_ && !shared_.stop && !sampler.decided()) {
            sampler.play(kAtOnce);
            helped_.fetch_add(kAtOnce, std::memory_order_relaxed);
        }
        finished_ = finished_ || sampler.decided();
    }

    // What the first thread does.
    void run(const Position& root, const Listener& listener) {
        Sampler<G, K>& sampler = *samplers_[0];
        const bool only_move = proven_.size() == 1 && limits_.remaining && !pondering_ && !limits_.endless;
        std::uint64_t next_report = kAtOnce;
        while (true) {
            const std::uint64_t left = nodes_left();
            sampler.play(std::min(kAtOnce, left));
            const bool done = sampler.decided() || finished_ || left <= kAtOnce || time_is_up() ||
                              only_move || is_deep_enough();
            const bool report = done || sampler.rounds() >= next_report;
            const bool settled = report && !done && try_to_prove(root);
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

    // Whether the player to move wins or loses for certain; with an effort in proportion to what has been
    // spent on games. What is found out stays in the table for the next try.
    bool try_to_prove(const Position& root) {
        const std::uint64_t rounds = samplers_[0]->rounds();
        const std::uint64_t most = rounds * (rounds > kLong ? kMuchProof : kLittleProof);
        const std::uint64_t least = prover_.nodes() + kLeastTry;
        if (most < least) {
            return false;
        }
        prover_.resume();
        prover_.allow(std::min(most, prover_.nodes() + nodes_left()));
        const auto choices = samplers_[0]->choices();
        std::vector<std::size_t> order(choices.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = i;
        }
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return choices[a].games > choices[b].games; });
        bool all_lose = true;
        for (const std::size_t i : order) {
            if (!proven_[i].proof) {
                const Value value = prover_.search_move(root, proven_[i].node, proven_[i].move.last(), 0, 1,
                                                        Worker<G, K>::kToTheEnd);
                if (prover_.stopped()) {
                    return false;
                }
                if (is_win(value.score) || is_loss(value.score)) {
                    proven_[i].proof = value.score;
                }
            }
            if (proven_[i].proof && is_win(*proven_[i].proof)) {
                return true;
            }
            all_lose = all_lose && proven_[i].proof;
        }
        return all_lose;
    }

    [[nodiscard]] std::uint64_t spent() const {
        return samplers_[0]->rounds() + prover_.nodes() + helped_.load(std::memory_order_relaxed);
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
        auto children = proven_;
        std::vector<double> won(children.size());
        for (std::size_t tree = 0; tree < trees; ++tree) {
            for (const Choice& choice : samplers_[tree]->choices()) {
                const auto same = [&](const Child& child) { return child.move == choice.move; };
                const auto found = std::find_if(children.begin(), children.end(), same);
                found->games += choice.games;
                won[static_cast<std::size_t>(found - children.begin())] += choice.won;
                if (choice.proof) {
                    found->proof = choice.proof;
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
    Worker<G, K> prover_;
    std::vector<std::unique_ptr<Sampler<G, K>>> samplers_;
    std::vector<Child> proven_;
    Noise noise_;
    double sharpness_ = 1;
    Limits limits_;
    Times times_;
    Clock clock_;
    std::int64_t began_ = 0;
    std::int64_t limits_from_ = 0;
    std::atomic<bool> pondering_ = false;
    std::atomic<bool> finished_ = false;
    std::atomic<std::uint64_t> helped_ = 0;  // games played by the other threads
};

}  // namespace gambol
