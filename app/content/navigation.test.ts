import { readdirSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { isServed } from "#app/seo/public-pages.server.ts";
import { hasPage, isReservedPath, pagesThatExist } from "#app/seo/public-pages.ts";
import { navigation } from "./navigation.ts";
import { siteContent } from "./site-content.server.ts";

describe("navigation", () => {
  const services = siteContent().services.map(({ slug }) => `/${slug}`);

  const { signedOut, ...others } = navigation;
  const entries = [...Object.values(others), ...Object.values(signedOut)].flat();
  const pagesToLink = new Set(entries.map(({ to }) => to.split("#")[0] || "/"));

  test.for([...pagesToLink].filter((path) => !services.includes(path)))(
    "%s is linked exactly when it is served",
    (path) => {
      const served = pathsOf(routes);
      expect(pagesThatExist.includes(path), "keep pagesThatExist equal to app/routes.ts").toBe(
        served.includes(path),
      );
    },
  );

  test("the navigation and the services link only to pages that exist", () => {
    expect([...pagesToLink, ...services].filter((path) => !isServed(path))).toEqual([]);
  });

  test("every named page is served", () => {
    const served = pathsOf(routes);
    expect(pagesThatExist.filter((path) => !served.includes(path))).toEqual([]);
  });

  test("no page of the content can have the address of a part of the site", () => {
    const parts = pathsOf(routes).map((path) => path.split("/")[1] ?? "");
    const free = parts.filter((part) => part && !/^[:*]/.test(part) && !isReservedPath(`/${part}`));
    // A slug has no dot: nothing can have the address of these.
    expect(free.filter((part) => !part.includes("."))).toEqual([]);
    expect(services.filter(isReservedPath)).toEqual([]);
    expect(readdirSync("public").filter((name) => !isReservedPath(`/${name}`))).toEqual([]);
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
