import { describe, expect, test } from "vitest";
import {
  countSitemapEntries,
  MAX_URLS_PER_FILE,
  type SitemapEntry,
  type SitemapSource,
  sitemapEntries,
  sitemapFile,
  sitemapIndex,
} from "./sitemap-xml.server.ts";

const ORIGIN = "https://www.example.co.za";

function sourceOf(name: string, size: number): SitemapSource {
  return {
    count: async () => size,
    *list({ skip, max }) {
      for (let at = skip; at < Math.min(size, skip + max); at++) yield { path: `/${name}/${at}` };
    },
  };
}

async function pathsIn(sources: SitemapSource[], part: number): Promise<string[]> {
  const skip = (part - 1) * MAX_URLS_PER_FILE;
  const entries = await Array.fromAsync(sitemapEntries(sources, { skip, max: MAX_URLS_PER_FILE }));
  return entries.map(({ path }) => path);
}

async function fileOf(...entries: SitemapEntry[]): Promise<string> {
  const all = sitemapEntries([{ count: async () => entries.length, list: () => entries }], {
    skip: 0,
    max: MAX_URLS_PER_FILE,
  });
  return (await Array.fromAsync(sitemapFile(ORIGIN, all))).join("");
}

describe("the sitemap", () => {
  test("splits a long list into files of 50 000 without loss or duplicates", async () => {
    const sources = [sourceOf("pages", 17), sourceOf("products", 120_001)];
    expect(await countSitemapEntries(sources)).toBe(120_018);
    const files = await Promise.all([1, 2, 3, 4].map((part) => pathsIn(sources, part)));
    expect(files.map(({ length }) => length)).toEqual([50_000, 50_000, 20_018, 0]);
    expect(new Set(files.flat()).size).toBe(120_018);
    expect(files[0]?.[17]).toBe("/products/0");
    expect(files[1]?.[0]).toBe("/products/49983");
  });

  test("the index lists each file", () => {
    const index = sitemapIndex(ORIGIN, 120_018);
    expect([...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual(
      [1, 2, 3].map((part) => `${ORIGIN}/sitemap/${part}.xml`),
    );
    expect(sitemapIndex(ORIGIN, 100_000)).not.toContain("/sitemap/3.xml");
  });

  test("writes lastmod and escapes XML", async () => {
    const file = await fileOf(
      { path: "/terms", lastModified: "2025-08-08" },
      { path: "/a b?x=1&y=<2>" },
    );
    expect(file).toContain(`<url><loc>${ORIGIN}/terms</loc><lastmod>2025-08-08</lastmod></url>`);
    expect(file).toContain(`<url><loc>${ORIGIN}/a%20b?x=1&#38;y=%3C2%3E</loc></url>`);
    expect(file.trimEnd().endsWith("</urlset>")).toBe(true);
  });
});
