// Plays Touchdown with the board of seed 004: g++ -std=c++20 -O2 -o walker walker.cpp
//
// It needs no library for JSON: it looks for the board in the line, and prints its move as four numbers.
#include <array>
#include <cctype>
#include <iostream>
#include <string>
#include <vector>

using Board = std::vector<std::vector<int>>;  // board[x][y]: 1 mine, 2 the opponent's; my goal is y = 0
using Move = std::array<int, 4>;              // from x, from y, to x, to y

static Board read_board(const std::string& line) {
    Board board;
    for (std::size_t at = line.find("\"board\":[") + 9; line[at] != ']'; ++at) {
        if (line[at] != '[') continue;
        board.emplace_back();
        for (; line[at] != ']'; ++at)
            if (std::isdigit(static_cast<unsigned char>(line[at]))) board.back().push_back(line[at] - '0');
    }
    return board;
}

static Move play(const Board& board) {
    const int width = static_cast<int>(board.size()), height = static_cast<int>(board[0].size());
    Move step{};
    for (int y = height - 1; y > 0; --y)
        for (int x = 0; x < width; ++x) {
            if (board[x][y] != 1) continue;
            if (board[x][y - 1] == 0) step = {x, y, x, y - 1};
            for (int side : {x - 1, x + 1})
                if (side >= 0 && side < width && board[side][y - 1] == 2) return {x, y, side, y - 1};
        }
    return step;
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const Move move = play(read_board(line));
        std::cout << move[0] << ' ' << move[1] << ' ' << move[2] << ' ' << move[3] << std::endl;
    }
}
