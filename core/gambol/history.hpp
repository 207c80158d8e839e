// The positions of one game so far, which a position itself does not know: for repetition.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "gambol/game.hpp"

namespace gambol {

template <Game G>
class History {
  public:
    History(const G& game, const typename G::Position& start) : game_(game) { push(start); }

    // The game has come to this position.
    void push(const typename G::Position& position) { keys_.push_back(game_.key(position)); }
    void pop() { keys_.pop_back(); }

    // How often the position that came last has occurred.
    [[nodiscard]] int occurrences() const {
        return static_cast<int>(std::count(keys_.begin(), keys_.end(), keys_.back()));
    }

    // Whether it has occurred often enough for a draw.
    [[nodiscard]] bool repeated() const {
        return G::kInfo.repetition != 0 && occurrences() >= G::kInfo.repetition;
    }

  private:
    G game_;  // a copy: it is small, and a reference would outlive a game made in place
    std::vector<std::uint64_t> keys_;
};

}  // namespace gambol
