import { box, cylinder, prism } from "../bodies.ts";
import { facing } from "../geometry.ts";
import { circle, label, moved, rect, repeat, ring, stroke } from "../marks.ts";
import { ink, materials, type Paint } from "../paint.ts";
import type { Scene } from "../scene.ts";

/** A plan is what it looks after: the thing itself on a plinth, under a badge that says so. */
export const carePlan =
  (look: {
    paint: Paint;
    thing: (scene: Scene) => void;
    size: number;
    offset: readonly [number, number];
  }) =>
  (scene: Scene) => {
    scene.shadow(-100, -100, 200, 200, 34, 0.26);
    cylinder(scene, [0, 0, 0], 150, 12, { material: materials.white });
    cylinder(scene, [0, 12, 0], 138, 12, {
      material: look.paint,
      marks: ring(0, 0, 126, ink.white, 1.6, 0.5),
    });
    scene.within([look.offset[0], 24, look.offset[1]], look.size, () => look.thing(scene));
    badge(scene);
  };

/** Checked: a disc that stands at the front of the plinth. */
function badge(scene: Scene): void {
  prism(scene, facing.front(62, 84, 104), 58, 58, 7, {
    corners: 29,
    material: materials.ochre,
    marks: circle(29, 29, 23, ink.white) + stroke("M19 30l7.5 7.5 14-16", ink.glow, 5),
  });
}

/** A day of work on site: the tool case and the calendar. */
export const workDay = (scene: Scene) => {
  scene.shadow(-104, -60, 200, 150, 34, 0.28);
  box(scene, [-110, 0, -40], [190, 84, 96], {
    corners: 10,
    material: materials.ochre,
    front: [
      rect(0, 26, 190, 4, 0, ink.hole, 0.5),
      [34, 132]
        .map((x) => rect(x, 16, 24, 24, 3, ink.key) + rect(x + 4, 20, 16, 6, 2, ink.metal))
        .join(""),
      rect(62, 50, 66, 20, 4, ink.white, 0.9),
      stroke("M80 60l5 5 9-10", ink.glow, 3),
      rect(99, 58, 20, 3.6, 1.8, ink.soft),
    ].join(""),
    top: rect(40, 34, 110, 28, 10, ink.hole, 0.25),
    right: rect(0, 26, 96, 4, 0, ink.hole, 0.5),
  });
  box(scene, [-62, 84, 2], [12, 20, 12], { material: materials.black });
  box(scene, [22, 84, 2], [12, 20, 12], { material: materials.black });
  box(scene, [-62, 102, 2], [96, 12, 12], { axis: "x", corners: 5, material: materials.black });
  const days = repeat(28, (at) =>
    at === 16
      ? rect(12 + (at % 7) * 14, 42 + Math.floor(at / 7) * 14, 12, 12, 3, ink.glow)
      : rect(14 + (at % 7) * 14, 44 + Math.floor(at / 7) * 14, 8, 8, 2, ink.line),
  );
  prism(scene, facing.slope(64, 108, 66, 74), 118, 112, 8, {
    corners: 8,
    material: materials.white,
    marks: [
      rect(0, 0, 118, 28, 8, ink.glow) + rect(0, 16, 118, 12, 0, ink.glow),
      label(59, 20, 14, "May", ink.white, "middle"),
      days,
      moved(50, 76, stroke("M-4 0l3 3 6-7", ink.white, 2)),
    ].join(""),
  });
};
