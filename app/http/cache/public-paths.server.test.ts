import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { isPublicPath } from "./cache-page.server.ts";

const listed = (await routes).flatMap((entry) => pagesOf(entry));

test("every page that caches itself is public, and no other", () => {
  for (const { path, file } of listed) {
    const source = readFileSync(`app/${file}`, "utf8");
    const isCached = /cachePage\(|sitemap(Part)?Response/.test(source);
    expect(isPublicPath(path), path).toBe(isCached);
    expect(isPublicPath(path === "/" ? "/_.data" : `${path}.data`), path).toBe(isCached);
  }
});

test("only the address of a published service is public", () => {
  for (const path of ["/made-up", "/made-up.data", "/CYBERSECURITY", "/cybersecurity/", "/%63"]) {
    expect(isPublicPath(path), path).toBe(false);
  }
});

function pagesOf({
  path = "",
  file,
  children,
}: RouteConfigEntry): { path: string; file: string }[] {
  if (children) return children.flatMap(pagesOf);
  const example = `/${path}`.replace(":service", "cybersecurity").replace(/:\w+/g, "x");
  return path === "*" ? [] : [{ path: example, file }];
}
