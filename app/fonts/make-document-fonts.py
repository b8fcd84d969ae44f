"""Makes the fonts that PDFs embed: one file for each weight, because the PDF writer reads neither
woff2 nor variable fonts. They hold more letters than the web fonts, because a browser borrows what
it lacks and a PDF cannot: all of Latin Extended-A, the letters of Tshivenda, which are put together
here, and the Greek, Cyrillic and other characters of Inter. Prints the ranges for IN_FONTS in
app/format/printable-text.ts. See README.md for the sources (Python with fontTools and brotli):
python3 app/fonts/make-document-fonts.py <bricolage latin-ext-opsz woff2> <instrument latin-ext-wght woff2> \\
  <Inter-Regular woff2> <Inter-SemiBold woff2>
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from unicodedata import category

from fontTools.merge import Merger
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = Path(__file__).parent
BRICOLAGE_EXTRA, INSTRUMENT_EXTRA, INTER_REGULAR, INTER_SEMIBOLD = sys.argv[1:5]
FACES = [
    ("bricolage-grotesque", 650, BRICOLAGE_EXTRA, {"opsz": 60}, INTER_SEMIBOLD),
    ("instrument-sans", 400, INSTRUMENT_EXTRA, {}, INTER_REGULAR),
    ("instrument-sans", 600, INSTRUMENT_EXTRA, {}, INTER_SEMIBOLD),
]
# Latin, accents, Greek and Cyrillic; punctuation, currencies, fractions, arrows and other signs.
BORROWED = [*range(0x20, 0x500), *range(0x1E00, 0x27C0)]
# Letter, its base, and a letter that lends its accent: below the line, or above it as it is.
TSHIVENDA = [
    *[(letter, base, "ê", True) for letter, base in zip("ḓḽṋṱḒḼṊṰ", "dlntDLNT")],
    ("ṅ", "n", "ż", False),
    ("Ṅ", "N", "Ż", False),
]


def main():
    common = None
    for family, weight, extra, pinned, lender in FACES:
        with TemporaryDirectory() as scratch:
            parts = [
                still(FOLDER / f"{family}.woff2", {"wght": weight}, f"{scratch}/latin.ttf"),
                still(extra, {"wght": weight, **pinned}, f"{scratch}/extra.ttf"),
            ]
            font = Merger().merge(parts)
            for letter, base, accent_lender, is_below in TSHIVENDA:
                put_together(font, letter, base, accent_lender, is_below)
            font = borrow(font, lender, scratch)
        path = FOLDER / f"{family}-{weight}.ttf"
        font["post"].formatType = 3  # nobody needs the names of the glyphs
        font.save(path)
        letters = set(font.getBestCmap())
        common = letters if common is None else common & letters
        print(f"{path.name}: {path.stat().st_size} bytes, {len(letters)} letters")
    print_ranges(code for code in common if category(chr(code)) not in ("Cc", "Cf", "Zs") or code == 0x20)


def borrow(font, lender, scratch):
    """Adds the characters that a face lacks, in the height of its capitals."""
    other, em = TTFont(lender), font["head"].unitsPerEm
    scale = capital_height(font) / em / (capital_height(other) / other["head"].unitsPerEm)
    options = Options()
    options.layout_features = []
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=set(BORROWED) - set(font.getBestCmap()))
    subsetter.subset(other)
    for table in ("GSUB", "GPOS", "GDEF", "STAT", "DSIG"):
        if table in other:
            del other[table]
    scale_upem(other, round(em * scale))
    other["head"].unitsPerEm = em
    other.flavor = None
    other.save(f"{scratch}/borrowed.ttf")
    font.save(f"{scratch}/own.ttf")
    merged = Merger().merge([f"{scratch}/own.ttf", f"{scratch}/borrowed.ttf"])
    # The face's own lines: its letters must not move.
    for name in ("ascent", "descent", "lineGap"):
        setattr(merged["hhea"], name, getattr(font["hhea"], name))
    return merged


def capital_height(font):
    return bounds(contours(font.getGlyphSet(), font.getBestCmap()[ord("H")]))[3]


def print_ranges(codes):
    ranges = []
    for code in sorted(codes):
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    print("".join(f"\\u{a:04x}" if a == b else f"\\u{a:04x}-\\u{b:04x}" for a, b in ranges))


def still(source, axes, path):
    font = instantiateVariableFont(TTFont(source), axes)
    font.flavor = None
    give_figures_one_width(font)
    # Letters are set one by one; the tables for shaping would double the file.
    for table in ("GSUB", "GPOS", "GDEF", "STAT", "DSIG"):
        if table in font:
            del font[table]
    font.save(path)
    return path


def give_figures_one_width(font):
    """Amounts stand below each other: the figures of equal width become the ones that are set."""
    if "GSUB" not in font:
        return
    gsub = font["GSUB"].table
    same_width = {}
    for feature in gsub.FeatureList.FeatureRecord:
        if feature.FeatureTag == "tnum":
            for place in feature.Feature.LookupListIndex:
                for subtable in gsub.LookupList.Lookup[place].SubTable:
                    same_width.update(getattr(subtable, "mapping", {}))
    for subtable in font["cmap"].tables:
        for letter, name in subtable.cmap.items():
            subtable.cmap[letter] = same_width.get(name, name)


def put_together(font, letter, base, lender, is_below):
    glyphs, cmap, table = font.getGlyphSet(), font.getBestCmap(), font["glyf"]
    body = contours(glyphs, cmap[ord(base)])
    # The accent is what its lender has above its own base letter.
    top = bounds(contours(glyphs, cmap[ord({"ê": "e", "ż": "z", "Ż": "Z"}[lender])]))[3]
    accent = [part for part in contours(glyphs, cmap[ord(lender)]) if bounds([part])[1] >= top - 5]
    left, low, right, high = bounds(accent)
    body_left, body_low, body_right, _ = bounds(body)
    across = (body_left + body_right - left - right) / 2
    down = min(body_low, 0) - 45 - high if is_below else 0
    if letter == "ṅ":
        down = bounds(body)[3] - bounds(contours(glyphs, cmap[ord("z")]))[3]
    pen = TTGlyphPen(None)
    for part in body:
        replay(part, pen)
    for part in accent:
        replay(part, TransformPen(pen, (1, 0, 0, 1, across, down)))
    name = f"uni{ord(letter):04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    table[name] = pen.glyph()
    font["hmtx"][name] = (font["hmtx"][cmap[ord(base)]][0], round(body_left))
    for subtable in font["cmap"].tables:
        if subtable.isUnicode():
            subtable.cmap[ord(letter)] = name


def contours(glyphs, name):
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    parts, part = [], []
    for step in pen.value:
        part.append(step)
        if step[0] == "closePath":
            parts.append(part)
            part = []
    return parts


def replay(part, pen):
    for operator, points in part:
        getattr(pen, operator)(*points)


def bounds(parts):
    points = [point for part in parts for _, places in part for point in places if point]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


main()
