"""Plays any game by dreaming: the bot of the tutorial in docs/bots.md."""

import gambol


class Dreamer(gambol.Player):
    """Plays random games after every move, and takes the move that wins most of them."""

    name = "dreamer"

    def play(self, position, clock):
        me = position.turn

        def dreams(child):
            move, after = child
            if after.outcome is not None:
                return 2 if after.outcome.winner == me else 0
            found = after.playouts(300, seed=1)
            return (found.wins[me] + found.draws / 2) / found.games

        return max(position.children(), key=dreams)[0]
