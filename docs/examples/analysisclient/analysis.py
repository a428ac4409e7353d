"""A typed client of tetrad analyze: any number of positions at once, from one process.

    with Client("tetrad") as client:
        print(client.analyze(Request("verto", moves=["d4"], limits=Limits(nodes=10_000))).best)

The fields are those of docs/connect/analysis.md. It needs Python 3.9 and its standard library.
"""
from __future__ import annotations

import contextlib
import dataclasses
import itertools
import json
import subprocess
import threading
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Callable, Literal, Optional, Sequence


@dataclass(frozen=True)
class Limits:
    """What ends a search: the first that is reached."""

    movetime: Optional[float] = None  # milliseconds
    depth: Optional[int] = None  # turns
    nodes: Optional[int] = None
    infinite: Optional[bool] = None  # until Analysis.cancel


@dataclass(frozen=True)
class Request:
    game: str  # "verto-9", "trap-king"
    fen: Optional[str] = None  # None: the start
    moves: Sequence[str] = ()  # played from there
    limits: Limits = Limits(nodes=10_000)
    lines: int = 1
    only: Optional[Sequence[str]] = None  # moves to choose from
    options: dict[str, str] = field(default_factory=dict)
    update_ms: Optional[float] = None


@dataclass(frozen=True)
class Score:
    """Hundredths, or turns to a proven end, negative for a loss: one of the two."""

    cp: Optional[int] = None
    mate: Optional[int] = None


@dataclass(frozen=True)
class Chances:
    """Permille, 1000 together."""

    win: int
    draw: int
    loss: int


@dataclass(frozen=True)
class Line:
    moves: list[str]
    score: Score
    depth: int
    seldepth: Optional[int] = None
    wdl: Optional[Chances] = None
    visits: Optional[int] = None


@dataclass(frozen=True)
class Result:
    """What was found, or is known so far. Scores and chances are for the player to move."""

    type: Literal["result", "update"]
    id: str
    game: str
    fen: str
    to_move: Literal["p1", "p2"]
    outcome: Literal["none", "p1win", "p2win", "draw"]
    lines: list[Line]  # the best first; none if the game is over
    nodes: int
    ms: float
    best: Optional[str] = None
    reply: Optional[str] = None
    cancelled: bool = False


class AnalysisError(Exception):
    """A request that tetrad refuses, or the end of tetrad before its answer."""


def known(cls: type, data: dict[str, Any]) -> dict[str, Any]:
    """Leave out the fields of a later version."""
    names = {f.name for f in dataclasses.fields(cls)}
    return {name: value for name, value in data.items() if name in names}


def read_line(data: dict[str, Any]) -> Line:
    chances = Chances(**known(Chances, data["wdl"])) if "wdl" in data else None
    return Line(**{**known(Line, data), "score": Score(**known(Score, data["score"])), "wdl": chances})


def read_result(data: dict[str, Any]) -> Result:
    return Result(**{**known(Result, data), "lines": [read_line(line) for line in data["lines"]]})


def written(value: Any) -> Any:
    """Return the JSON of a request: what is None or empty is left out."""
    if isinstance(value, dict):
        return {name: written(v) for name, v in value.items() if v is not None and v != {} and v != ()}
    return value


@dataclass(frozen=True)
class Analysis:
    """A request in progress."""

    id: str
    client: Client
    answer: Future[Result]
    on_update: Optional[Callable[[Result], None]]

    def result(self, timeout: Optional[float] = None) -> Result:
        """Wait for the last answer. An error is raised as AnalysisError."""
        return self.answer.result(timeout)

    def cancel(self) -> None:
        """Have it end soon, with what it has found by then."""
        self.client.send({"cancel": self.id})


class Client:
    """A running tetrad analyze. Threads may share it."""

    def __init__(self, program: str, *arguments: str) -> None:
        """Start program with more arguments of analyze, such as "--engines", "2"."""
        self.process = subprocess.Popen(
            [program, "analyze", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.ids = itertools.count(1)
        self.waiting: dict[str, Analysis] = {}
        self.ended = False
        self.lock = threading.Lock()  # of ids, waiting and ended
        self.writing = threading.Lock()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def submit(self, request: Request, on_update: Optional[Callable[[Result], None]] = None) -> Analysis:
        """Send a request. on_update is called in the thread that reads."""
        with self.lock:
            if self.ended:
                raise AnalysisError("tetrad has ended")
            analysis = Analysis(str(next(self.ids)), self, Future(), on_update)
            self.waiting[analysis.id] = analysis
        self.send({"id": analysis.id, **written(dataclasses.asdict(request))})
        return analysis

    def analyze(self, request: Request) -> Result:
        """Send a request and wait for its answer."""
        return self.submit(request).result()

    def close(self) -> None:
        """End the input, and wait for all answers. Requests without a limit are cancelled."""
        with self.writing, contextlib.suppress(OSError):
            assert self.process.stdin
            self.process.stdin.close()
        self.reader.join()
        self.process.wait()

    def send(self, line: dict[str, Any]) -> None:
        """Write a line. That tetrad has ended is told by the reader."""
        with self.writing, contextlib.suppress(OSError):
            assert self.process.stdin
            self.process.stdin.write(json.dumps(line) + "\n")
            self.process.stdin.flush()

    def read(self) -> None:
        """Give each answer to the analysis that waits for it."""
        assert self.process.stdout
        try:
            with self.process.stdout as answers:
                for text in answers:
                    self.deliver(json.loads(text))
        finally:
            with self.lock:
                self.ended = True
                lost, self.waiting = list(self.waiting.values()), {}
            for analysis in lost:
                analysis.answer.set_exception(AnalysisError("tetrad has ended"))

    def deliver(self, data: dict[str, Any]) -> None:
        with self.lock:
            analysis = self.waiting.get(data.get("id", ""))
            if analysis and data["type"] in ("result", "error"):
                del self.waiting[analysis.id]
        if not analysis:
            return
        if data["type"] == "error":
            analysis.answer.set_exception(AnalysisError(data["error"]))
        elif data["type"] == "result":
            analysis.answer.set_result(read_result(data))
        elif data["type"] == "update" and analysis.on_update:
            analysis.on_update(read_result(data))
