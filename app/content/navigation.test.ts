import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { hasPage, pagesThatExist, pagesToLink } from "./navigation.ts";
import { serviceGroups } from "./services.ts";

describe("navigation", () => {
  const services = serviceGroups.flatMap((group) => group.services.map(({ path }) => path));

  test.for([...pagesToLink, ...services])("%s is linked exactly when it is served", (path) => {
    const served = pathsOf(routes);
    expect(pagesThatExist.includes(path), "keep pagesThatExist equal to app/routes.ts").toBe(
      served.includes(path),
    );
  });

  test("no page is named that nobody serves", () => {
    const served = pathsOf(routes);
    expect(pagesThatExist.filter((path) => !served.includes(path))).toEqual([]);
  });

  test("a section belongs to the page it stands on", () => {
    expect(hasPage("/#services", ["/"])).toBe(true);
    expect(hasPage("/shop#top", ["/"])).toBe(false);
    expect(hasPage("/shop?sort=price", ["/shop"])).toBe(true);
  });
});

function pathsOf(entries: readonly RouteConfigEntry[], base = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    return [
      ...(entry.path || entry.index ? [path || "/"] : []),
      ...pathsOf(entry.children ?? [], path),
    ];
  });
}
