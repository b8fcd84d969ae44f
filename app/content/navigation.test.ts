import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { navigation } from "./navigation.ts";
import { hasPage, pagesThatExist } from "./public-pages.ts";
import { serviceGroups } from "./services/services.ts";

describe("navigation", () => {
  const services = serviceGroups.flatMap((group) => group.services.map(({ path }) => path));

  const { signedOut, ...others } = navigation;
  const entries = [...Object.values(others), ...Object.values(signedOut)].flat();
  const pagesToLink = new Set(entries.map(({ to }) => to.split("#")[0] || "/"));

  test.for([...pagesToLink, ...services])("%s is linked exactly when it is served", (path) => {
    const served = pathsOf(routes);
    expect(pagesThatExist.includes(path), "keep pagesThatExist equal to app/routes.ts").toBe(
      served.includes(path),
    );
  });

  test("the navigation and the services link only to pages that exist", () => {
    expect([...pagesToLink, ...services].filter((path) => !hasPage(path))).toEqual([]);
  });

  test("every named page is served", () => {
    const served = pathsOf(routes);
    expect(pagesThatExist.filter((path) => !served.includes(path))).toEqual([]);
  });

  test("a section link belongs to its page", () => {
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
