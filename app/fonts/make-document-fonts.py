"""Makes the fonts that PDFs embed: one file for each weight, because the PDF writer reads neither
woff2 nor variable fonts. Run it after the web fonts changed (Python with fontTools and brotli):
python3 app/fonts/make-document-fonts.py
"""

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

folder = Path(__file__).parent
for source, weight in [("bricolage-grotesque", 650), ("instrument-sans", 400), ("instrument-sans", 600)]:
    font = instantiateVariableFont(TTFont(folder / f"{source}.woff2"), {"wght": weight})
    font.flavor = None
    # Letters are set one by one; the tables for shaping would double the file.
    for table in ("GSUB", "GPOS", "GDEF", "STAT", "DSIG"):
        if table in font:
            del font[table]
    font.save(folder / f"{source}-{weight}.ttf")
