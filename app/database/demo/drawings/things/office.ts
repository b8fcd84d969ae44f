import { box, prism } from "../bodies.ts";
import { facing } from "../geometry.ts";
import {
  circle,
  fan,
  inlet,
  label,
  moved,
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

/** A battery that stands beside what it feeds. */
export const towerUps =
  (look: { brand: string; body?: Paint; size?: number; depth?: number; screen?: string }) =>
  (scene: Scene) => {
    const { brand, body = materials.black, size = 1, depth = 230 } = look;
    const [width, high] = [130 * size, 226 * size];
    scene.shadow(2, 2, width - 4, depth - 4, 60, 0.32);
    const w = 130;
    const h = 226;
    const front = [
      rect(9, 9, w - 18, h - 18, 8, ink.panel),
      rect(18, 20, w - 36, 66, 5, ink.hole),
      moved(
        22,
        24,
        [
          rect(
            0,
            0,
            w - 44,
            58,
            3,
            look.screen ??
              scene.blend([
                [0, ink.wait],
                [1, ink.gold],
              ]),
          ),
          label(7, 24, 21, "100%", ink.hole),
          label(7, 36, 9, "On mains", ink.panel),
          repeat(5, (at) => rect(7 + at * 14, 43, 11, 9, 1.6, ink.panel, 0.88)),
        ].join(""),
      ),
      circle(w / 2, 106, 9, ink.hole) +
        ring(w / 2, 106, 9, ink.grey) +
        stroke(`M${w / 2} 101v5`, ink.wait, 1.8),
      rows(20, 126, 8, w - 40, 3.6, 4.4, ink.hole),
      label(w / 2, h - 18, 13, brand, ink.soft, "middle"),
    ].join("");
    const outlets = repeat(6, (at) =>
      moved(
        14 + (at % 2) * 52,
        92 + Math.floor(at / 2) * 40,
        rect(0, 0, 46, 34, 4, ink.hole) +
          repeat(3, (pin) => rect(10 + pin * 10, 9 + (pin === 1 ? 0 : 6), 5, 8, 1, ink.metal)),
      ),
    );
    box(scene, [0, 6, 0], [width, high, depth], {
      axis: "z",
      corners: 10,
      material: body,
      front: `<g transform="scale(${size})">${front}</g>`,
      right:
        slots(depth - 104, 30 * size, 11, 3.6, 60 * size, 4.6, ink.hole) +
        slots(depth - 104, 130 * size, 11, 3.6, 60 * size, 4.6, ink.hole),
      left: slots(24, 30 * size, 11, 3.6, 60 * size, 4.6, ink.hole),
      top: rect(9, depth * 0.3, width - 18, 1.4, 0, ink.hole),
      back: `<g transform="scale(${size})">${[rect(8, 8, w - 16, h - 16, 4, ink.key), fan(38, 46, 24), inlet(74, 20), usb(76, 56, 14, 6), socket(96, 52, 16), outlets].join("")}</g>`,
    });
  };

/** What a rack UPS shows in front. */
export function rackUpsFront(scene: Scene, brand: string): string {
  return [
    rect(26, 10, 120, 68, 3, ink.key) + rows(34, 18, 9, 104, 3, 3.6, ink.hole),
    rect(158, 12, 120, 64, 4, ink.hole),
    moved(
      162,
      16,
      [
        rect(
          0,
          0,
          112,
          56,
          2,
          scene.blend([
            [0, ink.night],
            [1, ink.glow],
          ]),
        ),
        label(8, 25, 21, "98%", ink.white),
        label(8, 38, 9, "31 min left", ink.pale),
        repeat(6, (at) =>
          rect(8 + at * 13, 44, 10, 6, 1, at < 5 ? ink.go : ink.white, at < 5 ? 1 : 0.3),
        ),
        circle(96, 14, 5, ink.go),
      ].join(""),
    ),
    repeat(
      4,
      (at) => circle(294, 20 + at * 16, 5, ink.key) + ring(294, 20 + at * 16, 5, ink.grey, 1),
    ),
    rect(310, 10, 104, 68, 3, ink.key) + rows(318, 18, 9, 88, 3, 3.6, ink.hole),
    label(362, 72, 10, brand, ink.soft, "middle"),
  ].join("");
}

/** What its battery shows in front: nothing but air and a name. */
export function batteryFront(brand: string): string {
  return [
    rect(26, 8, 388, 72, 3, ink.key),
    rows(36, 16, 10, 250, 3, 3.4, ink.hole),
    label(302, 40, 15, brand, ink.white),
    label(302, 56, 10, "72 V pack", ink.soft),
    repeat(4, (at) => rect(302 + at * 16, 64, 12, 7, 1.4, ink.go, 1 - at * 0.2)),
  ].join("");
}

type PrinterLook = {
  brand: string;
  body?: Paint;
  band?: Paint;
  scanner?: boolean;
  trays?: number;
  colours?: boolean;
};

/** A laser printer; with a scanner, a lid on top. */
export const printer = (look: PrinterLook) => (scene: Scene) => {
  const {
    brand,
    body = materials.white,
    band = materials.graphite,
    scanner = false,
    trays = 1,
    colours = false,
  } = look;
  const [width, depth] = [290, 230];
  scene.shadow(2, 2, width - 4, depth - 4, 50, 0.28);
  let floor = 4;
  for (let tray = 0; tray < trays; tray++) {
    const high = tray === trays - 1 ? 62 : 42;
    box(scene, [0, floor, 0], [width, high, depth], {
      corners: 16,
      material: body,
      front:
        rect(22, 8, width - 44, 1.2, 0, ink.soft) +
        rect(width / 2 - 34, high * 0.42, 68, 7, 3.5, ink.soft) +
        label(28, high * 0.62, 10, "250", ink.grey) +
        rect(width - 56, high * 0.52, 32, 3, 1.5, ink.line),
      back: rect(40, 8, width - 80, high - 18, 4, ink.soft),
    });
    floor += high;
  }
  box(scene, [0, floor, 0], [width, 28, depth], {
    corners: 16,
    material: band,
    front: rect(40, 6, width - 80, 16, 3, ink.hole) + rect(64, 16, width - 128, 6, 1, ink.paper),
    back: inlet(30, 2) + usb(90, 10) + socket(112, 4, 18),
  });
  floor += 28;
  const up = [0, 1, 0] as const;
  const paper = [
    rect(44, 30, width - 110, depth - 66, 10, scene.shade(body, up, -0.13)),
    `<path d="M52 ${depth - 36}L64 58H${width - 92}L${width - 74} ${depth - 36}Z" fill="${scene.shade(body, up, -0.22)}"/>`,
    `<path d="M76 38h126v${depth - 96}h-126z" fill="${ink.white}" stroke="${ink.line}" stroke-width=".8"/>`,
    rect(90, 50, 52, 6, 1, ink.glow),
    rows(90, 66, 5, 96, 2.6, 7, ink.line),
    colours
      ? [ink.go, ink.wait, ink.lilac, ink.stop]
          .map((colour, at) => rect(92 + at * 23, 116, 16, -0 + 8 + at * 5, 1, colour))
          .join("")
      : rows(90, 116, 3, 96, 2.6, 7, ink.line),
  ].join("");
  box(scene, [0, floor, 0], [width, scanner ? 34 : 58, depth], {
    corners: 16,
    material: body,
    top: scanner ? "" : paper,
    front:
      label(28, scanner ? 24 : 36, 17, brand, ink.grey) +
      (colours
        ? [ink.lilac, ink.stop, ink.wait, ink.key]
            .map((colour, at) => circle(width - 84 + at * 11, scanner ? 19 : 30, 3.6, colour))
            .join("")
        : ""),
  });
  floor += scanner ? 34 : 58;
  if (scanner) {
    box(scene, [8, floor, 4], [width - 70, 10, depth - 8], {
      corners: 12,
      material: band,
      lift: 0.02,
    });
    box(scene, [12, floor + 10, 8], [width - 78, 26, depth - 60], {
      corners: 12,
      material: body,
      top:
        rect(20, 24, width - 118, 8, 4, scene.shade(body, up, -0.16)) +
        rect(30, 48, width - 138, 84, 4, ink.paper) +
        rows(44, 62, 6, 90, 2.4, 6, ink.line),
      front: rect(20, 10, width - 118, 5, 2.5, ink.soft),
    });
  }
  prism(scene, facing.slope(width - 58, floor + (scanner ? 22 : 8), depth - 92, 24), 52, 88, 8, {
    corners: 6,
    material: band,
    marks: [
      rect(5, 6, 42, 42, 3, ink.hole) +
        rect(
          8,
          9,
          36,
          36,
          2,
          scene.blend([
            [0, ink.dusk],
            [1, ink.glow],
          ]),
        ),
      label(12, 23, 9.6, "Ready", ink.white),
      rect(12, 29, 20, 3, 1.5, ink.pale) + rect(12, 35, 14, 3, 1.5, ink.pale),
      circle(26, 66, 10, ink.panel) + ring(26, 66, 10, ink.grey, 1.2) + circle(26, 66, 4.4, ink.go),
    ].join(""),
  });
};
