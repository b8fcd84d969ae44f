import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { type AuditEntry, recordAudit } from "./record-audit.server.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const admin = {
  userId: "00000000-0000-4000-8000-000000000001",
  name: "Thandi",
  email: "thandi@example.com",
} as Owner;
const entity = { kind: "product", id: "p1", label: "Marula W6" } as const;
const record = (entries: AuditEntry | AuditEntry[], who = admin) =>
  testDatabase.database.transaction((transaction) => recordAudit(transaction, who, entries));
const rows = () => testDatabase.database.select().from(auditLog).orderBy(asc(auditLog.at));

describe("the audit log", () => {
  test("records actor, verb and entity, and only differing fields", async () => {
    await record({
      verb: "changed",
      entity: entity,
      before: { name: "Marula W6", price: { cents: 1000 }, stock: 3 },
      after: { name: "Marula W6", price: { cents: 1200 }, stock: 3 },
    });
    expect((await rows()).at(-1)).toMatchObject({
      actorId: admin.userId,
      actorName: "Thandi",
      verb: "changed",
      entityKind: "product",
      entityId: "p1",
      entityLabel: "Marula W6",
      before: { price: { cents: 1000 } },
      after: { price: { cents: 1200 } },
    });
  });

  test("records nothing for a change without differences", async () => {
    const before = (await rows()).length;
    await record({ verb: "changed", entity: entity, before: { stock: 3 }, after: { stock: 3 } });
    expect(await rows()).toHaveLength(before);
  });

  test("records thousands of entries in order", async () => {
    const entries = Array.from({ length: 2500 }, (_, n) => ({
      verb: "imported",
      entity: { kind: "product" as const, id: `row-${n}`, label: "" },
    }));
    await record(entries);
    const stored = (await rows()).filter(({ verb }) => verb === "imported");
    expect(stored.map(({ entityId }) => entityId)).toEqual(entries.map(({ entity: { id } }) => id));
  });

  test("accepts text that is too long, malformed or empty", async () => {
    const label = `a\0b\n${"x".repeat(400)}\ud800`;
    await record({ verb: "added", entity: { ...entity, label } }, { ...admin, name: " " } as Owner);
    const row = (await rows()).at(-1);
    expect(row?.actorName).toBe("thandi@example.com");
    expect(row?.entityLabel).toHaveLength(300);
    expect(row?.entityLabel.startsWith("ab x")).toBe(true);
  });

  test("rolls back with its transaction", async () => {
    const before = (await rows()).length;
    const failing = testDatabase.database.transaction(async (transaction) => {
      await recordAudit(transaction, admin, { verb: "added", entity: entity });
      throw new Error("The change failed");
    });
    await expect(failing).rejects.toThrow("The change failed");
    expect(await rows()).toHaveLength(before);
  });

  test.each([
    "update audit_log set verb = 'nothing'",
    "delete from audit_log",
    "truncate audit_log",
  ])("rejects: %s", async (statement) => {
    const before = (await rows()).length;
    expect(before).toBeGreaterThan(0);
    await expect(testDatabase.database.$client.query(statement)).rejects.toThrow(
      "only ever added to",
    );
    expect(await rows()).toHaveLength(before);
  });
});
