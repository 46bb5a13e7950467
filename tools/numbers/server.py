"""Asks the running server what its screens draw."""

import json
import time
from datetime import datetime, timezone
from decimal import Decimal
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

DAY = 86_400_000
MINUTE = 60_000
LIMIT = 500


def to_ms(text):
    return round(datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000)


def to_text(ms):
    moment = datetime.fromtimestamp(ms / 1000, timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{ms % 1000:03}Z"


def day_of(ms):
    return to_text(ms)[:10]


class Server:
    """Somebody signed in; numbers of answers are decimal, as they are written."""

    def __init__(self, url, email, password):
        self.url = url.rstrip("/") + "/api/v1"
        body = json.dumps({"email": email, "password": password}).encode()
        head = {"content-type": "application/json"}
        answer = urlopen(Request(self.url + "/auth/login", body, head))
        self.head = {"authorization": "Bearer " + json.load(answer)["access_token"]}

    def read(self, path, **query):
        asked = f"{path}?{urlencode(query)}" if query else path
        for attempt in range(8):
            try:
                return urlopen(Request(self.url + asked, headers=self.head)).read()
            except HTTPError as error:
                if error.code != 429 or attempt == 7:
                    raise
                time.sleep(int(error.headers.get("retry-after") or 5))

    def get(self, path, **query):
        return json.loads(self.read(path, **query), parse_float=Decimal, parse_int=Decimal)

    def samples(self, path, begin, until):
        """Every point of a history: windows that are halved until an answer holds all of theirs."""
        answer = self.get(path, **{"from": to_text(begin), "to": to_text(until)}, **self.limited(path))
        # A chart of few points may rest on rollups, which name the first, the last and the extremes alone.
        if len(answer["data"]) == answer["total_count"]:
            return [point for point in answer["data"] if begin <= to_ms(point["timestamp"]) <= until]
        middle = (begin + until) // 2
        return self.samples(path, begin, middle) + self.samples(path, middle + 1, until)

    @staticmethod
    def limited(path):
        return {} if "customer" in path else {"limit": LIMIT}
