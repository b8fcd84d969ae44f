import { expect, test } from "vitest";
import { slimManifest } from "./slim-manifest.ts";

const route = { id: "root", module: "/assets/root.js", imports: ["/assets/a.js"], css: [] };
const manifest = { entry: { module: "/e.js", imports: ["/assets/a.js"] }, routes: { root: route } };

test("routes lose the names of their parts, the entry and all else stays", () => {
  const slim = slimManifest(`window.__m=${JSON.stringify(manifest)};`);
  const { imports: _, ...kept } = route;
  expect(slim).toBe(`window.__m=${JSON.stringify({ ...manifest, routes: { root: kept } })};`);
});

test("a list of another shape stops the build", () => {
  expect(() => slimManifest("export default 7")).toThrow();
});
