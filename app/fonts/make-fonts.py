"""Makes the two web fonts of this folder and prints the figures of their fallback faces. See README.md."""

import os
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FOLDER = os.path.dirname(os.path.abspath(__file__))
LATIN_1 = [*range(0x20, 0x7F), *range(0xA0, 0x100)]
PUNCTUATION = [0x152, 0x153, 0x2009, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D]
SIGNS = [0x2022, 0x2026, 0x202F, 0x2032, 0x2033, 0x20AC, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212]

SAMPLE = (
    "We look after the cable in the ceiling, the phone on the desk and the software in between, "
    "so that the people who run the business can get on with it. Our Services, Contact us, Cybersecurity."
)


def make(source, target, pinned, kerning_weight):
    font = instancer.instantiateVariableFont(TTFont(source), {**pinned, "wght": (400, 700)})
    # Kerning that varies with the weight is half of each file; one weight's kerning serves them all.
    still = instancer.instantiateVariableFont(TTFont(source), {**pinned, "wght": kerning_weight})
    font["GPOS"], font["GDEF"] = still["GPOS"], still["GDEF"]

    options = subset.Options()
    options.layout_features = ["kern", "liga", "tnum"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LATIN_1 + PUNCTUATION + SIGNS)
    subsetter.subset(font)

    font.flavor = "woff2"
    path = os.path.join(FOLDER, target)
    font.save(path)
    print(f"{target}: {os.path.getsize(path)} bytes")
    return path


def width_of_sample(path, weight=None):
    font = TTFont(path)
    if weight:
        font = instancer.instantiateVariableFont(font, {"wght": weight})
    letters, advances = font.getBestCmap(), font["hmtx"]
    return sum(advances[letters[ord(c)]][0] for c in SAMPLE) / font["head"].unitsPerEm


def print_fallback(path, weight, local_name, local_path):
    font = TTFont(path)
    em, lines = font["head"].unitsPerEm, font["hhea"]
    adjust = width_of_sample(path, weight) / width_of_sample(local_path)
    percent = lambda value: f"{value / em / adjust * 100:.1f}%"
    print(
        f"{os.path.basename(path)} {weight} for {local_name}: size-adjust {adjust * 100:.1f}%, "
        f"ascent {percent(lines.ascent)}, descent {percent(-lines.descent)}, line gap {percent(lines.lineGap)}"
    )


if __name__ == "__main__":
    bricolage, instrument, *fallbacks = sys.argv[1:]
    display = make(bricolage, "bricolage-grotesque.woff2", {"opsz": 60}, 600)
    text = make(instrument, "instrument-sans.woff2", {}, 450)
    for fallback in fallbacks:
        name = os.path.basename(fallback)
        for path, weight in [(display, 400), (display, 620), (text, 400), (text, 600)]:
            print_fallback(path, weight, name, fallback)
