import { createElement } from "react";
import { expect, test } from "vitest";
import { renderAsStaff, textIn } from "#tests/helpers/render-page.ts";
import QuotesPage from "./quotes-page.tsx";

const quote = {
  ...{ number: 1001, state: "draft", revision: 0, total: 0, isSold: true },
  ...{ madeAt: new Date(), validUntil: null, dueAt: null, orderNumber: null },
  ...{ fullName: "", companyName: null, email: "" },
};

test.each([
  [{}, "No customer yet"],
  [{ email: "thandi@example.co.za" }, "thandi@example.co.za"],
])("the list names the customer of a draft with %o", (details, name) => {
  const loaderData = {
    quotes: [{ ...quote, ...details }],
    ...{ total: 1, page: 1, now: new Date() },
    counts: { requests: 1, open: 0, accepted: 0, ended: 0, all: 1 },
    query: { view: "requests", sort: "newest", search: "", page: 1 },
  };
  const page = renderAsStaff(createElement(QuotesPage, { loaderData } as never), "owner");
  expect(textIn(page)).toContain(name);
  expect(textIn(page)).not.toContain("Deleted on request");
});
