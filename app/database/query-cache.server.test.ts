import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "./connection.server.ts";
import {
  cachedQuery,
  clearQueryCache,
  invalidateQueries,
  startQueryCache,
} from "./query-cache.server.ts";

let database: Database;
let asked = 0;
const rates = cachedQuery(["vat-rates"], async () => ++asked);

beforeEach(() => {
  database = {} as Database;
  asked = 0;
});

test("without notifications each request asks the database", async () => {
  expect([await rates(database), await rates(database)]).toEqual([1, 2]);
});

describe("with notifications", () => {
  beforeEach(() => startQueryCache(database));

  test("the result is kept until its tag is invalidated", async () => {
    expect(await Promise.all([rates(database), rates(database)])).toEqual([1, 1]);
    invalidateQueries(database, "products");
    expect(await rates(database)).toBe(1);
    invalidateQueries(database, "vat-rates");
    expect(await rates(database)).toBe(2);
    clearQueryCache(database);
    expect(await rates(database)).toBe(3);
  });

  test("a result that was read before the change is not kept", async () => {
    const { promise: answer, resolve } = Promise.withResolvers<string>();
    const results = [answer, Promise.resolve("new")];
    const query = cachedQuery(["products"], () => results.shift() as Promise<string>);
    const early = query(database);
    invalidateQueries(database, "products");
    resolve("old");
    expect([await early, await query(database)]).toEqual(["old", "new"]);
  });

  test("a failure is told and not kept", async () => {
    const results = [Promise.reject(new Error("down")), Promise.resolve("up")];
    const query = cachedQuery(["products"], () => results.shift() as Promise<string>);
    await expect(query(database)).rejects.toThrow("down");
    expect(await query(database)).toBe("up");
  });

  test("another database has its own", async () => {
    const other = {} as Database;
    startQueryCache(other);
    expect([await rates(database), await rates(other), await rates(database)]).toEqual([1, 2, 1]);
  });
});
