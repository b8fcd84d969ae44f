import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { themeColour } from "#app/content/brand/brand-colours.ts";
import { temporaryFolder } from "#tests/helpers/temporary-folder.ts";
import { fitLines, openFont, readColourTokens, renderShareImages } from "./render-share-images.ts";

const room = { width: 720, lines: 3, sizes: [100, 64], tracking: -18 } as const;
const pictures = [
  { path: "/", title: "Transform Your Business", kicker: "From Pretoria" },
  { path: "/projects/long", title: "A name of many words ".repeat(10), kicker: "Website" },
];

describe("renderShareImages", () => {
  test("renders small images of 1200 x 630 at their URL, also for a name of 200 letters", async () => {
    const [cache, served] = [await temporaryFolder(), await temporaryFolder()];
    const place = await renderShareImages(pictures, cache);
    await place(served);
    for (const name of ["og/home.jpg", "og/projects/long.jpg"]) {
      const { width, height, format } = await sharp(join(served, name)).metadata();
      expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
      expect((await stat(join(served, name))).size).toBeLessThan(80_000);
    }
  });

  test("renders again only when the text changes, and removes old images", async () => {
    const cache = await temporaryFolder();
    const drawn = async () =>
      Object.fromEntries(
        await Promise.all(
          (await readdir(cache)).map(async (name) => [
            name,
            (await stat(join(cache, name))).mtimeMs,
          ]),
        ),
      );
    await renderShareImages(pictures, cache);
    const before = await drawn();
    await renderShareImages(pictures, cache);
    expect(await drawn()).toEqual(before);
    const [home, other] = pictures;
    if (!home || !other) throw new Error("two pictures are needed");
    await renderShareImages([home, { ...other, title: "Another name" }], cache);
    const after = await drawn();
    expect(Object.keys(after)).toHaveLength(2);
    expect(Object.keys(after).filter((name) => name in before)).toHaveLength(1);
  });
});

describe("text as outlines", () => {
  const face = openFont("bricolage-grotesque");

  test("a short title is large, a long one smaller, an endless one is cut off", () => {
    expect(fitLines(face, "Cybersecurity", room)).toEqual({
      size: 100,
      lines: ["Cybersecurity"],
    });
    const long = fitLines(face, "Access Control & Time Management Solutions for all", room);
    expect(long).toMatchObject({ size: 64 });
    const endless = fitLines(face, "A name of many words ".repeat(10), room);
    expect(endless.lines).toHaveLength(3);
    expect(endless.lines[2]).toMatch(/…$/);
    const oneWord = fitLines(face, "W".repeat(200), room);
    for (const line of [...endless.lines, ...oneWord.lines]) {
      expect(face.width(line, 64, room.tracking)).toBeLessThanOrEqual(room.width);
    }
  });

  test("letters become paths, and kerning counts", () => {
    expect(face.outline("Ag", 100)).toMatch(/^M[\d.-]+ [\d.-]+/);
    expect(face.width("AV", 100)).toBeLessThan(face.width("A", 100) + face.width("V", 100));
  });
});

test("theme-color is the token's value", () => {
  expect(themeColour()).toBe(readColourTokens()("surface-inverse"));
  expect(() => readColourTokens()("no-such-role")).toThrow("no-such-role");
});
