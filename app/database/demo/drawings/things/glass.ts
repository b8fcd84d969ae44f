import { short } from "../geometry.ts";
import { rect, shape } from "../marks.ts";
import { ink, mix } from "../paint.ts";
import type { Scene } from "../scene.ts";

/** What a lit screen of this size shows, in its own units. */
export type Screen = (scene: Scene, width: number, height: number) => string;

/** Where programs wait, along the lower edge. */
export function dock(width: number, height: number): string {
  const colours = [ink.wait, ink.pale, ink.go, ink.lilac, ink.white, mix(0.76, 0.1, 240)];
  return [
    rect(12, height - 22, width - 24, 15, 5, ink.white, 0.14),
    colours
      .map((colour, at) => rect(width / 2 - 50 + at * 17, height - 19, 9, 9, 2.4, colour, 0.92))
      .join(""),
  ].join("");
}

/** The window on the left, in the glass. */
export function glare(width: number, height: number): string {
  return shape(`M0 0H${short(width * 0.55)}L${short(width * 0.2)} ${height}H0Z`, ink.white, 0.055);
}
