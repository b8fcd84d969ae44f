/**
 * Draws the tree of the first screen as two pictures: the wood, which stays, and the blossom, which
 * stands there until the moving one is ready. Run it again when the tree or a colour changes:
 * node scripts/draw-canopy.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import {
  canopyBox,
  growCanopy,
  type Point,
  seededRandom,
  spread,
} from "../app/pages/home/canopy-tree.ts";

const unit = 250;
const folder = new URL("../app/pages/home/", import.meta.url);
const { limbs, tips } = growCanopy();
const tone = readTones();

writeFileSync(new URL("canopy-wood.svg", folder), picture(wood() + farBlossom()));
writeFileSync(new URL("canopy-blossom.svg", folder), picture(nearBlossom()));

function wood(): string {
  const thick = limbs.filter((limb) => limb.depth < 3).map(outline);
  const shapes = [`<path d="${thick.join("")}" fill="${tone("twig")}" opacity=".72"/>`];
  for (let depth = 3; depth <= 7; depth++) {
    const twigs = limbs.filter((limb) => limb.depth === depth);
    const width = mean(twigs.map(({ width }) => (width[0] + width[1]) / 2));
    const stroke = Math.max(0.8, width * unit).toFixed(1);
    shapes.push(`<path d="${twigs.map(curve).join("")}" stroke-width="${stroke}"/>`);
  }
  return `<g fill="none" stroke="${tone("twig")}" stroke-linecap="round" opacity=".82">${shapes.join("")}</g>`;
}

/** A limb that thins towards its end. */
function outline({ from, bend, to, width }: (typeof limbs)[number]): string {
  const side = (point: Point, towards: Point, half: number): Point => {
    const [dx, dy] = [towards[0] - point[0], towards[1] - point[1]];
    const length = Math.hypot(dx, dy);
    return [point[0] - (dy / length) * half, point[1] + (dx / length) * half];
  };
  const [start, end, middle] = [width[0] / 2, width[1] / 2, (width[0] + width[1]) / 4];
  const beyond: Point = [2 * to[0] - bend[0], 2 * to[1] - bend[1]];
  const left = [side(from, bend, start), side(bend, to, middle), side(to, beyond, end)] as const;
  const right = [
    side(from, bend, -start),
    side(bend, to, -middle),
    side(to, beyond, -end),
  ] as const;
  return `M${at(left[0])}Q${at(left[1])} ${at(left[2])}L${at(right[2])}Q${at(right[1])} ${at(right[0])}Z`;
}

function curve({ from, bend, to }: (typeof limbs)[number]): string {
  const relative = (point: Point): Point => [point[0] - from[0], point[1] - from[1]];
  return `M${at(from)}q${at(relative(bend))} ${at(relative(to))}`;
}

/** Still and faint, deep in the crown. */
function farBlossom(): string {
  const random = seededRandom(3);
  const inner = tips.filter((_, index) => index % 2 === 0);
  const petals = inner.map(
    ([x, y]): Petal => ({
      at: [x + spread(random) * 0.06, y + spread(random) * 0.05],
      size: random(),
      tone: random() < 0.6 ? "blossom-deep" : "blossom",
    }),
  );
  return dots(petals, [3, 6, 9], 0.3);
}

function nearBlossom(): string {
  const random = seededRandom(7);
  const petals = tips.map(([x, y]): Petal => {
    const at: Point = [x + spread(random) * 0.075, y + spread(random) * 0.05];
    const pick = random();
    const hue =
      pick < 0.56 ? "blossom" : pick < 0.76 ? "blossom-deep" : pick < 0.91 ? "on-night" : "sun";
    return { at, size: random() ** 2, tone: hue };
  });
  return (
    glow(petals.filter(({ size }) => size > 0.7)) + links(petals) + dots(petals, [3.5, 6, 9], 0.95)
  );
}

function glow(petals: Petal[]): string {
  const hues = [...new Set(petals.map((petal) => petal.tone))];
  const stops = (hue: string) =>
    `<stop stop-color="${tone(hue)}" stop-opacity=".34"/><stop offset="1" stop-color="${tone(hue)}" stop-opacity="0"/>`;
  const lights = hues.map(
    (hue) => `<radialGradient id="glow-${hue}">${stops(hue)}</radialGradient>`,
  );
  const circles = petals.map(({ at: [x, y], tone: hue }) => {
    const [across, down] = [Math.round(x * unit), Math.round(y * unit)];
    return `<circle cx="${across}" cy="${down}" r="24" fill="url(#glow-${hue})"/>`;
  });
  return lights.join("") + circles.join("");
}

/** A few of the near ones: the moving picture draws them all. */
function links(petals: Petal[]): string {
  const lines = petals.flatMap((petal, index) =>
    petals.slice(index + 1).flatMap((other, place) => {
      const step: Point = [other.at[0] - petal.at[0], other.at[1] - petal.at[1]];
      const far = Math.hypot(...step);
      return place % 8 === 0 && far > 0.07 && far < 0.2 ? [`M${at(petal.at)}l${at(step)}`] : [];
    }),
  );
  return `<path stroke="${tone("blossom")}" stroke-width=".8" opacity=".3" d="${lines.join("")}"/>`;
}

/** Points of one tone and size share a path: a line of no length with round ends. */
function dots(petals: Petal[], widths: number[], opacity: number): string {
  const groups = new Map<string, string[]>();
  for (const petal of petals) {
    const width = widths[Math.min(widths.length - 1, Math.floor(petal.size * widths.length))];
    const key = `stroke="${tone(petal.tone)}" stroke-width="${width}"`;
    groups.set(key, [...(groups.get(key) ?? []), `M${at(petal.at)}h0`]);
  }
  const paths = [...groups].map(([key, points]) => `<path ${key} d="${points.join("")}"/>`);
  return `<g stroke-linecap="round" opacity="${opacity}">${paths.join("")}</g>`;
}

function picture(content: string): string {
  const { left, top, right, bottom } = canopyBox;
  const box = [left, top, right - left, bottom - top].map((edge) => Math.round(edge * unit));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}">${content}</svg>\n`;
}

function at([x, y]: Point): string {
  const [across, down] = [Math.round(x * unit), Math.round(y * unit)];
  return down < 0 ? `${across}${down}` : `${across} ${down}`;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function readTones(): (role: string) => string {
  const styles = readFileSync(new URL("../app/styles.css", import.meta.url), "utf8");
  return (role) => {
    const colour = styles.match(new RegExp(`--color-${role}: (.+?);`))?.[1];
    if (!colour) throw new Error(`There is no colour named ${role} in app/styles.css.`);
    return colour;
  };
}

type Petal = { at: Point; size: number; tone: string };
