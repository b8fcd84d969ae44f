import type { RouterContextProvider } from "react-router";
import { randText } from "#app/content/rand-text.ts";
import { done } from "#app/content/toast.ts";
import { payBack } from "#app/domain/orders/pay-back.server.ts";
import { refundOrder } from "#app/domain/orders/refund-order.server.ts";
import { takeRefundLines } from "#app/domain/orders/refund-plan.ts";
import { type OrderForm, refundForm } from "#app/domain/orders/staff-forms.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { checkFields } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { ORDERS, sayRefused, sayTold } from "./order-words.ts";
import { ask, conflict, refuseFields } from "./refuse-form.server.ts";

type Context = Readonly<RouterContextProvider>;
type Fields = Record<string, string>;

/** Money back for what was sold: asked about once more with what it comes to, then written down. */
export async function refundByForm(context: Context, number: number, fields: Fields) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(services);
  const { lines, rest } = takeRefundLines(fields);
  const form = checkFields(refundForm, rest);
  if (!form.ok) return refuseFields(fields, form.errors);
  if (lines.some(({ quantity }) => quantity < 0)) {
    return refuseFields(fields, { lines: "How many must be a whole number." });
  }
  const { withDelivery, amount, agreedAmount, ...wish } = form.value;
  const outcome = await refundOrder({ database, origin }, admin, {
    ...wish,
    number,
    lines,
    amount,
    agreedAmount,
    withDelivery: withDelivery === "yes",
  });
  if (outcome.ok) {
    const how = outcome.isWhole ? "The order is refunded in full." : "The rest of it goes on.";
    const told = sayTold(installation.mail === "smtp");
    const sentence = `${randText(outcome.amount)} written down as refunded, with a credit note. ${how} ${told}`;
    return redirectWithToast(context, `${ORDERS}/${number}`, done(sentence));
  }
  switch (outcome.reason) {
    case "to-agree":
      return ask(fields, outcome.amount);
    case "nothing":
      return refuseFields(fields, { lines: "Choose what to refund, or enter an amount." });
    case "too-many":
      return refuseFields(fields, { lines: "That is more than was ordered and not yet refunded." });
    case "too-much":
      return refuseFields(fields, { amount: `At most ${randText(outcome.most)} can be refunded.` });
    case "refunded-meanwhile":
      return conflict(
        fields,
        `A colleague refunded this order while you had it open: ${randText(outcome.refunded)} so far. Nothing more was done. Look at it again.`,
      );
    default:
      return conflict(fields, sayRefused(outcome));
  }
}

/** Money back that nothing was sold for: asked about once more, too. */
export async function payBackByForm(
  context: Context,
  number: number,
  { form, fields }: { form: Extract<OrderForm, { intent: "pay-back" }>; fields: Fields },
) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(services);
  const { agreedAmount, ...wish } = form;
  if (wish.amount > 0 && wish.amount !== agreedAmount) return ask(fields, wish.amount);
  const outcome = await payBack({ database, origin }, admin, { number, ...wish });
  if (outcome.ok) {
    const told = sayTold(installation.mail === "smtp");
    const sentence = `${randText(outcome.amount)} written down as paid back. ${told}`;
    return redirectWithToast(context, `${ORDERS}/${number}`, done(sentence));
  }
  if (outcome.reason === "nothing") return refuseFields(fields, { amount: "Enter an amount." });
  if (outcome.reason === "too-much") {
    return refuseFields(fields, { amount: `At most ${randText(outcome.most)} can be paid back.` });
  }
  return conflict(fields, sayRefused(outcome));
}
