import { data, type RouterContextProvider } from "react-router";
import { checkoutMessages } from "#app/content/checkout-messages.ts";
import { done } from "#app/content/toast.ts";
import { readTyped } from "#app/domain/orders/check-details.ts";
import { checkoutFields } from "#app/domain/orders/checkout-details.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { takePhoneOrder } from "#app/domain/orders/phone-order.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { isId, linesAfter, workOutDraft } from "./order-draft.server.ts";
import { ORDERS } from "./order-words.ts";

type Fields = Readonly<Record<string, string>>;

/** The button that places the order, and nothing before it, writes anything down. */
export async function placeDraft(context: Readonly<RouterContextProvider>, fields: Fields) {
  const admin = requireAdmin(context);
  const { database, origin } = context.get(services);
  const again = async (trouble: string, errors: Fields = {}, status = 422) =>
    data(await workOutDraft(context, fields, { trouble, errors }), { status });
  const lines = linesAfter(fields);
  if (lines.length === 0) return again("Add a product first.");
  const typed = Object.fromEntries(checkoutFields.map((name) => [name, fields[name] ?? ""]));
  const agreedTotal = /^\d{1,12}$/.test(fields.agreedTotal ?? "") ? Number(fields.agreedTotal) : -1;
  // Cash on the counter is an order like one by EFT, only that the money is here already.
  const read = readTyped({ ...typed, paymentWay: "eft" }, { goods: agreedTotal });
  if (!read.ok) return again("Something is missing. Nothing was placed.", read.errors);
  if (!isId(fields.key)) throw data(null, { status: 400 });
  const outcome = await takePhoneOrder({ database, origin }, admin, {
    key: fields.key,
    userId: isId(fields.userId) ? fields.userId : undefined,
    details: read.details,
    lines,
    agreedTotal,
    paidInPerson:
      fields.paidBy === "in-person"
        ? { reference: fields.reference?.trim().slice(0, 100) || undefined }
        : undefined,
  });
  if (!outcome.ok) return again(refusals[outcome.reason], {}, 409);
  const { number } = outcome.order;
  const sentence = `${orderNumber(number)} is placed. The customer is told by mail.`;
  return redirectWithToast(context, `${ORDERS}/${number}`, done(sentence));
}

const refusals = {
  changed:
    "The total, a price or the stock is no longer what this page showed. Nothing was placed: check the order, tell the customer, and place it again.",
  "too-heavy": checkoutMessages.tooHeavy,
  "no-address": `${checkoutMessages.billingStreet} Nothing was placed.`,
  "way-gone": "That delivery does not fit these products. Choose again; nothing was placed.",
} as const;
