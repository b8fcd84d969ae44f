import { box, cylinder } from "../bodies.ts";
import { radians, short, type Vector } from "../geometry.ts";
import { circle, label, rect, repeat, ring } from "../marks.ts";
import { ink, materials, type Paint } from "../paint.ts";
import type { Scene } from "../scene.ts";

/** A round line through the room, lit like everything else: dark below, a highlight above. */
function tube(scene: Scene, points: readonly Vector[], radius: number, paint: Paint): void {
  const path = `M${points.map((point) => scene.point(point).map(short).join(" ")).join("L")}`;
  const wide = radius * 2 * scene.unit;
  const strand = (dy: number, width: number, colour: string) =>
    scene.put(
      `<path d="${path}" transform="translate(${short(-dy * 0.5)} ${short(-dy)})" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"/>`,
    );
  strand(0, wide, scene.shade(paint, [0, -0.3, 0.4], -0.06));
  strand(wide * 0.1, wide * 0.7, scene.shade(paint, [0, 1, 0], -0.02));
  strand(wide * 0.2, wide * 0.2, scene.shade(paint, [0, 1, 0], 0.14));
}

/** The shadow of a lying line: wide and faint, narrower and darker. */
function shade(scene: Scene, points: readonly Vector[], width: number): void {
  const path = points.map((point) => scene.point(point).map(short).join(" ")).join("L");
  for (let layer = 0; layer < 7; layer++) {
    scene.put(
      `<path d="M${path}" transform="translate(${short(scene.unit * 6)} ${short(scene.unit * 4)})" fill="none" stroke="${ink.night}" stroke-opacity=".035" stroke-linejoin="round" stroke-width="${short(width * scene.unit * (1.5 - layer * 0.15))}"/>`,
    );
  }
}

function arc(
  radius: number,
  from: number,
  to: number,
  high: (along: number) => number,
  centre: readonly [number, number] = [0, 0],
): Vector[] {
  const steps = Math.max(8, Math.round(Math.abs(to - from) / 5));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const along = step / steps;
    const angle = radians(from + (to - from) * along);
    return [
      centre[0] + Math.cos(angle) * radius,
      high(along),
      centre[1] + Math.sin(angle) * radius,
    ] as const;
  });
}

export type LeadLook = {
  paint: Paint;
  thick?: number;
  loops?: number;
  plug: "rj45" | "lc" | "sfp";
  radius?: number;
};

/** A lead, coiled as it is packed, with both plugs in front. */
export const lead = (look: LeadLook) => (scene: Scene) => {
  const { paint, thick = 7, loops = 3, plug, radius = 104 } = look;
  shade(
    scene,
    arc(radius - thick, 0, 360, () => 0),
    thick * 3.4,
  );
  for (let loop = 0; loop < loops; loop++) {
    const [lift, size] = [
      thick + loop * thick * 1.5,
      radius - (loop % 2) * thick * 1.2 - loop * 1.5,
    ];
    tube(
      scene,
      arc(size, 200, 380 + 180, () => lift),
      thick,
      paint,
    );
  }
  const top = thick + loops * thick * 1.5;
  tie(scene, radius, top, thick);
  for (const side of [-1, 1]) {
    const end: Vector = [side * 44, thick + 1, radius + 62];
    const bend: Vector[] = [
      ...arc(radius - 4, 90 - side * 62, 90 - side * 34, (along) => top - along * (top - thick)),
      [side * 62, thick + 2, radius + 8],
      [side * 48, thick + 1, radius + 30],
      end,
    ];
    tube(scene, smooth(bend), thick, paint);
    plugs[plug](scene, end, paint);
  }
};

function smooth(points: readonly Vector[]): Vector[] {
  const between = (a: Vector, b: Vector): Vector => [
    (a[0] + b[0]) / 2,
    (a[1] + b[1]) / 2,
    (a[2] + b[2]) / 2,
  ];
  let line = [...points];
  for (let round = 0; round < 3; round++) {
    const first = line[0] ?? ([0, 0, 0] as const);
    const last = line.at(-1) ?? first;
    const cut = line.slice(1).flatMap((point, at) => {
      const before = line[at] ?? point;
      const half = between(before, point);
      return [between(before, half), between(half, point)];
    });
    line = [first, ...cut, last];
  }
  return line;
}

/** The strap around the coil. */
function tie(scene: Scene, radius: number, top: number, thick: number): void {
  box(scene, [radius - thick * 3.4, 0, -11], [thick * 5.4, top + 6, 22], {
    corners: 4,
    material: materials.black,
    top: rect(6, 3, thick * 5.4 - 12, 3, 1.5, ink.grey),
  });
}

const plugs = {
  rj45(scene: Scene, [x, , z]: Vector, paint: Paint) {
    box(scene, [x - 10, 0, z - 2], [20, 17, 26], {
      axis: "z",
      corners: 5,
      material: paint,
      lift: 0.03,
    });
    box(scene, [x - 11, 0, z + 24], [22, 18, 34], {
      material: materials.silver,
      top:
        repeat(8, (at) => rect(3.4 + at * 2, 22, 1.1, 11, 0, ink.gold)) +
        rect(5, 2, 12, 12, 2, ink.white, 0.7),
      front: rect(2, 3, 18, 11, 1, ink.hole),
    });
    box(scene, [x - 4, 18, z + 22], [8, 3, 24], { material: materials.white });
  },
  lc(scene: Scene, [x, , z]: Vector, paint: Paint) {
    for (const side of [-8, 8]) {
      box(scene, [x + side - 6, 0, z - 2], [12, 12, 22], {
        axis: "z",
        corners: 4,
        material: materials.white,
      });
      box(scene, [x + side - 6, 0, z + 20], [12, 13, 30], {
        material: materials.sky,
        top: rect(3, 3, 6, 16, 1, ink.white, 0.6),
      });
      box(scene, [x + side - 3, 3, z + 50], [6, 6, 12], {
        axis: "z",
        corners: 3,
        material: materials.white,
      });
    }
    box(scene, [x - 15, 12, z + 24], [30, 4, 12], { corners: 2, material: paint });
  },
  sfp(scene: Scene, [x, , z]: Vector) {
    box(scene, [x - 15, 0, z - 4], [30, 19, 74], {
      material: materials.silver,
      top:
        rect(4, 8, 22, 30, 2, ink.paper) +
        rect(7, 13, 16, 2.4, 1, ink.grey) +
        rect(7, 19, 12, 2.4, 1, ink.grey) +
        rect(4, 56, 22, 12, 1, ink.gold),
      front: rect(4, 4, 22, 11, 1, ink.hole),
    });
    box(scene, [x - 9, 19, z - 16], [18, 4, 22], { corners: 4, material: materials.clay });
  },
};

/** Cable for a whole building, on its drum. */
export const drum = (look: { paint: Paint; brand: string }) => (scene: Scene) => {
  scene.shadow(-88, -88, 176, 176, 46, 0.3);
  cylinder(scene, [0, 0, 0], 124, 12, { material: materials.sand });
  cylinder(scene, [0, 12, 0], 92, 84, { material: look.paint });
  const [x] = scene.point([0, 12, 0]);
  for (let turn = 1; turn < 14; turn++) {
    const [, top] = scene.point([0, 12 + turn * 6, 0]);
    const [wide, flat] = [92 * scene.unit, 92 * scene.unit * Math.sin(scene.pitch)];
    scene.put(
      `<path d="M${short(x - wide)} ${short(top)}A${short(wide)} ${short(flat)} 0 0 0 ${short(x + wide)} ${short(top)}" fill="none" stroke="${scene.shade(look.paint, [0, -1, 0], -0.02)}" stroke-width="${short(scene.unit * 1.3)}" stroke-opacity=".55"/>`,
    );
  }
  const holes = repeat(6, (at) =>
    circle(Math.cos((at * Math.PI) / 3) * 78, Math.sin((at * Math.PI) / 3) * 78, 9, ink.dim),
  );
  cylinder(scene, [0, 96, 0], 124, 12, {
    material: materials.sand,
    marks: [
      ring(0, 0, 112, ink.gold, 1.4, 0.5),
      holes,
      circle(0, 0, 50, ink.paper),
      circle(0, 0, 15, ink.hole),
      label(0, -24, 14, look.brand, ink.dusk, "middle"),
      label(0, 36, 13, "305 m", ink.key, "middle"),
    ].join(""),
  });
  tube(
    scene,
    smooth([
      [88, 30, 40],
      [104, 18, 84],
      [96, 7, 136],
      [40, 6, 168],
      [-10, 6, 160],
    ]),
    6,
    look.paint,
  );
};
