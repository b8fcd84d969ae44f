import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { growBlossoms, type Point } from "./canopy-tree.ts";
import { createParticles, moveParticle } from "./particles.ts";

const blossoms = growBlossoms();
const layout = { width: 1440, height: 900, fork: [1080, 666] as Point, unit: 234 };

describe("the particles of the canopy", () => {
  test.for([
    [1440, 900, 288],
    [390, 844, 73],
    [100, 20, 0],
  ] as const)("one for every 4500 square pixels: %i x %i has %i", ([width, height, count]) => {
    expect(createParticles({ ...layout, width, height }, blossoms)).toHaveLength(count);
  });

  test("the layout is deterministic", () => {
    expect(createParticles(layout, blossoms)).toEqual(createParticles(layout, blossoms));
  });

  test("every home is a blossom of the drawing, in its place and size", () => {
    const svg = readFileSync(new URL("./canopy-blossom.svg", import.meta.url), "utf8");
    const drawn = [...svg.matchAll(/stroke-width="([\d.]+)" d="((?:M-?\d+[ -]\d+h0)+)"/g)].flatMap(
      ([, width, dots = ""]) =>
        [...dots.matchAll(/M(-?\d+) ?(-?\d+)h0/g)].map(([, x, y]) => `${x} ${y} ${width}`),
    );
    const grown = blossoms.map(
      ({ x, y, radius }) => `${Math.round(x * 250)} ${Math.round(y * 250)} ${radius * 500}`,
    );
    expect(grown.toSorted()).toEqual(drawn.toSorted());
  });

  test("they start where they are drawn, and open from the trunk outwards", () => {
    const seated = createParticles(layout, blossoms).filter(({ isLoose }) => !isLoose);
    const openAfter = (seconds: number) => {
      for (const particle of seated) moveParticle(particle, seconds, 16.7, 900, undefined);
      return seated.filter(({ bloom }) => bloom > 0).length;
    };
    expect(openAfter(0)).toBe(0);
    for (const { x, y, homeX, homeY } of seated) expect([x, y]).toEqual([homeX, homeY]);
    const early = openAfter(0.6);
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(seated.length);
    openAfter(3);
    expect(seated.every(({ bloom }) => bloom === 1)).toBe(true);
  });

  test("the pointer repels particles within 200 px only, by at most 18 px", () => {
    const [particle] = createParticles(layout, blossoms).filter(({ isLoose }) => !isLoose);
    if (!particle) throw new Error("There are no particles");
    const pushAt = (distance: number) => {
      const moved = { ...particle };
      const mouse: Point = [particle.homeX - distance, particle.homeY];
      for (let frame = 0; frame < 60; frame++) moveParticle(moved, 0, 16.7, layout.height, mouse);
      return moved.pushX;
    };
    expect(pushAt(100)).toBeGreaterThan(5);
    expect(pushAt(2)).toBeLessThanOrEqual(18);
    expect(pushAt(260)).toBe(0);
  });

  test("a petal that leaves the screen re-enters at the top", () => {
    const petal = createParticles(layout, blossoms).find(({ isLoose }) => isLoose);
    if (!petal) throw new Error("There are no petals");
    for (let second = 0; second < 600; second += 7) {
      moveParticle(petal, second, 16.7, layout.height, undefined);
      expect(petal.y).toBeGreaterThanOrEqual(-20);
      expect(petal.y).toBeLessThanOrEqual(layout.height + 20);
    }
  });
});
