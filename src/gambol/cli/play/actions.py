"""What the typed commands do. Each takes the session and the rest of the line, and gives a reply."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gambol
from gambol.cli.columns import in_columns
from gambol.cli.play.jobs import HintJob, ReviewJob
from gambol.cli.play.options import HUMAN, KINDS, checked_kind
from gambol.cli.play.replies import Reply, refused, yes_or_no
from gambol.cli.quoting import cause, plain, quoted
from gambol.cli.review import Reviewer
from gambol.cli.words import count
from gambol.record.record import SET_REASONS

if TYPE_CHECKING:
    from gambol.cli.play.session import Session


def quit_game(session: Session, _: str) -> Reply:
    """Leave, after an offer to save."""
    return session.ask_to_save() if session.asks and session.unsaved else session.close()


def show_rules(session: Session, _: str) -> Reply:
    """The rules as a page."""
    return Reply(page=session.game.rules, markdown=True)


def draw_board(session: Session, _: str) -> Reply:
    """Have the board drawn once more."""
    session.changed()
    return Reply()


def list_moves(session: Session, start: str) -> Reply:
    """The legal moves, or those that begin with a text."""
    if session.outcome is not None:
        return Reply(f"no moves: {session.verdict()}")
    position = session.position
    found = sorted(str(move) for move in position.legal_moves if str(move).startswith(start.lower()))
    if not found:
        return refused(f"expected the beginning of a legal move, read {quoted(start)}")
    return Reply(
        page="\n".join([f"{position.turn} to move, {count(len(found), 'move')}", "", *in_columns(found, 74)])
    )


def give_hint(session: Session, _: str) -> Reply:
    """What the engine would play, and why."""
    if session.outcome is not None:
        return refused(f"no hint: {session.verdict()}")
    job = HintJob(session.position, session.history, session.hint_seconds)
    return Reply(job.progress, job=job)


def review(session: Session, picture: str) -> Reply:
    """What the engine thinks of the moves that were played."""
    record = session.record
    if not record.moves:
        return refused("no move has been played")
    names = {colour: session.named(colour) for colour in session.seats}
    reviewer = Reviewer(record, names, session.review_nodes)
    job = ReviewJob(reviewer, ascii_only=session.view.ascii, files=session.files, picture=picture)
    return Reply(job.progress, job=job)


def undo(session: Session, _: str) -> Reply:
    """Back to where a person is to move; by one move where nobody or everybody is a person."""
    record, people = session.record, session.people
    outcome = session.outcome
    if outcome is not None and outcome.reason in SET_REASONS:
        record.undo()
        session.changed()
        return Reply(f"took back the result ({outcome.reason})")
    moves = record.moves
    turns = [position.turn for position in record.positions()[:-1]]
    own = [ply for ply, turn in enumerate(turns) if not people or turn in people]
    if not own:
        return refused("there is no move of yours to take back" if moves else "no move has been played")
    session.paused = session.paused or not people
    record.undo(len(moves) - own[-1])
    session.changed()
    return Reply(f"took back {' and '.join(str(move) for move in moves[own[-1] :])}")


def redo(session: Session, _: str) -> Reply:
    """Forward to where a person is to move, as undo goes back."""
    put_back: list[str] = []
    while True:
        ply = session.record.node.ply
        try:
            session.record.redo()
        except gambol.RecordError:
            break
        put_back.append(str(session.last) if session.record.node.ply > ply else "the result")
        if not session.people or session.outcome is not None or session.mover == HUMAN:
            break
    if not put_back:
        return refused("there is nothing to play again")
    session.changed()
    return Reply(f"put back {' and '.join(put_back)}")


def flip(session: Session, _: str) -> Reply:
    """Turn the board round."""
    modern = session.game.styles[0]
    if session.view.style != modern:
        return refused(
            f"expected a board that turns, read one in the style {session.view.style}; try style {modern}"
        )
    session.view.flipped = not session.view.flipped
    session.changed()
    return Reply("seen from the other side" if session.view.flipped else "seen from the usual side")


def set_style(session: Session, name: str) -> Reply:
    """Draw in the style of that name, or in the next."""
    styles = session.game.styles
    wanted = name.lower() or styles[(styles.index(session.view.style) + 1) % len(styles)]
    if wanted not in styles:
        return refused(f"expected a style ({', '.join(styles)}), read {quoted(name)}")
    session.view.style = wanted
    session.changed()
    return Reply(f"drawn in the style {wanted}")


def styles(session: Session, _: str) -> list[str]:
    """The words that may follow style."""
    return list(session.game.styles)


def save(session: Session, name: str) -> Reply:
    """Save the game; another file of that name is not replaced unasked."""
    path = name or session.default_path()
    if session.asks and path != session.path and session.files.exists(path):
        question = f"{plain(path)} exists; replace it?"
        return session.ask(yes_or_no(question, lambda: session.save_as(path), "not saved"))
    return session.save_as(path)


def load(session: Session, name: str) -> Reply:
    """Go on with a saved game."""
    if not name:
        return refused("expected the name of a file after load")
    try:
        record = gambol.record.read(session.files.read(name))
    except (OSError, ValueError, gambol.GambolError) as error:
        return refused(f"could not load {quoted(name)}: {cause(error)}")

    def take() -> Reply:
        session.take(record, name)
        return Reply(f"loaded {plain(name)}: {count(record.node.ply, 'move')} played")

    if session.asks and session.unsaved:
        return session.ask(yes_or_no("the game on the board is not saved; leave it?", take, "not loaded"))
    return take()


def seat(session: Session, rest: str) -> Reply:
    """Let somebody else play a colour."""
    colour, _, kind = rest.partition(" ")
    colour = colour.lower()
    if colour not in session.seats:
        return refused(f"expected a colour ({', '.join(session.seats)}) and a player, read {quoted(rest)}")
    try:
        session.seats[colour] = checked_kind(kind)
    except ValueError as error:
        return refused(str(error))
    session.changed()
    return Reply(f"{colour} is played by {session.named(colour)}")


def seatings(session: Session, text: str) -> list[str]:
    """The words that may follow seat: a colour, and then a player."""
    colour, blank, _ = text.partition(" ")
    if blank and colour in session.seats:
        return [f"{colour} {kind}" for kind in KINDS]
    return [f"{colour} " for colour in session.seats]


def pause(session: Session, _: str) -> Reply:
    """Let computer players wait."""
    session.paused = True
    session.changed()
    return Reply("computer players wait; type go to let them go on")


def go_on(session: Session, _: str) -> Reply:
    """Let computer players go on."""
    session.paused = False
    session.changed()
    return Reply("going on")


def offer_draw(session: Session, _: str) -> Reply:
    """A draw, if the other person agrees; computer players never do."""
    if session.outcome is not None:
        return refused(f"the game is over: {session.verdict()}")
    for kind in session.seats.values():
        if kind != HUMAN:
            return refused(f"{kind} does not agree to a draw")

    def agree() -> Reply:
        session.record.agree_draw()
        session.changed()
        return Reply(f"{session.verdict()}.")

    if not session.asks:
        return agree()
    turn = session.position.turn
    other = next(colour for colour in session.game.colours if colour != turn)
    return session.ask(
        yes_or_no(f"{turn} offers a draw; does {other} agree?", agree, f"{other} refuses the draw")
    )


def resign(session: Session, _: str) -> Reply:
    """Give up: the person to move, or the only person there is."""
    if session.outcome is not None:
        return refused(f"the game is over: {session.verdict()}")
    people = session.people
    if not people:
        return refused("computer players do not resign")
    loser = session.position.turn if session.position.turn in people else people[0]

    def give_up() -> Reply:
        session.record.resign(loser)
        session.changed()
        return Reply(f"{session.verdict()}.")

    return session.ask(yes_or_no(f"resign as {loser}?", give_up, "going on")) if session.asks else give_up()


def again(session: Session, _: str) -> Reply:
    """A new game from the same start between the same players, with other chances."""

    def begin() -> Reply:
        record = session.record
        session.seed += 1
        session.take(gambol.Record(record.game, record.start, length=record.length), None)
        return Reply("a new game")

    if session.asks and session.unsaved and session.outcome is None:
        return session.ask(yes_or_no("give this game up unsaved?", begin, "going on"))
    return begin()
