import { afterEach, expect, test } from "vitest";
import type { Picture, Values } from "#app/content/kinds/fields.ts";
import { applyEntries, defaultEntries } from "#app/content/site-content.server.ts";
import { contentSharePicture } from "./content-page-meta.server.ts";

afterEach(() => applyEntries(defaultEntries, new Map()));

const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
const home = { path: "/", title: "Transform Your Business", chosen: null };
const cloud = { path: "/cloud-solutions", title: "Cloud Solutions", chosen: null };

test("a page has the image of the build while it has the title in it", () => {
  expect(contentSharePicture(home, files)).toBeUndefined();
  expect(contentSharePicture(cloud, files)).toBeUndefined();
});

test("under another title it has the home page's, until the headline changes as well", () => {
  const renamed = { ...cloud, title: "Cloud" };
  expect(contentSharePicture(renamed, files)).toMatchObject({ path: "/og/home.jpg" });

  const installed = defaultEntries.get("home");
  const hero = { ...(installed?.hero as Values), title: ["Computers", "That Work"] };
  applyEntries(new Map([...defaultEntries, ["home", { ...installed, hero }]]), new Map());
  expect(contentSharePicture(renamed, files)).toBeNull();
  expect(contentSharePicture({ ...home, title: "Computers That Work" }, files)).toBeNull();
  expect(contentSharePicture(cloud, files)).toBeUndefined();
});

test("the picture that the owner chose comes first", () => {
  const chosen: Picture = {
    path: "1-desk.jpg",
    alt: "Our desk",
    focus: { x: 50, y: 50 },
    ...{ width: 1200, height: 630, widths: [] },
  };
  expect(contentSharePicture({ ...home, chosen }, files)).toEqual({
    path: "/media/product-images/1-desk.jpg",
    alt: "Our desk",
    ...{ width: 1200, height: 630 },
  });
});
