import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { AppServices } from "#app/http/request-context.server.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { featuredWithTimeout } from "./featured-with-timeout.server.ts";

const fixture = catalogueFixture([], [{ name: "Highveld 14" }]);
const files = { publicUrl: () => "" };
const log = { error: vi.fn() };
const given = (database = fixture.database) => ({ database, files, log }) as unknown as AppServices;
const LONG_MS = 60_000;

test("what the database has at hand comes with the page, which may be kept", async () => {
  expect(await featuredWithTimeout(given(), LONG_MS)).toMatchObject({
    products: [{ name: "Highveld 14" }],
    isWhole: true,
  });
});

test("the page does not wait for a database that takes its time, and is not kept", async () => {
  await fixture.database.transaction(async (other) => {
    await other.execute(sql`lock table products in access exclusive mode`);
    expect(await featuredWithTimeout(given(), 1)).toEqual({ products: null, isWhole: false });
  });
});

test("a database that fails is told to the log alone: the list stays empty and is not kept", async () => {
  const broken = { select: () => fixture.database.select({ no: sql`no_such` }) } as never;
  expect(await featuredWithTimeout(given(broken), LONG_MS)).toEqual({
    products: [],
    isWhole: false,
  });
  expect(log.error).toHaveBeenCalledWith("featured products failed", expect.anything());
});
