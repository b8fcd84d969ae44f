import { data, type RouterContextProvider } from "react-router";
import { checkoutMessages } from "#app/content/checkout-messages.ts";
import { done } from "#app/content/toast.ts";
import { checkoutDetails, checkoutFields } from "#app/domain/orders/checkout-details.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { takePhoneOrder } from "#app/domain/orders/phone-order.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { checkFields } from "#app/http/read-form.server.ts";
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
  const wanted = fields.deliveryWay === "courier" ? checkoutFields : contactFields;
  const typed = Object.fromEntries(wanted.map((name) => [name, fields[name] ?? ""]));
  // Cash on the counter is an order like one by EFT, only that the money is here already.
  const form = checkFields(checkoutDetails, { ...typed, paymentWay: "eft" });
  if (!form.ok) return again("Something is missing. Nothing was placed.", form.errors);
  const agreedTotal = /^\d{1,12}$/.test(fields.agreedTotal ?? "") ? Number(fields.agreedTotal) : -1;
  if (!isId(fields.key)) throw data(null, { status: 400 });
  const outcome = await takePhoneOrder({ database, origin }, admin, {
    key: fields.key,
    userId: isId(fields.userId) ? fields.userId : undefined,
    details: form.value,
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

const contactFields = [
  "fullName",
  "email",
  "phone",
  "companyName",
  "buyerVatNumber",
  "buyerReference",
  "deliveryWay",
  "remark",
] as const;

const refusals = {
  changed:
    "The total, a price or the stock is no longer what this page showed. Nothing was placed: check the order, tell the customer, and place it again.",
  "too-heavy": checkoutMessages.tooHeavy,
  "way-gone": "That delivery does not fit these products. Choose again; nothing was placed.",
} as const;
