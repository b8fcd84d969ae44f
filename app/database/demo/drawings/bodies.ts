import {
  add,
  type Corners,
  dot,
  type Frame,
  facing,
  type Point,
  pathOf,
  roundedOutline,
  scale,
  short,
  unit,
  type Vector,
} from "./geometry.ts";
import { materials, type Paint } from "./paint.ts";
import type { Scene } from "./scene.ts";

export type Body = {
  material?: Paint;
  corners?: Corners;
  /** Flat marks on the side that looks along the plane, and on the one behind. */
  marks?: string;
  behind?: string;
  /** How much the edge of the seen side stands out. */
  edge?: number;
  lift?: number;
  /** Fills the seen side instead of the material. */
  fill?: string;
};

/** A flat thing with rounded outline and straight walls, its face on the plane. */
export function prism(
  scene: Scene,
  plane: Frame,
  width: number,
  height: number,
  depth: number,
  {
    material = materials.white,
    corners = 0,
    marks = "",
    behind = "",
    edge = 0.5,
    lift = 0,
    fill,
  }: Body = {},
): void {
  const at = (x: number, y: number, deep: number) =>
    scene.point(add(add(add(plane.origin, plane.across, x), plane.down, y), plane.facing, -deep));
  const outline = roundedOutline(width, height, corners);
  outline.forEach((start, index) => {
    const end = outline[(index + 1) % outline.length] ?? start;
    const [x, y] = [end[1] - start[1], start[0] - end[0]];
    const length = Math.hypot(x, y);
    if (length < 0.001) return;
    const normal = unit(add(scale(plane.across, x / length), plane.down, y / length));
    if (dot(normal, scene.eye) <= 0) return;
    const wall = [at(...start, 0), at(...end, 0), at(...end, depth), at(...start, depth)] as const;
    const flat = length > Math.max(width, height) * 0.12;
    const colour = flat
      ? scene.blendBetween(
          [
            [0, scene.shade(material, normal, lift + 0.014)],
            [1, scene.shade(material, normal, lift - 0.034)],
          ],
          middle(wall[0], wall[1]),
          middle(wall[2], wall[3]),
        )
      : scene.shade(material, normal, lift - 0.006);
    // The narrow walls of a rounding overlap by a hair, or the ground would show between them.
    const seam = flat ? "" : ` stroke="${colour}" stroke-width=".5"`;
    scene.put(`<path d="${pathOf(wall)}" fill="${colour}"${seam}/>`);
  });

  const isFront = scene.sees(plane.facing);
  const normal = isFront ? plane.facing : scale(plane.facing, -1);
  if (!scene.sees(normal)) return;
  const side = outline.map(([x, y]) => at(x, y, isFront ? 0 : depth));
  const ground =
    (isFront && fill) ||
    scene.blend(
      [
        [0, scene.shade(material, normal, lift + 0.026)],
        [1, scene.shade(material, normal, lift - 0.022)],
      ],
      [0, 0, 1, 1],
    );
  const rim = scene.shade(material, normal, lift + (material[0] > 0.75 ? -0.13 : 0.1));
  scene.put(
    `<path d="${pathOf(side)}" fill="${ground}" stroke="${rim}" stroke-opacity="${edge}" stroke-width=".9"/>`,
  );
  if (isFront) scene.face(plane, marks);
  else {
    const origin = add(add(plane.origin, plane.facing, -depth), plane.across, width);
    scene.face(
      { origin, across: scale(plane.across, -1), down: plane.down, facing: normal },
      behind,
    );
  }
}

/** A box that stands square in the room; its roundings run along one axis. */
export function box(
  scene: Scene,
  [x, y, z]: Vector,
  [width, height, depth]: Vector,
  {
    axis = "y",
    front = "",
    top = "",
    right = "",
    left = "",
    back = "",
    ...body
  }: Omit<Body, "marks" | "behind"> & {
    axis?: "x" | "y" | "z";
  } & Partial<Record<"front" | "top" | "right" | "left" | "back", string>> = {},
): void {
  const planes = {
    front: facing.front(x, y + height, z + depth),
    top: facing.top(x, y + height, z),
    right: facing.right(x + width, y + height, z + depth),
    left: facing.left(x, y + height, z),
    back: facing.back(x + width, y + height, z),
  };
  if (axis === "y") prism(scene, planes.top, width, depth, height, { ...body, marks: top });
  if (axis === "z")
    prism(scene, planes.front, width, height, depth, { ...body, marks: front, behind: back });
  if (axis === "x")
    prism(scene, planes.right, depth, height, width, { ...body, marks: right, behind: left });
  if (axis !== "y") scene.face(planes.top, top);
  if (axis !== "z") {
    scene.face(planes.front, front);
    scene.face(planes.back, back);
  }
  if (axis !== "x") {
    scene.face(planes.right, right);
    scene.face(planes.left, left);
  }
}

/** A round thing that stands on its base; with another radius above, a cone that lost its tip. */
export function cylinder(
  scene: Scene,
  base: Vector,
  radius: number,
  height: number,
  {
    material = materials.white,
    lift = 0,
    above = radius,
    marks = "",
  }: {
    material?: Paint;
    lift?: number;
    above?: number;
    /** Flat marks on its top, around the middle. */
    marks?: string;
  } = {},
): void {
  const roof = add(base, [0, height, 0]);
  const [x, y] = scene.point(base);
  const [topX, topY] = scene.point(roof);
  const flatness = Math.sin(scene.pitch);
  const towards = unit([scene.eye[0], 0, scene.eye[2]]);
  for (const side of [-1, 1]) {
    scene.point(add(base, scene.right, radius * side));
    scene.point(add(roof, scene.right, above * side));
    scene.point(add(base, towards, radius * side));
    scene.point(add(roof, towards, above * side));
  }
  const [wide, high] = [radius * scene.unit, radius * scene.unit * flatness];
  const [wideAbove, highAbove] = [above * scene.unit, above * scene.unit * flatness];
  scene.put(ellipse(x, y, wide, high, scene.shade(material, [0, 1, 0], lift - 0.1)));
  const around = Array.from({ length: 11 }, (_, step) => {
    const across = -1 + step / 5;
    const normal = unit(
      add(scale(scene.right, across), towards, Math.sqrt(Math.max(0, 1 - across * across))),
    );
    return [step / 10, scene.shade(material, normal, lift)] as const;
  });
  const wall = `M${short(x - wide)} ${short(y)}A${short(wide)} ${short(high)} 0 0 0 ${short(x + wide)} ${short(y)}L${short(topX + wideAbove)} ${short(topY)}A${short(wideAbove)} ${short(highAbove)} 0 0 1 ${short(topX - wideAbove)} ${short(topY)}Z`;
  scene.put(`<path d="${wall}" fill="${scene.blend(around, [0, 0, 1, 0])}"/>`);
  const ground = scene.blend(
    [
      [0, scene.shade(material, [0, 1, 0], lift + 0.024)],
      [1, scene.shade(material, [0, 1, 0], lift - 0.034)],
    ],
    [0, 0, 1, 1],
  );
  const rim = scene.shade(material, [0, 1, 0], lift + (material[0] > 0.75 ? -0.13 : 0.1));
  scene.put(
    ellipse(
      topX,
      topY,
      wideAbove,
      highAbove,
      ground,
      `stroke="${rim}" stroke-opacity=".5" stroke-width=".9"`,
    ),
  );
  scene.face(facing.top(...roof), marks);
}

function ellipse(
  x: number,
  y: number,
  wide: number,
  high: number,
  fill: string,
  more = "",
): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(wide)}" ry="${short(high)}" fill="${fill}" ${more}/>`;
}

function middle(one: Point, other: Point): Point {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}
