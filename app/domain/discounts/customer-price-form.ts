import { z } from "zod";
import { customerPriceTexts as texts } from "#app/content/texts/customer-price-texts.ts";
import { customerActionForm } from "#app/domain/accounts/account-forms.ts";
import { amount, emptyAsUndefined, requiredLine } from "#app/domain/forms/form-fields.ts";
import { formatRand } from "#app/format/money.ts";

/** Accepts 10, 12.5, 12,5 and 10 %. */
const percent = z
  .string({ error: texts.percent })
  .transform((text) => text.replace("%", "").trim().replace(",", "."))
  .pipe(z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, texts.percent))
  .transform(Number)
  .pipe(z.number().min(0.01, texts.percent));

const days = {
  startsOn: z.iso.date(texts.startsOn),
  endsOn: emptyAsUndefined(z.string()).pipe(z.iso.date(texts.endsOn).optional()),
};
const isInOrder = ({ startsOn, endsOn }: { startsOn: string; endsOn?: string | undefined }) =>
  endsOn === undefined || endsOn >= startsOn;
const endsBeforeStart = { path: ["endsOn"], error: texts.endsBeforeStart };

const MAX_PRICE = 999_999_999_999;

/** Grants a customer a discount or the price of a product, or ends one. */
export const customerPriceForm = z.discriminatedUnion("step", [
  z
    .strictObject({
      step: z.literal("grant-discount"),
      percent,
      /** Empty: everything. */
      categoryId: emptyAsUndefined(z.string()).pipe(z.uuid().optional()),
      ...days,
    })
    .refine(isInOrder, endsBeforeStart),
  z
    .strictObject({
      step: z.literal("grant-product-price"),
      product: requiredLine(100, texts.product),
      /** Chosen among several; empty to search again. */
      productId: z.uuid().or(z.literal("")).optional(),
      price: amount({ min: 1, max: MAX_PRICE, message: texts.price }),
      ...days,
    })
    .refine(isInOrder, endsBeforeStart),
  z.strictObject({ step: z.literal("end-price"), priceId: z.uuid() }),
]);

export type CustomerPriceForm = z.output<typeof customerPriceForm>;

/** Everything that the page of an account sends. */
export const customerPageForm = z.discriminatedUnion("step", [
  customerActionForm,
  customerPriceForm,
]);

export function isCustomerPriceForm(
  form: z.output<typeof customerPageForm>,
): form is CustomerPriceForm {
  return /^grant-|^end-price$/.test(form.step);
}

/** "10% off everything", "12.5% off Networking", "R 899.00 for Kameel router". */
export function describeCustomerPrice(price: DescribedPrice): string {
  const { percent, category, product, cents } = price;
  if (percent === null) return `${formatRand(cents ?? 0)} for ${product ?? "a product"}`;
  return `${percent}% off ${category ?? "everything"}`;
}

type DescribedPrice = {
  percent: number | null;
  /** The name of the category; null for everything. */
  category: string | null;
  product: string | null;
  cents: number | null;
};

export type CustomerPriceState = "applies" | "ahead" | "ended";

/** On a day; the first and the last one count. */
export function customerPriceState(
  { startsOn, endsOn }: { startsOn: string; endsOn: string | null },
  today: string,
): CustomerPriceState {
  if (startsOn > today) return "ahead";
  return endsOn !== null && endsOn < today ? "ended" : "applies";
}
