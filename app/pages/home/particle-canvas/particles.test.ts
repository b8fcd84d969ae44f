import { describe, expect, test } from "vitest";
import { growTips, type Point } from "./canopy-tree.ts";
import { createParticles, moveParticle } from "./particles.ts";

const ground = { width: 1440, height: 900 };
const seats: Point[] = growTips().map(([x, y]) => [1080 + x * 234, 666 + y * 234]);

describe("the particles of the canopy", () => {
  test.for([
    [1440, 900, 288],
    [390, 844, 73],
    [100, 20, 0],
  ] as const)("one for every 4500 square pixels: %i x %i has %i", ([width, height, count]) => {
    expect(createParticles({ width, height }, seats)).toHaveLength(count);
  });

  test("the layout is deterministic", () => {
    expect(createParticles(ground, seats)).toEqual(createParticles(ground, seats));
  });

  test("the pointer repels particles within 200 px only", () => {
    const [particle] = createParticles(ground, seats).filter(({ isLoose }) => !isLoose);
    if (!particle) throw new Error("There are no particles");
    const pushAt = (distance: number) => {
      const moved = { ...particle };
      const mouse: Point = [particle.homeX - distance, particle.homeY];
      for (let frame = 0; frame < 60; frame++) moveParticle(moved, 0, 16.7, ground.height, mouse);
      return moved.pushX;
    };
    expect(pushAt(100)).toBeGreaterThan(5);
    expect(pushAt(260)).toBe(0);
  });

  test("a petal that leaves the screen re-enters at the top", () => {
    const petal = createParticles(ground, seats).find(({ isLoose }) => isLoose);
    if (!petal) throw new Error("There are no petals");
    for (let second = 0; second < 600; second += 7) {
      moveParticle(petal, second, 16.7, ground.height, undefined);
      expect(petal.y).toBeGreaterThanOrEqual(-20);
      expect(petal.y).toBeLessThanOrEqual(ground.height + 20);
    }
  });
});
