import { z } from "zod";
import { discountFormTexts as texts } from "#app/content/texts/discount-form-texts.ts";
import type { DiscountKind } from "#app/database/tables/discounts.ts";
import {
  amount,
  optionalAmount,
  refuseUnprintable,
  requiredLine,
  tickBox,
  wholeNumber,
} from "#app/domain/forms/form-fields.ts";
import { fromCents } from "#app/format/money.ts";
import { MAX_DISCOUNT_NAME_LENGTH } from "./apply-discounts.ts";

const DISCOUNT_KINDS = ["percent", "amount", "free-delivery"] as const satisfies DiscountKind[];
/** Of categories, and of products. */
const MAX_CHOSEN = 200;

/** Whole hundredths of a percent: 12.5 and 12,50 are accepted. */
const percent = z
  .string()
  .transform((text) => text.replace(/[\s%]/g, "").replace(",", "."))
  .pipe(z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, texts.percent))
  .transform(Number)
  .refine((value) => value > 0 && value <= 100, texts.percent);

/** Without spaces and in capitals, as customers may type it. */
const code = z
  .string()
  .transform((text) => text.replace(/\s/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{3,30}$/, texts.code));

const day = z.iso
  .date(texts.day)
  .refine((text) => text >= "2020-01-01" && text <= "2099-12-31", texts.day);

const empty = z.literal("").transform(() => undefined);
const uses = z.union([empty, wholeNumber(1, 1_000_000)], texts.uses).optional();

const chosenIds = z
  .string()
  .transform((text) => [...new Set(text.split(",").filter(Boolean))])
  .pipe(z.array(z.uuid()).max(MAX_CHOSEN, texts.tooMany(MAX_CHOSEN)))
  .default([]);

const discountFields = z
  .strictObject({
    /** Printed on invoices. */
    name: requiredLine(MAX_DISCOUNT_NAME_LENGTH, texts.name).superRefine((name, context) =>
      refuseUnprintable([name], context),
    ),
    trigger: z.enum(["code", "automatic"]),
    code: code.optional(),
    kind: z.enum(DISCOUNT_KINDS),
    percent: percent.optional(),
    amount: amount({ min: 1, message: texts.amount }).optional(),
    minimumAmount: optionalAmount(texts.minimumAmount).refine(
      (cents) => cents !== 0,
      texts.minimumAmount,
    ),
    scope: z.enum(["everything", "chosen"]),
    /** Ids with commas between them. */
    categoryIds: chosenIds,
    productIds: chosenIds,
    includesSaleItems: tickBox(),
    firstOrderOnly: tickBox(),
    startsOn: day,
    endsOn: z.union([empty, day], texts.day).optional(),
    maxUses: uses,
    maxUsesPerCustomer: uses,
  })
  .refine(({ startsOn, endsOn }) => endsOn === undefined || endsOn >= startsOn, {
    path: ["endsOn"],
    error: texts.days,
    when: hasValid("startsOn", "endsOn"),
  })
  .refine(({ maxUses = Infinity, maxUsesPerCustomer = 0 }) => maxUsesPerCustomer <= maxUses, {
    path: ["maxUsesPerCustomer"],
    error: texts.usesPerCustomer,
    when: hasValid("maxUses", "maxUsesPerCustomer"),
  })
  .refine(
    ({ scope, categoryIds, productIds }) =>
      scope === "everything" || categoryIds.length + productIds.length > 0,
    { path: ["scope"], error: texts.chosen, when: hasValid("categoryIds", "productIds") },
  );

/** What belongs to another choice, such as the percentage of free delivery, does not count. */
export const discountForm = z.preprocess((sent) => {
  const fields = sent as Readonly<Record<string, string | undefined>>;
  const { kind, trigger, scope } = fields;
  const isChosen = scope === "chosen";
  return {
    ...fields,
    code: trigger === "code" ? (fields.code ?? "") : undefined,
    percent: kind === "percent" ? (fields.percent ?? "") : undefined,
    amount: kind === "amount" ? (fields.amount ?? "") : undefined,
    categoryIds: isChosen ? fields.categoryIds : undefined,
    productIds: isChosen ? fields.productIds : undefined,
  };
}, discountFields);

export type DiscountForm = z.output<typeof discountForm>;

/** A check of several fields waits until each of them is right; other errors do not hold it up. */
function hasValid(...names: string[]) {
  return ({ issues }: { issues: readonly { path?: readonly PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path = [] }) => path.length === 0 || names.includes(String(path[0])));
}

/** The columns of a discount that its form decides. */
export function discountColumns(form: DiscountForm) {
  const { name, kind, categoryIds, productIds, includesSaleItems, firstOrderOnly } = form;
  return {
    ...{ name, kind, categoryIds, productIds, includesSaleItems, firstOrderOnly },
    code: form.code ?? null,
    percent: form.percent ?? null,
    amount: form.amount === undefined ? null : fromCents(form.amount),
    minimumAmount: form.minimumAmount === undefined ? null : fromCents(form.minimumAmount),
    maxUses: form.maxUses ?? null,
    maxUsesPerCustomer: form.maxUsesPerCustomer ?? null,
    startsOn: form.startsOn,
    endsOn: form.endsOn ?? null,
  };
}

export type DiscountColumns = ReturnType<typeof discountColumns>;

/** A discount as the fields of its form. */
export function discountFieldValues(row: DiscountColumns): Record<string, string> {
  const isForAll = row.categoryIds.length + row.productIds.length === 0;
  return {
    name: row.name,
    trigger: row.code === null ? "automatic" : "code",
    code: row.code ?? "",
    kind: row.kind,
    percent: String(row.percent ?? ""),
    amount: row.amount ?? "",
    minimumAmount: row.minimumAmount ?? "",
    scope: isForAll ? "everything" : "chosen",
    categoryIds: row.categoryIds.join(","),
    productIds: row.productIds.join(","),
    includesSaleItems: row.includesSaleItems ? "yes" : "",
    firstOrderOnly: row.firstOrderOnly ? "yes" : "",
    startsOn: row.startsOn,
    endsOn: row.endsOn ?? "",
    maxUses: String(row.maxUses ?? ""),
    maxUsesPerCustomer: String(row.maxUsesPerCustomer ?? ""),
  };
}
