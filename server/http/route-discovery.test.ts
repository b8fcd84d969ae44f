import { expect, test } from "vitest";
import { hasTooManyPaths, isRouteDiscovery } from "./route-discovery.ts";

const paths = (count: number, separator: string) =>
  `/__manifest?version=1&paths=${Array(count).fill("/a").join(separator)}`;

test.each([",", "%2C", "%2c", "&paths="])("refuses many paths separated by %s", (separator) => {
  expect(hasTooManyPaths({ url: paths(160, separator) })).toBe(false);
  expect(hasTooManyPaths({ url: paths(162, separator) })).toBe(true);
});

test("other URLs may have any number of commas", () => {
  expect(isRouteDiscovery({ url: "/__manifesto" })).toBe(false);
  expect(hasTooManyPaths({ url: `/shop?q=${",".repeat(1000)}` })).toBe(false);
});
