// Random games: the same seed plays the same game, by the rules, and every move has the same chance.
#include "gambol/playout.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "gambol/variants.hpp"
#include "tests/check.hpp"

using namespace gambol;

namespace {

constexpr int kLongest = 200;

template <class G>
struct Game {
    Playout playout;
    std::vector<typename G::Move> moves;
    std::vector<typename G::Position> positions;
};

template <class G>
Game<G> played(const G& game, const typename G::Position& start, std::uint64_t seed, int longest = kLongest) {
    Game<G> found;
    Random random(seed);
    found.playout =
        play_out(game, start, random, longest, [&](const auto& position, const typename G::Move& move) {
            found.positions.push_back(position);
            found.moves.push_back(move);
        });
    return found;
}

// The game again, from its moves.
template <class G>
void check_replay(const G& game, const Game<G>& found, int longest) {
    auto position = game.start();
    History history(game, position);
    CHECK(found.playout.length == static_cast<int>(found.moves.size()));
    for (std::size_t i = 0; i < found.moves.size(); ++i) {
        CHECK(found.positions[i] == position);
        CHECK(!outcome(game, position).finished() && !history.repeated());
        CHECK(is_legal(game, position, found.moves[i]));
        position = play(game, position, found.moves[i]);
        history.push(position);
    }
    const Outcome ended = outcome(game, position);
    if (ended.finished()) {
        CHECK(found.playout.outcome == ended);
    } else if (history.repeated()) {
        CHECK(found.playout.outcome == Outcome::draw(Reason::repetition));
    } else {
        CHECK(found.playout.outcome == Outcome::draw(Reason::length) && found.playout.length == longest);
    }
}

template <class G>
void check_games() {
    for_each_variant<G>([](const G& game, OptionValues) {
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            const auto once = played(game, game.start(), seed);
            const auto twice = played(game, game.start(), seed);
            CHECK(once.moves == twice.moves && once.playout.outcome == twice.playout.outcome);
            check_replay(game, once, kLongest);
            check_replay(game, played(game, game.start(), seed, 3), 3);
            // A game that is over is not played on.
            const auto end =
                once.moves.empty() ? game.start() : play(game, once.positions.back(), once.moves.back());
            if (outcome(game, end).finished()) {
                CHECK(played(game, end, seed).playout.length == 0);
                CHECK(played(game, end, seed).playout.outcome == outcome(game, end));
            }
        }
    });
}

// How often each first move comes up, against what chance allows: chi squared, within five deviations.
template <class G>
void check_chances(const G& game, const typename G::Position& start) {
    constexpr int kPerMove = 60;
    const int moves = game.count_moves(start);
    std::map<std::uint64_t, int> times;
    for (int i = 0; i < kPerMove * moves; ++i) {
        ++times[played(game, start, static_cast<std::uint64_t>(i), 1).moves.front().bits()];
    }
    double squared = 0;
    for (const auto& [bits, seen] : times) {
        squared += (seen - kPerMove) * (seen - kPerMove) / double{kPerMove};
    }
    squared += kPerMove * static_cast<double>(moves - static_cast<int>(times.size()));
    const double excess = squared - (moves - 1);
    CHECK(excess * excess < 25.0 * 2.0 * moves);
}

// One step a turn, and positions that are said to recur: no game here is like that, but anybody's may be.
struct Recurring : Touchdown {
    using Touchdown::Touchdown;
    static constexpr GameInfo kInfo = {"recurring", "Recurring", "test", {"white", "black"}, 3};
};

}  // namespace

int main() {
    for_each_type(Games{}, []<class G>() { check_games<G>(); });
    check_games<Recurring>();

    const Touchdown touchdown(standard_values(Touchdown::kOptions));
    check_chances(touchdown, *touchdown.read("8/1p1p4/2P1P3/3p4/1pP5/8/P6P/8 w").value);
    const Talpa8 talpa(std::array{4, 0});
    check_chances(talpa, talpa.start());
    // Vaults over two balls, whose relocations are steps of their own.
    const Mitsudomoe mitsudomoe(std::array{0});
    check_chances(mitsudomoe,
                  *mitsudomoe.read("-,b,-,bB,b/-,-,wW,-,bB/w,bB,-,w,-/w,wW,-,-,-/wW,w,b,-,- w 1 2").value);
    return failures();
}
