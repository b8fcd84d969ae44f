import { box, prism } from "../bodies.ts";
import { facing } from "../geometry.ts";
import { circle, label, moved, rect, repeat, shape } from "../marks.ts";
import { ink, materials, mix, type Paint } from "../paint.ts";
import type { Scene } from "../scene.ts";
import { type IconName, icons } from "./icons.ts";

export type LicenceLook = { brand: string; line: string; icon: IconName; paint: Paint };

/** Software has no body: it comes as a card in its sleeve, in the colour of its family. */
export const licence =
  ({ brand, line, icon, paint }: LicenceLook) =>
  (scene: Scene) => {
    const [width, high] = [176, 232];
    scene.shadow(4, 0, width - 8, 26, 60, 0.28);
    box(scene, [-10, 0, -14], [width + 20, 10, 44], { corners: 8, material: materials.silver });
    prism(scene, facing.front(14, 10 + high + 16, -2), width - 28, high, 4, {
      corners: 10,
      material: materials.white,
      marks:
        rect(16, 14, 60, 5, 2.5, ink.line) +
        repeat(4, (at) => rect(16, 28 + at * 10, 90, 3, 1.5, ink.line)),
    });
    const [lightness, chroma, hue] = paint;
    const ground = scene.blend(
      [
        [0, mix(lightness + 0.12, chroma, hue)],
        [0.55, mix(lightness, chroma, hue)],
        [1, mix(lightness - 0.09, chroma, hue + 12)],
      ],
      [0, 0, 1, 1],
    );
    prism(scene, facing.front(0, 10 + high, 20), width, high, 14, {
      corners: 14,
      material: paint,
      fill: ground,
      marks: [
        shape(
          `M0 ${high * 0.62}C${width * 0.3} ${high * 0.5} ${width * 0.7} ${high * 0.78} ${width} ${high * 0.58}V${high - 14}a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14Z`,
          ink.white,
          0.08,
        ),
        circle(width / 2, 92, 62, ink.white, 0.12),
        moved(width / 2, 92, icons[icon](ink.white, mix(lightness, chroma, hue)), " scale(.78)"),
        label(18, 188, 22, brand, ink.white),
        label(18, 207, 12.5, line, mix(0.94, 0.03, hue)),
        rect(18, 18, 26, 4, 2, ink.white, 0.8),
        shape(
          `M0 14A14 14 0 0 1 14 0H${width * 0.5}L${width * 0.16} ${high}H14A14 14 0 0 1 0 ${high - 14}Z`,
          ink.white,
          0.05,
        ),
      ].join(""),
      behind:
        rect(18, 40, width - 36, 22, 3, ink.hole, 0.4) + label(18, 96, 13, "Licence", ink.white),
    });
  };
