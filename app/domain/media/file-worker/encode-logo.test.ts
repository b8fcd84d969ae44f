import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { LOGO_ICON_SIZES } from "#app/content/brand/logo.ts";
import { temporaryFolder } from "#tests/helpers/temporary-folder.ts";
import { runInFileWorker } from "./run-in-file-worker.server.ts";

const encode = (source: string | Buffer) =>
  runInFileWorker("staff", "encode-logo", {}, Buffer.from(source));
const svg = (content: string, attributes = 'width="60" height="20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const box = (fill: string) => svg(`<rect width="50" height="20" fill="${fill}"/>`);

test("a logo gets a plate where it could not be seen", async () => {
  const plates = async (source: string | Buffer) => {
    const encoded = await encode(source);
    return encoded.ok && encoded.value;
  };
  expect(await plates(box("#101020"))).toMatchObject({ plateOnDark: true, plateOnLight: false });
  // Dark blue: 1.7:1 on the header.
  expect(await plates(box("#1f4e79"))).toMatchObject({ plateOnDark: true, plateOnLight: false });
  expect(await plates(box("#ffffff"))).toMatchObject({ plateOnDark: false, plateOnLight: true });
  expect(await plates(box("#e4002b"))).toMatchObject({ plateOnDark: false, plateOnLight: false });
  const opaque = await sharp({
    create: { width: 300, height: 100, channels: 3, background: "#ffffff" },
  })
    .jpeg()
    .toBuffer();
  const photo = { width: 300, height: 100, plateOnDark: true, plateOnLight: false };
  expect(await plates(opaque)).toMatchObject(photo);
});

test("an SVG is drawn as large as it is stored, whatever size it states, with its icons", async () => {
  for (const size of ['width="6" height="2"', 'viewBox="0 0 60000 20000"']) {
    const encoded = await encode(svg('<rect width="100%" height="100%" fill="#e4002b"/>', size));
    expect(encoded).toMatchObject({ ok: true, value: { ok: true, width: 960, height: 320 } });
    if (!encoded.ok) continue;
    const [, ...icons] = await Promise.all(encoded.parts.map((part) => sharp(part).metadata()));
    expect(icons.map(({ width }) => width)).toEqual([...LOGO_ICON_SIZES]);
    expect(icons.at(-1)).toMatchObject({ width: 1200, height: 630, format: "png" });
  }
});

test("an SVG loads no file of the server and no entity", async () => {
  const secret = join(await temporaryFolder(), "secret.png");
  const red = { width: 60, height: 20, channels: 3 as const, background: "#ff0000" };
  await writeFile(secret, await sharp({ create: red }).png().toBuffer());
  for (const href of [secret, `file://${secret}`]) {
    const image = `<image href="${href}" xlink:href="${href}" width="60" height="20"/>`;
    const encoded = await encode(svg(`<rect width="1" height="1" fill="#0000ff"/>${image}`));
    if (!encoded.ok || !encoded.value.ok) continue;
    const { channels } = await sharp(encoded.parts[0]).stats();
    expect([href, channels[0]?.max]).toEqual([href, 0]);
  }
  const bomb = Array.from(
    { length: 12 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(20)}">`,
  );
  const source = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "x">${bomb.join("")}]>${svg("<text>&e12;</text>")}`;
  expect(await encode(source)).toMatchObject({ value: { ok: false, reason: "no-picture" } });
});
