import { box, prism } from "../bodies.ts";
import { facing, radians, short } from "../geometry.ts";
import {
  circle,
  label,
  mesh,
  rect,
  repeat,
  ring,
  rows,
  shape,
  slots,
  socket,
  usb,
} from "../marks.ts";
import { ink, materials, type Paint } from "../paint.ts";
import type { Scene } from "../scene.ts";

/** A flat metal box for the desk with sockets in front. */
export const deskSwitch =
  (look: {
    brand: string;
    model: string;
    ports: number;
    body: Paint;
    width?: number;
    power?: boolean;
  }) =>
  (scene: Scene) => {
    const { brand, model, ports, body, width = 226 } = look;
    const [high, depth] = [40, 132];
    scene.shadow(2, 2, width - 4, depth - 4, 30, 0.28);
    const size = 17;
    const start = width - 14 - ports * (size + 1.4);
    box(scene, [0, 4, 0], [width, high, depth], {
      corners: 5,
      material: body,
      front: [
        rect(6, 5, width - 12, high - 10, 3, ink.panel),
        label(14, 19, 9.5, brand, ink.white),
        label(14, 29.5, 7.5, model, ink.soft),
        repeat(ports, (at) =>
          socket(start + at * (size + 1.4), 15, size, { lit: at % 4 === 3 ? undefined : ink.go }),
        ),
        repeat(ports, (at) =>
          circle(
            start + size / 2 + at * (size + 1.4),
            10.4,
            1.3,
            look.power && at < 8 ? ink.wait : ink.go,
          ),
        ),
      ].join(""),
      top:
        label(
          20,
          depth - 22,
          22,
          brand,
          scene.shade(body, [0, 1, 0], body[0] > 0.6 ? -0.25 : 0.24),
        ) + slots(width - 96, 22, 9, 4, 40, 4.6, scene.shade(body, [0, 1, 0], -0.18)),
      right: slots(26, 12, 10, 4, 16, 4.2, ink.hole),
      left: slots(26, 12, 10, 4, 16, 4.2, ink.hole),
      back:
        rect(20, 14, 18, 13, 2, ink.hole) +
        circle(60, 20, 4, ink.hole) +
        label(84, 24, 9, "12 V", scene.shade(body, [0, 0, -1], -0.2)),
    });
  };

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

/** A firewall for the desk: honeycomb on top, sockets in front. */
export const firewall =
  (look: {
    brand: string;
    model: string;
    ports: number;
    cages?: number;
    body?: Paint;
    width?: number;
  }) =>
  (scene: Scene) => {
    const { brand, model, ports, body = materials.violet, width = 280 } = look;
    const [high, depth] = [48, 176];
    scene.shadow(2, 2, width - 4, depth - 4, 34, 0.3);
    const size = Math.min(18.6, (width - 130) / ports);
    box(scene, [0, 5, 0], [width, high, depth], {
      corners: 9,
      material: body,
      front: [
        rect(12, 8, width - 24, high - 16, 4, ink.panel),
        label(22, 22, 11, brand, ink.white),
        label(22, 33.5, 8.5, model, ink.lilac),
        [0, 1, 2].map((at) => circle(64 + at * 8, 20, 2, at < 2 ? ink.go : ink.wait)).join(""),
        usb(90, 21, 13, 5.2),
        repeat(ports, (at) =>
          socket(112 + at * size + (at > 1 ? 5 : 0), 15, size - 1.4, {
            lit: at < ports - 2 ? ink.go : undefined,
          }),
        ),
      ].join(""),
      top:
        honeycomb(width - 148, 22, width - 20) +
        label(22, depth - 26, 24, brand, ink.pale) +
        rect(22, 24, 54, 3, 1.5, ink.wait),
      right: slots(30, 14, 14, 4, 20, 4.4, ink.hole),
      left: slots(30, 14, 14, 4, 20, 4.4, ink.hole),
      back:
        rect(24, 14, 20, 15, 2, ink.hole) +
        circle(64, 22, 4.4, ink.hole) +
        slots(width - 120, 12, 11, 4, 24, 4.4, ink.hole),
    });
  };

function honeycomb(left: number, top: number, right: number): string {
  let path = "";
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 11; column++) {
      const [x, y] = [left + column * 12.6 + (row % 2 ? 6.3 : 0), top + row * 11];
      if (x > right || column + row * 0.4 < 1.2) continue;
      const corner = (at: number) => {
        const angle = (Math.PI / 3) * at + Math.PI / 6;
        return `${short(x + 5.15 * Math.cos(angle))} ${short(y + 5.15 * Math.sin(angle))}`;
      };
      path += `M${[0, 1, 2, 3, 4, 5].map(corner).join("L")}Z`;
    }
  }
  return shape(path, ink.hole, 0.8);
}

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
