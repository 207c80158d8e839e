// What a game lets its players choose: whole numbers in a range, or one of a few words.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>

namespace gambol {

struct OptionSpec {
    std::string_view name;
    std::string_view help;
    // The words to choose from; none when the option is a number.
    std::array<std::string_view, 2> words;
    // The range of the number, or of the index into `words`.
    int minimum;
    int maximum;
    int standard;

    [[nodiscard]] constexpr bool is_number() const { return words[0].empty(); }

    [[nodiscard]] static constexpr OptionSpec number(std::string_view name, int minimum, int maximum,
                                                     int standard, std::string_view help) {
        return {name, help, {}, minimum, maximum, standard};
    }
    // The first word is the standard one.
    [[nodiscard]] static constexpr OptionSpec choice(std::string_view name, std::string_view first,
                                                     std::string_view second, std::string_view help) {
        return {name, help, {first, second}, 0, 1, 0};
    }
};

// The options of a game: an array of them.
template <class List>
concept OptionList = requires(const List& list) {
    { list[0] } -> std::convertible_to<OptionSpec>;
    { list.size() } -> std::convertible_to<std::size_t>;
};

// One value for each option of a game, in the order of its specs; words by their index.
using OptionValues = std::span<const int>;

// The values a game has when nobody asked for others.
template <std::size_t N>
[[nodiscard]] constexpr std::array<int, N> standard_values(const std::array<OptionSpec, N>& specs) {
    std::array<int, N> values{};
    for (std::size_t i = 0; i < N; ++i) {
        values[i] = specs[i].standard;
    }
    return values;
}

}  // namespace gambol
