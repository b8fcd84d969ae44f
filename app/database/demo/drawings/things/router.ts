import { box, prism } from "../bodies.ts";
import { radians } from "../geometry.ts";
import { circle, label, rect, repeat, rows, slots, socket } from "../marks.ts";
import { ink, materials, type Paint } from "../paint.ts";
import type { Scene } from "../scene.ts";

/** A round-cornered router; antennas stand behind it, each with its lean in degrees. */
export const router =
  (look: {
    brand: string;
    body?: Paint;
    antennas?: readonly number[];
    accent?: string;
    lamps?: number;
    width?: number;
  }) =>
  (scene: Scene) => {
    const {
      brand,
      body = materials.white,
      antennas = [],
      accent = ink.glow,
      lamps = 5,
      width = 230,
    } = look;
    const [high, depth] = [34, 150];
    scene.shadow(6, 4, width - 12, depth - 8, 34, 0.26);
    const stand = () =>
      antennas.forEach((lean, at) => {
        const x =
          antennas.length > 1 ? 24 + (at * (width - 48)) / (antennas.length - 1) : width / 2;
        antenna(scene, x, lean);
      });
    if (scene.eye[2] > 0) stand();
    const vent = scene.shade(body, [0, 1, 0], body[0] > 0.6 ? -0.1 : -0.08);
    box(scene, [0, 4, 0], [width, high, depth], {
      corners: 30,
      material: body,
      top: [
        rows(24, 22, 4, width - 48, 3, 6, vent),
        label(width / 2, 106, 22, brand, accent, "middle"),
        rect(width / 2 - 14, 118, 28, 2.4, 1.2, ink.lilac),
      ].join(""),
      front: [
        rect(40, 9, width - 80, 16, 8, ink.panel),
        repeat(
          lamps,
          (at) =>
            circle(
              56 + (at * (width - 124)) / (lamps - 1),
              17,
              3,
              at < lamps - 1 ? ink.go : ink.wait,
            ) + rect(62 + (at * (width - 124)) / (lamps - 1), 16, 9, 2, 1, ink.grey),
        ),
      ].join(""),
      back: [
        repeat(4, (at) => socket(44 + at * 26, 7, 20, { lit: at < 2 ? ink.go : undefined })),
        rect(width - 74, 10, 14, 11, 2, ink.hole),
        circle(width - 46, 16, 4, ink.hole),
      ].join(""),
    });
    if (scene.eye[2] <= 0) stand();
  };

function antenna(scene: Scene, x: number, lean: number): void {
  box(scene, [x - 7, 16, -6], [14, 22, 10], { axis: "z", corners: 3, material: materials.black });
  const tilt = radians(lean);
  prism(
    scene,
    {
      origin: [x - 5 + Math.sin(tilt) * 140, 170, 2],
      across: [1, 0, 0],
      down: [-Math.sin(tilt), -Math.cos(tilt), 0],
      facing: [0, 0, 1],
    },
    10,
    142,
    6,
    {
      corners: [5, 5, 3, 3],
      material: materials.black,
      marks: rect(4.2, 8, 1.4, 112, 0.7, ink.dim),
    },
  );
}

/** A finned metal case for the rail in a cabinet, with two stub antennas. */
export const railRouter =
  (look: { brand: string; model: string; body: Paint }) => (scene: Scene) => {
    const { brand, model, body } = look;
    const [width, high, depth] = [66, 170, 150];
    scene.shadow(2, 2, width - 4, depth - 4, 60, 0.28);
    box(scene, [0, 4, 0], [width, high, depth], {
      axis: "z",
      corners: 3,
      material: body,
      front: [
        rect(5, 5, width - 10, high - 10, 2, ink.panel),
        label(12, 22, 12, brand, ink.white),
        label(12, 33, 8.5, model, ink.wait),
        repeat(
          4,
          (at) =>
            socket(20, 44 + at * 25, 21, { lit: at < 3 ? ink.go : undefined }) +
            circle(50, 55 + at * 25, 2, at < 3 ? ink.go : ink.dim),
        ),
        rect(12, 147, 42, 13, 2, ink.go, 0.85) +
          repeat(5, (at) => circle(17 + at * 8, 153.5, 2.4, ink.hole)),
      ].join(""),
      right: slots(14, 14, 12, 4, high - 28, 6.4, scene.shade(body, [1, 0, 0], -0.09)),
      left: slots(14, 14, 12, 4, high - 28, 6.4, scene.shade(body, [-1, 0, 0], -0.09)),
    });
    for (const z of [36, 104]) {
      box(scene, [width / 2 - 6, high + 4, z - 6], [12, 10, 12], {
        corners: 6,
        material: materials.ochre,
      });
      box(scene, [width / 2 - 5, high + 14, z - 5], [10, 58, 10], {
        corners: 5,
        material: materials.black,
      });
    }
  };
