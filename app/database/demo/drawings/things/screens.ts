import { short } from "../geometry.ts";
import { circle, label, rect, repeat, ring, shape, stroke } from "../marks.ts";
import { ink, mix } from "../paint.ts";
import type { Scene } from "../scene.ts";

/** What a lit screen of this size shows, in its own units. */
export type Screen = (scene: Scene, width: number, height: number) => string;

/** A tree of lights at dusk: the wallpaper of the house. */
export function canopyScreen(hue = 293, seed = 3): Screen {
  return (scene, width, height) => {
    const random = seeded(seed);
    let branches = "";
    let lights = "";
    const grow = (x: number, y: number, angle: number, length: number, left: number) => {
      if (left === 0 || length < 3) return;
      const [endX, endY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
      branches += `M${short(x)} ${short(y)}L${short(endX)} ${short(endY)}`;
      if (left < 4) {
        const pick = random();
        const colour = pick < 0.1 ? ink.wait : pick < 0.45 ? ink.pale : mix(0.76, 0.12, hue);
        lights += circle(
          endX,
          endY,
          ((0.6 + random() * 1.5) * width) / 300,
          colour,
          0.5 + random() * 0.5,
        );
      }
      const forks = left > 4 ? 2 : 2 + Number(random() > 0.7);
      for (let fork = 0; fork < forks; fork++) {
        grow(
          endX,
          endY,
          angle + (random() - 0.5) * 1.25,
          length * (0.7 + random() * 0.18),
          left - 1,
        );
      }
    };
    grow(width * 0.62, height * 0.98, -Math.PI / 2 - 0.12, height * 0.23, 8);
    const sky = [
      [0, mix(0.22, 0.08, hue)],
      [0.55, mix(0.36, 0.13, hue)],
      [1, mix(0.55, 0.16, hue + 8)],
    ] as const;
    return [
      rect(0, 0, width, height, 0, scene.blend(sky, [0, 0, 0.5, 1])),
      stroke(branches, mix(0.66, 0.14, hue), width / 420, 0.6),
      lights,
      dock(width, height),
      glare(width, height),
    ].join("");
  };
}

/** Two documents side by side. */
export const officeScreen: Screen = (scene, width, height) => {
  const half = width / 2 - 15;
  const table = repeat(9, (row) =>
    repeat(5, (column) =>
      rect(
        22 + column * ((half - 24) / 5),
        38 + row * ((height - 84) / 9),
        (half - 24) / 5 - 2,
        (height - 84) / 9 - 2.4,
        0.6,
        row === 0 ? ink.go : ink.line,
        row === 0 ? 0.9 : 0.75,
      ),
    ),
  );
  const text = repeat(11, (row) =>
    rect(
      width / 2 + 16,
      56 + row * ((height - 100) / 11),
      (half - 34) * (row % 4 === 3 ? 0.55 : 0.95 - (row % 3) * 0.06),
      2.6,
      1.3,
      ink.soft,
    ),
  );
  return [
    rect(
      0,
      0,
      width,
      height,
      0,
      scene.blend(
        [
          [0, mix(0.42, 0.11, 255)],
          [1, mix(0.6, 0.12, 292)],
        ],
        [0, 0, 1, 1],
      ),
    ),
    [10, width / 2 + 5]
      .map((x) => rect(x, 12, half, height - 44, 4, ink.paper) + rect(x, 12, half, 11, 4, ink.line))
      .join(""),
    rect(20, 29, half - 20, 1, 0, ink.line),
    table,
    rect(width / 2 + 16, 34, half * 0.5, 8, 1, ink.dusk),
    text,
    dock(width, height),
    glare(width, height),
  ].join("");
};

/** Letters on the left, one of them open. */
export const mailScreen: Screen = (scene, width, height) => {
  const list = repeat(7, (row) => {
    const y = 24 + row * ((height - 52) / 7);
    return [
      row === 1 ? rect(46, y - 4, width * 0.3, (height - 52) / 7, 2, ink.pale) : "",
      circle(55, y + 5, 4, [ink.lilac, ink.go, ink.wait][row % 3] ?? ink.lilac),
      rect(64, y + 1, width * 0.16, 2.6, 1, ink.grey),
      rect(64, y + 7, width * 0.2, 2, 1, ink.line),
    ].join("");
  });
  return [
    rect(0, 0, width, height, 0, ink.paper),
    rect(
      0,
      0,
      38,
      height,
      0,
      scene.blend([
        [0, ink.dusk],
        [1, ink.glow],
      ]),
    ),
    repeat(5, (row) => rect(12, 20 + row * 22, 14, 10, 3, ink.white, row === 0 ? 0.95 : 0.4)),
    list,
    rect(width * 0.5, 22, width * 0.3, 8, 2, ink.key),
    repeat(9, (row) =>
      rect(width * 0.5, 42 + row * 12, width * (row % 4 === 3 ? 0.22 : 0.44), 2.8, 1.4, ink.line),
    ),
    rect(width * 0.5, height - 34, 54, 14, 4, ink.glow),
    glare(width, height),
  ].join("");
};

/** A building as its drawing office sees it. */
export const modelScreen: Screen = (scene, width, height) => {
  const lines: string[] = [];
  const at = (x: number, y: number, z: number) =>
    `${short(width * 0.5 + (x - z) * width * 0.052)} ${short(height * 0.77 - y * height * 0.062 - (x + z) * height * 0.026)}`;
  for (let floor = 0; floor <= 8; floor++)
    lines.push(`M${at(-4, floor, -3)}L${at(4, floor, -3)}L${at(4, floor, 3)}`);
  for (let bay = -4; bay <= 4; bay++) lines.push(`M${at(bay, 0, -3)}L${at(bay, 8, -3)}`);
  for (let bay = -3; bay <= 3; bay++) lines.push(`M${at(4, 0, bay)}L${at(4, 8, bay)}`);
  const floorGrid = repeat(13, (line) =>
    stroke(
      `M${at(-4.2 + line * 0.7, 0, -4.2)}L${at(-4.2 + line * 0.7, 0, 4.2)}M${at(-4.2, 0, -4.2 + line * 0.7)}L${at(4.2, 0, -4.2 + line * 0.7)}`,
      mix(0.5, 0.05, 240),
      0.4,
      0.5,
    ),
  );
  return [
    rect(
      0,
      0,
      width,
      height,
      0,
      scene.blend([
        [0, mix(0.2, 0.03, 250)],
        [1, mix(0.28, 0.05, 250)],
      ]),
    ),
    floorGrid,
    shape(`M${at(-4, 0, -3)}L${at(4, 0, -3)}L${at(4, 8, -3)}L${at(-4, 8, -3)}Z`, ink.wait, 0.14),
    stroke(lines.join(""), ink.wait, 0.9),
    stroke(`M${at(-4, 8, -3)}L${at(-4, 8, 3)}L${at(4, 8, 3)}L${at(4, 8, -3)}Z`, ink.wait, 0.9),
    rect(0, 0, width, 10, 0, mix(0.32, 0.03, 250)),
    repeat(
      4,
      (row) =>
        rect(width - 52, 22 + row * 20, 42, 14, 2, mix(0.36, 0.03, 250)) +
        rect(width - 47, 27 + row * 20, 24, 2.4, 1, ink.soft),
    ),
    repeat(6, (row) => rect(8, 22 + row * 16, 11, 11, 2, mix(0.38, 0.03, 250))),
    glare(width, height),
  ].join("");
};

/** Ground with its heights, and the way walked over it. */
export const mapScreen: Screen = (scene, width, height) => {
  const contour = (x: number, y: number, size: number, level: number) => {
    const r = size * (1 - level * 0.16);
    return stroke(
      `M${short(x - r)} ${short(y)}C${short(x - r)} ${short(y - r * 0.9)} ${short(x + r * 0.7)} ${short(y - r * 0.8)} ${short(x + r)} ${short(y - r * 0.1)}S${short(x - r * 0.6)} ${short(y + r * 0.95)} ${short(x - r)} ${short(y)}Z`,
      mix(0.5, 0.07, 120),
      0.8,
      0.8,
    );
  };
  return [
    rect(
      0,
      0,
      width,
      height,
      0,
      scene.blend(
        [
          [0, mix(0.86, 0.06, 110)],
          [1, mix(0.78, 0.08, 145)],
        ],
        [0, 0, 1, 1],
      ),
    ),
    repeat(6, (level) => contour(width * 0.34, height * 0.5, height * 0.42, level)),
    repeat(5, (level) => contour(width * 0.76, height * 0.38, height * 0.33, level)),
    stroke(
      `M0 ${short(height * 0.86)}C${short(width * 0.3)} ${short(height * 0.7)} ${short(width * 0.5)} ${short(height * 1.02)} ${width} ${short(height * 0.72)}`,
      mix(0.62, 0.1, 240),
      5,
    ),
    stroke(
      `M${short(width * 0.12)} ${short(height * 0.7)}L${short(width * 0.3)} ${short(height * 0.46)}L${short(width * 0.52)} ${short(height * 0.58)}L${short(width * 0.74)} ${short(height * 0.36)}`,
      ink.stop,
      2,
    ),
    [
      [0.12, 0.7],
      [0.3, 0.46],
      [0.52, 0.58],
      [0.74, 0.36],
    ]
      .map(
        ([x = 0, y = 0]) =>
          circle(width * x, height * y, 3.6, ink.white) +
          ring(width * x, height * y, 3.6, ink.stop, 1.6),
      )
      .join(""),
    rect(10, 10, 70, 26, 4, ink.white, 0.92),
    label(16, 27, 11, "12.4 km", ink.key),
    glare(width, height),
  ].join("");
};

/** A lesson: a sum on the board. */
export const lessonScreen: Screen = (scene, width, height) =>
  [
    rect(
      0,
      0,
      width,
      height,
      0,
      scene.blend([
        [0, mix(0.62, 0.12, 235)],
        [1, mix(0.78, 0.1, 210)],
      ]),
    ),
    circle(width * 0.8, height * 0.28, height * 0.13, ink.wait),
    shape(
      `M0 ${height}V${short(height * 0.72)}Q${short(width * 0.25)} ${short(height * 0.5)} ${short(width * 0.5)} ${short(height * 0.74)}T${width} ${short(height * 0.66)}V${height}Z`,
      mix(0.66, 0.13, 145),
    ),
    rect(width * 0.12, height * 0.16, width * 0.46, height * 0.4, 8, ink.white, 0.95),
    label(width * 0.35, height * 0.42, height * 0.17, "7 + 5", ink.key, "middle"),
    dock(width, height),
  ].join("");

function dock(width: number, height: number): string {
  const colours = [ink.wait, ink.pale, ink.go, ink.lilac, ink.white, mix(0.76, 0.1, 240)];
  return [
    rect(12, height - 22, width - 24, 15, 5, ink.white, 0.14),
    colours
      .map((colour, at) => rect(width / 2 - 50 + at * 17, height - 19, 9, 9, 2.4, colour, 0.92))
      .join(""),
  ].join("");
}

/** The window on the left, in the glass. */
function glare(width: number, height: number): string {
  return shape(`M0 0H${short(width * 0.55)}L${short(width * 0.2)} ${height}H0Z`, ink.white, 0.055);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
