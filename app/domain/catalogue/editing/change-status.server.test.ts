import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { categories, products } from "#app/database/tables/catalogue.ts";
import {
  parsePublishAt,
  publishAtFieldValue,
  publishAtMessages,
} from "#app/domain/catalogue/product-status.ts";
import {
  catalogueFixture,
  inspectCatalogue,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { changeProductStatus, publishScheduledProducts } from "./change-status.server.ts";
import { duplicateProduct } from "./duplicate-product.server.ts";

const fixture = catalogueFixture([], []);
const see = inspectCatalogue(fixture);
const launch = new Date("2036-11-20T06:00:00Z");
const change = (
  id: string,
  to: Parameters<typeof changeProductStatus>[2]["to"],
  options: { version?: number; publishAt?: Date } = {},
) => changeProductStatus(fixture, testAdmin, { id, version: 1, to, ...options });

async function addDraft(publishAt: Date | null = null): Promise<string> {
  const id = await fixture.add({ name: "Kameel" });
  await fixture.database
    .update(products)
    .set({ status: "draft", publishAt })
    .where(eq(products.id, id));
  return id;
}

describe("changing the status", () => {
  test("unpublishes, schedules, publishes, archives and brings back, each with an audit entry", async () => {
    const id = await fixture.add({ name: "Kameel" });
    const steps = [
      ["unpublish", "draft", "unpublished"],
      ["schedule", "draft", "scheduled"],
      ["unpublish", "draft", "unpublished"],
      ["publish", "published", "published"],
      ["archive", "archived", "archived"],
      ["restore", "draft", "brought back"],
    ] as const;
    for (const [index, [to, status, verb]] of steps.entries()) {
      const outcome = await change(id, to, { version: index + 1, publishAt: launch });
      expect(outcome, to).toMatchObject({ ok: true, status, version: index + 2 });
      const [entry] = await see.log();
      expect(entry).toMatchObject({ verb, actorName: "Thandi", entityId: id });
      const publishAt = to === "schedule" ? launch : null;
      expect(await see.product(id)).toMatchObject({ status, publishAt });
    }
  });

  test("refuses what the status does not allow", async () => {
    const id = await fixture.add({ name: "Kameel" });
    expect(await change(id, "restore")).toEqual({ ok: false, reason: "not-now" });
    expect(await change(id, "schedule", { publishAt: launch })).toMatchObject({ ok: false });
    await change(id, "archive");
    expect(await change(id, "publish", { version: 2 })).toEqual({ ok: false, reason: "not-now" });
  });

  test.each([
    [{ regularPrice: "0" }, "Valid price is required."],
    [{ description: "" }, "Description is required."],
  ])(
    "refuses to publish or schedule a draft with %j, as the database does",
    async (lacking, missing) => {
      const id = await addDraft();
      const set = (values: Partial<typeof products.$inferInsert>) =>
        fixture.database.update(products).set(values).where(eq(products.id, id));
      await set(lacking);
      const refusal = { ok: false, reason: "incomplete", missing };
      expect(await change(id, "publish")).toEqual(refusal);
      expect(await change(id, "schedule", { publishAt: launch })).toEqual(refusal);
      for (const forSale of [{ status: "published" as const }, { publishAt: launch }]) {
        await expect(set(forSale)).rejects.toThrow();
      }
      expect(await change(id, "archive")).toMatchObject({ ok: true });
    },
  );

  test("refuses to publish a draft without a category, once there are categories", async () => {
    const id = await addDraft();
    await fixture.database.insert(categories).values({ name: "Power", level: 1 });
    expect(await change(id, "publish")).toEqual({
      ok: false,
      reason: "incomplete",
      missing: "Category is required.",
    });
    await fixture.database.delete(categories);
    expect(await change(id, "publish")).toMatchObject({ ok: true });
  });

  test("refuses a page that is out of date, but not the same change twice", async () => {
    const id = await fixture.add({ name: "Kameel" });
    expect(await change(id, "archive")).toMatchObject({ ok: true, version: 2 });
    expect(await change(id, "archive")).toMatchObject({ ok: true, version: 2 });
    expect(await change(id, "restore")).toEqual({ ok: false, reason: "changed" });
    const gone = "00000000-0000-4000-8000-00000000dead";
    expect(await change(gone, "archive")).toEqual({ ok: false, reason: "gone" });
  });

  test("a duplicate is a draft", async () => {
    const id = await fixture.add({ name: "Kameel" });
    const copy = await duplicateProduct(fixture, testAdmin, id);
    expect(copy.ok && (await see.product(copy.id))?.status).toBe("draft");
  });
});

describe("the scheduled launch", () => {
  const published = async (id: string) => (await see.product(id))?.status === "published";

  test("publishes what is due, by the schedule, and nothing else", async () => {
    const due = await addDraft(new Date(Date.now() - 1000));
    const later = await addDraft(launch);
    const unscheduled = await addDraft();
    expect(await publishScheduledProducts(fixture)).toEqual({ published: 1 });
    expect(await Promise.all([due, later, unscheduled].map(published))).toEqual([
      true,
      false,
      false,
    ]);
    expect(await see.product(due)).toMatchObject({ publishAt: null, version: 2 });
    const [entry] = await see.log();
    expect(entry).toMatchObject({ actorId: null, actorName: "schedule", verb: "published" });
    expect(entry?.after).toEqual({ status: "Published" });
  });

  test("happens once, however many processes run it", async () => {
    const id = await addDraft(new Date(Date.now() - 1000));
    const runs = await Promise.all([1, 2, 3].map(() => publishScheduledProducts(fixture)));
    expect(runs.map(({ published }) => published).sort()).toEqual([0, 0, 1]);
    expect((await see.product(id))?.version).toBe(2);
  });

  test("is lost by no interruption: a transaction that ends early changes nothing", async () => {
    const id = await addDraft(new Date(Date.now() - 1000));
    await fixture.database.$client.query(
      `alter table audit_log add constraint refused check (entity_id <> '${id}')`,
    );
    await expect(publishScheduledProducts(fixture)).rejects.toThrow();
    expect(await published(id)).toBe(false);
    await fixture.database.execute(sql`alter table audit_log drop constraint refused`);
    expect(await publishScheduledProducts(fixture)).toEqual({ published: 1 });
    expect(await published(id)).toBe(true);
  });
});

describe("the time of a launch", () => {
  const now = new Date("2026-11-17T08:00:00Z");

  test("is South African time, in the future", () => {
    const parsed = parsePublishAt("2026-11-17T10:01", now);
    expect(parsed).toEqual({ value: new Date("2026-11-17T08:01:00Z") });
    expect(publishAtFieldValue("value" in parsed ? parsed.value : null)).toBe("2026-11-17T10:01");
    expect(parsePublishAt("2026-11-17T10:00", now)).toEqual({ problem: publishAtMessages.past });
  });

  test.each(["", "tomorrow", "2026-13-40T10:00", "2026-11-17", "9".repeat(40)])(
    "rejects %j",
    (written) => {
      expect(parsePublishAt(written, now)).toEqual({ problem: publishAtMessages.required });
    },
  );
});
