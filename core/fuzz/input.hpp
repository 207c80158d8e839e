// How a fuzz target reads its input: the first bytes choose a game and its options, the rest is the target's.
// And how it complains. Digits count from nought, so that a corpus can be written by hand: "0" is the first
// choice.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "gambol/random.hpp"
#include "gambol/registry.hpp"
#include "gambol/variants.hpp"

namespace gambol::fuzz {

class Input {
  public:
    Input(const std::uint8_t* data, std::size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}

    [[nodiscard]] bool empty() const { return rest_.empty(); }
    // A number from 0 to limit - 1, of which there are at most 65,536; 0 when nothing is left.
    [[nodiscard]] int below(int limit) {
        const int byte = take() - '0';
        const int number = limit > 256 ? byte + 256 * take() : byte;
        return (number % limit + limit) % limit;
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }
    // What stands before the next line end, which is taken too.
    [[nodiscard]] std::string_view line() {
        const auto end = rest_.find('\n');
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        return line;
    }
    // Random numbers that are the same whenever this input is run.
    [[nodiscard]] Random random() const {
        std::uint64_t seed = rest_.size();
        for (const char c : rest_) {
            seed = mix(seed ^ static_cast<std::uint8_t>(c));
        }
        return Random(seed);
    }

  private:
    int take() {
        if (rest_.empty()) {
            return '0';
        }
        const auto byte = static_cast<std::uint8_t>(rest_.front());
        rest_.remove_prefix(1);
        return byte;
    }

    std::string_view rest_;
};

// Calls test(game) with the game and the options that the input begins with.
template <class... Gs, class Test>
void with_game(TypeList<Gs...> types, Input& input, const Test& test) {
    // Some games have several types, side by side, of which one plays with the chosen options.
    constexpr std::array kNames{Gs::kInfo.name...};
    const auto is_first = [&](std::size_t i) { return i == 0 || kNames[i] != kNames[i - 1]; };
    std::vector<std::string_view> games;
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (is_first(i)) {
            games.push_back(kNames[i]);
        }
    }
    const auto name = games[static_cast<std::size_t>(input.below(static_cast<int>(games.size())))];
    std::vector<int> values;
    for_each_type(types, [&]<class G>() {
        if (G::kInfo.name != name) {
            return;
        }
        for (std::size_t i = values.size(); i < G::kOptions.size(); ++i) {
            const OptionSpec& option = G::kOptions[i];
            values.push_back(option.minimum + input.below(option.maximum - option.minimum + 1));
        }
        if (plays<G>(values)) {
            test(G(values));
        }
    });
}

inline void require(bool good, std::string_view promise, std::string_view where) {
    if (!good) {
        std::fprintf(stderr, "expected that %.*s: %.*s\n", static_cast<int>(promise.size()), promise.data(),
                     static_cast<int>(where.size()), where.data());
        std::abort();
    }
}

inline void require_none(const std::vector<std::string>& faults) {
    for (const std::string& fault : faults) {
        std::fprintf(stderr, "%s\n", fault.c_str());
    }
    if (!faults.empty()) {
        std::abort();
    }
}

// What is refused is refused in words, and in none that a terminal would obey.
inline void require_words(const std::vector<std::string>& faults) {
    require(!faults.empty(), "a refusal has a reason", "");
    for (const std::string& fault : faults) {
        require(fault.starts_with("expected "), "a fault says what was expected", fault);
        for (std::size_t i = 0; i < fault.size(); ++i) {
            require(unshown(std::string_view(fault).substr(i)) == 0, "a fault has no control characters",
                    fault);
        }
    }
}

}  // namespace gambol::fuzz
