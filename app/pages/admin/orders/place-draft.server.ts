import { data, type RouterContextProvider } from "react-router";
import { checkoutMessages } from "#app/content/checkout-messages.ts";
import { done } from "#app/content/toast.ts";
import { readTyped } from "#app/domain/orders/check-details.ts";
import { checkoutFields } from "#app/domain/orders/checkout-details.ts";
import { orderNumber, quoteNumber } from "#app/domain/orders/order-numbers.ts";
import { takePhoneOrder } from "#app/domain/orders/phone-order.server.ts";
import { quoteForCustomer } from "#app/domain/orders/quotes/quote-for-customer.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { draftMark } from "./draft-mark.ts";
import { isId, linesAfter, workOutDraft } from "./order-draft.server.ts";
import { ORDERS, sayTold } from "./order-words.ts";

type Fields = Readonly<Record<string, string>>;

/** The button that places the order or makes the quotation, and nothing before it, writes anything down. */
export async function placeDraft(context: Readonly<RouterContextProvider>, fields: Fields) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(services);
  const again = async (trouble: string, errors: Fields = {}, status = 422) =>
    data(await workOutDraft(context, fields, { trouble, errors }), { status });
  const lines = linesAfter(fields);
  if (lines.length === 0) return again("Add a product first.");
  const typed = Object.fromEntries(checkoutFields.map((name) => [name, fields[name] ?? ""]));
  const agreedTotal = /^\d{1,12}$/.test(fields.agreedTotal ?? "") ? Number(fields.agreedTotal) : -1;
  // Cash on the counter is an order like one by EFT, only that the money is here already.
  const read = readTyped({ ...typed, paymentWay: "eft" }, { goods: agreedTotal });
  if (!read.ok) return again("Something is missing. Nothing was done.", read.errors);
  if (!isId(fields.key)) throw data(null, { status: 400 });
  const wanted = {
    key: fields.key,
    userId: isId(fields.userId) ? fields.userId : undefined,
    details: read.details,
    lines,
    agreedTotal,
  };
  const refuse = async (reason: keyof typeof refusals) => {
    // What they changed themselves since the total was worked out alarms nobody.
    if (reason === "changed" && draftMark(lines, fields) !== fields.pricedFor) {
      return data(await workOutDraft(context, fields, { news: OWN_CHANGE }), { status: 409 });
    }
    return again(refusals[reason], {}, 409);
  };
  const told = sayTold(installation.mail === "smtp");
  if (fields.intent === "quote") {
    const outcome = await quoteForCustomer({ database, origin }, admin, wanted);
    if (!outcome.ok) return refuse(outcome.reason);
    const sentence = `${quoteNumber(outcome.number)} is made. ${told}`;
    return redirectWithToast(context, `/admin/quotes/${outcome.number}`, done(sentence));
  }
  const outcome = await takePhoneOrder({ database, origin }, admin, {
    ...wanted,
    paidInPerson:
      fields.paidBy === "in-person"
        ? { reference: fields.reference?.trim().slice(0, 100) || undefined }
        : undefined,
  });
  if (!outcome.ok) return refuse(outcome.reason);
  const { number } = outcome.order;
  const sentence = `${orderNumber(number)} is placed. ${told}`;
  return redirectWithToast(context, `${ORDERS}/${number}`, done(sentence));
}

const OWN_CHANGE =
  "You changed the order, so its total is new. Read it to the customer, then press again.";

const refusals = {
  changed:
    "A price or the stock has changed in the shop since this page showed it. Nothing was done: check the order, tell the customer, and press again.",
  "too-heavy": checkoutMessages.tooHeavy,
  "no-address": `${checkoutMessages.billingStreet} Nothing was done.`,
  "way-gone": "That delivery does not fit these products. Choose again; nothing was done.",
} as const;
