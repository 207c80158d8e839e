// The rules of one game as Python asks them. They convert types and decide nothing.
#pragma once

#include <map>
#include <stdexcept>

#include <nanobind/nanobind.h>

#include "any.hpp"
#include "gambol/perft.hpp"
#include "gambol/playout.hpp"
#include "work.hpp"

namespace gambol::bind {

namespace nb = nanobind;

struct State {
    AnyPosition position;
};

// The winner (0, 1, or nobody) and the reason.
using Ending = std::tuple<std::optional<int>, std::string>;

inline std::optional<Ending> ending(Outcome outcome) {
    if (!outcome.finished()) {
        return std::nullopt;
    }
    return Ending{outcome.winner == kNobody ? std::nullopt : std::optional<int>(outcome.winner),
                  std::string(reason_name(outcome.reason))};
}

struct Playouts {
    std::vector<std::uint64_t> wins = {0, 0};
    std::uint64_t draws = 0;
    std::map<int, std::uint64_t> lengths;

    void add(const Playouts& more) {
        wins[0] += more.wins[0];
        wins[1] += more.wins[1];
        draws += more.draws;
        for (const auto& [length, games] : more.lengths) {
            lengths[length] += games;
        }
    }
};

// The same while it is counted: most games are short, and finding a length in a map takes as long as a dozen
// moves.
class PlayoutCount {
  public:
    void add(const Playout& playout) {
        ++winners_[playout.outcome.winner];
        if (static_cast<std::size_t>(playout.length) < kShort) {
            ++short_[static_cast<std::size_t>(playout.length)];
        } else {
            ++long_[playout.length];
        }
    }
    [[nodiscard]] Playouts all() const {
        Playouts all{{winners_[0], winners_[1]}, winners_[kNobody], long_};
        for (std::size_t length = 0; length < kShort; ++length) {
            if (short_[length] != 0) {
                all.lengths[static_cast<int>(length)] = short_[length];
            }
        }
        return all;
    }

  private:
    static constexpr std::size_t kShort = 512;

    std::array<std::uint64_t, kNobody + 1> winners_{};
    std::array<std::uint64_t, kShort> short_{};
    std::map<int, std::uint64_t> long_;
};

// The moves, eight bytes each in the machine's order, the winner and the reason.
using RandomGame = std::tuple<nb::bytes, std::optional<int>, std::string>;

// The rules of one game with its options.
class Rules {
  private:
    // Calls visit(game, position) with a position of this game.
    template <class Visit>
    auto with(const State& state, const Visit& visit) const {
        return std::visit(
            [&](const auto& game) {
                using Position = typename std::decay_t<decltype(game)>::Position;
                const auto* position = std::get_if<Position>(&state.position);
                if (position == nullptr) {
                    throw std::invalid_argument("expected a position of this game");
                }
                return visit(game, *position);
            },
            rules_);
    }

    template <class G>
    static bool is_legal(const G& game, const typename G::Position& position, std::uint64_t bits) {
        const auto move = G::Move::from_bits(bits);
        return move.bits() == bits && !outcome(game, position).finished() &&
               gambol::is_legal(game, position, move);
    }
    template <class G>
    static typename G::Move checked(const G& game, const typename G::Position& position, std::uint64_t bits) {
        if (!is_legal(game, position, bits)) {
            throw std::invalid_argument("expected a legal move");
        }
        return G::Move::from_bits(bits);
    }

    // No more threads than there are shares of the work.
    static int useful(int threads, std::uint64_t shares) {
        return static_cast<int>(std::min(static_cast<std::uint64_t>(std::max(threads, 1)), shares + 1));
    }

    template <Leaves leaves, class G>
    static std::uint64_t count_leaves(const G& game, const typename G::Position& position, int depth,
                                      int threads) {
        if (depth <= 2) {  // done before a thread has started
            return gambol::perft<leaves>(game, position, depth);
        }
        if (threads == 1) {
            std::uint64_t nodes = 0;
            run_released(
                1, [&](const auto& stop) { nodes = gambol::perft<leaves>(game, position, depth, stop); });
            return nodes;
        }
        if (game.decided(position).finished()) {
            return 0;
        }
        std::vector<typename G::Position> children;
        for_each_move(game, position, [&](const auto& child, const auto&) { children.push_back(child); });
        std::atomic<std::size_t> next = 0;
        std::atomic<std::uint64_t> nodes = 0;
        run_released(useful(threads, children.size()), [&](const auto& stop) {
            for (std::size_t i = next++; i < children.size() && !stop(); i = next++) {
                nodes += gambol::perft<leaves>(game, children[i], depth - 1, stop);
            }
        });
        return nodes;
    }

    AnyRules rules_;

  public:
    explicit Rules(const AnyRules& rules) : rules_(rules) {}

    [[nodiscard]] const AnyRules& any() const { return rules_; }

    [[nodiscard]] int width() const {
        return std::visit([](const auto& game) { return game.width(); }, rules_);
    }
    [[nodiscard]] int height() const {
        return std::visit([](const auto& game) { return game.height(); }, rules_);
    }
    [[nodiscard]] State start() const {
        return std::visit([](const auto& game) { return State{game.start()}; }, rules_);
    }
    [[nodiscard]] std::variant<State, std::vector<std::string>> read(std::string_view text) const {
        return std::visit(
            [&](const auto& game) -> std::variant<State, std::vector<std::string>> {
                auto read = game.read(text);
                if (read.value) {
                    return State{*read.value};
                }
                return std::move(read.faults);
            },
            rules_);
    }
    [[nodiscard]] std::string text(const State& state) const {
        return with(state, [](const auto& game, const auto& position) { return game.text(position); });
    }
    [[nodiscard]] int turn(const State& state) const {
        return with(state, [](const auto&, const auto& position) { return int{position.turn}; });
    }
    [[nodiscard]] std::optional<Ending> outcome_of(const State& state) const {
        return with(state,
                    [](const auto& game, const auto& position) { return ending(outcome(game, position)); });
    }
    [[nodiscard]] std::vector<std::string> board(const State& state) const {
        return with(state, [](const auto& game, const auto& position) {
            std::vector<std::string> tokens;
            for (int rank = 0; rank < game.height(); ++rank) {
                for (int file = 0; file < game.width(); ++file) {
                    tokens.push_back(game.token(position, game.geometry().square(file, rank)));
                }
            }
            return tokens;
        });
    }
    [[nodiscard]] std::vector<std::uint64_t> moves(const State& state) const {
        return with(state, [](const auto& game, const auto& position) {
            std::vector<std::uint64_t> moves;
            if (!game.decided(position).finished()) {
                for_each_move(game, position,
                              [&](const auto&, const auto& move) { moves.push_back(move.bits()); });
            }
            return moves;
        });
    }
    // Each legal move with its text and the position after it.
    [[nodiscard]] std::vector<std::tuple<std::uint64_t, std::string, State>> children(
        const State& state) const {
        return with(state, [](const auto& game, const auto& position) {
            std::vector<std::tuple<std::uint64_t, std::string, State>> children;
            if (!game.decided(position).finished()) {
                for_each_move(game, position, [&](const auto& child, const auto& move) {
                    children.emplace_back(move.bits(), game.move_text(position, move), State{child});
                });
            }
            return children;
        });
    }
    // Each legal move as texts: the move, the position after it, and how the game has ended there.
    [[nodiscard]] std::vector<std::tuple<std::string, std::string, std::optional<Ending>>> describe(
        const State& state) const {
        return with(state, [](const auto& game, const auto& position) {
            std::vector<std::tuple<std::string, std::string, std::optional<Ending>>> lines;
            if (!game.decided(position).finished()) {
                for_each_move(game, position, [&](const auto& child, const auto& move) {
                    lines.emplace_back(game.move_text(position, move), game.text(child),
                                       ending(outcome_after(game, child, move.last())));
                });
            }
            return lines;
        });
    }
    [[nodiscard]] std::string move_text(const State& state, std::uint64_t bits) const {
        return with(state, [&](const auto& game, const auto& position) {
            return game.move_text(position, checked(game, position, bits));
        });
    }
    // A move by any of its texts, or what was expected instead.
    [[nodiscard]] std::variant<std::uint64_t, std::string> read_move(const State& state,
                                                                     std::string_view text) const {
        return with(state,
                    [&](const auto& game, const auto& position) -> std::variant<std::uint64_t, std::string> {
                        if (outcome(game, position).finished()) {
                            return "expected no move, for the game is over, read " + quoted(trimmed(text));
                        }
                        const auto read = game.read_move(position, text);
                        if (read.value) {
                            return read.value->bits();
                        }
                        return read.faults.front();
                    });
    }
    [[nodiscard]] bool legal(const State& state, std::uint64_t bits) const {
        return with(state,
                    [&](const auto& game, const auto& position) { return is_legal(game, position, bits); });
    }
    [[nodiscard]] State play(const State& state, std::uint64_t bits) const {
        return with(state, [&](const auto& game, const auto& position) {
            return State{gambol::play(game, position, checked(game, position, bits))};
        });
    }
    [[nodiscard]] std::uint64_t key(const State& state) const {
        return with(state, [](const auto& game, const auto& position) { return game.key(position); });
    }
    [[nodiscard]] nb::bytes pack(const State& state) const {
        return with(state, [](const auto& game, const auto& position) {
            const auto packed = game.pack(position);
            std::array<unsigned char, 8 * packed.kWords + 1> bytes{};
            for (std::size_t i = 0; i + 1 < bytes.size(); ++i) {
                bytes[i] = static_cast<unsigned char>(packed.words[i / 8] >> (8 * (i % 8)));
            }
            bytes.back() = packed.turn;
            return nb::bytes(bytes.data(), bytes.size());
        });
    }
    [[nodiscard]] std::uint64_t perft(const State& state, int depth, bool bulk, int threads) const {
        return with(state, [&](const auto& game, const auto& position) {
            return bulk ? count_leaves<Leaves::in_bulk>(game, position, depth, threads)
                        : count_leaves<Leaves::one_by_one>(game, position, depth, threads);
        });
    }
    [[nodiscard]] Playouts playouts(const State& state, std::uint64_t games, std::uint64_t seed, int threads,
                                    int longest) const {
        return with(state, [&](const auto& game, const auto& position) {
            Playouts all;
            std::mutex mutex;
            std::atomic<std::uint64_t> next = 0;
            constexpr std::uint64_t kShare = 64;
            run_released(useful(threads, games / kShare), [&](const auto& stop) {
                PlayoutCount mine;
                for (std::uint64_t first = next.fetch_add(kShare); first < games && !stop();
                     first = next.fetch_add(kShare)) {
                    for (std::uint64_t i = first; i < games && i < first + kShare && !stop(); ++i) {
                        Random random(seed, i);
                        mine.add(play_out(game, position, random, longest));
                    }
                }
                const std::scoped_lock lock(mutex);
                all.add(mine.all());
            });
            return all;
        });
    }
    [[nodiscard]] std::vector<RandomGame> random_games(std::uint64_t games, std::uint64_t seed, int threads,
                                                       int longest) const {
        return std::visit(
            [&](const auto& game) {
                std::vector<std::tuple<std::vector<std::uint64_t>, Outcome>> all(games);
                std::atomic<std::uint64_t> next = 0;
                run_released(useful(threads, games), [&](const auto& stop) {
                    for (std::uint64_t i = next++; i < games && !stop(); i = next++) {
                        Random random(seed, i);
                        std::vector<std::uint64_t> moves;
                        const Playout played =
                            play_out(game, game.start(), random, longest,
                                     [&](const auto&, const auto& move) { moves.push_back(move.bits()); });
                        all[i] = {std::move(moves), played.outcome};
                    }
                });
                std::vector<RandomGame> played;
                played.reserve(all.size());
                for (auto& [moves, outcome] : all) {
                    const auto [winner, reason] = *ending(outcome);
                    played.emplace_back(nb::bytes(moves.data(), 8 * moves.size()), winner, reason);
                    moves = {};
                }
                return played;
            },
            rules_);
    }
};

}  // namespace gambol::bind
