import type { RouterContextProvider } from "react-router";
import { randText } from "#app/content/rand-text.ts";
import { done } from "#app/content/toast.ts";
import { confirmPayment } from "#app/domain/orders/confirm-payment.server.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { stateLabels } from "#app/domain/orders/order-states.ts";
import type { OrderForm } from "#app/domain/orders/staff-forms.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { ORDERS, sayRefused, sayTold } from "./order-words.ts";
import { conflict, refuseFields } from "./refuse-form.server.ts";

type Confirmation = Extract<OrderForm, { intent: "confirm" }>;

/** Somebody has seen the money: it is written down once, and the order goes on if it can. */
export async function confirmByForm(
  context: Readonly<RouterContextProvider>,
  number: number,
  { form, fields }: { form: Confirmation; fields: Record<string, string> },
) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(services);
  const { intent: _, seen, ...payment } = form;
  const outcome = await confirmPayment({ database, origin }, admin, { number, ...payment });
  const say = (sentence: string) =>
    redirectWithToast(context, `${ORDERS}/${number}`, done(sentence));
  if (outcome.ok) {
    const told = sayTold(installation.mail === "smtp");
    return say(`${orderNumber(number)} is paid. The invoice is made. ${told}`);
  }
  switch (outcome.reason) {
    case "amount-differs":
      return refuseFields(fields, {
        amount: `${randText(outcome.due)} is due. Tick the box below to take this amount as it is.`,
      });
    case "paid-meanwhile":
      return conflict(
        fields,
        `${randText(outcome.paid)} has come for this order by now, which this page did not show: a colleague or PayFast was quicker. No payment was written down. Look at it again.`,
      );
    case "not-found":
      return conflict(fields, sayRefused({ ok: false, reason: "gone" }));
    case "no-stock":
      return say(
        "The payment is written down, but the goods are no longer in stock: see the note at the top.",
      );
    case "forgotten":
      return say(
        "What came is written down. Its buyer asked to be forgotten, so the order stays ended: pay the money back.",
      );
    case "not-now":
      return conflict(
        fields,
        outcome.state === seen
          ? `No payment can be written down for an order that is "${stateLabels[outcome.state]}". Nothing was done.`
          : `This order became "${stateLabels[outcome.state]}" while you had it open. No payment was written down. Look at it again.`,
      );
  }
}
