export type Vector = readonly [x: number, y: number, z: number];
export type Point = readonly [x: number, y: number];

/** A plane in the room: where its corner is, where right and down lead, and where it looks. */
export type Frame = { origin: Vector; across: Vector; down: Vector; facing: Vector };

export const dot = (one: Vector, other: Vector) =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

export const add = (one: Vector, other: Vector, times = 1): Vector => [
  one[0] + other[0] * times,
  one[1] + other[1] * times,
  one[2] + other[2] * times,
];

export const scale = (one: Vector, times: number): Vector => add([0, 0, 0], one, times);

export function unit(one: Vector): Vector {
  return scale(one, 1 / (Math.hypot(...one) || 1));
}

export const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The planes of a body that stands square in the room: y leads up, z towards the viewer. */
export const facing = {
  front: (x: number, y: number, z: number): Frame =>
    frame([x, y, z], [1, 0, 0], [0, -1, 0], [0, 0, 1]),
  back: (x: number, y: number, z: number): Frame =>
    frame([x, y, z], [-1, 0, 0], [0, -1, 0], [0, 0, -1]),
  top: (x: number, y: number, z: number): Frame =>
    frame([x, y, z], [1, 0, 0], [0, 0, 1], [0, 1, 0]),
  right: (x: number, y: number, z: number): Frame =>
    frame([x, y, z], [0, 0, -1], [0, -1, 0], [1, 0, 0]),
  left: (x: number, y: number, z: number): Frame =>
    frame([x, y, z], [0, 0, 1], [0, -1, 0], [-1, 0, 0]),
  /** A slope of so many degrees from the horizontal, falling towards the viewer. */
  slope(x: number, y: number, z: number, degrees: number): Frame {
    const [sine, cosine] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
    return frame([x, y, z], [1, 0, 0], [0, -sine, cosine], [0, cosine, sine]);
  },
};

function frame(origin: Vector, across: Vector, down: Vector, looks: Vector): Frame {
  return { origin, across, down, facing: looks };
}

/** The same plane, moved along itself and away from itself. */
export function shift(plane: Frame, right: number, below: number, out: number): Frame {
  const moved = add(add(plane.origin, plane.across, right), plane.down, below);
  return { ...plane, origin: add(moved, plane.facing, out) };
}

export type Corners = number | readonly [number, number, number, number];

/** The corners of a rounded rectangle, clockwise from the top right. */
export function roundedOutline(width: number, height: number, corners: Corners): Point[] {
  const [a, b, c, d] = typeof corners === "number" ? [corners, corners, corners, corners] : corners;
  const arcs: [number, number, number, number][] = [
    [width - b, b, -90, b],
    [width - c, height - c, 0, c],
    [d, height - d, 90, d],
    [a, a, 180, a],
  ];
  return arcs.flatMap(([x, y, from, radius]) => {
    const steps = radius > 40 ? 30 : radius > 0 ? 12 : 0;
    return Array.from({ length: steps + 1 }, (_, step): Point => {
      const angle = radians(from + (steps && (90 * step) / steps));
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
  });
}

/** The smallest convex outline around points. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const turn = (o: Point, a: Point, b: Point) =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: readonly Point[]) => {
    const kept: Point[] = [];
    for (const point of list) {
      while (kept.length > 1 && turn(kept.at(-2) ?? point, kept.at(-1) ?? point, point) <= 0) {
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** The outline around points with so much room on every side, rounded. */
export function grow(points: readonly Point[], room: number): Point[] {
  const steps = 20;
  return hull(
    points.flatMap(([x, y]) =>
      Array.from({ length: steps }, (_, step): Point => {
        const angle = (2 * Math.PI * step) / steps;
        return [x + room * Math.cos(angle), y + room * Math.sin(angle)];
      }),
    ),
  );
}

export function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`;
}

/** As few digits as the eye needs. */
export function short(value: number): number {
  return Math.round(value * 100) / 100;
}
