import { eq, like } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { requestJob } from "#app/database/request-job.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { profiles } from "#app/database/tables/users.ts";
import { withClient } from "#app/database/with-client.server.ts";
import { readCatalogueChange } from "#app/domain/catalogue-changes/change-plan.server.ts";
import {
  applyRequestedImports,
  readApplyProgress,
  requestApplying,
} from "#app/domain/catalogue-changes/import/large-imports.server.ts";
import {
  catalogueFixture,
  storeTestAdmin,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { planSupplierList } from "#tests/helpers/catalogue/import-fixture.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { startJobWorker } from "#tests/helpers/jobs/job-worker.ts";

const fixture = catalogueFixture([["Services"]], []);

beforeAll(() => storeTestAdmin(fixture.database));

const COUNT = 2500;
const planList = (prefix: string, count = COUNT) => {
  const lines = Array.from({ length: count }, (_, n) => `${prefix}-${n};Item ${n};5,00;Services`);
  return planSupplierList(fixture, { list: `Code;Name;RRP;Category path\n${lines.join("\n")}\n` });
};
const request = (id: string) => requestApplying(fixture, testAdmin, { id, skipsProblems: false });
const viewOf = (id: string) => readCatalogueChange(fixture, testAdmin, { id, page: 1 });

test("an import whose process is killed in the middle is applied once after all", async () => {
  const { id } = await planList("KILL");
  const worker = await startJobWorker(fixture.config);
  onTestFinished(worker.kill);
  await withClient(fixture.config, async (client) => {
    // Another insert of this SKU waits for the end of this transaction.
    await client.query("begin");
    await client.query(
      "insert into products (name, description, price, sku) values ('X', 'X', 1, 'KILL-1500')",
    );
    expect(await request(id)).toBe(true);
    // The first batch of rows is written.
    await eventually(async () =>
      expect(await readApplyProgress(fixture, testAdmin, id)).toBeGreaterThan(0),
    );
    expect(await viewOf(id)).toMatchObject({ isApplying: true, change: { state: "planned" } });
    await worker.kill();
    await client.query("rollback");
  });
  const next = await startJobWorker(fixture.config);
  onTestFinished(next.kill);
  await eventually(async () => {
    await requestJob(fixture.database, "large-imports");
    expect(await viewOf(id)).toMatchObject({ isApplying: false, change: { state: "applied" } });
  });
  expect(await fixture.database.$count(products, like(products.sku, "KILL-%"))).toBe(COUNT);
  expect(await fixture.database.$count(auditLog, eq(auditLog.verb, "imported"))).toBe(1);
  const [entry] = await fixture.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.verb, "imported"));
  expect(entry).toMatchObject({ actorId: testAdmin.userId, actorName: testAdmin.name });
});

test("an import of somebody who is no longer an admin is not applied", async () => {
  const { id } = await planList("ROLE", 3);
  await request(id);
  const isThis = eq(profiles.id, testAdmin.userId);
  await fixture.database.update(profiles).set({ role: "customer" }).where(isThis);
  expect(await applyRequestedImports(fixture)).toEqual({ applied: 0 });
  await fixture.database
    .update(profiles)
    .set({ role: "admin", staffRoles: ["owner"] })
    .where(isThis);
  expect(await viewOf(id)).toMatchObject({ isApplying: false, change: { state: "planned" } });
  expect(await fixture.database.$count(products, like(products.sku, "ROLE-%"))).toBe(0);
});

test("a stop of the process rolls the import back and leaves it to the next", async () => {
  const { id } = await planList("STOP", 3);
  await request(id);
  const stopped = applyRequestedImports({
    database: fixture.database,
    signal: AbortSignal.abort(),
  });
  await expect(stopped).rejects.toThrow();
  expect(await viewOf(id)).toMatchObject({ isApplying: true });
  expect(await applyRequestedImports(fixture)).toEqual({ applied: 1 });
});

test("an import that ends its process every time is given up, and can be asked for again", async () => {
  const { id } = await planList("LOOP", 3);
  await request(id);
  for (let attempt = 1; attempt <= 5; attempt++) {
    const stopped = applyRequestedImports({
      database: fixture.database,
      signal: AbortSignal.abort(),
    });
    await expect(stopped).rejects.toThrow();
  }
  expect(await applyRequestedImports(fixture)).toEqual({ applied: 0 });
  expect(await viewOf(id)).toMatchObject({ isApplying: false, change: { state: "planned" } });
  expect(await request(id)).toBe(true);
  expect(await applyRequestedImports(fixture)).toEqual({ applied: 1 });
});
