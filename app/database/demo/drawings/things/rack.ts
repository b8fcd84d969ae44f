import { box } from "../bodies.ts";
import {
  cage,
  circle,
  fan,
  inlet,
  label,
  mesh,
  powerKey,
  rect,
  repeat,
  ring,
  rows,
  slots,
  socket,
  stroke,
  usb,
} from "../marks.ts";
import { ink, materials, type Paint } from "../paint.ts";
import type { Scene } from "../scene.ts";

const WIDE = 436;

export type SwitchLook = {
  brand: string;
  model: string;
  ports: number;
  /** Fibre cages beside the sockets. */
  cages?: number;
  body?: Paint;
  depth?: number;
  stripe?: string;
  /** Every port takes fibre. */
  fibre?: boolean;
};

/** A switch for the rack: two rows of sockets, cages at the right. */
export const rackSwitch = (look: SwitchLook) => (scene: Scene) => {
  const {
    brand,
    model,
    ports,
    cages = 4,
    body = materials.graphite,
    depth = 196,
    stripe = ink.lilac,
  } = look;
  const high = 46;
  scene.shadow(0, 0, WIDE, depth, 30, 0.3);
  const dense = ports > 24;
  const size = dense ? 11.6 : 15.6;
  const columns = ports / 2;
  const sockets = repeat(columns, (column) => {
    const x = (dense ? 62 : 66) + column * (size + 1) + Math.floor(column / 6) * (dense ? 4 : 8);
    return [0, 1]
      .map((row) => {
        const y = dense ? (row ? 24 : 11.6) : row ? 23.6 : 7.4;
        if (look.fibre) return cage(x, y, size, size * 0.8);
        const busy = (column * 7 + row * 5) % 9;
        const lit = busy < 6 ? ink.go : busy < 7 ? ink.wait : undefined;
        return socket(x, y, size, { upper: row === 0, lit });
      })
      .join("");
  });
  const uplinks = repeat(cages, (at) =>
    dense
      ? cage(384 + Math.floor(at / 2) * 22, at % 2 ? 24 : 11.6, 20, 10.6)
      : cage(look.fibre ? 330 + at * 34 : 312 + at * 21, 15, look.fibre ? 30 : 19, 16),
  );
  const front = [
    rect(0, 0, WIDE, high, 0, ink.panel),
    rect(0, 0, WIDE, 1.2, 0, ink.grey),
    rect(0, high - 2.4, WIDE, 2.4, 0, stripe),
    label(12, 18, 11, brand, ink.white),
    label(12, 31, 8.5, model, ink.soft),
    [0, 1, 2].map((at) => circle(15 + at * 7, 38, 1.7, at < 2 ? ink.go : ink.wait)).join(""),
    sockets,
    uplinks,
    dense || look.fibre
      ? ""
      : rect(402, 12, 22, 22, 3, ink.key) +
        circle(413, 23, 5, ink.hole) +
        ring(413, 23, 5, stripe, 1.5),
  ].join("");
  box(scene, [0, 0, 0], [WIDE, high, depth], {
    material: body,
    front,
    top: lid(scene, body, depth, brand),
    right: slots(36, 14, Math.floor((depth - 50) / 8), 4, 20, 4, ink.hole),
    left: slots(24, 14, Math.floor((depth - 50) / 8), 4, 20, 4, ink.hole),
    back: [
      rect(0, 0, WIDE, high, 0, ink.panel),
      inlet(20, 10),
      fan(220, 23, 17),
      fan(264, 23, 17),
      rows(320, 12, 4, 90, 3, 3, ink.hole),
    ].join(""),
  });
};

export type RackLook = {
  brand: string;
  model: string;
  units: 1 | 2;
  body?: Paint;
  front: string;
  top?: string;
  depth?: number;
  back?: string;
};

/** Anything else for the rack: a dark front between two ears. */
export const rackUnit = (look: RackLook) => (scene: Scene) => {
  const { units, body = materials.ash, depth = 250 } = look;
  const high = units * 44;
  scene.shadow(0, 0, WIDE, depth, 40, 0.3);
  const ears = [0, WIDE - 18].map(
    (x) =>
      rect(x, 0, 18, high, 0, ink.dim) +
      rect(x + 5, high * 0.22, 8, high * 0.56, 3.5, ink.hole) +
      rect(x + 6.5, high * 0.26, 1.8, high * 0.48, 1, ink.grey),
  );
  box(scene, [0, 0, 0], [WIDE, high, depth], {
    material: body,
    front: [
      rect(0, 0, WIDE, high, 0, ink.panel),
      rect(0, 0, WIDE, 1.2, 0, ink.grey),
      ears.join(""),
      look.front,
    ].join(""),
    top: look.top ?? lid(scene, body, depth, look.brand),
    right:
      rect(18, 12, depth - 36, 3, 1.5, scene.shade(body, [1, 0, 0], -0.1)) +
      mesh(depth - 110, high * 0.45, 90, high * 0.4, 7, 2, scene.shade(body, [1, 0, 0], -0.14)),
    left: rect(18, 12, depth - 36, 3, 1.5, scene.shade(body, [-1, 0, 0], -0.1)),
    back: look.back ?? serverBack(high),
  });
};

function lid(scene: Scene, body: Paint, depth: number, brand: string): string {
  const up = [0, 1, 0] as const;
  const bright = body[0] > 0.6;
  return [
    rect(WIDE - 150, 26, 112, 70, 4, scene.shade(body, up, -0.05)),
    slots(WIDE - 142, 36, 13, 4, 50, 4.3, bright ? ink.key : ink.hole),
    stroke(`M30 ${depth - 30}h96`, scene.shade(body, up, bright ? -0.12 : 0.1), 1.2),
    label(30, depth - 40, 21, brand, scene.shade(body, up, bright ? -0.24 : 0.22)),
  ].join("");
}

/** Two supplies, a row of sockets and the cards. */
function serverBack(high: number): string {
  return [
    rect(0, 0, WIDE, high, 0, ink.panel),
    [14, 76]
      .map(
        (x) =>
          rect(x, high * 0.08, 58, high * 0.84, 2, ink.key) +
          fan(x + 18, high / 2, Math.min(15, high * 0.36)) +
          inlet(x + 36 - 10, high / 2 - 13).replaceAll(/width="34"/g, 'width="26"'),
      )
      .join(""),
    repeat(2, (at) => socket(160 + at * 20, high / 2 - 8, 16, { lit: ink.go })),
    repeat(3, (at) => usb(206 + at * 15, high / 2 - 3)),
    repeat(
      high > 50 ? 3 : 1,
      (at) =>
        rect(262, 8 + at * 25, 156, 18, 2, ink.dim) +
        rows(268, 12 + at * 25, 3, 144, 2, 2.4, ink.hole),
    ),
  ].join("");
}

/** Drives in their trays, two or more rows, a lamp on each. */
export function driveBays(columns: number, lines: number, high: number, handle: string): string {
  const [wide, tall] = [332 / columns, (high - 10) / lines];
  return repeat(columns, (column) =>
    repeat(lines, (line) => {
      const [x, y] = [24 + column * wide, 5 + line * tall];
      return [
        rect(x, y, wide - 3, tall - 2, 1.6, ink.dim),
        rect(x + 0.8, y + 0.8, wide - 4.6, 1, 0, ink.grey),
        mesh(x + 20, y + tall * 0.28, Math.max(4, wide - 40), tall * 0.46, 4.4, 1.4, ink.hole),
        rect(x + 3.4, y + 3.4, 10, tall - 8.8, 1.5, handle),
        circle(
          x + wide - 9,
          y + tall * 0.34,
          1.6,
          (line * columns + column) % 7 === 6 ? ink.wait : ink.go,
        ),
        circle(x + wide - 9, y + tall * 0.66, 1.6, ink.go, 0.5),
      ].join("");
    }),
  );
}

/** The narrow panel at the right of a server: name, small screen, sockets, switch. */
export function serverPanel(brand: string, model: string, high: number): string {
  return [
    rect(360, 5, 54, high - 10, 1.6, ink.key),
    label(366, 17, 8.6, brand, ink.white),
    high > 50
      ? label(366, 28, 7.4, model, ink.soft) +
        rect(366, 34, 42, 17, 1.5, ink.hole) +
        label(370, 45.5, 8.6, "24 °C", ink.go) +
        usb(366, 58, 12, 5) +
        usb(382, 58, 12, 5)
      : usb(366, 24, 12, 5),
    powerKey(402, high - 16, 5.4, ink.go),
  ].join("");
}
