import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Services } from "#app/http/services-context.server.ts";
import { catalogueScene } from "#tests/helpers/catalogue-scene.ts";
import { featuredInTime } from "./featured-in-time.server.ts";

const scene = catalogueScene([], [{ name: "Highveld 14" }]);
const files = { publicAddress: () => "" };
const log = { error: vi.fn() };
const given = (database = scene.database) => ({ database, files, log }) as unknown as Services;
const LONG_MS = 60_000;

test("what the database has at hand comes with the page, which may be kept", async () => {
  expect(await featuredInTime(given(), LONG_MS)).toMatchObject({
    products: [{ name: "Highveld 14" }],
    isWhole: true,
  });
});

test("the page does not wait for a database that takes its time, and is not kept", async () => {
  await scene.database.transaction(async (other) => {
    await other.execute(sql`lock table products in access exclusive mode`);
    expect(await featuredInTime(given(), 1)).toEqual({ products: null, isWhole: false });
  });
});

test("a database that fails is told to the log alone: the list stays empty and is not kept", async () => {
  const broken = { select: () => scene.database.select({ no: sql`no_such` }) } as never;
  expect(await featuredInTime(given(broken), LONG_MS)).toEqual({ products: [], isWhole: false });
  expect(log.error).toHaveBeenCalledWith("featured products failed", expect.anything());
});
