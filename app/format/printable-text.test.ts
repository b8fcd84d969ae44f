import { openSync } from "fontkit";
import { expect, test } from "vitest";
import { projectFile } from "#app/database/project-file.server.ts";
import { cpuMilliseconds } from "#tests/helpers/cpu-time.ts";
import { printableText, splitCharacters, unprintableCharacters } from "./printable-text.ts";

test.for([
  { script: "fractions and signs", text: "12½ Landdros Maré, ⅓ m², ±5 °C, 19″ → 10 kΩ, 5 µm, № 7" },
  { script: "Tshivenda and Sesotho", text: "Ṱhohoyanḓou ḽṋṅ, Mašego Tšhwane" },
  { script: "Greek", text: "Γεώργιος Παπαδόπουλος, Ἀθῆναι" },
  { script: "Cyrillic", text: "Њежић Щербаков, Ґ. Їжак" },
  { script: "Yoruba and Ewe", text: "Ọ̀ṣun Adébáyọ̀, Ɖɔgbe Ŋutsu" },
  { script: "Vietnamese and Turkish", text: "Nguyễn Thị Ngọc Ánh, Işık Ğ" },
  { script: "other Latin", text: "Čapek, O’Reilly, Müller, Ĝis, Łódź" },
])("keeps what people typed: $script", ({ text }) => {
  expect(printableText(text)).toBe(text.normalize("NFC"));
  expect(unprintableCharacters([text])).toEqual([]);
});

test("says what the fonts have, no more and no less", () => {
  const characterSets = [
    "bricolage-grotesque-650",
    "instrument-sans-400",
    "instrument-sans-600",
  ].map((name) => {
    const font = openSync(projectFile(`app/fonts/${name}.ttf`));
    return new Set("characterSet" in font ? font.characterSet : []);
  });
  const inFonts = (code: number) => characterSets.every((characters) => characters.has(code));
  // An accent is drawn on a letter; spaces and invisible characters are not drawn.
  const signs = Array.from({ length: 0x10000 }, (_, code) => code)
    .map((code) => ({ code, sign: String.fromCodePoint(code) }))
    .filter(({ sign }) => !/[\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(sign))
    .map(({ code, sign }) => ({ code, text: /\p{M}/u.test(sign) ? `x${sign}` : sign }));
  const printed = signs.filter(({ text }) => unprintableCharacters([text]).length === 0);
  const drawn = new Set(printed.flatMap(({ text }) => [...printableText(text)]));
  expect([...drawn].filter((sign) => !inFonts(sign.codePointAt(0) ?? 0))).toEqual([]);
  const known = new Set(printed.map(({ code }) => code));
  expect(signs.filter(({ code }) => inFonts(code) && !known.has(code))).toEqual([]);
});

test("names the characters that documents cannot print, each once and whole", () => {
  expect(unprintableCharacters(["山田 👩‍💻", null, undefined, "山 Trading 👩‍💻"])).toEqual([
    "山",
    "田",
    "👩‍💻",
  ]);
  expect(printableText("山田 👩‍💻 Trading")).toBe("?? ? Trading");
  expect(unprintableCharacters(["مرحبا", "नमस्ते"])).toHaveLength(8);
});

test("prints full-width letters and ligatures plainly, but never makes another number", () => {
  expect(printableText("ＡＢＣ ﬁnance, 𝐉ohn")).toBe("ABC finance, John");
  expect(printableText("12⑳")).toBe("12?");
});

test("drops what is invisible, and says nothing of it", () => {
  const hidden = "a\u0000\u202e\tb\u200b\u200f\u00adc\ufeff\u2066\u00a0d\ufe0f";
  expect(printableText(hidden)).toBe("a bc d");
  expect(unprintableCharacters([hidden])).toEqual([]);
});

test("an accent needs a letter, and a letter carries three at most", () => {
  expect(printableText("e\u0301")).toBe("é");
  expect(printableText("x\u0302\u0301")).toBe("x\u0302\u0301");
  expect(printableText("\u0301a")).toBe("?a");
  expect(printableText(`x${"\u0302".repeat(50)}y`)).toBe("?y");
});

test.for(["x", "山", "\u202e", "\u0301", "x\u0301", "👩‍💻", "ﷺ", "½"])(
  "ten thousand of %s take a moment",
  (sign) => {
    const text = sign.repeat(10_000);
    const taken = cpuMilliseconds(() => {
      printableText(text);
      unprintableCharacters([text]);
      splitCharacters(text);
    });
    expect(taken).toBeLessThan(2000);
  },
);
