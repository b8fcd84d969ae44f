import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import {
  type AuditFilters,
  exportAudit,
  listAudit,
  listAuditFilterOptions,
} from "./list-audit.server.ts";

const anyone: AuditFilters = {
  actorId: "",
  kind: "",
  entity: "",
  from: "",
  to: "",
};
const thandi = "00000000-0000-4000-8000-000000000001";
const sipho = "00000000-0000-4000-8000-000000000002";
const admin = { userId: thandi, name: "Thandi" } as Owner;
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await testDatabase.database.execute(sql`
    insert into audit_log (at, actor_id, actor_name, verb, entity_kind, entity_id, entity_label)
    values
      ('2025-05-13T21:59:00Z', ${thandi}, 'Thandi', 'added', 'product', 'p1', 'Marula 50% W6'),
      ('2025-05-13T22:00:00Z', ${sipho}, 'Old name', 'changed', 'product', 'p1', 'Marula 50% W6'),
      ('2025-05-14T21:59:59Z', ${sipho}, 'Sipho', 'deleted', 'category', 'c1', 'Laptops'),
      ('2025-05-14T22:00:00Z', ${thandi}, 'Thandi', 'added', 'category', 'c2', 'Marula 50 W7')`);
});
afterAll(() => testDatabase.drop());

const verbsOf = async (filters: Partial<AuditFilters>) => {
  const { entries, total } = await listAudit(testDatabase, admin, {
    ...anyone,
    ...filters,
    page: 1,
  });
  expect(total).toBe(entries.length);
  return entries.map(({ verb, entityId }) => `${verb} ${entityId}`);
};

test("lists newest entries first and applies each filter", async () => {
  expect(await verbsOf({})).toEqual(["added c2", "deleted c1", "changed p1", "added p1"]);
  expect(await verbsOf({ actorId: sipho })).toEqual(["deleted c1", "changed p1"]);
  expect(await verbsOf({ kind: "product" })).toEqual(["changed p1", "added p1"]);
  expect(await verbsOf({ entity: "marula 50%" })).toEqual(["changed p1", "added p1"]);
  expect(await verbsOf({ entity: "c1" })).toEqual(["deleted c1"]);
});

test("date filters use the company's time zone and are inclusive", async () => {
  expect(await verbsOf({ from: "2025-05-14", to: "2025-05-14" })).toEqual([
    "deleted c1",
    "changed p1",
  ]);
  expect(await verbsOf({ to: "2025-05-13" })).toEqual(["added p1"]);
});

test("filter options contain each actor once, with the latest name", async () => {
  expect(await listAuditFilterOptions(testDatabase, admin)).toEqual({
    people: [
      { id: thandi, name: "Thandi" },
      { id: sipho, name: "Sipho" },
    ],
    kinds: ["category", "product"],
  });
});

test("the export contains every entry once, also with equal timestamps", async () => {
  await testDatabase.database.execute(sql`
    insert into audit_log (at, actor_name, verb, entity_kind, entity_id, entity_label)
    select '2025-01-01T00:00:00.123456Z', 'Thandi', 'imported', 'product', 'n' || n, ''
    from generate_series(1, 2300) n`);
  const seen = new Set<string>();
  for await (const row of exportAudit(testDatabase, admin, anyone)) seen.add(row.id);
  expect(seen.size).toBe(2304);
});

test("the SKU of a product finds its entries, in any case", async () => {
  const { rows } = await testDatabase.database.execute<{ id: string }>(sql`
    insert into products (name, description, price, sku) values ('Marula', 'x', 1, 'MRL-24')
    returning id`);
  await testDatabase.database.execute(sql`
    insert into audit_log (actor_id, actor_name, verb, entity_kind, entity_id, entity_label)
    values (${thandi}, 'Thandi', 'renamed', 'product', ${rows[0]?.id}, 'Marula')`);
  expect(await verbsOf({ entity: "mrl-24" })).toEqual([`renamed ${rows[0]?.id}`]);
});
