// The transposition table: what was found out about positions, shared by all threads without a lock.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "gambol/game.hpp"
#include "gambol/search/score.hpp"

namespace gambol {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// What the table knows of one position.
struct Finding {
    Value value;
    Bound bound = Bound::none;
    int depth = 0;
    Step step;
    bool has_step = false;

    // Whether the value decides a search of this window and depth. What is proven holds at any depth.
    [[nodiscard]] constexpr bool answers(Score alpha, Score beta, int wanted) const {
        const Score score = value.score;
        const bool at_least = bound == Bound::lower || bound == Bound::exact;
        const bool at_most = bound == Bound::upper || bound == Bound::exact;
        if (value.complete || depth >= wanted) {
            return bound == Bound::exact || (at_least && score >= beta) || (at_most && score <= alpha);
        }
        return (at_least && is_win(score) && score >= beta) || (at_most && is_loss(score) && score <= alpha);
    }
};

// Threads write at the same time. Each entry carries its key mixed with its data, so that one of which two
// threads wrote a half each is not found by any key. Two positions may still share a key: a finding's step
// has to be looked for among the legal ones.
class Table {
  public:
    explicit Table(std::size_t megabytes) { resize(megabytes); }

    // Forgets everything.
    void resize(std::size_t megabytes) {
        const std::size_t bytes = (megabytes < 1 ? 1 : megabytes) << 20;
        const std::size_t wanted = bytes / sizeof(Cluster);
        if (wanted != clusters_) {
            memory_.reset();
            clusters_ = 0;
            constexpr std::size_t kPage = std::size_t{1} << 21;
            void* memory = std::malloc(bytes + kPage);
            if (memory == nullptr) {
                throw std::bad_alloc();
            }
            memory_.reset(memory);
            std::size_t room = bytes + kPage;
            first_ = static_cast<Cluster*>(
                std::align(bytes < kPage ? alignof(Cluster) : kPage, bytes, memory, room));
#if defined(__linux__)
            madvise(first_, bytes, MADV_HUGEPAGE);
#endif
            clusters_ = wanted;
        }
        clear();  // the system hands out memory when it is first written to: now, and not while a clock runs
    }
    void clear() {
        // The first time, most of this is the system's work of finding the memory, and several threads are
        // served side by side.
        const std::size_t parts =
            clusters_ < kLarge ? 1 : std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
        std::vector<std::thread> helpers;
        helpers.reserve(parts);
        std::size_t done = 0;
        try {
            for (; done + 1 < parts; ++done) {
                helpers.emplace_back(
                    [this, done, parts] { clear(clusters_ / parts * done, clusters_ / parts * (done + 1)); });
            }
        } catch (const std::system_error&) {
            // No more threads to be had: the rest is done here.
        }
        clear(clusters_ / parts * done, clusters_);
        for (std::thread& helper : helpers) {
            helper.join();
        }
        generation_ = 0;
    }
    // Another search begins: what the earlier ones left may be replaced first.
    void age() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerations); }

    void prefetch(std::uint64_t key) const {
#if defined(__GNUC__)
        __builtin_prefetch(&cluster(key));
#endif
    }

    [[nodiscard]] std::optional<Finding> find(std::uint64_t key) const {
        for (const Entry& entry : cluster(key).entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.lock.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
                return read(data);
            }
        }
        return std::nullopt;
    }

    void store(std::uint64_t key, const Finding& finding) {
        Entry* worst = nullptr;
        int worst_worth = 0;
        std::uint64_t old = 0;
        for (Entry& entry : cluster(key).entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if (data == 0 || (entry.lock.load(std::memory_order_relaxed) ^ data) == key) {
                worst = &entry;
                old = data;
                break;
            }
            const int worth = worth_of(data);
            if (worst == nullptr || worth < worst_worth) {
                worst = &entry;
                worst_worth = worth;
            }
        }
        Finding kept = finding;
        if (old != 0) {
            const Finding before = read(old);
            // A proof is not given up for a guess, nor a much deeper guess for a shallow bound.
            const bool proven = settled(before) && !settled(finding);
            const bool deeper = generation_of(old) == generation_ && finding.bound != Bound::exact &&
                                before.depth > finding.depth + 3 && !settled(finding);
            if (proven || deeper) {
                return;
            }
            kept = sharpened(kept, before);
            if (!kept.has_step) {
                kept.step = before.step;
                kept.has_step = before.has_step;
            }
        }
        const std::uint64_t data = write(kept);
        worst->data.store(data, std::memory_order_relaxed);
        worst->lock.store(key ^ data, std::memory_order_relaxed);
    }

    // How full the table is with what this search has found, in thousandths.
    [[nodiscard]] int permill_full() const {
        const std::size_t sample = clusters_ < 250 ? clusters_ : 250;
        std::size_t used = 0;
        for (std::size_t i = 0; i < sample; ++i) {
            for (const Entry& entry : first_[i].entries) {
                const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
                used += data != 0 && generation_of(data) == generation_ ? 1U : 0U;
            }
        }
        return static_cast<int>(used * 1000 / (sample * kWays));
    }

  private:
    void clear(std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            for (Entry& entry : first_[i].entries) {
                entry.lock.store(0, std::memory_order_relaxed);
                entry.data.store(0, std::memory_order_relaxed);
            }
        }
    }

    static constexpr std::size_t kLarge = std::size_t{1} << 21;  // 128 megabytes
    static constexpr std::size_t kWays = 4;
    static constexpr int kGenerations = 31;

    struct Entry {
        std::atomic<std::uint64_t> lock{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Cluster {
        Entry entries[kWays];
    };
    struct Free {
        void operator()(void* memory) const { std::free(memory); }  // clusters need no destructor
    };

    // Score 16 bits, depth 8, bound 2, complete 1, generation 5, step 16 and whether there is one 1.
    [[nodiscard]] std::uint64_t write(const Finding& finding) const {
        const int depth = finding.depth < -100 ? -100 : finding.depth > 127 ? 127 : finding.depth;
        return static_cast<std::uint64_t>(static_cast<std::uint16_t>(finding.value.score)) |
               static_cast<std::uint64_t>(static_cast<std::uint8_t>(depth)) << 16 |
               static_cast<std::uint64_t>(finding.bound) << 24 |
               static_cast<std::uint64_t>(finding.value.complete) << 26 |
               static_cast<std::uint64_t>(generation_) << 27 |
               static_cast<std::uint64_t>(finding.step.from) << 32 |
               static_cast<std::uint64_t>(finding.step.to) << 40 |
               static_cast<std::uint64_t>(finding.has_step) << 48;
    }
    [[nodiscard]] static Finding read(std::uint64_t data) {
        Finding finding;
        finding.value.score = static_cast<std::int16_t>(data & 0xffff);
        finding.depth = static_cast<std::int8_t>(data >> 16 & 0xff);
        finding.bound = static_cast<Bound>(data >> 24 & 3);
        finding.value.complete = (data >> 26 & 1) != 0;
        finding.step = {static_cast<std::uint8_t>(data >> 32 & 0xff),
                        static_cast<std::uint8_t>(data >> 40 & 0xff)};
        finding.has_step = (data >> 48 & 1) != 0;
        return finding;
    }
    [[nodiscard]] static int generation_of(std::uint64_t data) { return static_cast<int>(data >> 27 & 31); }

    [[nodiscard]] static bool settled(const Finding& finding) {
        const Score score = finding.value.score;
        return finding.value.complete || (finding.bound != Bound::upper && is_win(score)) ||
               (finding.bound != Bound::lower && is_loss(score));
    }
    // Two proofs that meet from both sides are one of the exact value.
    [[nodiscard]] static Finding sharpened(Finding finding, const Finding& before) {
        if (finding.value == before.value && finding.value.complete && finding.bound != before.bound) {
            finding.bound = Bound::exact;
        }
        return finding;
    }
    [[nodiscard]] int worth_of(std::uint64_t data) const {
        const Finding finding = read(data);
        const int age = (generation_ - generation_of(data)) & kGenerations;
        return finding.depth + (settled(finding) ? 4 : 0) + (finding.bound == Bound::exact ? 2 : 0) - 4 * age;
    }

    [[nodiscard]] Cluster& cluster(std::uint64_t key) const {
        const auto index = static_cast<std::size_t>(static_cast<u128>(mix(key)) * clusters_ >> 64);
        return first_[index];
    }

    std::unique_ptr<void, Free> memory_;
    Cluster* first_ = nullptr;
    std::size_t clusters_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace gambol
