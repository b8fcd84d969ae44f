import { box } from "../bodies.ts";
import { short } from "../geometry.ts";
import { circle, label, rect, repeat, shape, slots, socket, usb } from "../marks.ts";
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
