import { expect, test } from "vitest";
import { inboxUrl, parseInboxQuery } from "./inbox-query.ts";

const read = (query: string) => parseInboxQuery(`https://x.example/admin/messages${query}`);

test("the default view is open messages, sorted by due date", () => {
  expect(read("")).toEqual({ view: "open", search: "", kind: "", sort: "due", page: 1 });
  expect(read("?view=answered").sort).toBe("newest");
});

test.each([
  "?view=nowhere",
  "?page=-1",
  "?page=1e9",
  "?order=name",
  "?kind=praise",
  "?view=%00",
  "?q=%20%20",
])("%s falls back to the default", (query) => {
  expect(inboxUrl("/admin/messages", read(query))).toBe("/admin/messages");
});

test("inboxUrl is the inverse of parseInboxQuery", () => {
  const query = "?view=mine&q=two+words&kind=complaint&order=newest&page=3";
  expect(inboxUrl("/admin/messages", read(query))).toBe(`/admin/messages${query}`);
});
