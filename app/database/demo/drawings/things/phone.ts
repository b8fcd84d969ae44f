import { box, cylinder, prism } from "../bodies.ts";
import { facing, shift } from "../geometry.ts";
import { circle, label, moved, rect, repeat, ring } from "../marks.ts";
import { ink, materials, mix, type Paint } from "../paint.ts";
import type { Scene } from "../scene.ts";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];

function keypad(x: number, y: number, wide: number, high: number, gap: number): string {
  return repeat(12, (at) => {
    const [left, top] = [x + (at % 3) * (wide + gap), y + Math.floor(at / 3) * (high + gap)];
    return [
      rect(left, top, wide, high, 3.4, ink.dim),
      rect(left, top, wide, high - 1.4, 3.2, ink.grey),
      label(left + wide / 2, top + high * 0.68, high * 0.62, DIGITS[at] ?? "", ink.white, "middle"),
    ].join("");
  });
}

/** A phone for the desk, with its handset in the cradle. */
export const deskPhone =
  (look: { body?: Paint; colourScreen?: boolean; lineKeys?: number }) => (scene: Scene) => {
    const { body = materials.graphite, colourScreen = true, lineKeys = 4 } = look;
    const [width, high] = [214, 186];
    scene.shadow(10, 6, width - 20, 148, 46, 0.28);
    box(scene, [48, 0, -4], [width - 96, 96, 34], { axis: "x", material: materials.black });
    const slope = facing.slope(0, 126, 0, 38);
    const screen = colourScreen
      ? [
          rect(
            0,
            0,
            120,
            66,
            1,
            scene.blend([
              [0, ink.night],
              [1, ink.glow],
            ]),
          ),
          label(8, 26, 22, "08:42", ink.white),
          label(8, 39, 8.5, "Wed 14 May", ink.pale),
          rect(8, 46, 48, 13, 3, ink.white, 0.16) + label(13, 55, 7.6, "Reception", ink.white),
          rect(61, 46, 48, 13, 3, ink.white, 0.16) + label(66, 55, 7.6, "Support", ink.white),
          rect(90, 8, 20, 10, 2, ink.go),
        ].join("")
      : [
          rect(
            0,
            0,
            120,
            66,
            1,
            scene.blend([
              [0, mix(0.84, 0.05, 135)],
              [1, mix(0.76, 0.06, 135)],
            ]),
          ),
          label(8, 28, 20, "08:42", ink.panel),
          label(8, 46, 10, "Front desk", ink.panel),
        ].join("");
    const marks = [
      rect(12, 8, 46, high - 16, 22, ink.panel),
      rect(70, 16, 128, 74, 4, ink.hole),
      moved(74, 20, screen),
      repeat(lineKeys, (at) =>
        rect(74 + at * (124 / lineKeys), 96, 124 / lineKeys - 5, 6, 3, ink.grey),
      ),
      keypad(72, 109, 21, 13.6, 4),
      circle(172, 126, 15, ink.panel) +
        ring(172, 126, 14, ink.grey) +
        circle(172, 126, 6.4, ink.grey),
      rect(154, 152, 17, 11, 3.4, ink.stop) + rect(175, 152, 17, 11, 3.4, ink.dim),
      rect(154, 167, 38, 9, 4, ink.dim),
    ].join("");
    prism(scene, slope, width, high, 22, { corners: 13, material: body, marks });
    prism(scene, shift(slope, 10, 4, 14), 50, 46, 14, { corners: 16, material: materials.black });
    prism(scene, shift(slope, 10, high - 52, 14), 50, 48, 14, {
      corners: 16,
      material: materials.black,
    });
    prism(scene, shift(slope, 14, 2, 27), 42, high - 4, 15, {
      corners: 19,
      material: materials.black,
      lift: 0.03,
      marks:
        rect(16, 40, 10, high - 88, 5, ink.key) +
        [16, 21, 26].map((x) => circle(x, 22, 1.4, ink.hole)).join(""),
    });
  };

/** A handset that stands in its charging cup, and the base that it talks to. */
export const cordlessPhone = (look: { body?: Paint; base?: Paint }) => (scene: Scene) => {
  const { body = materials.black, base = materials.white } = look;
  scene.shadow(-86, -20, 110, 84, 30, 0.24);
  box(scene, [-96, 0, -24], [118, 20, 92], {
    corners: 26,
    material: base,
    top: circle(59, 46, 14, ink.paper) + ring(59, 46, 14, ink.lilac, 2) + circle(59, 46, 4, ink.go),
  });
  scene.shadow(62, 8, 84, 70, 60, 0.3);
  box(scene, [58, 0, 4], [92, 26, 76], { corners: 30, material: base });
  const marks = [
    rect(7, 22, 58, 78, 5, ink.hole),
    moved(
      10,
      25,
      [
        rect(
          0,
          0,
          52,
          72,
          2,
          scene.blend([
            [0, ink.night],
            [1, ink.glow],
          ]),
        ),
        label(26, 28, 19, "08:42", ink.white, "middle"),
        label(26, 42, 7.5, "Storeroom", ink.pale, "middle"),
        circle(14, 58, 5, ink.white, 0.2) +
          circle(26, 58, 5, ink.white, 0.2) +
          circle(38, 58, 5, ink.white, 0.2),
      ].join(""),
    ),
    rect(26, 10, 20, 3, 1.5, ink.dim),
    rect(8, 106, 17, 10, 4, ink.go) +
      rect(47, 106, 17, 10, 4, ink.stop) +
      circle(36, 111, 8, ink.dim),
    keypad(9, 124, 15, 11, 4),
  ].join("");
  prism(scene, { ...facing.slope(68, 214, 20, 78) }, 72, 196, 26, {
    corners: 20,
    material: body,
    marks,
  });
};

/** A round phone for the middle of a table. */
export const conferencePhone = (look: { brand: string; body?: Paint }) => (scene: Scene) => {
  const { brand, body = materials.graphite } = look;
  const radius = 128;
  scene.shadow(-radius * 0.72, -radius * 0.72, radius * 1.44, radius * 1.44, 30, 0.3);
  cylinder(scene, [0, 0, 0], radius - 8, 12, { material: materials.black });
  cylinder(scene, [0, 12, 0], radius, 22, { material: body, above: radius - 26, lift: 0.01 });
  const holes = repeat(46, (at) => {
    const angle = (at / 46) * 2 * Math.PI;
    return repeat(3, (row) =>
      circle(Math.cos(angle) * (74 + row * 9), Math.sin(angle) * (74 + row * 9), 1.9, ink.hole),
    );
  });
  cylinder(scene, [0, 34, 0], radius - 26, 4, {
    material: body,
    marks: [holes, ring(0, 0, 68, ink.go, 3), circle(0, 0, 64, ink.glass)].join(""),
  });
  prism(scene, facing.slope(-52, 64, -46, 14), 104, 80, 8, {
    corners: 8,
    material: materials.black,
    marks: [
      rect(
        5,
        5,
        94,
        66,
        4,
        scene.blend([
          [0, ink.night],
          [1, ink.glow],
        ]),
      ),
      label(52, 30, 19, "08:42", ink.white, "middle"),
      label(52, 43, 8.5, brand, ink.pale, "middle"),
      rect(13, 51, 36, 12, 6, ink.go) + rect(55, 51, 36, 12, 6, ink.stop),
    ].join(""),
  });
};
