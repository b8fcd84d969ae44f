import { expect, test } from "vitest";
import {
  likePattern,
  listUrl,
  oneOf,
  paginate,
  paginateWithin,
  parseDate,
  parseListQuery,
} from "./list-query.ts";

test("invalid parameters fall back to defaults", () => {
  const query = parseListQuery(`https://x.example/admin?q=%20a%20&page=3&long=${"x".repeat(999)}`);
  expect(query.text("q")).toBe("a");
  expect(query.text("long")).toHaveLength(200);
  expect(query.text("none")).toBe("");
  expect(query.page).toBe(3);
  for (const page of ["0", "-1", "1e3", "9999999", "x", "1.5"]) {
    expect(parseListQuery(`https://x.example/?page=${page}`).page).toBe(1);
  }
});

test("accepts known values and valid dates only", () => {
  expect(oneOf("sent", ["all", "sent"])).toBe("sent");
  expect(oneOf("drop table", ["all", "sent"])).toBe("all");
  expect(["2025-02-28", "2025-02-30", "2025-13-01", "x", ""].map(parseDate)).toEqual([
    "2025-02-28",
    "",
    "",
    "",
    "",
  ]);
});

test("default values are left out of the URL", () => {
  expect(listUrl("/admin/audit", { q: "", page: 1 })).toBe("/admin/audit");
  expect(listUrl("/admin/audit", { q: "a b", page: 2 })).toBe("/admin/audit?q=a+b&page=2");
});

test("offset pagination; within a total, a page past the end is the last one", () => {
  expect(paginate(3, 50)).toEqual({ limit: 50, offset: 100 });
  expect(paginateWithin(101, 3, 50)).toEqual({ page: 3, limit: 50, offset: 100 });
  expect(paginateWithin(101, 9, 50)).toMatchObject({ page: 3, offset: 100 });
  expect(paginateWithin(0, 9, 50)).toEqual({ page: 1, limit: 50, offset: 0 });
});

test("wildcards are escaped", () => {
  expect(likePattern("50%_\\")).toBe("%50\\%\\_\\\\%");
});
