import { z } from "zod";
import { text, version } from "#app/domain/forms/form-fields.ts";
import { isTooMuch, MAX_QUOTE_LINES } from "#app/domain/quotes/quote-views.ts";
import { parseRand } from "#app/format/money.ts";
import { parseDiscount } from "./parse-discount.ts";

/** Empty rows below the lines, for new ones. */
const NEW_ROWS = 1;

const message = "Check this value.";
const dateMessage = "Enter a date, such as 2026-12-24.";
const short = (max: number) => z.string().trim().max(max, `At most ${max} characters.`);

const discount = short(20).transform((written, context) => {
  const term = parseDiscount(written);
  if (term !== "unclear") return term;
  const message = /^\d{3}.*%$/.test(written)
    ? "A discount can be at most 100%."
    : "Enter a discount such as 7% or R 500.";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

const cents = (missing: string) =>
  short(30).transform((written, context) => {
    const parsed = written === "" ? undefined : parseRand(written);
    if (parsed === undefined || typeof parsed === "number") return parsed;
    context.addIssue({ code: "custom", message: missing });
    return z.NEVER;
  });

const lineForm = z
  .object({
    productId: z.union([z.literal(""), z.uuid()]).default(""),
    /** Of a new row: an SKU, or a text; both may still be missing. */
    name: short(200).default(""),
    unit: short(20).default(""),
    quantity: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,5}$/, "Enter a whole number of 1 or more."),
    price: cents("Enter a price such as 650.00.").optional(),
    discount: discount.optional(),
    lead: z
      .string()
      .trim()
      .regex(/^\d{0,3}$/, "Enter working days, such as 5.")
      .default(""),
    kind: z.enum(["fixed", "optional", "A", "B", "C"], message).default("fixed"),
    chosen: z.literal("yes").optional(),
    /** Of a text, excluding VAT; only those who may see costs send it. */
    cost: cents("Enter a cost such as 400.00.").optional(),
  })
  // A quantity that is no number has its own message.
  .refine(({ price = 0, quantity }) => !isTooMuch(price, Number(quantity)), {
    path: ["price"],
    error: "This line’s total is too high. Check the price and the quantity.",
  });

/** A row of the editor that is filled in, with its place among all rows. */
export type EditedLine = z.output<typeof lineForm> & { row: number };

/** The rows that are filled in, or a message for each field by its name ("line-2-price"). */
export function parseDraftLines(
  fields: Readonly<Record<string, string>>,
): { ok: true; lines: EditedLine[] } | { ok: false; errors: Record<string, string> } {
  const lines: EditedLine[] = [];
  const errors: Record<string, string> = {};
  for (let row = 0; row < MAX_QUOTE_LINES + NEW_ROWS; row++) {
    const prefix = `line-${row}-`;
    const entries = Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    );
    const values = Object.fromEntries(entries);
    if (!values.productId && !values.name?.trim() && !values.price?.trim()) continue;
    // A row whose quantity was emptied is removed.
    if (values.productId && values.quantity?.trim() === "") continue;
    const parsed = lineForm.safeParse(values);
    if (parsed.success) lines.push({ ...parsed.data, row });
    else
      for (const { path, message } of parsed.error.issues)
        errors[`${prefix}${String(path[0])}`] ??= message;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, lines };
}

/** What of the draft is not a line. The details may be incomplete: sending it checks them. */
export const draftForm = z.object({
  /** Replace: over what a colleague saved in the meantime. Preview: to send it. */
  intent: z.enum(["save", "replace", "preview"], message),
  version,
  fullName: short(120),
  email: short(254),
  phone: short(30),
  companyName: short(160),
  buyerVatNumber: short(20).default(""),
  buyerReference: short(60),
  deliveryMethod: z.enum(["", "courier", "collection", "email"], message),
  street: short(120),
  building: short(120),
  suburb: short(80),
  city: short(80),
  province: short(30),
  postalCode: short(10),
  billingSame: z.enum(["yes", "no"], message).default("yes"),
  billingStreet: short(120).default(""),
  billingBuilding: short(120).default(""),
  billingSuburb: short(80).default(""),
  billingCity: short(80).default(""),
  billingProvince: short(30).default(""),
  billingPostalCode: short(10).default(""),
  discount,
  delivery: cents("Enter an amount such as 150.00."),
  note: text(2000),
  until: z.union([z.literal(""), z.iso.date(dateMessage)], { error: dateMessage }),
});

export const draftIntentForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start") }),
  z.object({ intent: z.literal("discard") }),
  z.object({ intent: z.literal("refuse"), reason: short(2000).min(1, "Tell the customer why.") }),
]);

/** Sends what the preview showed. */
export const sendDraftForm = z.strictObject({ intent: z.literal("send"), version });

/** What a new quotation begins with; nothing: blank. */
export const startQuoteForm = z.object({
  idempotencyKey: z.uuid(message),
  customer: z.uuid(message).optional(),
  guest: z.string().max(254, message).optional(),
  message: z.coerce.number(message).int().positive().max(2_000_000_000).optional(),
  copy: z.coerce.number(message).int().positive().max(2_000_000_000).optional(),
});
