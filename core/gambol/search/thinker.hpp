// A search that thinks on a thread of its own while somebody else listens to it, asks it to stop, or tells it
// that the move it hoped for was played.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "gambol/search/sampling.hpp"
#include "gambol/search/search.hpp"

namespace gambol {

// The kind of search that a game is played best with.
template <Game G, class K = Knowledge<G>>
using SearchFor = std::conditional_t<PlaysOut<K>, Sampling<G, K>, Search<G, K>>;

// One master at a time calls start(), next() and wait(); anybody may call stop() and hit() at any moment.
template <Game G, class K = Knowledge<G>>
class Thinker {
  public:
    using Position = typename G::Position;
    using Clock = typename SearchFor<G, K>::Clock;
    using Reports = std::vector<Report<G>>;

    Thinker(const G& game, std::size_t megabytes, int threads, Clock clock)
        : search_(game, megabytes, threads), clock_(std::move(clock)) {}
    ~Thinker() {
        stop();
        wait();
    }
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    // These end what goes on first.
    void set_threads(int threads) { settled().set_threads(threads); }
    void set_megabytes(std::size_t megabytes) { settled().set_megabytes(megabytes); }
    void set_noise(Noise noise) { settled().set_noise(noise); }
    void clear() { settled().clear(); }

    // Begins to think about an unfinished position that the game has come to through `before`.
    void start(const Position& root, std::vector<Position> before, const Limits& limits, bool pondering) {
        settled().arm(pondering);
        {
            const std::scoped_lock lock(mutex_);
            news_.clear();
            lines_.clear();
            thinking_ = true;
        }
        thread_ = std::thread([this, root, before = std::move(before), limits] {
            auto lines = search_.think(root, before, limits, clock_, [this](const Report<G>& report) {
                const std::scoped_lock lock(mutex_);
                news_.push_back(report);
                changed_.notify_all();
            });
            const std::scoped_lock lock(mutex_);
            lines_ = std::move(lines);
            thinking_ = false;
            changed_.notify_all();
        });
    }
    void stop() { search_.stop(); }
    // The opponent has played the move that was pondered on: from now on the time counts.
    void hit() { search_.hit(); }

    // What was found next, after so long a wait at the most; nothing when there is no news or all is told.
    [[nodiscard]] std::optional<Report<G>> next(std::chrono::milliseconds most) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, most, [this] { return !news_.empty() || !thinking_; });
        if (news_.empty()) {
            return std::nullopt;
        }
        auto report = std::move(news_.front());
        news_.pop_front();
        return report;
    }
    [[nodiscard]] bool thinking() const {
        const std::scoped_lock lock(mutex_);
        return thinking_;
    }
    // The best lines, once the search has ended.
    const Reports& wait() {
        if (thread_.joinable()) {
            thread_.join();
        }
        return lines_;
    }

  private:
    SearchFor<G, K>& settled() {
        stop();
        wait();
        return search_;
    }

    SearchFor<G, K> search_;
    Clock clock_;
    std::thread thread_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Report<G>> news_;
    Reports lines_;
    bool thinking_ = false;
};

}  // namespace gambol
