import { expect, test } from "vitest";
import { discountColumns, discountFieldValues, discountForm } from "./discount-form.ts";

const PRODUCT = "11111111-1111-4111-8111-111111111111";
const CATEGORY = "22222222-2222-4222-8222-222222222222";

const sent = {
  name: "December special",
  trigger: "code",
  code: "DEC10",
  kind: "percent",
  percent: "10",
  amount: "",
  minimumAmount: "",
  scope: "everything",
  categoryIds: "",
  productIds: "",
  startsOn: "2026-12-01",
  endsOn: "2026-12-31",
  maxUses: "",
  maxUsesPerCustomer: "",
};

function errorsOf(change: Record<string, string | undefined>): Record<string, string> {
  const parsed = discountForm.safeParse({ ...sent, ...change });
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

const parse = (change: Record<string, string>) => discountForm.parse({ ...sent, ...change });

test.for([
  ["DEC10", "DEC10"],
  [" dec 10 ", "DEC10"],
  ["black-friday-2026", "BLACK-FRIDAY-2026"],
] as const)("the code %j is kept as %s", ([code, kept]) => {
  expect(parse({ code }).code).toBe(kept);
});

test.for(["", "   ", "AB", "🎁🎁🎁", "DEC_10", "ZOË10", "A".repeat(31)])(
  "the code %j is refused with its rule",
  (code) => {
    expect(errorsOf({ code })).toEqual({
      code: "Enter a code of 3 to 30 letters, digits and hyphens, such as DEC10.",
    });
  },
);

test.for([
  ["10", 10],
  ["0,01", 0.01],
  ["12.5 %", 12.5],
  ["100", 100],
] as const)("the percentage %j is read", ([percent, expected]) => {
  expect(parse({ percent }).percent).toBe(expected);
});

test.for(["", "0", "0.001", "100.01", "-5", "ten"])("the percentage %j is refused", (percent) => {
  expect(errorsOf({ percent })).toEqual({ percent: "Enter a percentage from 0.01 to 100." });
});

test("an amount must be above nothing; an empty minimum is none", () => {
  expect(parse({ kind: "amount", amount: "R 1 000,50" }).amount).toBe(100_050);
  for (const amount of ["", "0", "x"]) {
    expect(errorsOf({ kind: "amount", amount })).toEqual({
      amount: "Enter an amount above R 0.00, such as 100.",
    });
  }
  expect(parse({}).minimumAmount).toBeUndefined();
  expect(errorsOf({ minimumAmount: "0" })).toHaveProperty("minimumAmount");
});

test("every error is named at once, at its field", () => {
  const errors = errorsOf({
    ...{ name: " ", code: "x", percent: "200", scope: "chosen", startsOn: "2026-12-31" },
    ...{ endsOn: "2026-12-01", maxUses: "5", maxUsesPerCustomer: "6" },
  });
  expect(errors).toEqual({
    name: "Enter a name. Customers see it at the checkout and on their order.",
    code: expect.stringContaining("3 to 30"),
    percent: expect.stringContaining("0.01 to 100"),
    scope: "Choose at least one category or product.",
    endsOn: "Choose a last day on or after the first day.",
    maxUsesPerCustomer: "Uses per customer cannot be more than the total uses.",
  });
});

test.for([
  ["startsOn", ""],
  ["startsOn", "0000-01-01"],
  ["endsOn", "2026-02-30"],
  ["maxUses", "0"],
  ["maxUses", "many"],
  ["maxUsesPerCustomer", "1.5"],
] as const)("%s %j has a sentence of ours", ([name, value]) => {
  expect(errorsOf({ [name]: value })[name]).toMatch(/^Enter a (date|whole number) /);
});

test("one day and one use for each are allowed", () => {
  expect(errorsOf({ endsOn: "2026-12-01", maxUses: "5", maxUsesPerCustomer: "5" })).toEqual({});
});

test("an invoice must be able to print the name", () => {
  expect(errorsOf({ name: "Festive 🎄" }).name).toContain("The PDF’s fonts do not have 🎄");
});

test("what belongs to another choice is left out", () => {
  const form = parse({
    ...{ trigger: "automatic", kind: "free-delivery", percent: "x", amount: "x", code: "x" },
    ...{ scope: "everything", productIds: PRODUCT },
  });
  const nothing = { percent: null, amount: null, code: null, categoryIds: [], productIds: [] };
  expect(discountColumns(form)).toMatchObject({ kind: "free-delivery", ...nothing });
});

test("a saved discount fills its form with what was saved", () => {
  const chosen = { scope: "chosen", productIds: PRODUCT, categoryIds: CATEGORY };
  const all = {
    ...sent,
    ...chosen,
    minimumAmount: "500.00",
    includesSaleItems: "yes",
    maxUses: "9",
  };
  const form = discountForm.parse(all);
  expect(discountForm.parse(withoutUnticked(discountFieldValues(discountColumns(form))))).toEqual(
    form,
  );
});

/** A browser does not send a box that is not ticked. */
function withoutUnticked(values: Record<string, string>) {
  const { firstOrderOnly, ...rest } = values;
  return firstOrderOnly ? values : rest;
}
