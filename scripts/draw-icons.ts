/**
 * Renders the icons in public/ from favicon.svg, for home screens, the manifest and old browsers. Run it
 * again when the logo changes: node scripts/draw-icons.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { projectFile } from "#app/database/project-file.server.ts";

const tab = readFileSync(projectFile("public/favicon.svg"), "utf8");
/** Without rounded corners: the system crops the icon, a maskable one by up to a tenth of each side. */
const fullBleed = tab.replace(' rx="7"', "");
const maskable = fullBleed.replace("translate(3.2 3) scale(.8)", "translate(5.2 5) scale(.675)");
if (maskable === fullBleed) throw new Error("favicon.svg no longer places its logo as expected.");

await draw("icon-192.png", tab, 192);
await draw("icon-512.png", tab, 512);
await draw("icon-maskable-512.png", maskable, 512);
await draw("apple-touch-icon.png", fullBleed, 180);
writeFileSync(projectFile("public/favicon.ico"), ico(await render(tab, 32), 32));

async function draw(name: string, source: string, size: number): Promise<void> {
  writeFileSync(projectFile(`public/${name}`), await render(source, size));
}

function render(source: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(source), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** One PNG in an .ico container. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
