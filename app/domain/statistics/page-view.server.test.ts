import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { parseView } from "./page-view.server.ts";

const parse = (message: Record<string, string>) => parseView(new URLSearchParams(message));
const id = randomUUID();

test.each([
  ["/", "/"],
  ["/shop", "/shop"],
  ["/checkout", "/checkout"],
  [`/products/${id}`, `/products/${id}`],
  [`/products/${id}/kameel-24p`, `/products/${id}`],
])("%s is counted as %s", (path, value) => {
  expect(parse({ path })).toEqual([{ kind: "view", value }]);
});

test.each([
  "",
  "shop",
  "/made-up",
  "/shop?q=switch",
  "/projects/made-up",
  "/products/1",
  `/products/${id}/a/b`,
  "/admin/orders",
  `/orders/${"k".repeat(43)}`,
  "/".repeat(500),
])("%s is not a page that is counted", (path) => {
  expect(parse({ path, from: "" })).toEqual([]);
});

test.each([
  ["", "direct"],
  ["www.Google.co.za", "google.co.za"],
  ["com.google.android.gm", "com.google.android.gm"],
  ["localhost:3000", "(other)"],
  ["<script>", "(other)"],
  [`${"a".repeat(120)}.example`, "(other)"],
])("a visit from %s has the source %s", (from, value) => {
  expect(parse({ path: "/", from })).toEqual([
    { kind: "view", value: "/" },
    { kind: "source", value },
  ]);
});

test.each([
  ["  Fibre\u0000  SPLICER ", "fibre splicer"],
  ["6001234567890", "6001234567890"],
  ["x".repeat(200), "x".repeat(60)],
])("the search %s is counted as %s", (search, value) => {
  expect(parse({ search })).toEqual([{ kind: "search", value }]);
});

test.each(["thandi@example.com", "082 123 4567", "+27 82 123-4567", " ", "x".repeat(201)])(
  "the search %s is not stored",
  (search) => {
    expect(parse({ search })).toEqual([]);
  },
);

test("a message with anything else in it is refused", () => {
  expect(parse({ path: "/", name: "Thandi" })).toEqual([]);
  expect(parse({ path: "/", search: "switch" })).toEqual([]);
  expect(parse({ from: "google.com" })).toEqual([]);
});
