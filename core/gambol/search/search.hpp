// A search of one position on one or more threads: deeper and deeper until a limit is reached or the result
// is proven. It prints nothing and reads no clock but the one it is handed.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <thread>
#include <vector>

#include "gambol/game.hpp"
#include "gambol/search/limits.hpp"
#include "gambol/search/worker.hpp"

namespace gambol {

// One of the best lines that a search knows.
template <Game G>
struct Report {
    Value value;
    int depth = 0;
    int deepest = 0;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    int permill_full = 0;
    int rank = 0;  // 0 for the best line
    std::vector<typename G::Move> line;
    bool more = false;  // another line of the same moment follows
};

template <Game G, class K = Knowledge<G>>
class Search {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Listener = std::function<void(const Report<G>&)>;
    // Milliseconds since some moment.
    using Clock = std::function<std::int64_t()>;

    Search(const G& game, std::size_t megabytes, int threads)
        : game_(game), table_(megabytes), threads_(std::max(threads, 1)) {
        make_workers();
    }

    void set_threads(int threads) {
        threads_ = std::max(threads, 1);
        make_workers();
    }
    void set_megabytes(std::size_t megabytes) { table_.resize(megabytes); }
    void set_noise(Noise noise) {
        noise_ = noise;
        make_workers();
        clear();  // what was found with other noise would not agree
    }

    // Forgets all that earlier searches have found out.
    void clear() {
        table_.clear();
        for (auto& worker : workers_) {
            worker->forget();
        }
    }

    // From another thread: ends the search soon. A stop before think() ends it when it begins.
    void stop() { shared_.stop = true; }
    // To be called before each think(), on the thread that may call stop() and hit(): either may come before
    // the search has begun. Pondering, it thinks without end in the opponent's time until the hit.
    void arm(bool pondering = false) {
        shared_.stop = false;
        pondering_ = pondering;
    }
    // From another thread, while it ponders: it has the limits that it was given from now on.
    void hit() { pondering_ = false; }

    // The best lines of an unfinished position, to which the game has come through `before` (oldest first).
    // The listener hears of every depth, and of every better move; nothing when no depth was finished.
    std::vector<Report<G>> think(const Position& root, std::span<const Position> before, const Limits& limits,
                                 const Clock& clock, const Listener& listener) {
        limits_ = limits;
        clock_ = clock;
        began_ = clock();
        limits_from_ = began_;
        times_ = times_for(limits);
        shared_.nodes = 0;
        spent_on_proofs_ = 0;
        table_.age();
        gather_moves(root, before);

        std::vector<std::thread> helpers;
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            helpers.emplace_back([this, i, &root] { deepen(*workers_[i], i, root, moves_, nullptr); });
        }
        auto moves = moves_;
        deepen(*workers_[0], 0, root, moves, &listener);
        const bool stopped = shared_.stop;
        shared_.stop = true;
        for (auto& helper : helpers) {
            helper.join();
        }
        shared_.stop = stopped;
        return reports(moves);
    }

  private:
    struct RootMove {
        Move move;
        typename Worker<G, K>::Node child;
        Value value = Value::guess(-kInfinite);  // at this depth, for the order
        // The last time that it was among the best: how deep, how good, and what comes after it.
        int depth = 0;
        Value known = Value::guess(0);
        std::vector<Move> line;
    };
    using RootMoves = std::vector<RootMove>;

    void make_workers() {
        workers_.clear();
        for (int i = 0; i < threads_; ++i) {
            workers_.push_back(std::make_unique<Worker<G, K>>(game_, table_, shared_));
            workers_.back()->set_noise(noise_);
        }
    }

    void gather_moves(const Position& root, std::span<const Position> before) {
        moves_.clear();
        for_each_move(game_, root, [&](const Position& child, const Move& move) {
            moves_.push_back(
                {move, workers_[0]->node(child), Value::guess(-kInfinite), 0, Value::guess(0), {move}});
        });
        // A position that has occurred often enough is a draw when it occurs once more, whatever the table
        // says of it: so what is found out with such positions about is kept apart.
        std::vector<std::uint64_t> drawn;
        std::uint64_t salt = 0;
        if constexpr (G::kInfo.repetition != 0) {
            std::vector<std::uint64_t> keys;
            for (const Position& position : before) {
                keys.push_back(game_.key(position));
            }
            keys.push_back(game_.key(root));
            for (const std::uint64_t key : keys) {
                const auto times = std::count(keys.begin(), keys.end(), key);
                if (times >= G::kInfo.repetition - 1 &&
                    std::find(drawn.begin(), drawn.end(), key) == drawn.end()) {
                    drawn.push_back(key);
                    salt ^= mix(key);
                }
            }
        }
        for (auto& worker : workers_) {
            worker->begin(game_.key(root), drawn, salt);
        }
    }

    // Iterative deepening by one worker; the one with a listener is the one that watches the time.
    void deepen(Worker<G, K>& worker, std::size_t index, const Position& root, RootMoves& shared_moves,
                const Listener* listener) {
        RootMoves copy;
        if (listener == nullptr) {
            copy = shared_moves;
        }
        RootMoves& moves = listener == nullptr ? copy : shared_moves;
        worker.resume();
        worker.watch([this, listener] { return listener != nullptr && time_is_up(false); });
        worker.allow(limits_.nodes.value_or(~std::uint64_t{0}));
        const int deepest = std::min(limits_.depth.value_or(kMostDepth), kMostDepth);
        const int lines = std::clamp(limits_.lines, 1, static_cast<int>(moves.size()));
        int stride = 1;
        for (int depth = 1 + static_cast<int>(index % 2); depth <= deepest;
             depth = std::min(depth + stride, std::max(deepest, depth + 1))) {
            for (int rank = 0; rank < lines; ++rank) {
                search_root(worker, root, moves, static_cast<std::size_t>(rank), depth, listener);
                if (worker.stopped()) {
                    return;
                }
                bring_into_order(worker, moves, rank + 1, listener);
            }
            if (listener != nullptr && enough(moves, lines, depth)) {
                break;
            }
            if constexpr (ProvesToTheEnd<K>) {
                if (listener != nullptr && lines == 1 && try_to_prove(worker, root, moves, listener)) {
                    break;
                }
                if (worker.stopped()) {
                    return;
                }
            }
            // A draw that is seen from here will hardly look otherwise one move deeper; what is left is to
            // prove it, for which every depth short of the end is in vain.
            stride = is_seen_draw(root, moves[0]) ? std::min(2 * stride, 32) : 1;
        }
        if (listener != nullptr) {
            // Nothing more to find; an endless search waits for its end.
            while ((limits_.endless || pondering_) && !shared_.stop) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        }
    }

    // Whether the best line leads to a draw on the board.
    [[nodiscard]] bool is_seen_draw(const Position& root, const RootMove& best) const {
        if (best.known.score != kDraw) {
            return false;
        }
        Position position = root;
        for (const Move& move : best.line) {
            position = play(game_, position, move);
        }
        const Outcome end = outcome(game_, position);
        return end.finished() && end.winner == kNobody;
    }

    // Between two depths: spends some nodes on settling for good whether the player to move can win and, if
    // not, whether he can draw. What is found out stays in the table for the next try.
    bool try_to_prove(Worker<G, K>& worker, const Position& root, RootMoves& moves,
                      const Listener* listener) {
        const std::uint64_t all = worker.nodes();
        const bool seen = is_seen_draw(root, moves[0]);
        const std::uint64_t share = seen ? all / 2 : all > kLong ? all / 3 : all / 16;
        if (share < spent_on_proofs_ + kLeastTry) {
            return false;
        }
        const std::uint64_t most = limits_.nodes.value_or(~std::uint64_t{0});
        worker.allow(std::min(most, all + (share - spent_on_proofs_)));
        worker.prove(true);
        RootMoves tried = moves;  // what is left half done may stand in a wrong order
        const bool settled = prove(worker, root, tried);
        worker.prove(false);
        worker.allow(most);
        spent_on_proofs_ += worker.nodes() - all;
        worker.resume();
        if (settled) {
            moves = std::move(tried);
            tell(*listener, worker, moves[0], 0);
        }
        return settled;
    }
    bool prove(Worker<G, K>& worker, const Position& root, RootMoves& moves) {
        for (const Score least : {1, 0}) {
            Score best = -kInfinite;
            for (std::size_t i = 0; i < moves.size(); ++i) {
                RootMove& move = moves[i];
                const Value value = worker.search_move(root, move.child, move.move.last(), least - 1, least,
                                                       Worker<G, K>::kToTheEnd);
                if (worker.stopped() || !(value.complete || is_win(value.score) || is_loss(value.score))) {
                    return false;
                }
                // A loss for certain, and at least a draw that is no win: a draw.
                const bool enough = value.score >= least;
                if (enough || (least == 0 && value.score > best)) {
                    best = value.score;
                    move.known = Value::proof(least == 0 && enough ? kDraw : best);
                    move.line = line_of(root, move.move, {});
                    std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                                moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                }
                if (enough) {
                    return true;
                }
            }
        }
        return true;
    }

    // One line at one depth, in a window about its last score that widens until it holds the new one.
    void search_root(Worker<G, K>& worker, const Position& root, RootMoves& moves, std::size_t rank,
                     int depth, const Listener* listener) {
        const Score expected = moves[rank].known.score;
        int margin = 25;
        const bool narrow = depth >= 5 && std::abs(expected) < kMostGuess;
        Score alpha = narrow ? expected - margin : -kInfinite;
        Score beta = narrow ? expected + margin : kInfinite;
        while (true) {
            const Value value = search_moves(worker, root, moves, rank, alpha, beta, depth, listener);
            if (worker.stopped()) {
                return;
            }
            margin *= 4;
            if (value.score <= alpha && alpha > -kInfinite) {
                alpha = margin > 1000 ? -kInfinite : std::max(value.score - margin, -kInfinite);
            } else if (value.score >= beta && beta < kInfinite) {
                beta = margin > 1000 ? kInfinite : std::min(value.score + margin, kInfinite);
            } else {
                break;
            }
        }
        std::stable_sort(moves.begin() + static_cast<std::ptrdiff_t>(rank), moves.end(),
                         [](const RootMove& a, const RootMove& b) { return a.value.score > b.value.score; });
        if (listener != nullptr) {
            tell(*listener, worker, moves[rank], rank);
        }
    }

    // A line may turn out better than one that was searched before it: what the table learnt in between can
    // show more than the search of that depth did.
    void bring_into_order(const Worker<G, K>& worker, RootMoves& moves, int lines, const Listener* listener) {
        const auto better = [](const RootMove& a, const RootMove& b) {
            return a.known.score > b.known.score;
        };
        const auto end = moves.begin() + lines;
        if (std::is_sorted(moves.begin(), end, better)) {
            return;
        }
        std::stable_sort(moves.begin(), end, better);
        // Whether all others are no better has been looked at for the move that stood first.
        moves[0].known.complete = false;
        if (listener != nullptr) {
            for (int rank = 0; rank < lines; ++rank) {
                const auto place = static_cast<std::size_t>(rank);
                tell(*listener, worker, moves[place], place, rank + 1 < lines);
            }
        }
    }

    Value search_moves(Worker<G, K>& worker, const Position& root, RootMoves& moves, std::size_t rank,
                       Score alpha, Score beta, int depth, const Listener* listener) {
        Value best = Value::guess(-kInfinite);
        bool complete = true;
        for (std::size_t i = rank; i < moves.size() && alpha < beta; ++i) {
            RootMove& move = moves[i];
            const Step last = move.move.last();
            const auto look = [&](Score low, Score high, int left) {
                return worker.search_move(root, move.child, last, low, high, left);
            };
            Value value;
            const int tried = static_cast<int>(i - rank);
            if (tried == 0) {
                value = look(alpha, beta, depth - 1);
            } else {
                const int less = reduction(depth, tried, true);
                value = look(alpha, alpha + 1, depth - 1 - less);
                if (less > 0 && value.score > alpha && !worker.stopped()) {
                    value = look(alpha, alpha + 1, depth - 1);
                }
                if (value.score > alpha && value.score < beta && !worker.stopped()) {
                    value = look(alpha, beta, depth - 1);
                }
            }
            if (worker.stopped()) {
                return best;
            }
            complete = complete && value.settles();
            if (tried == 0 || value.score > alpha) {
                note(root, worker, move, value, alpha, beta, depth);
                if (tried != 0 && listener != nullptr) {
                    // Better than what was best: even if the time ends now, this is the move to play.
                    std::rotate(moves.begin() + static_cast<std::ptrdiff_t>(rank),
                                moves.begin() + static_cast<std::ptrdiff_t>(i),
                                moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                }
            } else {
                move.value = Value::guess(-kInfinite);  // keeps its place behind those that have a score
            }
            if (value.score > best.score) {
                best = value;
                alpha = std::max(alpha, value.score);
            }
        }
        if (rank == 0 && best.score < beta && moves[0].known.score == best.score) {
            // A draw is the result only if nothing else wins.
            moves[0].known.complete = moves[0].known.complete && complete;
        }
        return best;
    }

    // What was found out about a move. A score beyond the window is a bound: it proves a win from above and a
    // loss from below, and no draw.
    void note(const Position& root, const Worker<G, K>& worker, RootMove& move, Value value, Score alpha,
              Score beta, int depth) const {
        move.value = move.known = value;
        move.known.complete = value.complete && alpha < value.score && value.score < beta;
        move.depth = depth;
        move.line = line_of(root, move.move, worker.line());
    }

    // The steps of a line as whole moves.
    [[nodiscard]] std::vector<Move> line_of(const Position& root, const Move& first,
                                            const typename Worker<G, K>::Line& steps) const {
        std::vector<Move> line = {first};
        Position position = play(game_, root, first);
        Move move;
        for (const Step step : steps) {
            move.push(step);
            position = game_.advance(position, step);
            if (!game_.between_steps(position)) {
                line.push_back(move);
                move = Move{};
            }
        }
        return line;
    }

    // Whether the deepest search that is of use has been made.
    [[nodiscard]] bool enough(const RootMoves& moves, int lines, int depth) {
        const auto proven = [](const RootMove& move) { return proof_of(move.known) != Proof::none; };
        if (std::all_of(moves.begin(), moves.begin() + lines, proven)) {
            return true;
        }
        if (limits_.depth && depth >= *limits_.depth) {
            return true;
        }
        const bool only_move = moves.size() == 1 && limits_.remaining;  // the clock is worth more
        return (only_move && !pondering_ && !limits_.endless) || time_is_up(true);
    }

    [[nodiscard]] bool time_is_up(bool between_depths) {
        if (pondering_.load(std::memory_order_relaxed)) {
            limits_from_ = clock_();
            return false;
        }
        const std::int64_t spent = clock_() - limits_from_;
        return spent >= times_.hard || (between_depths && spent >= times_.soft) ||
               (limits_.nodes && workers_.size() > 1 && shared_.nodes >= *limits_.nodes);
    }

    void tell(const Listener& listener, const Worker<G, K>& worker, const RootMove& move, std::size_t rank,
              bool more = false) {
        if (listener) {
            auto line = report(worker, move, rank);
            line.more = more;
            listener(line);
        }
    }
    [[nodiscard]] Report<G> report(const Worker<G, K>& worker, const RootMove& move, std::size_t rank) const {
        const std::uint64_t nodes =
            workers_.size() == 1 ? worker.nodes() : std::max(shared_.nodes.load(), worker.nodes());
        return {move.known,
                move.depth,
                worker.deepest(),
                nodes,
                clock_() - began_,
                table_.permill_full(),
                static_cast<int>(rank),
                move.line};
    }
    [[nodiscard]] std::vector<Report<G>> reports(const RootMoves& moves) const {
        std::vector<Report<G>> lines;
        for (std::size_t i = 0; i < moves.size() && lines.size() < static_cast<std::size_t>(limits_.lines);
             ++i) {
            if (i == 0 || moves[i].depth + 1 >= moves[0].depth) {
                lines.push_back(report(*workers_[0], moves[i], i));
            }
        }
        return lines;
    }

    static constexpr int kMostDepth = 120;
    // How many nodes make it worth trying for a proof, and how many make a search a long one.
    static constexpr std::uint64_t kLeastTry = 2'000;
    static constexpr std::uint64_t kLong = 4'000'000;

    G game_;
    Table table_;
    int threads_;
    Shared shared_;
    std::vector<std::unique_ptr<Worker<G, K>>> workers_;
    Noise noise_;
    RootMoves moves_;
    Limits limits_;
    Times times_;
    Clock clock_;
    std::int64_t began_ = 0;
    std::int64_t limits_from_ = 0;
    std::uint64_t spent_on_proofs_ = 0;
    std::atomic<bool> pondering_ = false;
};

}  // namespace gambol
