/**
 * Draws the street plan under the contact form: streets as gaps between blocks, trees as blossom,
 * the office in sun. Run it again when a colour changes: node scripts/draw-street-plan.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { seededRandom } from "../app/pages/home/canopy-tree.ts";

const [width, height] = [1920, 340];
const down = [
  -10, 96, 190, 318, 420, 530, 664, 760, 884, 990, 1090, 1220, 1330, 1432, 1540, 1660, 1760, 1890,
];
const across = [34, 104, 176, 250, 318];
const shade = [0.3, 0.12, 0.22, 0.16, 0.4];
const random = seededRandom(11);
const styles = readFileSync(new URL("../app/styles.css", import.meta.url), "utf8");

writeFileSync(
  new URL("../app/pages/contact/street-plan.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none"><path fill="${tone("paper-line")}" opacity=".55" d="M0 0h${width}v${height}H0z"/>${streets()}${trees()}${office()}</svg>\n`,
);

function streets(): string {
  const lines = [...down.map((x) => `M${x} 0v${height}`), ...across.map((y) => `M0 ${y}h${width}`)];
  const avenue = `M0 300C420 280 700 130 1060 118S1600 60 1920-10`;
  return `<g stroke="${tone("paper")}" stroke-width="10"><path d="${lines.join("")}"/><path stroke-width="20" d="${avenue}"/></g>`;
}

function trees(): string {
  const groups = new Map<string, string[]>();
  const plant = (x: number, y: number, reach: number) => {
    const radius = [1.8, 3, 4.2, 5.6, 7][Math.floor(random() ** 1.7 * reach)] ?? 3;
    const kind = random();
    const key = kind < 0.58 ? "blossom" : kind < 0.84 ? "blossom-deep" : "blossom-wash";
    const look = `stroke="${tone(key)}" stroke-width="${radius * 2}"`;
    groups.set(look, [...(groups.get(look) ?? []), `M${Math.round(x)} ${Math.round(y)}h0`]);
  };
  for (const [row, y] of across.entries()) {
    for (let x = 4; x < width; x += 11) {
      for (const side of [-7, 7]) {
        const gap = (shade[row] ?? 0.2) + 0.24 + 0.3 * Math.abs(Math.sin(x / 130 + row));
        if (random() > gap) plant(x + random() * 6, y + side * (0.9 + random() * 0.7), 5);
      }
    }
  }
  for (const x of down.filter((_, index) => index % 2 === 0)) {
    for (let y = 6; y < height; y += 12) {
      for (const side of [-7, 7])
        if (random() > 0.62) plant(x + side * (0.8 + random() * 0.8), y, 3);
    }
  }
  const paths = [...groups].map(([look, points]) => `<path ${look} d="${points.join("")}"/>`);
  return `<g stroke-linecap="round" opacity=".85">${paths.join("")}</g>`;
}

function office(): string {
  return `<circle cx="990" cy="176" r="22" fill="${tone("ink")}"/><circle cx="990" cy="176" r="8" fill="${tone("sun")}"/>`;
}

function tone(role: string): string {
  const colour = styles.match(new RegExp(`--color-${role}: (.+?);`))?.[1];
  if (!colour) throw new Error(`There is no colour named ${role} in app/styles.css.`);
  return colour;
}
