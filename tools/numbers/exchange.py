"""Asks the simulated exchange for its rows and prices: a process of its own, which knows the simulator alone."""

import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
AT_ONCE = 2_000


class Exchange:
    def __init__(self, seed):
        command = ["node", "--import", "tsx", "tools/numbers/books.ts", seed]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit("The simulator ended without an answer.")
        return json.loads(answer)

    def rows(self, until):
        return self.ask({"rowsUntil": until})

    def states(self, told_at):
        return self.ask({"statesToldAt": told_at})

    def prices(self, moments):
        """Prices in USDT by moment: of contracts by symbol, of Bitcoin as BTC."""
        return self.each("pricesAt", moments)

    def truths(self, moments):
        return self.each("truthAt", moments)

    def parts(self, begin, until):
        return self.ask({"partsBetween": [begin, until]})

    def each(self, name, moments):
        found = {}
        for start in range(0, len(moments), AT_ONCE):
            some = moments[start : start + AT_ONCE]
            found.update(zip(some, self.ask({name: some})))
        return found

    def close(self):
        self.process.stdin.close()
        self.process.wait()
