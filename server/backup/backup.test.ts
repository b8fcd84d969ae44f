import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { openFileStorage } from "#app/storage/open-file-storage.server.ts";
import { orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { findChangedFiles } from "./copy-files.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readManifest, takeBackup } from "./take-backup.ts";

const fixture = orderFixture();
let scratch = "";
const pixel = Buffer.from("89504e470d0a1a0a", "hex");
const secret = "a secret of more than thirty-two characters";
const storeIn = (folder: string) =>
  openFileStorage({ folder: join(scratch, folder), s3: undefined, secret });
const configOf = (database: { $client: pg.Pool }) =>
  database.$client.options as pg.ConnectionConfig;

let taken: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "jacaranda-backup-"));
  const files = await storeIn("files");
  await files.put("product-images", "a-picture.png", pixel, { contentType: "image/png" });
  await fixture.placed({ price: "149.99", quantity: 2 });
  taken = join(scratch, "backup");
  // Orders are placed while the backup is taken.
  let isOver = false;
  const selling = (async () => {
    while (!isOver) await fixture.placed();
  })();
  await takeBackup({ config: configOf(fixture.database), files, dataFolder: scratch }, taken);
  isOver = true;
  await selling;
  return () => rm(scratch, { recursive: true, force: true });
});

describe("a backup", () => {
  test("is readable by its owner only", async () => {
    const names = await readdir(taken, { recursive: true });
    for (const path of [taken, ...names.map((name) => join(taken, name))]) {
      const stats = await stat(path);
      expect([path, stats.mode & 0o777]).toEqual([path, stats.isDirectory() ? 0o700 : 0o600]);
    }
  });

  test("taken during orders is one snapshot: every order has its lines, event and mail", async () => {
    const restored = await createTestDatabase();
    const files = await storeIn("restored");
    const manifest = await readManifest(taken);
    await restoreBackup({ config: configOf(restored.database), files }, taken, manifest);
    const { rows } = await restored.database.$client.query(`
      select count(*)::int as orders, max(number) - 1000 as numbers,
        (select last_number - 1000 from number_series where name = 'order') as taken,
        (select count(distinct order_id)::int from order_lines) as with_lines,
        (select count(*)::int from order_events) as events,
        (select count(*)::int from mail_outbox where to_email like 'thandi-%@example.co.za') as mails
      from orders`);
    const [{ orders, ...others }] = rows;
    expect(orders).toBeGreaterThan(0);
    expect(others).toEqual({
      numbers: orders,
      taken: orders,
      with_lines: orders,
      events: orders,
      mails: orders,
    });
    expect(await findChangedFiles(manifest.files, files)).toEqual([]);
    expect(manifest.files).toMatchObject([{ bucket: "product-images", path: "a-picture.png" }]);
    await restored.drop();
  });

  test("after a restore sequences continue, triggers work, and another restore is refused", async () => {
    const restored = await createTestDatabase();
    const files = await storeIn("counts-on");
    const manifest = await readManifest(taken);
    const config = configOf(restored.database);
    await restoreBackup({ config, files }, taken, manifest);
    const { $client } = restored.database;
    await expect($client.query("update orders set state = 'completed'")).rejects.toThrow(
      /cannot go/,
    );
    await $client.query(
      "insert into contact_messages (name, email, message) values ('a', 'a@example.com', 'b')",
    );
    await expect(restoreBackup({ config, files }, taken, manifest)).rejects.toThrow(
      "This database already contains a shop.",
    );
    await restored.drop();
  });

  test("a damaged file or table is detected, and nothing is restored", async () => {
    const restored = await createTestDatabase();
    const config = configOf(restored.database);
    const files = await storeIn("damaged");
    const manifest = await readManifest(taken);
    const picture = join(taken, "files", "product-images", "a-picture.png");
    await writeFile(picture, "other bytes");
    await expect(restoreBackup({ config, files }, taken, manifest)).rejects.toThrow(
      "The backup is damaged, so nothing was restored: product-images/a-picture.png.",
    );
    await writeFile(picture, pixel);
    const table = manifest.tables.map((each) =>
      each.name === "orders" ? { ...each, rows: each.rows + 1 } : each,
    );
    await expect(
      restoreBackup({ config, files }, taken, { ...manifest, tables: table }),
    ).rejects.toThrow("The table orders does not match the backup");
    const { rows } = await restored.database.$client.query("select from products");
    expect(rows).toHaveLength(0);
    await restored.drop();
  });

  test("a folder without a manifest is refused; an existing folder is not overwritten", async () => {
    const files = await storeIn("files");
    const half = join(scratch, "half");
    await rm(half, { recursive: true, force: true });
    await expect(readManifest(half)).rejects.toThrow("is not a backup, or was never finished");
    await expect(
      takeBackup({ config: configOf(fixture.database), files, dataFolder: scratch }, taken),
    ).rejects.toThrow("already exists");
    expect((await readdir(taken)).sort()).toContain("manifest.json");
    expect(await readFile(join(taken, "manifest.json"), "utf8")).toContain('"format": 1');
  });
});
