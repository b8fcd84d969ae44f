import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { publicPageParameters } from "#app/seo/public-pages.ts";
import { isPublicPath, publicUrl } from "./cache-page.server.ts";

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

describe("the URL of a public page", () => {
  test("has the parameters that the page reads, in their order, and no others", () => {
    expect(publicUrl("/shop?utm_source=x&page=2&category=a&x")).toBe("/shop?page=2&category=a");
    expect(publicUrl("/shop.data?spec.ports.from=24&special=1")).toBe(
      "/shop.data?spec.ports.from=24",
    );
    expect(publicUrl("/_.data?service=%2Fvoip")).toBe("/_.data?service=%2Fvoip");
    for (const url of ["/terms", "/terms?", "/terms?page=2&q=x", "/terms??q", "/terms?a#b"]) {
      expect(publicUrl(url), url).toBe("/terms");
    }
  });

  test("is the same however a parameter is encoded, and other than that of the bare page", () => {
    for (const url of ["/?service=%2fvoip", "/?%73ervice=/voip", "/?x&service=/v%6Fip"]) {
      expect(publicUrl(url), url).toBe("/?service=%2Fvoip");
    }
    expect(publicUrl("/shop?page=1&page=2")).toBe("/shop?page=1&page=2");
    expect(publicUrl("/shop?page=2#3")).toBe("/shop?page=2%233");
  });

  test("is undefined for other pages", () => {
    for (const url of ["/cart", "/terms/", "/TERMS", "//terms", "/terms#?x", "/%74erms", "terms"]) {
      expect(publicUrl(url), url).toBeUndefined();
    }
  });

  test("never has a parameter of the router", () => {
    const names: string[] = Object.values(publicPageParameters).flat();
    expect(names.filter((name) => /^(index|_.*|\*)$/.test(name))).toEqual([]);
    for (const path of ["/", "/_.data", "/shop.data", "/projects", "/products/1.data"]) {
      for (const name of ["_routes", "%5Froutes", "index"]) {
        expect(publicUrl(`${path}?x=?&${name}=root`)).toBe(path);
      }
    }
  });
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
