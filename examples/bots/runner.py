"""Seed 004's interface in Python: a board of numbers, and a move of four."""

import gambol


class Runner(gambol.GridPlayer):
    """Captures when it can, and else runs with the pawn that is farthest ahead."""

    def name(self):
        return "runner"

    def prefer_to_start(self, board):
        return True

    def play(self, board):
        width = len(board)
        best = None
        for y in range(len(board[0]) - 1, 0, -1):  # the last that is found is the farthest ahead
            for x in range(width):
                if board[x][y] == 1 and board[x][y - 1] == 0:
                    best = (x, y, x, y - 1)
        for y in range(1, len(board[0])):
            for x in range(width):
                for side in (x - 1, x + 1):
                    if board[x][y] == 1 and 0 <= side < width and board[side][y - 1] == 2:
                        return x, y, side, y - 1
        return best
