// A history counts how often a position has occurred: the third time is a draw where positions can recur.
#include "gambol/history.hpp"

#include <array>
#include <string_view>
#include <vector>

#include "gambol/registry.hpp"
#include "gambol/text.hpp"
#include "tests/check.hpp"

using namespace gambol;

namespace {

constexpr std::string_view kOpening = "@c2/b1c2 @c4/d5c4 b1d2/c2d2 d5b4/c4b4";
// Ten turns that lead back to where they began.
constexpr std::string_view kRound = "c2c3/d2c3 c4b5/b4b5 d2c2/c3c2 b4c4/b5c4 c3d2/c2d2 b5b4/c4b4";

template <class G>
class Played {
  public:
    explicit Played(const G& game) : game_(game), positions_{game.start()}, history_(game, game.start()) {}

    void play(std::string_view moves) {
        for (const auto word : words(moves)) {
            const auto read = game_.read_move(positions_.back(), word);
            CHECK(read.value.has_value());
            positions_.push_back(gambol::play(game_, positions_.back(), *read.value));
            history_.push(positions_.back());
        }
    }
    void take_back() {
        positions_.pop_back();
        history_.pop();
    }
    [[nodiscard]] const History<G>& history() const { return history_; }

  private:
    const G& game_;
    std::vector<typename G::Position> positions_;
    History<G> history_;
};

void check_the_third_occurrence_draws_mitsudomoe() {
    const Mitsudomoe game(std::array{0});
    Played played(game);
    CHECK(played.history().occurrences() == 1 && !played.history().repeated());
    played.play(kOpening);
    CHECK(played.history().occurrences() == 1);
    played.play(kRound);
    CHECK(played.history().occurrences() == 2 && !played.history().repeated());
    played.play(kRound);
    CHECK(played.history().occurrences() == 3 && played.history().repeated());
    played.take_back();
    CHECK(played.history().occurrences() == 2 && !played.history().repeated());
    played.play("b5b4/c4b4");
    CHECK(played.history().repeated());
}

void check_the_side_to_move_is_part_of_a_position() {
    const Mitsudomoe game(std::array{0});
    const auto white = game.read("-,-,-,bB,bB/-,-,-,-,bB/-,-,-,-,-/wW,-,-,-,-/wW,wW,-,-,- w 5 5");
    const auto black = game.read("-,-,-,bB,bB/-,-,-,-,bB/-,-,-,-,-/wW,-,-,-,-/wW,wW,-,-,- b 5 5");
    History history(game, *white.value);
    history.push(*black.value);
    CHECK(history.occurrences() == 1);
}

void check_nothing_repeats_where_positions_cannot_recur() {
    const Touchdown game(std::array{8, 8, 0, 0});
    History history(game, game.start());
    for (int i = 0; i < 5; ++i) {
        history.push(game.start());
        CHECK(history.occurrences() == i + 2 && !history.repeated());
    }
}

}  // namespace

int main() {
    check_the_third_occurrence_draws_mitsudomoe();
    check_the_side_to_move_is_part_of_a_position();
    check_nothing_repeats_where_positions_cannot_recur();
    return failures();
}
