"""Tests of the client: TETRAD=bin/tetrad python3 analysis_test.py"""
from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import threading
import typing
import unittest

import analysis
from analysis import AnalysisError, Client, Limits, Request, Result, Score

PROGRAM = os.environ.get("TETRAD", "tetrad")


class TestClient(unittest.TestCase):
    def test_schema(self) -> None:
        """Each field of the protocol is one of the types, with a type that fits."""
        schema = json.loads(subprocess.run([PROGRAM, "analyze", "--schema"], capture_output=True, check=True).stdout)
        kinds = {"string": str, "integer": int, "number": float, "boolean": bool}
        for name in ("Request", "Limits", "Result", "Line", "Chances"):
            hints = typing.get_type_hints(getattr(analysis, name))
            wanted = schema["$defs"]["wdl" if name == "Chances" else name.lower()]["properties"]
            given = {f.name for f in dataclasses.fields(getattr(analysis, name))}
            self.assertEqual(given, set(wanted) - ({"id"} if name == "Request" else set()), name)
            for field in given:
                kind = kinds.get(wanted[field].get("type", ""))
                options = typing.get_args(hints[field]) or (hints[field],)
                self.assertTrue(kind is None or kind in options, f"{name}.{field} is {hints[field]}")
        self.assertEqual([f.name for f in dataclasses.fields(Score)],
                         [name for option in schema["$defs"]["score"]["oneOf"] for name in option["properties"]])

    def test_results(self) -> None:
        with Client(PROGRAM, "--hash", "1") as client:
            won = client.submit(Request("vinver-3", moves=["a1", "c3", "a2", "c2"], options={"Search": "alphabeta"}))
            lines = client.submit(Request("verto-6", fen="6/6/2w3/6/6/6 b", lines=2, options={"Search": "mcts"}))
            over = client.analyze(Request("vinver-3", moves="a1 c3 a2 c2 a3".split()))
            self.assertEqual((won.result().best, won.result().lines[0].score), ("a3", Score(mate=1)))
            self.assertEqual((over.outcome, over.best, over.lines), ("p1win", None, []))
            self.assertEqual(len(lines.result().lines), 2)
            wdl = lines.result().lines[0].wdl
            assert wdl
            self.assertEqual(wdl.win + wdl.draw + wdl.loss, 1000)
            with self.assertRaisesRegex(AnalysisError, "ply 2: d4: "):
                client.analyze(Request("verto", moves=["d4", "d4"]))

    def test_cancel(self) -> None:
        """Updates come while a search has no end, and a cancellation is its end."""
        found: list[Result] = []
        heard = threading.Event()

        def hear(update: Result) -> None:
            found.append(update)
            heard.set()

        with Client(PROGRAM, "--hash", "1") as client:
            search = client.submit(Request("verto-6", limits=Limits(infinite=True), moves=["c3"], update_ms=1), hear)
            heard.wait()
            search.cancel()
            self.assertTrue(search.result().cancelled)
        self.assertEqual({update.type for update in found}, {"update"})

    def test_end(self) -> None:
        """Whoever waits is told that tetrad has ended."""
        client = Client(PROGRAM, "--hash", "1")
        search = client.submit(Request("verto", limits=Limits(infinite=True)))
        client.process.kill()
        with self.assertRaisesRegex(AnalysisError, "ended"):
            search.result()
        client.close()
        with self.assertRaisesRegex(AnalysisError, "ended"):
            client.submit(Request("verto"))

    def test_later_fields(self) -> None:
        """A field of a later version is passed over."""
        line = {"moves": ["d4"], "score": {"cp": 3, "later": 1}, "depth": 2, "later": 1}
        self.assertEqual(analysis.read_line(line), analysis.Line(["d4"], Score(cp=3), 2))


unittest.main()
