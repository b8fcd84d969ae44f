import { box, prism } from "../bodies.ts";
import { facing } from "../geometry.ts";
import { circle, label, mesh, rect, ring, rows } from "../marks.ts";
import { ink, materials, type Paint } from "../paint.ts";
import type { Scene } from "../scene.ts";

/** A disc or squircle for the ceiling, seen from below. */
export const ceilingPoint =
  (look: { brand: string; corners: number; ringColour: string; radius?: number; body?: Paint }) =>
  (scene: Scene) => {
    const { brand, corners, ringColour, radius = 110, body = materials.white } = look;
    scene.shadow(-radius * 0.72, -radius * 0.72, radius * 1.44, radius * 1.44, 40, 0.26);
    const plate = (inset: number, top: number, thick: number, more: Parameters<typeof prism>[5]) =>
      prism(
        scene,
        facing.top(-radius + inset, top, -radius + inset),
        2 * (radius - inset),
        2 * (radius - inset),
        thick,
        { corners: Math.max(8, Math.min(corners, radius) - inset * 0.7), ...more },
      );
    plate(12, 10, 10, { material: materials.silver, lift: -0.08 });
    plate(0, 24, 15, { material: body });
    const middle = radius - 9;
    const bright = body[0] > 0.6;
    plate(9, 31, 7, {
      material: body,
      lift: 0.005,
      marks: `<g transform="translate(${middle} ${middle})">${[
        ring(0, 0, 46, ink.line, 6, bright ? 1 : 0.3),
        ring(0, 0, 46, ringColour, 2.6),
        circle(
          0,
          0,
          38,
          bright
            ? scene.radiate([
                [0, ink.white],
                [1, ink.line, 0.6],
              ])
            : ink.panel,
        ),
        label(0, 6, 18, brand, bright ? ink.dusk : ink.pale, "middle"),
      ].join("")}</g>${rect(middle - 8, 2 * radius - 42, 16, 3, 1.5, ink.soft)}`,
    });
  };

/** A sealed box for a wall outdoors, with four antennas. */
export const outdoorPoint = (look: { brand: string; body?: Paint }) => (scene: Scene) => {
  const { brand, body = materials.white } = look;
  const [width, high, depth] = [150, 190, 54];
  scene.shadow(24, 16, width - 48, 22, 46, 0.16);
  const rod = (x: number, y: number, z: number) =>
    box(scene, [x - 6, y, z], [12, 66, 12], { corners: 6, material: body, lift: 0.01 });
  for (const x of [32, width - 32]) rod(x, high + 54, 20);
  box(scene, [0, 58, 0], [width, high, depth], {
    axis: "z",
    corners: 24,
    material: body,
    front: [
      ring(width / 2, 84, 30, ink.line, 5),
      ring(width / 2, 84, 30, ink.lilac, 2.2),
      circle(width / 2, 84, 5, ink.go),
      label(width / 2, 152, 20, brand, ink.dusk, "middle"),
      mesh(width / 2 - 22, 166, 46, 8, 6, 1.3, ink.soft),
    ].join(""),
    right: rows(10, 40, 9, depth - 20, 4, 8, scene.shade(body, [1, 0, 0], -0.08)),
    left: rows(10, 40, 9, depth - 20, 4, 8, scene.shade(body, [-1, 0, 0], -0.08)),
    back: rect(30, 40, width - 60, 100, 8, ink.soft) + rect(44, 58, width - 88, 64, 6, ink.grey),
  });
  for (const x of [32, width - 32]) rod(x, 0, 20);
};
