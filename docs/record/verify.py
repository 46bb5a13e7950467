#!/usr/bin/env python3
"""Verifies a track record. Written from docs/record.md alone: it shares no line with the product, and needs Python 3.8
and nothing else.

Ends with 0 where all is as it should be, with 1 where it is not, and with 2 where it could not be looked at.
"""

import argparse
import base64
import binascii
import datetime
import hashlib
import json
import re
import sys

# --- Ed25519, RFC 8032, section 5.1 ---------------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)
# Points are extended coordinates (X, Y, Z, T): x = X / Z, y = Y / Z, x * y = T / Z.
NEUTRAL = (0, 1, 1, 0)


def add(p, q):
    """The sum of two points, which may be the same."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def decode_point(encoded):
    """The point of 32 bytes, or None where they are none."""
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * SQRT_OF_MINUS_1 % P
    if (x * x - x2) % P != 0 or (x == 0 and sign == 1):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def encode_point(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = decode_point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signature(public_key, message, signature):
    """Whether S * B - k * A is R: S and R are the signature, A is the key, k the hash over R, A and the message."""
    key = decode_point(public_key)
    s = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or key is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % L
    minus_key = (P - key[0], key[1], key[2], P - key[3])
    addends = (None, BASE, minus_key, add(BASE, minus_key))
    total = NEUTRAL
    for bit in range(252, -1, -1):
        total = add(total, total)
        addend = addends[(s >> bit & 1) + 2 * (k >> bit & 1)]
        if addend:
            total = add(total, addend)
    return encode_point(total) == signature[:32]


# --- The tree, RFC 6962, section 2.1 --------------------------------------------------------------------------------


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def roots_of(leaf_hashes):
    """The root at every size, from 0 on."""
    roots = [sha256()]
    subtrees = []  # The complete ones, each as its size and root; the largest comes first.
    for node in leaf_hashes:
        size = 1
        while subtrees and subtrees[-1][0] == size:
            size, node = 2 * size, sha256(b"\x01", subtrees.pop()[1], node)
        subtrees.append((size, node))
        root = node
        for _, left in reversed(subtrees[:-1]):
            root = sha256(b"\x01", left, root)
        roots.append(root)
    return roots


# --- The texts ------------------------------------------------------------------------------------------------------


class Malformed(Exception):
    """The text is no record; the message is a sentence."""


def from_base64(text):
    """The bytes, or None where the text is not the one that stands for them."""
    try:
        decoded = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return decoded if base64.b64encode(decoded).decode() == text else None


def to_base64(data):
    return base64.b64encode(data).decode()


class Key:
    """A key as `NAME+ID+KEY`, where KEY is base64 of the byte 1 and the public key."""

    def __init__(self, text):
        found = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+(\S+)", text)
        raw = from_base64(found[3]) if found else None
        if raw is None or len(raw) != 33 or raw[0] != 1:
            raise ValueError(text)
        self.text, self.name, self.public = text, found[1], raw[1:]
        self.id = sha256(self.name.encode(), b"\n", raw)[:4]
        if self.id.hex() != found[2]:
            raise ValueError(text)

    @staticmethod
    def parse(text):
        try:
            return Key(text)
        except ValueError:
            return None

    def state_of(self, message, signatures):
        """Whether signatures, each a key ID and 64 bytes, are those of a message: all of this key have to be right."""
        own = [each[4:] for each in signatures if each[:4] == self.id]
        if not own:
            return "other-key"
        return "signed" if all(is_signature(self.public, message, each) for each in own) else "bad-signature"


FACTS = (
    ("fund", r"[a-z0-9-]{1,40}"),
    ("day", r"\d{4}-\d\d-\d\d"),
    ("close", r"\d{4}-\d\d-\d\dT\d\d:\d\d:00Z|none"),
    ("value", r"-?(0|[1-9]\d{0,15})\.\d{12}|none"),
    ("samples", r"0|[1-9]\d{0,3}"),
    ("gaps", r"0|[1-9]\d{0,3}"),
)
BY_HAND = (("by_hand", r"(?!0\.00$)(0|[1-9]\d{0,15})\.\d{2}"),)
IN_RECORD = (("by_hand", r"none|" + BY_HAND[0][1]), ("record", r"[2-9]|[1-9]\d{1,3}"))
SOURCE = ("source", r"live|demo|import")
OF_DAY = (SOURCE, ("salt", r"[0-9a-f]{32}"))
OF_CORRECTION = (SOURCE, ("corrects", r"0|[1-9]\d{0,8}"), ("reason", r"\S[^\r\u2028\u2029]{0,300}"))
FIELDS = {
    "equanim-nav/1": FACTS + OF_DAY,
    "equanim-nav/2": FACTS + BY_HAND + OF_DAY,
    "equanim-nav/3": FACTS + IN_RECORD + OF_DAY,
    "equanim-correction/1": FACTS + OF_CORRECTION,
    "equanim-correction/2": FACTS + BY_HAND + OF_CORRECTION,
    "equanim-correction/3": FACTS + IN_RECORD + OF_CORRECTION,
    "equanim-key/1": (("old", r"\S+"), ("new", r"\S+")),
}


def parse_leaf(text):
    """The fields of a leaf and its kind, or None where the text is none."""
    kind, *lines = text[:-1].split("\n")
    if kind not in FIELDS or len(lines) != len(FIELDS[kind]):
        return None
    leaf = {"kind": kind}
    for line, (name, form) in zip(lines, FIELDS[kind]):
        if not line.startswith(name + " ") or not re.fullmatch(form, line[len(name) + 1 :], re.ASCII):
            return None
        leaf[name] = line[len(name) + 1 :]
    return leaf if kind == "equanim-key/1" or is_possible(leaf) else None


def is_possible(leaf):
    """A day of the calendar, closed within itself, whose minutes are all accounted for."""
    try:
        day = datetime.date.fromisoformat(leaf["day"])
        if leaf["close"] != "none" and datetime.datetime.strptime(leaf["close"], "%Y-%m-%dT%H:%M:00Z").date() != day:
            return False
    except ValueError:
        return False
    has_none = [leaf["close"] == "none", leaf["value"] == "none", leaf["samples"] == "0"]
    if has_none[0] and ("by_hand" in leaf or "record" in leaf):
        return False
    return len(set(has_none)) == 1 and int(leaf["samples"]) + int(leaf["gaps"]) == 1440


class Record:
    """The leaves, None for a hidden one, and the hashes of all; checkpoints as size and signatures."""

    def __init__(self, data):
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Malformed("It is not UTF-8.") from error
        head, *blocks = text.split("\n\n")
        if not text.endswith("\n") or text.endswith("\n\n"):
            raise Malformed("Its end is missing.")
        found = re.fullmatch(r"equanim-record/1\norigin (\S+)\nkey (\S+)\n?", head)
        if not found or not Key.parse(found[2]):
            raise Malformed("It does not begin with the lines equanim-record/1, origin and key.")
        self.origin, self.key = found[1], Key(found[2])
        self.leaves, self.hashes, self.checkpoints = [], [], []
        line = 5
        for number, block in enumerate(blocks, 1):
            self.read_block(block if number == len(blocks) else block + "\n", line)
            line += block.count("\n") + 2
        self.roots = roots_of(self.hashes)
        self.size = len(self.leaves)

    def read_block(self, block, line):
        word, _, rest = block[:-1].partition(" ")
        if "\n" not in rest and word == "hash":
            leaf, leaf_hash = None, from_base64(rest)
            if leaf_hash is None or len(leaf_hash) != 32:
                raise Malformed(f"Line {line} holds no hash.")
        elif "\n" not in rest and word == "checkpoint":
            self.read_checkpoint(rest, line)
            return
        else:
            leaf, leaf_hash = parse_leaf(block), sha256(b"\x00", block.encode())
            if leaf is None:
                raise Malformed(f"Line {line} begins what is no leaf of this format.")
        self.leaves.append(leaf)
        self.hashes.append(leaf_hash)

    def read_checkpoint(self, text, line):
        signatures = [from_base64(each) for each in text.split(" ")]
        is_whole = len(signatures) <= 2 and all(each is not None and len(each) > 4 for each in signatures)
        if not is_whole or len(self.leaves) == (self.checkpoints[-1][0] if self.checkpoints else 0):
            raise Malformed(f"Line {line} holds no checkpoint.")
        self.checkpoints.append((len(self.leaves), signatures))

    def message_at(self, size):
        """What a checkpoint signs."""
        return f"{self.origin}\n{size}\n{to_base64(self.roots[size])}\n".encode()


# --- What can be wrong ----------------------------------------------------------------------------------------------


def day_after(day, days=1):
    return str(datetime.date.fromisoformat(day) + datetime.timedelta(days))


def check_days(record):
    """Whether the days of each fund follow each other, and corrections name what they correct."""
    findings, hidden, funds = [], [], {}
    for number, leaf in enumerate(record.leaves):
        if leaf is None:
            hidden.append(number)
        if leaf is None or leaf["kind"] == "equanim-key/1":
            continue
        fund = funds.setdefault(leaf["fund"], {"newest": {}, "last": None, "seen": 0})
        day = leaf["day"]
        if "corrects" in leaf:
            if fund["newest"].get(day) != int(leaf["corrects"]):
                what = f"Leaf {number} corrects {day}, but leaf {leaf['corrects']} is not the newest of that day."
                findings.append(("wrong-correction", what))
        else:
            findings += check_day(fund, leaf, number, hidden)
        fund["newest"][day] = number
    return findings[:20]


def check_day(fund, leaf, number, hidden):
    day, last = leaf["day"], fund["last"]
    if day in fund["newest"]:
        return [("repeated-day", f"{day} is entered a second time, by leaf {number}.")]
    # The days before the first one of a fund can be imported while another fund's day is still hidden.
    withheld = [] if last is None and leaf["source"] == "import" else hidden[fund["seen"] :]
    fund["last"], fund["seen"] = max(day, last or day), len(hidden)
    if last is not None and day < last:
        return [("swapped-days", f"Leaf {number} is of {day}, but {last} comes before it.")]
    if withheld:
        return [("withheld", f"Leaf {withheld[0]} is hidden although leaf {number}, of {day}, is revealed.")]
    if last is not None and day != day_after(last):
        until = day_after(day, -1)
        return [("dropped-day", f"{day_after(last)} to {until} is missing between {last} and {day}.")]
    return []


def keys_of(record):
    """The keys that sign in turn, each with the number of leaves from which on it signs."""
    keys, findings = [(0, record.key)], []
    for number, leaf in enumerate(record.leaves):
        if leaf is None or leaf["kind"] != "equanim-key/1":
            continue
        new = Key.parse(leaf["new"])
        if new and leaf["old"] == keys[-1][1].text:
            keys.append((number + 1, new))
        else:
            findings.append(("wrong-key", f"Leaf {number} changes the key from one that does not sign, or to none."))
    return keys, findings


def check_signatures(record, keys, is_all):
    """Findings and the number of checkpoints looked at: the newest, those around a change of the key, or all."""
    tasks, before = [], 0
    for size, signatures in record.checkpoints:
        changes = [key for start, key in keys if before < start <= size]
        signers = [[key for start, key in keys if start <= before][-1]] + changes
        tasks.append((size, signatures, signers))
        before = size
    near = {len(tasks) - 1}
    for index, (_, _, signers) in enumerate(tasks):
        if len(signers) > 1:
            near |= {index - 1, index, index + 1}
    states = {}
    for is_wanted in (lambda index: is_all or index in near, lambda index: states[len(tasks) - 1][1] != "signed"):
        # Where the newest one is not right, all of them say from where on.
        for index, (size, signatures, signers) in enumerate(tasks):
            if index not in states and is_wanted(index):
                found = [key.state_of(record.message_at(size), signatures) for key in signers]
                wrong = next((each for each in found if each != "signed"), "signed")
                # Who has the one key and not the other changes the key for somebody else.
                is_forged = wrong != "signed" and "signed" in found
                states[index] = (size, "other-key" if is_forged else wrong)
    return judge(record, [states[index] for index in sorted(states)]), len(states)


def judge(record, states):
    findings = []
    bad = [(size, state) for size, state in states if state != "signed"]
    if bad:
        size = bad[0][0]
        if all(state == "other-key" for _, state in bad):
            what = f"The checkpoint at {size} leaves is not signed by the key that has to sign it."
            findings.append(("wrong-key", what))
        elif states[-1][1] == "signed":
            findings.append(("bad-signature", f"The checkpoint at {size} leaves is wrong, later ones are right."))
        else:
            good = max([at for at, state in states if state == "signed" and at < size], default=0)
            which = f"Leaf {good}" if good == size - 1 else f"One of the leaves {good} to {size - 1}"
            leaf = record.leaves[size - 1]
            day = f" ({leaf['day']})" if leaf and "day" in leaf else ""
            findings.append(("changed", f"{which}{day} is not what was signed; what comes before it is."))
    signed = record.checkpoints[-1][0] if record.checkpoints else 0
    if signed < record.size:
        findings.append(("unsigned", f"No checkpoint covers the {record.size - signed} newest leaves."))
    return findings


def check_known(record, known, keys, key):
    """Whether the record goes on from what was kept, and begins with the key that is known."""
    findings = []
    expected = key or (known and known["origin"] == record.origin and known.get("key"))
    if expected and expected != record.key.text:
        findings.append(("wrong-key", f"The record begins with the key {record.key.text}; known is {expected}."))
    if not known:
        return findings
    if "message" in known:
        states = [each.state_of(known["message"], known["signatures"]) for _, each in keys]
        if "signed" not in states:
            findings.append(("wrong-key", "The checkpoint that was kept is signed by no key of this record."))
    size = known["size"]
    if known["origin"] != record.origin:
        findings.append(("rewritten", f"This is the record {record.origin}; known is {known['origin']}."))
    elif size > record.size:
        what = f"The record has {record.size} leaves, and one with {size} was seen before: it is an old copy."
        findings.append(("older", what))
    elif to_base64(record.roots[size]) != known["root"]:
        what = f"The first {size} leaves do not give the root that was seen before: they were rewritten since."
        findings.append(("rewritten", what))
    return findings


# --- The command ----------------------------------------------------------------------------------------------------


def read_source(source):
    if re.match(r"https?://", source):
        from urllib.request import urlopen  # Takes longer to load than a record to verify.

        with urlopen(source) as answer:
            return answer.read()
    with open(source, "rb") as file:
        return file.read()


def read_known(path):
    """What was kept: the file of an earlier verification, or a checkpoint as a signed note. None before the first."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except FileNotFoundError:
        return None
    if text.startswith("{"):
        known = json.loads(text)
    else:
        # Copied from a page it has spaces around its lines, and no empty one.
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        message = "\n".join(line for line in lines if not line.startswith("\u2014 "))
        fields = (message + "\n").split("\n")
        signatures = [from_base64(line.split(" ")[-1]) or b"" for line in lines if line.startswith("\u2014 ")]
        if len(fields) < 4 or not re.fullmatch(r"0|[1-9]\d{0,15}", fields[1], re.ASCII):
            raise ValueError(f"{path} holds no checkpoint.")
        known = {"origin": fields[0], "size": int(fields[1]), "root": fields[2]}
        known.update(message=(message + "\n").encode(), signatures=signatures)
    is_whole = isinstance(known.get("origin"), str) and isinstance(known.get("root"), str)
    if not is_whole or not isinstance(known.get("size"), int) or known["size"] < 0:
        raise ValueError(f"{path} holds nothing that was kept of a verification.")
    return known


def tell_facts(record, keys, checked):
    days = [leaf for leaf in record.leaves if leaf and "salt" in leaf]
    sources = {source: sum(leaf["source"] == source for leaf in days) for source in ("live", "demo", "import")}
    corrections = sum(leaf is not None and "corrects" in leaf for leaf in record.leaves)
    print(f"Record {record.origin}")
    print(f"{record.size} leaves, root {to_base64(record.roots[-1])}")
    if days:
        told = ", ".join(f"{count} {source}" for source, count in sources.items() if count)
        print(f"{len(days)} days revealed, {days[0]['day']} to {days[-1]['day']}: {told}")
        due = day_after(days[-1]["day"])
        # A day is revealed 24 hours and five minutes after its end; a cache may hold the record for some time more.
        end = datetime.datetime.fromisoformat(day_after(due)) + datetime.timedelta(hours=25)
        if datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None) > end:
            print(f"{due} should be revealed by now: this copy is old, or the record stands still.")
    print(f"Corrections: {corrections}; leaves that are hidden yet: {record.leaves.count(None)}")
    print(f"Checkpoints whose signature was checked: {checked} of {len(record.checkpoints)}")
    print(f"First key {record.key.text}")
    if len(keys) > 1:
        print(f"Key now   {keys[-1][1].text}")


def verify(options):
    known = read_known(options.known) if options.known else None
    data = read_source(options.source)
    try:
        record = Record(data)
    except Malformed as error:
        print(f"VERIFICATION FAILED\n  malformed: This is not a complete record. {error}")
        return 1
    keys, findings = keys_of(record)
    signature_findings, checked = check_signatures(record, keys, options.all)
    findings = check_known(record, known, keys, options.key) + check_days(record) + findings + signature_findings
    tell_facts(record, keys, checked)
    if findings:
        print("\nVERIFICATION FAILED")
        for kind, sentence in findings:
            print(f"  {kind}: {sentence}")
        return 1
    print("\nVerified: the holder of the key signed these leaves, in this order.")
    print("It goes on from the checkpoint that was kept." if known else "No earlier checkpoint was compared with.")
    if options.known and not (known and "message" in known):
        head = {"origin": record.origin, "size": record.size}
        head.update(root=to_base64(record.roots[-1]), key=record.key.text)
        with open(options.known, "w", encoding="utf-8") as file:
            file.write(json.dumps(head, indent=2) + "\n")
    return 0


def main():
    parser = argparse.ArgumentParser(description="Verifies a track record.")
    parser.add_argument("source", metavar="FILE|URL")
    parser.add_argument("--key", help="the first key as you know it from elsewhere, such as a statement")
    parser.add_argument(
        "--known",
        metavar="FILE",
        help="a checkpoint that was kept, as a signed note; or where to keep what is verified, for the next time",
    )
    parser.add_argument("--all", action="store_true", help="check the signature of every checkpoint")
    try:
        return verify(parser.parse_args())
    except (OSError, ValueError, OverflowError) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
