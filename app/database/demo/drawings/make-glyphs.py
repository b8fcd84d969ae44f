"""Turns the letters that stand on drawn products into outlines, because a machine that renders
them may have no font at all. Run it after the display font changed (Python with fontTools and
brotli): python3 app/database/demo/drawings/make-glyphs.py
"""

import json
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:%*#+-.°/"
folder = Path(__file__).parent
font = TTFont(folder / "../../../fonts/bricolage-grotesque.woff2")
font = instantiateVariableFont(font, {"wght": 620})
scale = 1000 / font["head"].unitsPerEm
glyphs, names = font.getGlyphSet(), font.getBestCmap()

lines = []
for letter in LETTERS:
    glyph = glyphs[names[ord(letter)]]
    pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
    # Downwards, as pictures count.
    glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
    lines.append(f'  "{letter}": [{round(glyph.width * scale)}, {json.dumps(pen.getCommands())}],')

(folder / "glyphs.ts").write_text(
    "// Made by make-glyphs.py from the display font.\n\n"
    "/** Each letter's advance and outline, in thousandths of the size. */\n"
    "export const glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>> = {\n"
    + "\n".join(lines)
    + "\n};\n"
)
