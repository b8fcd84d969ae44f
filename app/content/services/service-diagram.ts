/**
 * A service drawn on a grid of 400 units. The layers are path data; the page draws them in this
 * order and colours them.
 */
export type ServiceDiagram = {
  /** Read out in place of the drawing. */
  text: string;
  height: number;
  /** Areas: rooms, the night, what a camera sees. */
  area?: string;
  /** What is there anyway: walls, axes, equipment. */
  outline?: string;
  /** A second route, or one of the past. */
  standby?: string;
  /** What the service is about. */
  flow?: string;
  /** What is kept out. */
  threat?: string;
  /** The point that the drawing turns on. */
  focus?: string;
  /** Dots in the colour of the focus. */
  core?: string;
  buds?: string;
  dots?: string;
  /** Names the focus. */
  title?: DiagramLabel;
  labels: readonly DiagramLabel[];
};

export type DiagramLabel = readonly [
  text: string,
  x: number,
  y: number,
  anchor?: "middle" | "end" | undefined,
];

export function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

export function ring(x: number, y: number, radius: number): string {
  const arc = `a${radius} ${radius} 0 0 1 `;
  return `M${x - radius} ${y}${arc}${2 * radius} 0${arc}${-2 * radius} 0z`;
}

/** Lines of no length: their round caps are dots. */
export function points(...at: readonly (readonly [x: number, y: number])[]): string {
  return at.map(([x, y]) => `M${x} ${y}h0`).join("");
}

export function crosses(...at: readonly (readonly [x: number, y: number])[]): string {
  return at.map(([x, y]) => `M${x - 6} ${y - 6}l12 12m0-12-12 12`).join("");
}
