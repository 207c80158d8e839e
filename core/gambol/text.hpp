// Reading and writing: names of squares, runs of characters, and answers that may carry faults instead of a
// value.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gambol {

// Something that was read: a value, or every fault that was found.
template <class Value>
struct Read {
    std::optional<Value> value;
    std::vector<std::string> faults;

    [[nodiscard]] static Read ok(Value value) { return {std::move(value), {}}; }
    [[nodiscard]] static Read fault(std::string fault) { return {std::nullopt, {std::move(fault)}}; }
    [[nodiscard]] static Read failed(std::vector<std::string> faults) {
        return {std::nullopt, std::move(faults)};
    }
};

[[nodiscard]] inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// In lower case, whatever the locale.
[[nodiscard]] inline char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// How many bytes at the front of a UTF-8 text are a character that a terminal obeys and does not show: a
// control character, or one that turns the direction or breaks the line.
[[nodiscard]] inline std::size_t unshown(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
    };
    if (byte(0) < 0x20 || byte(0) == 0x7f) {
        return 1;
    }
    if (byte(0) == 0xc2 && byte(1) >= 0x80 && byte(1) <= 0x9f) {
        return 2;
    }
    const int last = byte(2);
    const bool marks = byte(1) == 0x80 && (last == 0x8e || last == 0x8f || (last >= 0xa8 && last <= 0xae));
    const bool isolates = byte(1) == 0x81 && last >= 0xa6 && last <= 0xa9;
    return byte(0) == 0xe2 && (marks || isolates) ? 3 : 0;
}

// What was read, in quotes, shortened when it is long, and without anything a terminal would obey.
[[nodiscard]] inline std::string quoted(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    std::size_t end = std::min(text.size(), kLongest);
    while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) {
        --end;  // never half a character
    }
    std::string result = "'";
    for (std::size_t i = 0; i < end;) {
        const std::size_t hidden = unshown(text.substr(i));
        result += hidden != 0 ? '?' : text[i];
        i += hidden != 0 ? hidden : 1;
    }
    return result + (end < text.size() ? "…'" : "'");
}

[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

// The parts between single separators; at most `most + 1` parts, the last of which takes the rest.
[[nodiscard]] inline std::vector<std::string_view> split(std::string_view text, char separator,
                                                         std::size_t most = 1024) {
    std::vector<std::string_view> parts;
    while (parts.size() < most) {
        const auto at = text.find(separator);
        if (at == std::string_view::npos) {
            break;
        }
        parts.push_back(text.substr(0, at));
        text.remove_prefix(at + 1);
    }
    parts.push_back(text);
    return parts;
}

// The words between blanks.
[[nodiscard]] inline std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> result;
    std::size_t i = 0;
    while (i < text.size()) {
        while (i < text.size() && is_blank(text[i])) {
            ++i;
        }
        const std::size_t begin = i;
        while (i < text.size() && !is_blank(text[i])) {
            ++i;
        }
        if (i > begin) {
            result.push_back(text.substr(begin, i - begin));
        }
    }
    return result;
}

// A move as people type it, made plain: lower case, no blanks.
[[nodiscard]] inline std::string plain(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (!is_blank(c)) {
            result += lower(c);
        }
    }
    return result;
}

// A square of a board with `width` files, whose squares are numbered `stride` a rank from a1.
struct Geometry {
    int width;
    int height;
    int stride;

    [[nodiscard]] constexpr int square(int file, int rank) const { return rank * stride + file; }
    [[nodiscard]] constexpr int file(int square) const { return square % stride; }
    [[nodiscard]] constexpr int rank(int square) const { return square / stride; }

    [[nodiscard]] std::string name(int square) const {
        return static_cast<char>('a' + file(square)) + std::to_string(rank(square) + 1);
    }

    // Takes the name of a square of this board off the front of the text.
    [[nodiscard]] std::optional<int> take(std::string_view& text) const {
        if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + width || text[1] < '1' || text[1] > '9') {
            return std::nullopt;
        }
        std::size_t used = 2;
        int number = text[1] - '0';
        if (height > 9 && text.size() > 2 && is_digit(text[2])) {
            number = number * 10 + (text[2] - '0');
            used = 3;
        }
        if (number > height) {
            return std::nullopt;
        }
        const int found = square(text[0] - 'a', number - 1);
        text.remove_prefix(used);
        return found;
    }

    // 'a1 to h8'
    [[nodiscard]] std::string range() const { return "a1 to " + name(square(width - 1, height - 1)); }
};

// "8 ranks", "1 rank"
[[nodiscard]] inline std::string counted(int number, std::string_view singular) {
    return std::to_string(number) + " " + std::string(singular) + (number == 1 ? "" : "s");
}

// Calls place(file, rank, piece, faults) for each piece of a board written as in chess: ranks from the top
// down joined by '/', a letter of `pieces` a piece, a number a run of empty squares.
template <class Place>
void read_ranks(std::string_view board, const Geometry& geometry, std::string_view pieces, const Place& place,
                std::vector<std::string>& faults) {
    const auto ranks = split(board, '/');
    if (static_cast<int>(ranks.size()) != geometry.height) {
        faults.push_back("expected " + counted(geometry.height, "rank") + " joined by '/', read " +
                         std::to_string(ranks.size()));
    }
    for (std::size_t i = 0; i < ranks.size() && static_cast<int>(i) < geometry.height; ++i) {
        const int rank = geometry.height - 1 - static_cast<int>(i);
        const std::string where = " in rank " + std::to_string(rank + 1);
        const std::string_view text = ranks[i];
        int file = 0;
        bool sound = true;
        for (std::size_t k = 0; k < text.size() && sound;) {
            if (is_digit(text[k])) {
                int run = 0;
                const std::size_t begin = k;
                for (; k < text.size() && is_digit(text[k]) && run < 1000; ++k) {
                    run = run * 10 + (text[k] - '0');
                }
                if (run == 0 || run > geometry.width || text[begin] == '0') {
                    faults.push_back("expected a run of 1 to " + counted(geometry.width, "empty square") +
                                     ", read " + quoted(text.substr(begin, k - begin)) + where);
                    sound = false;
                }
                file += run;
            } else if (pieces.find(text[k]) != std::string_view::npos) {
                if (file < geometry.width) {
                    place(file, rank, text[k]);
                }
                ++file;
                ++k;
            } else {
                faults.push_back("expected '" + std::string(1, pieces[0]) + "', '" +
                                 std::string(1, pieces[1]) + "' or a number, read " + quoted(text.substr(k)) +
                                 where);
                sound = false;
            }
        }
        if (sound && file != geometry.width) {
            faults.push_back("expected " + counted(geometry.width, "square") + ", read " +
                             std::to_string(file) + where);
        }
    }
}

// The same board, written.
template <class PieceAt>
[[nodiscard]] std::string write_ranks(const Geometry& geometry, const PieceAt& piece_at) {
    std::string text;
    for (int rank = geometry.height - 1; rank >= 0; --rank) {
        int run = 0;
        for (int file = 0; file < geometry.width; ++file) {
            const char piece = piece_at(geometry.square(file, rank));
            if (piece == 0) {
                ++run;
                continue;
            }
            if (run != 0) {
                text += std::to_string(run);
            }
            run = 0;
            text += piece;
        }
        if (run != 0) {
            text += std::to_string(run);
        }
        if (rank != 0) {
            text += '/';
        }
    }
    return text;
}

// The side to move, written as the first letter of a colour: 0, 1, or a fault.
inline int read_turn(std::string_view word, char first, char second, std::vector<std::string>& faults) {
    if (word.size() == 1 && (word[0] == first || word[0] == second)) {
        return word[0] == first ? 0 : 1;
    }
    faults.push_back("expected the side to move, '" + std::string(1, first) + "' or '" +
                     std::string(1, second) + "', " +
                     (word.empty() ? "read nothing" : "read " + quoted(word)));
    return 0;
}

}  // namespace gambol
