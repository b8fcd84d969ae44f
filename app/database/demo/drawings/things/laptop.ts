import { box, prism } from "../bodies.ts";
import { add, type Frame, facing, radians, scale, type Vector } from "../geometry.ts";
import { circle, label, mesh, rect, repeat, stroke } from "../marks.ts";
import { ink, materials, type Paint } from "../paint.ts";
import type { Scene } from "../scene.ts";
import type { Screen } from "./glass.ts";
import { canopyScreen } from "./wallpapers.ts";

export type LaptopLook = {
  brand: string;
  body?: Paint;
  width?: number;
  depth?: number;
  thick?: number;
  /** Degrees between keyboard and screen; 0 is shut. */
  open?: number;
  keyField?: string;
  keys?: string;
  screen?: Screen;
  /** Thick rubber on every corner, in this colour. */
  guards?: Paint;
  numberPad?: boolean;
};

export const laptop = (look: LaptopLook) => (scene: Scene) => {
  const { brand, body = materials.graphite, width = 320, depth = 214, open = 108, guards } = look;
  const thick = look.thick ?? 13;
  scene.shadow(4, 2, width - 8, depth - 2, 26, 0.3);
  if (guards) guard(scene, guards, width, depth, thick);
  box(scene, [0, 0, 0], [width, thick, depth], {
    corners: 13,
    material: body,
    top: deck(scene, look, body, width, depth),
    right: ports(20, thick) + circle(92, 6, 2.2, ink.hole),
    left: ports(depth - 84, thick),
    front: rect(width / 2 - 34, 0, 68, 2.4, 1.2, scene.shade(body, [0, 0, 1], -0.08)),
    back: rect(40, 3, width - 80, thick - 7, 2, ink.hole),
  });
  if (open <= 0) {
    prism(scene, facing.top(0, thick + 7, 0), width, depth, 6, {
      corners: 13,
      material: body,
      marks: mark(brand, width, depth, scene.shade(body, [0, 1, 0], body[0] > 0.6 ? -0.22 : 0.2)),
    });
    return;
  }
  box(scene, [40, thick - 2, -3], [width - 80, 7, 6], { axis: "x", material: materials.black });
  const lean = radians(open - 90);
  const up: Vector = [0, Math.cos(lean), -Math.sin(lean)];
  const high = depth * 0.965;
  const lid: Frame = {
    origin: add([0, thick + 2, 1], up, high),
    across: [1, 0, 0],
    down: scale(up, -1),
    facing: [0, Math.sin(lean), Math.cos(lean)],
  };
  const bezel = guards ? 11 : 6;
  const [screenWidth, screenHeight] = [width - 2 * bezel, high - bezel - 16];
  const screen = (look.screen ?? canopyScreen())(scene, screenWidth, screenHeight);
  prism(scene, lid, width, high, guards ? 9 : 6, {
    corners: 11,
    material: body,
    edge: 0.75,
    marks: [
      rect(0, 0, width, high, 11, ink.glass),
      `<g transform="translate(${bezel} ${bezel + 3})">${screen}</g>`,
      circle(width / 2, 5.2, 1.5, ink.dim),
    ].join(""),
    behind: mark(brand, width, high, scene.shade(body, [0, 0.2, -1], body[0] > 0.6 ? -0.2 : 0.24)),
  });
};

function mark(brand: string, width: number, height: number, colour: string): string {
  return label(width / 2, height / 2 + 6, 18, brand, colour, "middle");
}

function deck(scene: Scene, look: LaptopLook, body: Paint, width: number, depth: number): string {
  const { keyField = ink.panel, keys = ink.key, numberPad = false } = look;
  const row = 17.5;
  const [left, top, field] = [26, 26, width - 52];
  const lettersWide = numberPad ? field * 0.77 : field;
  const pad = numberPad
    ? repeat(5, (down) =>
        repeat(4, (along) =>
          key(
            left + field * 0.8 + along * field * 0.05,
            top + (down + 1) * row,
            field * 0.05 - 2.4,
            14.4,
            keys,
          ),
        ),
      )
    : "";
  const touch = scene.shade(body, [0, 1, 0], -0.025);
  const speaker = scene.shade(body, [0, 1, 0], -0.16);
  return [
    rect(left - 4, top - 4, field + 8, row * 6 + 5, 5, keyField),
    letterRows(left, top, lettersWide, row, keys),
    pad,
    rect(width / 2 - 58, depth - 74, 116, 64, 5, touch),
    stroke(
      `M${width / 2 - 53} ${depth - 74}h106a5 5 0 0 1 5 5v54a5 5 0 0 1-5 5h-106a5 5 0 0 1-5-5v-54a5 5 0 0 1 5-5z`,
      scene.shade(body, [0, 1, 0], -0.11),
      0.9,
    ),
    mesh(8, 32, 11, 96, 4.2, 1.1, speaker),
    mesh(width - 19, 32, 11, 96, 4.2, 1.1, speaker),
  ].join("");
}

/** Rows as on a real board: the outer keys grow wider downwards, the last holds the space bar. */
function letterRows(left: number, top: number, wide: number, row: number, keys: string): string {
  const gap = 2.4;
  const lines: number[][] = [
    [1, ...ones(13), 1],
    [1.4, ...ones(12), 1.4],
    [1.7, ...ones(12), 1.7],
    [2.1, ...ones(11), 2.1],
    [2.6, ...ones(10), 2.6],
    [1, 1, 1, 1.22, 6, 1.22, 1, 1],
  ];
  return lines
    .map((line, at) => {
      const sum = line.reduce((total, size) => total + size, 0);
      const one = (wide - gap * (line.length - 1)) / sum;
      let x = left;
      return line
        .map((size) => {
          const mark = key(
            x,
            top + at * row + (at === 0 ? 4 : 0),
            size * one,
            at === 0 ? 10.4 : 14.4,
            keys,
          );
          x += size * one + gap;
          return mark;
        })
        .join("");
    })
    .join("");
}

const ones = (count: number) => Array.from({ length: count }, () => 1);
const key = (x: number, y: number, w: number, h: number, colour: string) =>
  rect(x, y, w, h, 1.6, colour);

function ports(x: number, thick: number): string {
  const y = thick * 0.3;
  return (
    rect(x, y, 12, 4.2, 2, ink.hole) +
    rect(x + 20, y, 12, 4.2, 2, ink.hole) +
    rect(x + 40, y - 1, 19, 6, 1, ink.hole)
  );
}

function guard(scene: Scene, material: Paint, width: number, depth: number, thick: number): void {
  for (const x of [-5, width - 27]) {
    for (const z of [-5, depth - 27]) {
      box(scene, [x, -1, z], [32, thick + 3, 32], { corners: 15, material });
    }
  }
}
