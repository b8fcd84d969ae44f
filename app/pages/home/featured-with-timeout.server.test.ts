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

test("returns the products and allows caching", async () => {
  expect(await featuredWithTimeout(given(), LONG_MS)).toMatchObject({
    products: [{ name: "Highveld 14" }],
    isWhole: true,
  });
});

test("times out on a slow database and forbids caching", async () => {
  await fixture.database.transaction(async (other) => {
    await other.execute(sql`lock table products in access exclusive mode`);
    expect(await featuredWithTimeout(given(), 1)).toEqual({ products: null, isWhole: false });
  });
});

test("logs a database error, returns an empty list and forbids caching", async () => {
  const broken = { select: () => fixture.database.select({ no: sql`no_such` }) } as never;
  expect(await featuredWithTimeout(given(broken), LONG_MS)).toEqual({
    products: [],
    isWhole: false,
  });
  expect(log.error).toHaveBeenCalledWith("featured products failed", expect.anything());
});
