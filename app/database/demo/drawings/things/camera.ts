import { box, cylinder, prism } from "../bodies.ts";
import { add, facing, short, type Vector } from "../geometry.ts";
import { circle, label, rect, repeat, ring } from "../marks.ts";
import { ink, materials, mix, type Paint } from "../paint.ts";
import type { Scene } from "../scene.ts";

/** Glass that looks back: dark at the rim, violet in the depth, a spark of the window. */
function lens(scene: Scene, x: number, y: number, radius: number): string {
  const depth = scene.radiate(
    [
      [0, ink.lilac],
      [0.42, ink.dusk],
      [1, ink.hole],
    ],
    [0.4, 0.35, 0.7],
  );
  return [
    circle(x, y, radius, ink.panel) + ring(x, y, radius, ink.dim, radius * 0.06),
    circle(x, y, radius * 0.64, depth),
    circle(x - radius * 0.2, y - radius * 0.24, radius * 0.13, ink.white, 0.9),
    circle(x + radius * 0.22, y + radius * 0.26, radius * 0.06, ink.white, 0.5),
  ].join("");
}

function night(x: number, y: number, far: number, size: number, count: number): string {
  return repeat(count, (at) => {
    const angle = (at / count) * 2 * Math.PI + 0.4;
    return circle(x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.96, size, ink.infrared);
  });
}

/** A dome for the ceiling or the wall. */
export const dome =
  (look: { body?: Paint; radius?: number; tint?: number; band?: Paint }) => (scene: Scene) => {
    const { body = materials.white, radius = 92, tint = 292, band } = look;
    scene.shadow(-radius * 0.75, -radius * 0.75, radius * 1.5, radius * 1.5, 46, 0.26);
    cylinder(scene, [0, 0, 0], radius + 10, 20, { material: body });
    if (band) cylinder(scene, [0, 16, 0], radius + 10.6, 5, { material: band });
    cylinder(scene, [0, band ? 21 : 20, 0], radius + 10, 12, {
      material: body,
      above: radius - 4,
      lift: 0.01,
    });
    const glass = radius - 14;
    const base: Vector = [0, band ? 33 : 32, 0];
    bubble(scene, base, glass, tint);
  };

/** Half a ball of dark glass with the camera inside. */
function bubble(scene: Scene, base: Vector, radius: number, tint: number): void {
  const [x, y] = scene.point(base);
  scene.point(add(base, scene.up, radius + 2));
  const r = radius * scene.unit;
  const flat = r * Math.sin(scene.pitch);
  const glass = scene.radiate(
    [
      [0, mix(0.52, 0.08, tint)],
      [0.35, mix(0.34, 0.08, tint)],
      [0.8, mix(0.2, 0.05, tint)],
      [1, mix(0.15, 0.03, tint)],
    ],
    [0.36, 0.26, 0.8],
  );
  const at = (value: number) => short(value);
  scene.put(
    `<path d="M${at(x - r)} ${at(y)}A${at(r)} ${at(r)} 0 0 1 ${at(x + r)} ${at(y)}A${at(r)} ${at(flat)} 0 0 1 ${at(x - r)} ${at(y)}Z" fill="${glass}"/>`,
  );
  const [lensX, lensY, lensR] = [x - r * 0.1, y - r * 0.28, r * 0.42];
  scene.put(
    circle(lensX, lensY, lensR * 1.16, ink.hole) +
      lens(scene, lensX, lensY, lensR) +
      night(lensX, lensY, lensR * 0.84, lensR * 0.055, 10),
  );
  scene.put(
    `<path d="M${at(x - r * 0.72)} ${at(y - r * 0.42)}A${at(r * 0.84)} ${at(r * 0.84)} 0 0 1 ${at(x - r * 0.12)} ${at(y - r * 0.86)}" fill="none" stroke="${ink.white}" stroke-width="${at(r * 0.06)}" stroke-linecap="round" stroke-opacity=".45"/>`,
  );
  scene.put(
    `<path d="M${at(x - r)} ${at(y)}A${at(r)} ${at(flat)} 0 0 0 ${at(x + r)} ${at(y)}" fill="none" stroke="${ink.white}" stroke-opacity=".5"/>`,
  );
}

/** A long camera under a sun shield, on its arm. */
export const bullet = (look: { brand: string; body?: Paint }) => (scene: Scene) => {
  const { brand, body = materials.white } = look;
  scene.shadow(-20, -30, 64, 70, 70, 0.24);
  cylinder(scene, [12, 0, 6], 40, 12, { material: body });
  cylinder(scene, [12, 12, 6], 15, 58, { material: body, lift: -0.02 });
  box(scene, [-24, 74, -96], [72, 66, 190], {
    axis: "z",
    corners: 32,
    material: body,
    front: rect(5, 5, 62, 56, 27, ink.glass) + lens(scene, 36, 33, 19) + night(36, 33, 24, 1.9, 10),
    back: circle(36, 33, 10, ink.hole) + ring(36, 33, 14, ink.soft, 2),
  });
  prism(scene, facing.top(-20, 143, -88), 64, 192, 4, {
    corners: 12,
    material: body,
    lift: 0.01,
    marks: `<g transform="translate(38 158) rotate(-90)">${label(0, 0, 17, brand, ink.grey)}</g>`,
  });
};

/** A ball that turns all round, on its bracket. */
export const turning = (look: { brand: string; body?: Paint }) => (scene: Scene) => {
  const { brand, body = materials.white } = look;
  scene.shadow(-70, -66, 140, 132, 50, 0.28);
  cylinder(scene, [0, 0, 0], 96, 14, { material: materials.graphite });
  cylinder(scene, [0, 14, 0], 92, 34, { material: body, above: 78 });
  for (const side of [-1, 1]) {
    box(scene, [side * 72 - 13, 46, -30], [26, 92, 60], {
      axis: "x",
      corners: [26, 26, 8, 8],
      material: body,
      lift: -0.01,
    });
  }
  const centre: Vector = [0, 108, 0];
  const [x, y] = scene.point(centre);
  scene.point(add(centre, scene.up, 62));
  const r = 60 * scene.unit;
  const skin = scene.radiate(
    [
      [0, scene.shade(body, scene.up, 0.06)],
      [0.7, scene.shade(body, scene.eye, -0.05)],
      [1, scene.shade(body, scene.eye, -0.24)],
    ],
    [0.36, 0.3, 0.78],
  );
  scene.put(circle(x, y, r, skin));
  const [lensX, lensY] = [x - r * 0.06, y + r * 0.12];
  scene.put(
    circle(lensX, lensY, r * 0.66, ink.glass) +
      lens(scene, lensX, lensY, r * 0.46) +
      night(lensX, lensY, r * 0.56, r * 0.035, 14),
  );
  scene.put(label(x, y - r * 0.68, 9 * scene.unit, brand, ink.grey, "middle"));
};
