import {
  add,
  dot,
  type Frame,
  grow,
  hull,
  type Point,
  pathOf,
  radians,
  scale,
  short,
  unit,
  type Vector,
} from "./geometry.ts";
import { mix, type Paint } from "./paint.ts";

/** Where the camera stands, and how much of the picture the thing may fill. */
export type View = { yaw?: number; pitch?: number; fill?: number };

/** The size in which drawings are composed; they are rendered larger. */
export const canvas = { width: 400, height: 320 };

type Stop = readonly [at: number, colour: string, opacity?: number];

/** What a drawing is made with: one camera, one light from the upper left, bodies and flat marks. */
export type Scene = ReturnType<typeof createScene>;

/** A thing, seen from a view, as an SVG in the middle of the canvas. */
export function drawScene(draw: (scene: Scene) => void, view: View = {}): string {
  const { width, height } = canvas;
  const fill = view.fill ?? 0.8;
  const measured = createScene(view, 1, [0, 0]);
  draw(measured);
  const [left, top, right, bottom] = measured.bounds;
  const zoom = Math.min((width * fill) / (right - left), (height * fill) / (bottom - top));
  const centre: Point = [
    width / 2 - (zoom * (left + right)) / 2,
    height / 2 - (zoom * (top + bottom)) / 2,
  ];
  const scene = createScene(view, zoom, centre);
  draw(scene);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${scene.defs.join("")}</defs>${scene.marks.join("")}</svg>`;
}

function createScene(view: View, zoom: number, centre: Point) {
  const [yaw, pitch] = [radians(view.yaw ?? 30), radians(view.pitch ?? 27)];
  const right: Vector = [Math.cos(yaw), 0, -Math.sin(yaw)];
  const up: Vector = [
    -Math.sin(pitch) * Math.sin(yaw),
    Math.cos(pitch),
    -Math.sin(pitch) * Math.cos(yaw),
  ];
  const eye: Vector = [
    Math.sin(yaw) * Math.cos(pitch),
    Math.sin(pitch),
    Math.cos(yaw) * Math.cos(pitch),
  ];
  // The light goes with the camera: whichever way a thing is turned, it comes from the upper left.
  const light = unit(add(add(scale(right, -0.5), up, 0.75), eye, 0.45));
  const marks: string[] = [];
  const defs: string[] = [];
  const bounds: [number, number, number, number] = [1e9, 1e9, -1e9, -1e9];
  let place = { offset: [0, 0, 0] as Vector, size: 1 };

  function project(point: Vector): Point {
    const placed = add(place.offset, point, place.size);
    return [dot(placed, right) * zoom + centre[0], -dot(placed, up) * zoom + centre[1]];
  }

  function define(kind: "linear" | "radial", stops: readonly Stop[], box: string): string {
    const id = `g${defs.length}`;
    const inside = stops.map(
      ([at, colour, opacity]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`,
    );
    defs.push(`<${kind}Gradient id="${id}" ${box}>${inside.join("")}</${kind}Gradient>`);
    return `url(#${id})`;
  }

  const scene = {
    right,
    up,
    eye,
    marks,
    defs,
    bounds,
    pitch,
    /** Length on the picture of one unit in the room. */
    get unit() {
      return zoom * place.size;
    },
    /** Where a point of the room stands on the picture; the picture makes room for it. */
    point(at: Vector): Point {
      const [x, y] = project(at);
      bounds[0] = Math.min(bounds[0], x);
      bounds[1] = Math.min(bounds[1], y);
      bounds[2] = Math.max(bounds[2], x);
      bounds[3] = Math.max(bounds[3], y);
      return [x, y];
    },
    sees: (normal: Vector) => dot(normal, eye) > 0.001,
    /** A material as the light makes it on a plane that looks this way. */
    shade(paint: Paint, normal: Vector, lift = 0): string {
      const strength = 0.075 + 0.185 * paint[0];
      return mix(paint[0] + strength * (dot(normal, light) - 0.55) + lift, paint[1], paint[2]);
    },
    /** A gradient over whatever it fills, between two of its corners. */
    blend(stops: readonly Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]): string {
      return define("linear", stops, `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`);
    },
    /** A gradient between two points of the picture. */
    blendBetween(stops: readonly Stop[], from: Point, to: Point): string {
      const ends = `x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}"`;
      return define("linear", stops, `${ends} gradientUnits="userSpaceOnUse"`);
    },
    radiate(stops: readonly Stop[], [x, y, radius] = [0.5, 0.5, 0.5]): string {
      return define("radial", stops, `cx="${x}" cy="${y}" r="${radius}"`);
    },
    put: (mark: string) => void marks.push(mark),
    /** The transform that lays flat marks on a plane. */
    onto(plane: Frame): string {
      const [x, y] = project(plane.origin);
      const along = (way: Vector) => [dot(way, right) * scene.unit, -dot(way, up) * scene.unit];
      return `matrix(${[...along(plane.across), ...along(plane.down), x, y].map(short).join(" ")})`;
    },
    /** Flat marks on a plane, when it can be seen. */
    face(plane: Frame, content: string) {
      if (content && scene.sees(plane.facing)) {
        marks.push(`<g transform="${scene.onto(plane)}">${content}</g>`);
      }
    },
    /** Draws something smaller, somewhere else. */
    within(offset: Vector, size: number, draw: () => void) {
      const before = place;
      place = { offset: add(before.offset, offset, before.size), size: before.size * size };
      draw();
      place = before;
    },
    /**
     * What stands on this patch of the floor darkens it, and throws a shadow away from the light.
     * Layers of flat outlines, because a blur costs a renderer twenty times as much.
     */
    shadow(x: number, z: number, width: number, depth: number, length = 40, darkness = 0.28) {
      const patch: Vector[] = [
        [x, 0, z],
        [x + width, 0, z],
        [x + width, 0, z + depth],
        [x, 0, z + depth],
      ];
      const away = unit([-light[0], 0, -light[2]]);
      const near = patch.map(project);
      const far = patch.map((corner) => project(add(corner, away, length)));
      // The soft end may fade out near the edge of the picture, the rest must be inside.
      for (const corner of patch) scene.point(add(corner, away, length * 0.6));
      softly([...near, ...far], 11, darkness * 0.62);
      softly(near, 3.6, darkness * 1.3);
    },
  };

  function softly(points: readonly Point[], softness: number, darkness: number) {
    const layers = 16;
    const each = 1 - (1 - darkness) ** (1 / layers);
    const [middleX, middleY] = middleOf(points);
    for (let layer = 0; layer < layers; layer++) {
      // Closer together towards the middle of the edge, as the edge of a blur is.
      const along = (layer + 0.5) / layers;
      const room = softness * 1.5 * Math.sign(0.5 - along) * Math.abs(1 - 2 * along) ** 1.4;
      const shrink = room < 0 ? Math.max(0.5, 1 + room / 60) : 1;
      const pulled = points.map(
        ([x, y]): Point => [middleX + (x - middleX) * shrink, middleY + (y - middleY) * shrink],
      );
      const outline = room > 0 ? grow(pulled, room) : hull(pulled);
      marks.push(
        `<path d="${pathOf(outline)}" fill="${SHADOW}" fill-opacity="${short(each * 10) / 10 || 0.005}"/>`,
      );
    }
  }

  return scene;
}

const SHADOW = mix(0.23, 0.08, 292);

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce(([x, y], point) => [x + point[0], y + point[1]] as const, [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}
