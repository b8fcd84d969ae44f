import { short } from "../geometry.ts";
import { circle, label, rect, repeat, ring, shape, stroke } from "../marks.ts";
import { ink, mix } from "../paint.ts";
import { dock, glare, type Screen } from "./glass.ts";

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

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
