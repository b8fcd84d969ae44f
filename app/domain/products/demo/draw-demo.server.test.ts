import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { demoProducts } from "#app/database/demo/demo-catalogue.ts";
import { loadDemoCatalogue } from "#app/database/demo/load-demo-catalogue.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { demoDrawings, pictures } from "#app/database/tables/uploads.ts";
import { openUploadScene } from "#tests/helpers/upload-scene.ts";
import { pictureFiles } from "../picture-variants.ts";
import { drawDemo } from "./draw-demo.server.ts";

/** One picture each, the drum with a datasheet; the lead has a second picture. */
const PLAN = "Installation Day";
const DRUM = "Riempie Cat6 Drum 305 m";
const LEAD = "Riempie Cat6A Patch Lead 1 m";

vi.setConfig({ testTimeout: 60_000 });

let scene: Awaited<ReturnType<typeof openUploadScene>>;
beforeEach(async () => {
  scene = await openUploadScene();
  await loadDemoCatalogue(scene.database);
});
afterEach(() => scene.close());

/** One or two are enough to see how it works. */
async function leaveOnly(...names: string[]) {
  await scene.database.delete(demoDrawings).where(sql`name <> all(${sql.param(names)})`);
}

async function readProduct(name: string) {
  const [row] = await scene.database.select().from(products).where(eq(products.name, name));
  if (!row) throw new Error(`No ${name}`);
  return row;
}

describe("the demo's pictures", () => {
  test("wait for their turn: every cover, newest first, and then the rest", async () => {
    const jobs = await scene.database.select().from(demoDrawings).orderBy(demoDrawings.position);
    const names = demoProducts.map(({ name }) => name);
    expect(jobs.map(({ name }) => name)).toEqual([...names, ...names]);
    expect(jobs.map(({ part }) => part)).toEqual([
      ...names.map(() => "cover"),
      ...names.map(() => "rest"),
    ]);
  });

  test("go through the same door as any upload, and nothing is left to do", async () => {
    await leaveOnly(LEAD);
    const before = await readProduct(LEAD);
    expect(await drawDemo(scene.services)).toEqual({ drawn: 2 });
    const lead = await readProduct(LEAD);
    expect(lead.images).toHaveLength(2);
    expect(lead.images[0]).toEqual({
      path: expect.stringMatching(/^\d{13}-[a-z2-7]{8}-riempie-cat6a-patch-lead-1-m\.png$/),
      width: 1280,
      height: 1024,
      widths: [320, 640, 1280],
    });
    expect(lead.updatedAt).toEqual(before.updatedAt);
    expect((await scene.storedPaths()).sort()).toEqual(lead.images.flatMap(pictureFiles).sort());
    expect(lead.datasheet).toBeNull();
    expect(await scene.database.$count(demoDrawings)).toBe(0);
    expect(await drawDemo(scene.services)).toEqual({ drawn: 0 });
  });

  test("are drawn once when two processes share the work", async () => {
    await leaveOnly(PLAN, DRUM);
    const other = openDatabase(scene.address);
    try {
      const results = await Promise.all([
        drawDemo(scene.services),
        drawDemo({ database: other, files: scene.files }),
      ]);
      expect(results.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(4);
      expect(await scene.database.$count(pictures)).toBe(2);
      const drum = await readProduct(DRUM);
      expect(drum.images).toHaveLength(1);
      // And the datasheet came with it, because the product has one.
      expect(drum.datasheet).toMatch(/-riempie-cat6-drum-305-m\.pdf$/);
      expect(await scene.storedPaths()).toContain(drum.datasheet);
    } finally {
      await closeDatabase(other);
    }
  });

  test("are begun again after a failure, and no half product stays", async () => {
    await leaveOnly(PLAN);
    const broken = { ...scene.files, put: () => Promise.reject(new Error("down")) };
    await expect(drawDemo({ database: scene.database, files: broken })).rejects.toThrow("down");
    expect(await scene.database.$count(demoDrawings)).toBe(2);
    expect((await readProduct(PLAN)).images).toEqual([]);
    expect(await drawDemo(scene.services)).toEqual({ drawn: 2 });
  });

  test("never replace what an admin has put there meanwhile", async () => {
    await leaveOnly(DRUM, PLAN);
    const own = await scene.uploadPicture();
    await scene.database
      .update(products)
      .set({ images: [own], version: 2 })
      .where(eq(products.name, PLAN));
    await scene.database.update(products).set({ version: 7 }).where(eq(products.name, DRUM));
    await drawDemo(scene.services);
    expect(await readProduct(DRUM)).toMatchObject({ images: [], datasheet: null });
    expect((await readProduct(PLAN)).images).toEqual([own]);
  });

  test("stop when told to, and a few are only the newest", async () => {
    expect(await drawDemo(scene.services, { signal: AbortSignal.abort() })).toEqual({ drawn: 0 });
    await leaveOnly(LEAD);
    expect(await drawDemo(scene.services, { extent: "few" })).toEqual({ drawn: 0 });
  });
});
