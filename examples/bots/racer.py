"""Looks three moves ahead in Touchdown, where it beats greedy."""

import gambol


class Racer(gambol.Player):
    """Counts pawns, and how far those have come that nobody can stop."""

    name = "racer"

    def play(self, position, clock):
        """The move after which the opponent does worst."""
        return max(position.children(), key=lambda child: -self.search(child[1], 2, -9999, 9999))[0]

    def search(self, position, depth, low, high):
        """What a position is worth to the player to move: negamax, with alpha and beta."""
        if position.outcome is not None:
            winner = position.outcome.winner
            return 0 if winner is None else (1000 + depth) * (1 if winner == position.turn else -1)
        if depth == 0:
            return self.worth(position)
        for _, after in position.children():
            low = max(low, -self.search(after, depth - 1, -high, -low))
            if low >= high:
                break
        return low

    def worth(self, position):
        """A pawn is worth 10 and its way; with no enemy in front of it, three times its way squared more."""
        pawns = {(ord(square[0]), int(square[1:])): pawn for square, pawn in position.board.items()}
        total = 0
        for (x, y), pawn in pawns.items():
            forward = 1 if pawn == "P" else -1
            way = y - 1 if pawn == "P" else position.game.height - y
            ahead = [each for (i, j), each in pawns.items() if abs(i - x) < 2 and (j - y) * forward > 0]
            free = all(each == pawn for each in ahead)
            total += forward * (10 + way + (3 * way * way if free else 0))
        return total if position.turn == "white" else -total
