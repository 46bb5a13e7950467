"""The texts of a PDF, as far as statements need it: compressed streams, and fonts that say what their glyphs mean."""

import re
import zlib

OBJECT = re.compile(rb"(\d+) 0 obj\s(.*?)endobj", re.S)
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.S)
PIECES = re.compile(rb"/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[^\]])*)\] TJ|<([0-9a-f]+)> Tj")


def texts(content):
    """The texts of a file, each as it was written at one place."""
    objects = {int(number): body for number, body in OBJECT.findall(content)}
    fonts = fonts_of(objects)
    found = []
    for body in objects.values():
        if b"/Length" in body and (data := unpacked(body)) and b" Tf" in data:
            found += written(data, fonts)
    return found


def unpacked(body):
    match = STREAM.search(body)
    if not match:
        return b""
    try:
        # Not decompress: the last byte of the data may look like the end of a line.
        return zlib.decompressobj().decompress(match[1])
    except zlib.error:
        return b""


def fonts_of(objects):
    """What each font's glyphs mean, by the font's name in pages."""
    found = {}
    for body in objects.values():
        for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", body):
            unicode = re.search(rb"/ToUnicode (\d+) 0 R", objects[int(number)])
            if unicode:
                found[name] = meanings(unpacked(objects[int(unicode[1])]))
    return found


def meanings(table):
    found = {}
    for first, last, items in re.findall(rb"<([0-9a-f]+)> <([0-9a-f]+)> \[(.*?)\]", table, re.S):
        for place, item in enumerate(re.findall(rb"<([0-9a-f ]+)>", items)):
            text = bytes.fromhex(item.replace(b" ", b"").decode())
            found[int(first, 16) + place] = text.decode("utf-16-be")
    return found


def written(data, fonts):
    font, found = {}, []
    for name, several, one in PIECES.findall(data):
        if name:
            font = fonts.get(name, {})
            continue
        glyphs = b"".join(re.findall(rb"<([0-9a-f]*)>", several)) or one
        found.append("".join(font.get(int(glyphs[at : at + 4], 16), "?") for at in range(0, len(glyphs), 4)))
    return found
