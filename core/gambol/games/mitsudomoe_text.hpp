// Mitsudomoe's positions and moves as text: the other half of mitsudomoe.hpp, which holds the rules.
#pragma once

#include "gambol/games/mitsudomoe.hpp"

namespace gambol {

// The stack from bottom to top, the ball last.
inline std::string Mitsudomoe::token(const Position& position, int square) const {
    const Stack& stack = position.stacks[static_cast<std::size_t>(square)];
    std::string token;
    for (int level = 0; level < stack.height(); ++level) {
        token += stack.ring(level) == kWhite ? 'w' : 'b';
    }
    const Squares here = bit<Squares>(square);
    return token + ((position.balls[kWhite] & here) != 0   ? "W"
                    : (position.balls[kBlack] & here) != 0 ? "B"
                                                           : "");
}

inline std::string Mitsudomoe::text(const Position& position) const {
    std::string text;
    for (int rank = kSide - 1; rank >= 0; --rank) {
        for (int file = 0; file < kSide; ++file) {
            const std::string token = this->token(position, geometry().square(file, rank));
            text += (file == 0 ? "" : ",") + (token.empty() ? "-" : token);
        }
        text += rank == 0 ? "" : "/";
    }
    return text + (position.turn == kWhite ? " w " : " b ") + std::to_string(position.supply[kWhite]) + " " +
           std::to_string(position.supply[kBlack]);
}

inline Read<Mitsudomoe::Position> Mitsudomoe::read(std::string_view text) const {
    std::vector<std::string> faults;
    const auto parts = words(text);
    const auto part = [&](std::size_t index) {
        return index < parts.size() ? parts[index] : std::string_view{};
    };
    Position position;
    std::array<int, 2> rings{};
    if (parts.size() > 4) {
        faults.push_back("expected a board, the side to move and two supplies, read " + quoted(parts[4]) +
                         " after them");
    }
    read_stacks(part(0), position, rings, faults);
    position.turn = static_cast<Colour>(read_turn(part(1), 'w', 'b', faults));
    for (const Colour colour : {kWhite, kBlack}) {
        const std::string name(kInfo.colours[colour]);
        const std::string_view word = part(2U + colour);
        if (word.size() != 1 || word[0] < '0' || word[0] > '5') {
            faults.push_back("expected a supply of 0 to 5 rings for " + name + ", " +
                             (word.empty() ? "read nothing" : "read " + quoted(word)));
        } else {
            position.supply[colour] = static_cast<std::uint8_t>(word[0] - '0');
            if (rings[colour] + position.supply[colour] != kRings) {
                faults.push_back(
                    "expected 8 " + name + " rings on the board and in the supply together, read " +
                    std::to_string(rings[colour]) + " and " + std::to_string(position.supply[colour]));
            }
        }
        if (count(position.balls[colour]) != kBalls) {
            faults.push_back("expected 3 " + name + " balls, read " +
                             std::to_string(count(position.balls[colour])));
        }
    }
    return faults.empty() ? Read<Position>::ok(position) : Read<Position>::failed(std::move(faults));
}

// Of all the orders and assignments of relocations that end alike, the one whose text sorts first.
inline std::string Mitsudomoe::move_text(const Position& position, const Move& move) const {
    const Step ring = move.steps[0];
    const Step ball = move.steps[1];
    std::string text = ring.from == kSupply ? "@" : geometry().name(ring.from);
    text += geometry().name(ring.to) + "/" + geometry().name(ball.from) + geometry().name(ball.to);
    if (move.size > 2) {
        Squares targets = 0;
        for (int i = 2; i < move.size; ++i) {
            targets |= bit<Squares>(move.steps[static_cast<std::size_t>(i)].to);
        }
        const Position next = advance(position, ring);
        text += first_relocations(between(ball.from, ball.to) & next.balls[other(next.turn)], targets);
    }
    return text;
}

inline Read<Mitsudomoe::Move> Mitsudomoe::read_move(const Position& position, std::string_view text) const {
    // Blanks may stand anywhere between steps that '/' joins, or join the steps themselves.
    const bool joined = text.find('/') != std::string_view::npos;
    std::string written;
    for (const char c : trimmed(text)) {
        if (!is_blank(c)) {
            written += lower(c);
        } else if (!joined) {
            written += '/';
        }
    }
    std::vector<std::string_view> parts;
    for (const auto part : split(written, '/')) {
        if (!part.empty()) {
            parts.push_back(part);
        }
    }
    const auto expected = [&](const std::string& what) {
        return Read<Move>::fault("expected " + what + ", read " + quoted(trimmed(text)));
    };
    const std::string range = " with squares from " + geometry().range();
    if (parts.size() < 2 || parts.size() > static_cast<std::size_t>(kMostSteps)) {
        return expected(
            "a ring step, a ball step and a relocation for each vaulted ball, joined by '/', such as '" +
            example(position) + "'");
    }
    const auto ring = read_ring_step(parts[0]);
    if (!ring) {
        return expected("a ring step such as '@c2' or 'a3b4'" + range + ", not " + quoted(parts[0]));
    }
    if (const std::string why = ring_refusal(position, *ring); !why.empty()) {
        return expected(why);
    }
    Move move;
    move.push(*ring);
    const Position rung = advance(position, *ring);
    const auto ball = read_step(parts[1]);
    if (!ball) {
        return expected("a ball step such as 'b1c2'" + range + ", not " + quoted(parts[1]));
    }
    if (const std::string why = ball_refusal(rung, *ball); !why.empty()) {
        return expected(why);
    }
    move.push(*ball);
    const Squares vaulted = between(ball->from, ball->to) & rung.balls[other(rung.turn)];
    if (static_cast<int>(parts.size()) - 2 != count(vaulted)) {
        return expected(vaulted == 0 ? "no relocation, for no opponent's ball was vaulted"
                                     : counted(count(vaulted), "relocation") + " after this vault");
    }
    Squares balls = rung.balls[other(rung.turn)];
    Squares waiting = vaulted;
    Squares targets = 0;
    const Squares open = rung.tops[other(rung.turn)] & ~(rung.balls[rung.turn] ^ bit<Squares>(ball->from));
    for (std::size_t i = 2; i < parts.size(); ++i) {
        const auto step = read_step(parts[i]);
        if (!step) {
            return expected("a relocation such as 'c3e1'" + range + ", not " + quoted(parts[i]));
        }
        if ((bit<Squares>(step->from) & waiting) == 0) {
            return expected("the relocation of a vaulted ball, not of " + geometry().name(step->from));
        }
        if ((bit<Squares>(step->to) & open & ~balls) == 0) {
            return expected("a relocation to another square without a ball and with a " +
                            std::string(kInfo.colours[other(position.turn)]) + " ring on top, not to " +
                            geometry().name(step->to));
        }
        waiting ^= bit<Squares>(step->from);
        balls ^= bit<Squares>(step->from) | bit<Squares>(step->to);
        targets |= bit<Squares>(step->to);
    }
    for_each_square(targets, [&](int square) { move.push(relocation(square)); });
    return Read<Move>::ok(move);
}

// Every legal sequence of single relocations from `sources` onto `targets` is tried; there are at
// most 36.
inline std::string Mitsudomoe::first_relocations(Squares sources, Squares targets) {
    std::string best;
    extend_relocations(sources, sources, targets, "", best);
    return best;
}

inline void Mitsudomoe::extend_relocations(Squares waiting, Squares blocked, Squares targets,
                                           const std::string& written, std::string& best) {
    if (waiting == 0) {
        if (best.empty() || written < best) {
            best = written;
        }
        return;
    }
    for_each_square(waiting, [&](int from) {
        for_each_square(targets & ~blocked, [&](int to) {
            extend_relocations(waiting & ~bit<Squares>(from), blocked & ~bit<Squares>(from),
                               targets & ~bit<Squares>(to),
                               written + "/" + geometry().name(from) + geometry().name(to), best);
        });
    });
}

inline void Mitsudomoe::read_stacks(std::string_view board, Position& position, std::array<int, 2>& rings,
                                    std::vector<std::string>& faults) {
    const auto ranks = split(board, '/');
    if (ranks.size() != kSide) {
        faults.push_back("expected 5 ranks joined by '/', read " + std::to_string(ranks.size()));
    }
    for (std::size_t i = 0; i < ranks.size() && i < kSide; ++i) {
        const int rank = kSide - 1 - static_cast<int>(i);
        const auto squares = split(ranks[i], ',');
        if (squares.size() != kSide) {
            faults.push_back("expected 5 squares joined by ',', read " + std::to_string(squares.size()) +
                             " in rank " + std::to_string(rank + 1));
        }
        for (std::size_t file = 0; file < squares.size() && file < kSide; ++file) {
            read_stack(squares[file], geometry().square(static_cast<int>(file), rank), position, rings,
                       faults);
        }
    }
}

inline void Mitsudomoe::read_stack(std::string_view text, int square, Position& position,
                                   std::array<int, 2>& rings, std::vector<std::string>& faults) {
    if (text == "-") {
        return;
    }
    const std::string where = " on " + geometry().name(square);
    if (text.empty() || text.find_first_not_of("wbWB") != std::string_view::npos) {
        faults.push_back("expected '-' or a stack of 'w', 'b', 'W' and 'B', read " + quoted(text) + where);
        return;
    }
    Stack& stack = position.stacks[static_cast<std::size_t>(square)];
    for (std::size_t i = 0; i < text.size(); ++i) {
        const Colour colour = text[i] == 'w' || text[i] == 'W' ? kWhite : kBlack;
        if (text[i] == 'w' || text[i] == 'b') {
            ++rings[colour];
            if (stack.height() == 2 * kRings - 1) {
                faults.push_back("expected at most 15 rings, read " + quoted(text) + where);
                return;
            }
            stack.push(colour);
            continue;
        }
        position.balls[colour] |= bit<Squares>(square);
        if (i + 1 != text.size()) {
            faults.push_back("expected a ball on top of its stack, read " + quoted(text) + where);
            return;
        }
        if (stack.empty() || stack.top() != colour) {
            faults.push_back("expected a ball directly on a ring of its own colour, read " + quoted(text) +
                             where);
        }
    }
    if (!stack.empty()) {
        position.tops[stack.top()] |= bit<Squares>(square);
    }
}

inline std::optional<Step> Mitsudomoe::read_step(std::string_view text) {
    const auto from = geometry().take(text);
    if (text.starts_with('-') || text.starts_with('x')) {
        text.remove_prefix(1);
    }
    const auto to = geometry().take(text);
    return from && to && text.empty() ? std::optional(ring_step(*from, *to)) : std::nullopt;
}

inline std::optional<Step> Mitsudomoe::read_ring_step(std::string_view text) {
    if (!text.starts_with('@')) {
        return read_step(text);
    }
    text.remove_prefix(1);
    const auto to = geometry().take(text);
    return to && text.empty() ? std::optional(ring_step(kSupply, *to)) : std::nullopt;
}

inline std::string Mitsudomoe::example(const Position& position) const {
    const Steps rings = steps(position);
    Move move;
    move.push(rings[0]);
    Position next = advance(position, rings[0]);
    while (between_steps(next)) {
        move.push(steps(next)[0]);
        next = advance(next, move.last());
    }
    return move_text(position, move);
}

// Why a ring step is not legal; nothing when it is.
inline std::string Mitsudomoe::ring_refusal(const Position& position, Step ring) const {
    const std::string colour(kInfo.colours[position.turn]);
    if (ring.from == kSupply && position.supply[position.turn] == 0) {
        return "a ring that is on the board, for " + colour + "'s supply is empty";
    }
    if (ring.from != kSupply && (landings(position, position.turn) & bit<Squares>(ring.from)) == 0) {
        return "an exposed " + colour + " ring on " + geometry().name(ring.from);
    }
    if ((free_squares(position) & ~source(ring.from) & bit<Squares>(ring.to)) == 0) {
        return "a ring step to another square without a ball, not to " + geometry().name(ring.to);
    }
    return has_ball_step(advance(position, ring)) ? "" : "a ring step after which one of your balls can move";
}

// The same for a ball step, after the ring step.
inline std::string Mitsudomoe::ball_refusal(const Position& position, Step ball) const {
    bool legal = false;
    ball_steps(position, [&](Step step) { legal = legal || step == ball; });
    if (legal) {
        return "";
    }
    const std::string colour(kInfo.colours[position.turn]);
    const std::string from = geometry().name(ball.from);
    const std::string to = geometry().name(ball.to);
    if ((position.balls[position.turn] & bit<Squares>(ball.from)) == 0) {
        return "a " + colour + " ball on " + from;
    }
    if ((movable(position) & bit<Squares>(ball.from)) == 0) {
        return "a ball that is not on its goal, as the one on " + from + " is";
    }
    if ((landings(position, position.turn) & bit<Squares>(ball.to)) == 0) {
        return "a square without a ball and with a " + colour + " ring on top, not " + to;
    }
    return "a ball step to an adjacent square, or a vault over balls that may be vaulted, not " + from + to;
}

}  // namespace gambol
