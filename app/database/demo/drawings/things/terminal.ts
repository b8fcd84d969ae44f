import { box } from "../bodies.ts";
import { circle, label, moved, rect, repeat, ring, rows, slots, stroke } from "../marks.ts";
import { ink, materials, type Paint } from "../paint.ts";
import type { Scene } from "../scene.ts";

function stand(scene: Scene, width: number, depth: number): void {
  scene.shadow(2, 4, width - 4, depth - 6, 60, 0.3);
  box(scene, [-8, 0, -8], [width + 16, 8, depth + 30], {
    corners: 10,
    material: materials.silver,
    lift: -0.02,
  });
}

function tick(x: number, y: number): string {
  return circle(x, y, 7.5, ink.go) + stroke(`M${x - 3.4} ${y + 0.2}l2.5 2.5 4.6-5`, ink.hole, 2);
}

function finger(x: number, y: number, size: number, colour: string): string {
  const ridges = Array.from({ length: 6 }, (_, at) => {
    const q = 4 + at * 4;
    return `M${-q} ${q * 0.9 + 4}V${-q * 0.1}A${q} ${q * 1.08} 0 0 1 ${q} ${-q * 0.1}V${q * 0.75 + 5 - at * 0.4}`;
  });
  return moved(x, y, stroke(ridges.join(""), colour, 1.7), ` scale(${size})`);
}

/** Fingerprint below a touch screen. */
export const fingerTerminal = (look: { body?: Paint; accent?: string }) => (scene: Scene) => {
  const { body = materials.black, accent = ink.lilac } = look;
  const [width, high, depth] = [112, 214, 40];
  stand(scene, width, depth);
  const screen = [
    rect(
      0,
      0,
      88,
      100,
      5,
      scene.blend([
        [0, ink.night],
        [1, ink.glow],
      ]),
    ),
    label(8, 16, 8.4, "Wed 14 May", ink.pale),
    label(8, 43, 27, "07:58", ink.white),
    rect(6, 56, 76, 34, 5, ink.white, 0.14) + tick(18, 73),
    label(30, 71, 8.2, "Clocked in", ink.white) + label(30, 82, 7.2, "Day shift", ink.pale),
  ].join("");
  box(scene, [0, 8, 0], [width, high, depth], {
    axis: "z",
    corners: 15,
    material: body,
    front: [
      rect(6, 6, width - 12, high - 12, 10, ink.glass),
      moved(12, 14, screen),
      rect(width / 2 - 31, 124, 62, 70, 14, ink.panel),
      stroke(
        `M${width / 2 - 17} 124h34a14 14 0 0 1 14 14v42a14 14 0 0 1-14 14h-34a14 14 0 0 1-14-14v-42a14 14 0 0 1 14-14z`,
        accent,
        1.6,
      ),
      finger(width / 2, 160, 0.98, accent),
      circle(width / 2, 202, 1.6, ink.go),
    ].join(""),
    right: slots(12, high - 54, 3, 3, 26, 4, ink.hole),
    left: slots(12, high - 54, 3, 3, 26, 4, ink.hole),
  });
};

/** A tall screen with two eyes above: it knows the face. */
export const faceTerminal = (look: { body?: Paint }) => (scene: Scene) => {
  const { body = materials.graphite } = look;
  const [width, high, depth] = [122, 232, 30];
  stand(scene, width, depth);
  const screen = [
    rect(
      0,
      0,
      106,
      176,
      6,
      scene.blend([
        [0, ink.dusk],
        [1, ink.night],
      ]),
    ),
    stroke(
      "M26 46v-12a8 8 0 0 1 8-8h12M80 46v-12a8 8 0 0 0-8-8h-12M26 96v12a8 8 0 0 0 8 8h12M80 96v12a8 8 0 0 1-8 8h-12",
      ink.go,
      2.6,
    ),
    circle(53, 62, 15, ink.pale, 0.9),
    `<path d="M28 104c2-18 12-25 25-25s23 7 25 25z" fill="${ink.pale}" fill-opacity=".9"/>`,
    rect(12, 128, 82, 36, 7, ink.white, 0.14) + tick(27, 146),
    label(40, 144, 9, "Welcome", ink.white) + label(40, 156, 7.6, "Door 2 open", ink.pale),
  ].join("");
  box(scene, [0, 8, 0], [width, high, depth], {
    axis: "z",
    corners: 16,
    material: body,
    front: [
      rect(4, 4, width - 8, high - 8, 13, ink.glass),
      rect(34, 12, 54, 15, 7.5, ink.hole) +
        circle(46, 19.5, 4.4, ink.dusk) +
        ring(46, 19.5, 4.4, ink.grey, 1) +
        circle(76, 19.5, 4.4, ink.infrared) +
        ring(76, 19.5, 4.4, ink.grey, 1) +
        circle(61, 19.5, 1.8, ink.go),
      moved(8, 36, screen),
      label(width / 2, high - 9, 8, "Poort", ink.grey, "middle"),
    ].join(""),
    right: rows(8, 150, 5, 14, 3, 5, ink.hole),
    left: rows(8, 150, 5, 14, 3, 5, ink.hole),
  });
};

/** A slim reader for the door frame, and the card it reads. */
export const cardReader = (look: { body?: Paint; card?: Paint }) => (scene: Scene) => {
  const { body = materials.black, card = materials.violet } = look;
  const [width, high, depth] = [74, 184, 30];
  stand(scene, width, depth);
  box(scene, [0, 8, 0], [width, high, depth], {
    axis: "z",
    corners: 12,
    material: body,
    front: [
      rect(5, 5, width - 10, high - 10, 9, ink.glass),
      rect(width / 2 - 16, 18, 32, 4, 2, ink.go),
      repeat(3, (at) =>
        stroke(
          `M${26 + at * 9} ${70 - at * 7}q${7 + at * 2} ${14 + at * 7} 0 ${28 + at * 14}`,
          ink.lilac,
          2.4,
        ),
      ),
      label(width / 2, high - 22, 12, "Poort", ink.soft, "middle"),
    ].join(""),
    right: slots(12, high - 44, 2, 3, 20, 4, ink.hole),
  });
  scene.shadow(96, 44, 84, 12, 30, 0.22);
  box(scene, [96, 0, 40], [92, 58, 4], {
    axis: "z",
    corners: 6,
    material: card,
    front: [
      rect(10, 12, 18, 14, 2.5, ink.gold),
      stroke("M10 19h18M19 12v14", ink.hole, 0.7),
      rect(10, 38, 46, 3, 1.5, ink.pale),
      rect(10, 45, 30, 3, 1.5, ink.pale, 0.6),
      circle(76, 18, 6, ink.wait),
    ].join(""),
    back: rect(0, 10, 92, 12, 0, ink.hole),
  });
};

/** A clock that hangs beside the entrance: wide, with keys. */
export const timeClock = (look: { body?: Paint }) => (scene: Scene) => {
  const { body = materials.silver } = look;
  const [width, high, depth] = [196, 142, 36];
  stand(scene, width, depth);
  box(scene, [0, 8, 0], [width, high, depth], {
    axis: "z",
    corners: 18,
    material: body,
    front: [
      rect(12, 14, 98, 72, 6, ink.hole),
      moved(
        16,
        18,
        rect(
          0,
          0,
          90,
          64,
          3,
          scene.blend([
            [0, ink.night],
            [1, ink.dusk],
          ]),
        ) +
          label(45, 37, 29, "07:58", ink.white, "middle") +
          label(45, 54, 9, "Wed 14 May", ink.pale, "middle"),
      ),
      repeat(12, (at) =>
        rect(124 + (at % 3) * 20, 18 + Math.floor(at / 3) * 17, 16, 13, 3, ink.dim),
      ),
      repeat(12, (at) =>
        label(
          132 + (at % 3) * 20,
          28 + Math.floor(at / 3) * 17,
          9,
          "123456789*0#"[at] ?? "",
          ink.white,
          "middle",
        ),
      ),
      rect(126, 92, 54, 40, 10, ink.panel) + finger(153, 112, 0.52, ink.go),
      label(16, 118, 19, "Poort", ink.grey),
    ].join(""),
    right: slots(10, high - 50, 3, 3, 24, 4, ink.hole),
    left: slots(10, high - 50, 3, 3, 24, 4, ink.hole),
  });
};
