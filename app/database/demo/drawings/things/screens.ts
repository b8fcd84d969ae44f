import { short } from "../geometry.ts";
import { circle, rect, repeat, shape, stroke } from "../marks.ts";
import { ink, mix } from "../paint.ts";
import { dock, glare, type Screen } from "./glass.ts";

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
