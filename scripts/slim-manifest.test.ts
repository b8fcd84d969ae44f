import { expect, test } from "vitest";
import { slimManifest } from "./slim-manifest.ts";

const said = { id: "root", hasLoader: true, module: "/assets/root.js", css: ["/a.css"] };
const unsaid = { hasAction: false, hasDefaultExport: true, imports: ["/assets/a.js"] };
const route = { ...said, ...unsaid };
const manifest = { entry: { module: "/e.js", imports: ["/assets/a.js"] }, routes: { root: route } };

test("routes lose the names of their parts and whatever is not so, the entry and all else stays", () => {
  const slim = slimManifest(`window.__m=${JSON.stringify(manifest)};`);
  expect(slim).toBe(`window.__m=${JSON.stringify({ ...manifest, routes: { root: said } })};`);
});

test("a list of another shape stops the build", () => {
  expect(() => slimManifest("export default 7")).toThrow();
});
