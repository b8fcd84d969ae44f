import type { Scene, View } from "../scene.ts";

export type Draw = (scene: Scene) => void;
/** One picture: what is drawn, and from where. */
export type Shot = { draw: Draw; view: View };

/** Where the camera goes for the other pictures of a product. */
export const side: View = { yaw: -36, pitch: 24 };
export const front: View = { yaw: 0, pitch: 13 };
export const back: View = { yaw: 150, pitch: 24 };
export const above: View = { yaw: 16, pitch: 56 };
export const low: View = { yaw: 24, pitch: 12 };

/** The cover from the usual corner, and further pictures from these views. */
export const seen = (draw: Draw, fill: number, ...views: View[]): Shot[] =>
  [{}, ...views].map((view) => ({ draw, view: { fill, ...view } }));
