import { box, prism } from "../bodies.ts";
import { facing } from "../geometry.ts";
import {
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
  usb,
} from "../marks.ts";
import { ink, materials, type Paint } from "../paint.ts";
import type { Scene } from "../scene.ts";
import { mailScreen } from "./screens.ts";

type TowerLook = { brand: string; body?: Paint; accent?: string; width?: number; glass?: boolean };

/** A desktop computer that stands beside or under the desk. */
export const tower = (look: TowerLook) => (scene: Scene) => {
  const { brand, body = materials.graphite, accent = ink.lilac, width = 104, glass = false } = look;
  const [high, depth] = [214, 190];
  scene.shadow(2, 2, width - 4, depth - 4, 70, 0.3);
  const front = [
    rect(7, 7, width - 14, high - 14, 7, ink.glass),
    glass
      ? repeat(
          2,
          (at) =>
            ring(width / 2, 92 + at * 72, 30, accent, 2.6, 0.9) + fan(width / 2, 92 + at * 72, 26),
        )
      : mesh(13, 58, width - 26, high - 84, 5.6, 1.75, ink.dim),
    rect(7, 46, width - 14, 1.2, 0, ink.key),
    powerKey(width - 24, 27, 8, ink.pale),
    usb(18, 20) + usb(18, 29),
    rect(34, 21.4, 8, 3.4, 1.7, ink.metal) + rect(34.8, 22.1, 6.4, 2, 1, ink.hole),
    circle(38, 31.4, 2.4, ink.hole) + ring(38, 31.4, 2.4, ink.metal, 0.8),
    rect(13, high - 17, 30, 2.2, 1.1, accent),
  ].join("");
  const side = glass
    ? rect(10, 12, depth - 20, high - 24, 5, ink.glass, 0.85) + glassInside(depth, accent)
    : mesh(36, 40, depth - 90, 46, 6, 1.9, ink.hole) +
      label(depth - 74, high - 30, 13, brand, scene.shade(body, [1, 0, 0], 0.16));
  box(scene, [0, 6, 0], [width, high, depth], {
    axis: "z",
    corners: 11,
    material: body,
    front,
    right: side,
    left: rect(16, high - 26, depth - 32, 1, 0, ink.hole),
    top:
      rect(14, 60, width - 28, 88, 6, scene.shade(body, [0, 1, 0], -0.05)) +
      mesh(20, 66, width - 40, 76, 5.6, 1.7, ink.hole),
    back: towerBack(width, high),
  });
};

/** Through the glass: board, memory, a graphics card and its light. */
function glassInside(depth: number, accent: string): string {
  return [
    rect(26, 30, depth - 60, 130, 3, ink.night),
    repeat(4, (at) => rect(depth - 92 + at * 7, 44, 4, 44, 1, at % 2 ? accent : ink.grey)),
    circle(66, 66, 20, ink.key) + ring(66, 66, 20, accent, 2),
    rect(30, 112, depth - 76, 26, 3, ink.dim) + fan(62, 125, 11) + fan(102, 125, 11),
    rect(30, 138, depth - 76, 2.4, 1, accent),
  ].join("");
}

function towerBack(width: number, high: number): string {
  return [
    rect(8, 8, width - 16, high - 16, 3, ink.key),
    inlet(14, 14),
    fan(width - 32, 34, 18),
    repeat(2, (at) => usb(14, 60 + at * 8) + usb(28, 60 + at * 8)),
    socket(48, 58, 18, { lit: ink.go }),
    repeat(3, (at) => circle(76 + at * 7, 68, 2.6, [ink.go, ink.lilac, ink.stop][at] ?? ink.go)),
    rows(14, 96, 6, width - 28, 8, 5, ink.hole),
    rows(18, 99, 6, width - 44, 1.6, 11.4, ink.grey),
  ].join("");
}

/** A tower that serves: a door of mesh, drives behind it. */
export const towerServer = (look: { brand: string; body?: Paint }) => (scene: Scene) => {
  const { brand, body = materials.ash } = look;
  const [width, high, depth] = [132, 230, 230];
  scene.shadow(2, 2, width - 4, depth - 4, 70, 0.3);
  const bays = repeat(4, (at) =>
    [
      rect(18, 92 + at * 27, width - 36, 24, 2, ink.dim),
      mesh(40, 98 + at * 27, width - 84, 11, 4.6, 1.4, ink.hole),
      rect(22, 96 + at * 27, 12, 16, 1.5, at < 2 ? ink.glow : ink.grey),
      circle(width - 27, 101 + at * 27, 1.8, at < 2 ? ink.go : ink.hole),
    ].join(""),
  );
  box(scene, [0, 6, 0], [width, high, depth], {
    axis: "z",
    corners: 8,
    material: body,
    front: [
      rect(8, 8, width - 16, high - 16, 5, ink.panel),
      rect(18, 20, width - 36, 16, 2, ink.key) + rect(22, 27, width - 44, 2, 1, ink.hole),
      label(20, 56, 13, brand, ink.white),
      usb(20, 66, 12, 5) + usb(36, 66, 12, 5),
      powerKey(width - 30, 66, 8, ink.go),
      bays,
    ].join(""),
    right:
      slots(depth - 116, 40, 10, 4, 66, 6, scene.shade(body, [1, 0, 0], -0.16)) +
      rect(30, 0, 1.2, high, 0, scene.shade(body, [1, 0, 0], -0.1)),
    left: rect(30, 0, 1.2, high, 0, scene.shade(body, [-1, 0, 0], -0.1)),
    top: rect(0, depth - 34, width, 1.2, 0, scene.shade(body, [0, 1, 0], -0.12)),
    back: towerBack(width, high),
  });
};

/** A computer of one litre, lying flat. */
export const mini = (look: { brand: string; body?: Paint }) => (scene: Scene) => {
  const { brand, body = materials.graphite } = look;
  const [width, high] = [178, 38];
  scene.shadow(2, 2, width - 4, width - 4, 30, 0.28);
  box(scene, [0, 4, 0], [width, high, width], {
    corners: 16,
    material: body,
    front: [
      rect(14, 8, width - 28, high - 16, 4, ink.glass),
      powerKey(30, 19, 7, ink.pale),
      usb(50, 16, 13, 5.6) + usb(68, 16, 13, 5.6),
      rect(88, 17, 10, 4, 2, ink.metal) + rect(88.8, 17.8, 8.4, 2.4, 1.2, ink.hole),
      circle(110, 19, 3, ink.hole) + ring(110, 19, 3, ink.metal, 0.9),
      circle(width - 28, 19, 2, ink.go),
    ].join(""),
    top:
      label(
        width / 2,
        width / 2 + 8,
        24,
        brand,
        scene.shade(body, [0, 1, 0], body[0] > 0.6 ? -0.2 : 0.2),
        "middle",
      ) + rows(width / 2 - 30, width - 40, 3, 60, 2.4, 5, scene.shade(body, [0, 1, 0], -0.1)),
    right: slots(34, 10, 14, 4, 18, 4, ink.hole),
    left: slots(34, 10, 14, 4, 18, 4, ink.hole),
    back: [
      rect(10, 6, width - 20, high - 12, 3, ink.key),
      repeat(
        3,
        (at) =>
          rect(18 + at * 24, 13, 18, 9, 1, ink.metal) +
          rect(20 + at * 24, 15, 14, 5, 0.6, ink.hole),
      ),
      socket(94, 9, 19, { lit: ink.go }),
      usb(118, 14, 13, 5.6),
      circle(150, 18, 5, ink.hole),
    ].join(""),
  });
};

/** Screen and computer in one, on a foot. */
export const allInOne = (look: { brand: string; body?: Paint }) => (scene: Scene) => {
  const { brand, body = materials.silver } = look;
  const [width, high] = [330, 206];
  scene.shadow(96, 8, 138, 92, 60, 0.26);
  const seenFromBehind = scene.eye[2] < 0;
  const foot = () => {
    prism(scene, facing.top(width / 2 - 66, 6, 6), 132, 96, 6, { corners: 14, material: body });
    box(scene, [width / 2 - 24, 6, 26], [48, 96, 10], { axis: "z", material: body, lift: -0.03 });
  };
  if (!seenFromBehind) foot();
  const chin = 22;
  prism(scene, facing.front(0, 52 + high, 52), width, high, 12, {
    corners: 9,
    material: body,
    edge: 0.8,
    marks: [
      rect(0, 0, width, high - chin, 9, ink.glass),
      `<g transform="translate(6 6)">${mailScreen(scene, width - 12, high - chin - 12)}</g>`,
      label(width / 2, high - 7, 11, brand, scene.shade(body, [0, 0, 1], -0.3), "middle"),
    ].join(""),
    behind:
      label(width / 2, high / 2 - 26, 20, brand, scene.shade(body, [0, 0, -1], -0.2), "middle") +
      rows(width / 2 - 60, 24, 5, 120, 3, 4, scene.shade(body, [0, 0, -1], -0.2)),
  });
  if (seenFromBehind) foot();
  board(scene, width);
};

/** The keyboard and mouse that come with it. */
function board(scene: Scene, width: number): void {
  if (scene.eye[2] < 0) return;
  scene.shadow(30, 150, 200, 60, 12, 0.2);
  prism(scene, facing.top(30, 9, 148), 206, 66, 8, {
    corners: 7,
    material: materials.silver,
    marks: repeat(4, (row) =>
      repeat(14, (at) => rect(8 + at * 13.7, 7 + row * 13.4, 11.6, 10.6, 1.6, ink.white)),
    ),
  });
  prism(scene, facing.top(width - 74, 14, 152), 36, 58, 13, {
    corners: 17,
    material: materials.silver,
    marks: rect(16.6, 8, 2.8, 12, 1.4, ink.grey),
  });
}
