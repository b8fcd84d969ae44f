import { describe, expect, test } from "vitest";
import { seededRandom } from "./canopy-tree.ts";
import { forEachLink } from "./particle-links.ts";

describe("links between particles", () => {
  test("links every pair within reach exactly once", () => {
    const points = scatter(300, 1440, 900);
    const found: string[] = [];
    forEachLink(points, 150, (one, other) => found.push(pair(one, other)));

    const expected = points.flatMap((one, index) =>
      points
        .slice(index + 1)
        .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < 150)
        .map((other) => pair(one, other)),
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  test("comparisons grow linearly with particles and area", () => {
    const one = comparisons(scatter(2000, 3000, 3000));
    const two = comparisons(scatter(4000, 6000, 3000));
    expect(two / one).toBeLessThan(2.5);
  });
});

function scatter(count: number, width: number, height: number) {
  const random = seededRandom(5);
  return Array.from({ length: count }, (_, id) => ({
    id,
    x: random() * (width + 40) - 20,
    y: random() * (height + 40) - 20,
  }));
}

/** Counts comparisons: each one reads the other point's x once. */
function comparisons(points: { x: number; y: number }[]): number {
  let reads = 0;
  const counted = points.map(({ x, y }) => ({
    get x() {
      reads++;
      return x;
    },
    y,
  }));
  forEachLink(counted, 150, () => {});
  return reads;
}

function pair(one: { id: number }, other: { id: number }): string {
  return [one.id, other.id].toSorted((a, b) => a - b).join(" ");
}
