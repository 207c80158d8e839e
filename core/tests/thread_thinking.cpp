// A search that is started, stopped and started again from other threads, over and over, in every game.
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "gambol/playout.hpp"
#include "gambol/search/games.hpp"
#include "gambol/search/thinker.hpp"
#include "gambol/variants.hpp"
#include "tests/check.hpp"

using namespace gambol;
using std::chrono::milliseconds;

namespace {

std::int64_t now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

template <Game G>
std::vector<typename G::Position> some_game(const G& game, std::uint64_t number) {
    Random random(2026, number);
    std::vector<typename G::Position> positions = {game.start()};
    play_out(game, game.start(), random, 40, [&](const auto& before, const auto&) {
        if (!(before == positions.back())) {
            positions.push_back(before);
        }
    });
    return positions;
}

template <Game G>
void check_lines(const G& game, const typename G::Position& root, const std::vector<Report<G>>& lines) {
    CHECK(!lines.empty());
    for (const auto& report : lines) {
        CHECK(!report.line.empty());
        auto position = root;
        for (const auto& move : report.line) {
            const bool legal = !outcome(game, position).finished() && is_legal(game, position, move);
            CHECK(legal);
            if (!legal) {
                return;
            }
            position = play(game, position, move);
        }
    }
}

template <Game G>
void check_starts_and_stops(const G& game) {
    Thinker<G> thinker(game, 1, 2, now);
    std::atomic<bool> done = false;
    // Somebody who never waits to be asked.
    std::thread meddler([&] {
        Random random(7, 0);
        while (!done) {
            std::this_thread::sleep_for(std::chrono::microseconds(random.below(4000)));
            random.below(3) == 0 ? thinker.hit() : thinker.stop();
        }
    });
    const auto positions = some_game(game, 1);
    Random random(11, 0);
    for (int round = 0; round < 60; ++round) {
        const auto at = static_cast<std::size_t>(random.below(static_cast<int>(positions.size())));
        if (outcome(game, positions[at]).finished()) {
            continue;
        }
        Limits limits;
        limits.lines = 1 + random.below(3);
        limits.endless = random.below(2) == 0;
        if (random.below(2) == 0) {
            limits.nodes = 2'000;
        }
        const std::vector before(positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(at));
        thinker.start(positions[at], before, limits, random.below(3) == 0);
        while (random.below(4) != 0) {
            if (const auto news = thinker.next(milliseconds(1))) {
                CHECK(!news->line.empty());
            }
        }
        thinker.stop();
        if (random.below(3) != 0) {  // or it is ended by the next start
            check_lines(game, positions[at], thinker.wait());
            CHECK(!thinker.thinking());
        }
        if (random.below(8) == 0) {
            thinker.set_threads(1 + random.below(3));
        }
        if (random.below(8) == 0) {
            thinker.set_megabytes(1 + static_cast<std::size_t>(random.below(2)));
        }
    }
    done = true;
    meddler.join();
}

template <Game G>
void check_pondering_waits_for_the_move(const G& game) {
    Thinker<G> thinker(game, 1, 1, now);
    Limits limits;
    limits.depth = 2;
    thinker.start(game.start(), {}, limits, true);
    std::this_thread::sleep_for(milliseconds(20));
    CHECK(thinker.thinking());
    thinker.hit();
    check_lines(game, game.start(), thinker.wait());
}

template <Game G>
void check_a_move_that_is_played_at_once_is_not_missed(const G& game) {
    Thinker<G> thinker(game, 1, 1, now);
    Limits limits;
    limits.depth = 1;
    for (int round = 0; round < 20; ++round) {
        thinker.start(game.start(), {}, limits, true);
        thinker.hit();
        for (int wait = 0; wait < 1000 && thinker.thinking(); ++wait) {
            std::this_thread::sleep_for(milliseconds(5));
        }
        CHECK(!thinker.thinking());
        thinker.stop();
    }
}

}  // namespace

int main() {
    const auto check_all = []<class G>(std::array<int, G::kOptions.size()> values) {
        const G game{OptionValues(values)};
        check_starts_and_stops(game);
        check_pondering_waits_for_the_move(game);
        check_a_move_that_is_played_at_once_is_not_missed(game);
    };
    check_all.operator()<Mitsudomoe>({0});
    check_all.operator()<Talpa8>({6, 0});
    check_all.operator()<Talpa10>({9, 1});
    check_all.operator()<Touchdown>({6, 6, 0, 0});
    return failures();
}
