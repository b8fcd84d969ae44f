import { short } from "./geometry.ts";
import { glyphs } from "./glyphs.ts";
import { ink } from "./paint.ts";

/** Flat marks that lie on a body's side, in that side's own units. */

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  round: number,
  fill: string,
  opacity = 1,
): string {
  const rounding = round ? ` rx="${short(round)}"` : "";
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${rounding} fill="${fill}"${dimmed("fill", opacity)}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${dimmed("fill", opacity)}/>`;
}

export function ring(
  x: number,
  y: number,
  radius: number,
  colour: string,
  width = 1.4,
  opacity = 1,
): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="none" stroke="${colour}" stroke-width="${width}"${dimmed("stroke", opacity)}/>`;
}

export function stroke(path: string, colour: string, width = 1, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dimmed("stroke", opacity)}/>`;
}

export function shape(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${dimmed("fill", opacity)}/>`;
}

// Never the plain opacity attribute: it makes the renderer paint every mark on a layer of its own.
function dimmed(what: "fill" | "stroke", opacity: number): string {
  return opacity < 1 ? ` ${what}-opacity="${short(opacity)}"` : "";
}

export function moved(x: number, y: number, marks: string, more = ""): string {
  return `<g transform="translate(${short(x)} ${short(y)})${more}">${marks}</g>`;
}

/** A word in outlines: the machine that renders it may have no font. */
export function label(
  x: number,
  y: number,
  size: number,
  text: string,
  fill: string,
  anchor: "start" | "middle" = "start",
): string {
  let at = 0;
  const letters = [...text].map((letter) => {
    const [advance, outline] = glyphs[letter] ?? [0, ""];
    const placed = outline && `<path transform="translate(${at} 0)" d="${outline}"/>`;
    at += advance;
    return placed;
  });
  const start = anchor === "middle" ? x - (at * size) / 2000 : x;
  return `<g transform="translate(${short(start)} ${short(y)}) scale(${short(size / 10) / 100})" fill="${fill}">${letters.join("")}</g>`;
}

/** A field of small holes, each row shifted by half a step. */
export function mesh(
  x: number,
  y: number,
  width: number,
  height: number,
  step: number,
  radius: number,
  colour: string,
): string {
  const across = 2 * radius;
  let path = "";
  let row = 0;
  for (let down = y; down <= y + height; down += step * 0.87, row++) {
    for (let along = x + (row % 2 ? step / 2 : 0); along <= x + width; along += step) {
      path += `M${short(along - radius)} ${short(down)}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 ${-across} 0`;
    }
  }
  return shape(path, colour);
}

/** Upright slots beside each other. */
export function slots(
  x: number,
  y: number,
  count: number,
  width: number,
  height: number,
  gap: number,
  colour: string,
): string {
  return repeat(count, (at) =>
    rect(x + at * (width + gap), y, width, height, Math.min(width, height) / 2, colour),
  );
}

/** Lying slots above each other. */
export function rows(
  x: number,
  y: number,
  count: number,
  width: number,
  height: number,
  gap: number,
  colour: string,
): string {
  return repeat(count, (at) =>
    rect(x, y + at * (height + gap), width, height, Math.min(width, height) / 2, colour),
  );
}

export function repeat(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join("");
}

/** A network socket; the upper one of a pair has its latch on top. */
export function socket(
  x: number,
  y: number,
  size: number,
  options: { upper?: boolean; lit?: string | undefined } = {},
): string {
  const { upper = false, lit } = options;
  const [rim, high] = [size * 0.1, size * 0.92];
  return [
    rect(x, y, size, high, size * 0.08, ink.soft),
    rect(x + rim, y + rim, size - 2 * rim, high - 2 * rim, size * 0.05, ink.hole),
    rect(
      x + size * 0.3,
      upper ? y + rim - 0.1 : y + high - rim - size * 0.2 + 0.1,
      size * 0.4,
      size * 0.2,
      0,
      ink.soft,
    ),
    rect(
      x + size * 0.24,
      upper ? y + size * 0.66 : y + size * 0.18,
      size * 0.52,
      size * 0.08,
      0,
      ink.gold,
    ),
    lit ? rect(x + size * 0.08, upper ? y : y + size * 0.82, size * 0.2, size * 0.1, 0, lit) : "",
  ].join("");
}

/** A cage for a fibre transceiver. */
export function cage(x: number, y: number, width: number, height: number): string {
  return [
    rect(x, y, width, height, 0.6, ink.metal),
    rect(x + 1, y + 1, width - 2, height - 2, 0.4, ink.hole),
    rect(x + 1.6, y + height - 3, width - 3.2, 1.2, 0, ink.dim),
  ].join("");
}

export function usb(x: number, y: number, width = 11, height = 4.8): string {
  return [
    rect(x, y, width, height, 0.8, ink.metal),
    rect(x + 0.7, y + 0.7, width - 1.4, height - 1.4, 0.4, ink.hole),
    rect(x + 1.6, y + 1.1, width - 3.2, 1.1, 0, ink.lilac),
  ].join("");
}

/** The switch that turns a thing on. */
export function powerKey(x: number, y: number, radius: number, colour: string): string {
  const r = radius * 0.56;
  return [
    circle(x, y, radius, ink.panel),
    ring(x, y, radius, ink.grey, 1.1),
    stroke(`M${short(x)} ${short(y - r * 1.1)}v${short(r)}`, colour, 1.5),
    stroke(
      `M${short(x - r * 0.72)} ${short(y - r * 0.6)}a${short(r)} ${short(r)} 0 1 0 ${short(r * 1.44)} 0`,
      colour,
      1.3,
    ),
  ].join("");
}

/** Where the mains lead goes in. */
export function inlet(x: number, y: number): string {
  return [
    rect(x, y, 34, 26, 3, ink.key),
    shape(`M${x + 4} ${y + 4}h26v12l-6 6h-14l-6-6z`, ink.hole),
    repeat(3, (at) =>
      rect(x + 9 + at * 6.6, y + 8 + (at === 1 ? -1.5 : 1.5), 2.4, 6, 0.4, ink.metal),
    ),
  ].join("");
}

/** A fan behind its grille. */
export function fan(x: number, y: number, radius: number): string {
  const blades = repeat(7, (at) => {
    const angle = (at / 7) * 2 * Math.PI;
    const tip = (turn: number, far: number) =>
      `${short(x + Math.cos(angle + turn) * radius * far)} ${short(y + Math.sin(angle + turn) * radius * far)}`;
    return `<path d="M${tip(0, 0.25)}Q${tip(0.2, 0.7)} ${tip(0.75, 0.92)}Q${tip(0.4, 0.5)} ${tip(0.5, 0.25)}Z" fill="${ink.dim}"/>`;
  });
  return [
    circle(x, y, radius, ink.hole),
    blades,
    circle(x, y, radius * 0.3, ink.key),
    ring(x, y, radius * 0.66, ink.grey, 0.9),
    ring(x, y, radius, ink.grey, 1.2),
  ].join("");
}
