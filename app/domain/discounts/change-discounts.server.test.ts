import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { discounts } from "#app/database/tables/discounts.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { describeAudit } from "#app/domain/audit/describe-audit.ts";
import { storeTestAdmin, testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { discountOf } from "#tests/helpers/catalogue/discount-fixture.ts";
import {
  createDiscount,
  editDiscount,
  endDiscount,
  pauseDiscount,
  resumeDiscount,
} from "./change-discounts.server.ts";

let database: Database;

beforeAll(async () => {
  const created = await createTestDatabase();
  database = created.database;
  await storeTestAdmin(database);
  return created.drop;
});

const codeOf = () => `C-${randomUUID().slice(0, 13)}`.toUpperCase();

async function created(change: Record<string, string> = {}) {
  const id = randomUUID();
  const form = discountOf({ code: codeOf(), ...change });
  expect(await createDiscount({ database }, testAdmin, { id, form })).toMatchObject({ ok: true });
  return id;
}

async function row(id: string) {
  const [found] = await database.select().from(discounts).where(eq(discounts.id, id));
  return found;
}

/** The sentences of the log about a discount, the newest first. */
async function log(id: string): Promise<string[]> {
  const rows = await database
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(desc(auditLog.at));
  return rows.map(describeAudit);
}

test("a form that is sent twice creates one discount", async () => {
  const input = { id: randomUUID(), form: discountOf({ code: codeOf() }) };
  const twice = [
    await createDiscount({ database }, testAdmin, input),
    await createDiscount({ database }, testAdmin, input),
  ];
  const done = { ok: true, id: input.id, name: "December special" };
  expect(twice).toEqual([done, done]);
  expect(await log(input.id)).toEqual(["Thandi created the discount December special"]);
  expect(await row(input.id)).toMatchObject({
    createdBy: testAdmin.userId,
    kind: "percent",
    percent: 10,
    version: 1,
  });
});

test("a code is never given twice, not even after its discount has ended", async () => {
  const code = codeOf();
  const first = await created({ code });
  await endDiscount({ database }, testAdmin, first);
  const form = discountOf({ code });
  const taken = { ok: false, reason: "code-taken" };
  expect(await createDiscount({ database }, testAdmin, { id: randomUUID(), form })).toEqual(taken);
  const other = await created();
  expect(await editDiscount({ database }, testAdmin, { id: other, version: 1, form })).toEqual(
    taken,
  );
  // Its own code is not another's.
  const own = (await row(other))?.code ?? "";
  const kept = { id: other, version: 1, form: discountOf({ code: own, percent: "15" }) };
  expect(await editDiscount({ database }, testAdmin, kept)).toMatchObject({ ok: true });
});

test("discounts without a code may be as many as there are", async () => {
  const automatic = { trigger: "automatic" };
  const ids = [await created(automatic), await created(automatic)];
  expect(await Promise.all(ids.map(async (id) => (await row(id))?.code))).toEqual([null, null]);
});

test("an edit says what changed, and one from an old page changes nothing", async () => {
  const id = await created({ code: codeOf() });
  const code = (await row(id))?.code ?? "";
  const edit = (version: number, percent: string) =>
    editDiscount({ database }, testAdmin, { id, version, form: discountOf({ code, percent }) });
  expect(await edit(1, "12.5")).toMatchObject({ ok: true });
  expect((await log(id))[0]).toBe(
    "Thandi changed the percentage of December special from 10 to 12.5",
  );
  expect(await edit(1, "20")).toEqual({ ok: false, reason: "changed" });
  expect(await row(id)).toMatchObject({ percent: 12.5, version: 2 });
});

test("of two edits at the same moment, one is refused", async () => {
  const id = await created();
  const code = (await row(id))?.code ?? "";
  const outcomes = await Promise.all(
    ["20", "30"].map((percent) =>
      editDiscount({ database }, testAdmin, {
        id,
        version: 1,
        form: discountOf({ code, percent }),
      }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test("pausing can be undone, ending cannot; each is one entry of the log", async () => {
  const id = await created();
  await pauseDiscount({ database }, testAdmin, id);
  await pauseDiscount({ database }, testAdmin, id);
  expect((await row(id))?.pausedAt).toBeInstanceOf(Date);
  await resumeDiscount({ database }, testAdmin, id);
  expect((await row(id))?.pausedAt).toBeNull();
  await endDiscount({ database }, testAdmin, id);
  const ended = { ok: false, reason: "ended" };
  expect(await endDiscount({ database }, testAdmin, id)).toEqual(ended);
  expect(await resumeDiscount({ database }, testAdmin, id)).toEqual(ended);
  const form = discountOf({ code: codeOf() });
  expect(await editDiscount({ database }, testAdmin, { id, version: 1, form })).toEqual(ended);
  expect(await log(id)).toEqual([
    "Thandi ended the discount December special",
    "Thandi resumed the discount December special",
    "Thandi paused the discount December special",
    "Thandi created the discount December special",
  ]);
});

test("what does not exist is missing", async () => {
  const missing = { ok: false, reason: "missing" };
  const id = randomUUID();
  expect(await pauseDiscount({ database }, testAdmin, id)).toEqual(missing);
  const form = discountOf({ code: codeOf() });
  expect(await editDiscount({ database }, testAdmin, { id, version: 1, form })).toEqual(missing);
});
