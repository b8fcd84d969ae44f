import { expect, test } from "vitest";
import { MAX_QUOTE_LINES } from "#app/domain/quotes/quote-views.ts";
import { MAX_FORM_FIELDS } from "#app/http/forms/read-form.server.ts";
import { draftForm, parseDraftLines } from "./draft-form.ts";
import { parseDiscount } from "./parse-discount.ts";

test.each([
  ["", undefined],
  ["7 %", { percent: 7 }],
  ["7,5%", { percent: 7.5 }],
  ["100%", { percent: 100 }],
  ["R 500", { cents: 500_00 }],
  ["1 250.50", { cents: 1250_50 }],
  ["0", "unclear"],
  ["101%", "unclear"],
  ["-5", "unclear"],
  ["7.555%", "unclear"],
  ["a lot", "unclear"],
])("the discount %o is %o", (written, term) => {
  expect(parseDiscount(written)).toEqual(term);
});

test("a last day that is no date has its message", () => {
  const parsed = draftForm.shape.until.safeParse("24/12/2026");
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    "Enter a date, such as 2026-12-24.",
  ]);
});

/** The fields of a text, as the editor sends them. */
const row = (index: number, fields: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries({
      ...{ productId: "", name: `Labour ${index}`, unit: "hour", quantity: "1", price: "650" },
      ...{ discount: "", lead: "", kind: "fixed", chosen: "yes", cost: "" },
      ...fields,
    }).map(([name, value]) => [`line-${index}-${name}`, value]),
  );

test("as many lines as a cart has are read, and fit into a form", () => {
  const rows = Array.from({ length: MAX_QUOTE_LINES }, (_, index) => row(index));
  const fields = Object.assign({}, ...rows, row(MAX_QUOTE_LINES, { name: "", price: "" }));
  const parsed = parseDraftLines(fields);
  expect(parsed.ok && parsed.lines).toHaveLength(MAX_QUOTE_LINES);
  const others = Object.keys(draftForm.shape).length;
  expect(Object.keys(fields).length + others).toBeLessThanOrEqual(MAX_FORM_FIELDS);
});

test("a row without a name and a price is no line, and each wrong value has its message", () => {
  const empty = parseDraftLines(row(0, { name: " ", price: "" }));
  expect(empty).toEqual({ ok: true, lines: [] });
  const wrong = parseDraftLines(
    row(0, { quantity: "1.5", price: "-1", discount: "x", lead: "soon" }),
  );
  expect(Object.keys(wrong.ok ? {} : wrong.errors)).toEqual([
    ...["line-0-quantity", "line-0-price", "line-0-discount", "line-0-lead"],
  ]);
});

test.each([
  ["nothing", { name: "", price: "" }, []],
  ["a name", { price: "" }, [{ name: "Labour 0", price: undefined }]],
  ["a price", { name: "" }, [{ name: "", price: 650_00 }]],
  ["a price of 0", { price: "0" }, [{ name: "Labour 0", price: 0 }]],
  ["half a price", { price: "12." }, [{ name: "Labour 0", price: 12_00 }]],
  ["no quantity", { quantity: "" }, ["line-0-quantity"]],
  ["a quantity of 0", { quantity: "0" }, ["line-0-quantity"]],
  ["too much", { price: "9999999999", quantity: "999999" }, ["line-0-price"]],
  ["a price in words", { price: "free" }, ["line-0-price"]],
])("a line of which %s was typed so far", (_, fields, expected) => {
  const parsed = parseDraftLines(row(0, fields));
  if (parsed.ok) expect(parsed.lines).toMatchObject(expected);
  else expect(Object.keys(parsed.errors)).toEqual(expected);
});
