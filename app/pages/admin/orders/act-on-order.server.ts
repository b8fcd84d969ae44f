import { data, type RouterContextProvider } from "react-router";
import { done } from "#app/content/toast.ts";
import { confirmPayment } from "#app/domain/orders/confirm-payment.server.ts";
import { correctTracking } from "#app/domain/orders/correct-order.server.ts";
import { fulfilOrder } from "#app/domain/orders/fulfil-order.server.ts";
import { mailAgain } from "#app/domain/orders/mail-again.server.ts";
import { noteForColleagues } from "#app/domain/orders/note-for-colleagues.server.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { stateLabels } from "#app/domain/orders/order-states.ts";
import { payBack } from "#app/domain/orders/pay-back.server.ts";
import { refundOrder } from "#app/domain/orders/refund-order.server.ts";
import { takeRefundLines } from "#app/domain/orders/refund-plan.ts";
import { type OrderForm, orderForm, refundForm } from "#app/domain/orders/staff-forms.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { checkFields, readFields } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { priceText } from "#app/ui/price.tsx";
import { correctByForm } from "./correct-by-form.server.ts";
import { type FormRefused, ORDERS, sayRefused } from "./order-words.ts";

type Context = Readonly<RouterContextProvider>;
type Fields = Record<string, string>;

/** Everything that can be done on the page of one order. */
export async function actOnOrder(context: Context, request: Request, number: number) {
  requireAdmin(context);
  const fields = await readFields(request);
  if (fields.intent === "refund") return refund(context, number, fields);
  if (fields.intent === "correct") return correctByForm(context, number, fields);
  const form = checkFields(orderForm, fields);
  if (!form.ok) return refuse(fields, form.errors);
  return act(context, number, form.value, fields);
}

async function act(context: Context, number: number, form: OrderForm, fields: Fields) {
  const admin = requireAdmin(context);
  const { database, origin } = context.get(services);
  const say = (sentence: string) =>
    redirectWithToast(context, `${ORDERS}/${number}`, done(sentence));
  const name = orderNumber(number);
  switch (form.intent) {
    case "confirm": {
      const { intent: _, seen, ...payment } = form;
      const outcome = await confirmPayment({ database, origin }, admin, { number, ...payment });
      if (outcome.ok) return say(`${name} is paid. The invoice is made, the customer is told.`);
      switch (outcome.reason) {
        case "amount-differs":
          return refuse(fields, {
            amount: `${priceText(outcome.due)} is due. Tick the box below to take this amount as it is.`,
          });
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
              ? sayRefused({ ok: false, reason: "not-allowed", state: outcome.state })
              : `This order became "${stateLabels[outcome.state]}" while you had it open. No payment was written down. Look at it again.`,
          );
      }
      break;
    }
    case "take-up":
    case "pack":
    case "ready":
    case "complete":
    case "cancel":
    case "ship": {
      const outcome = await fulfilOrder({ database, origin }, admin, {
        number,
        seen: form.seen,
        step: form.intent,
        ...("carrier" in form && { tracking: { carrier: form.carrier, number: form.tracking } }),
        ...("reason" in form && { reason: form.reason }),
      });
      if (!outcome.ok) return conflict(fields, sayRefused(outcome));
      return say(`${name} is now "${stateLabels[outcome.state]}". The customer is told by mail.`);
    }
    case "tracking": {
      const outcome = await correctTracking({ database }, admin, { number, ...form });
      return outcome.ok ? say("Waybill changed") : conflict(fields, sayRefused(outcome));
    }
    case "pay-back": {
      const outcome = await payBack({ database, origin }, admin, { number, ...form });
      if (outcome.ok) return say(`${priceText(outcome.amount)} written down as paid back.`);
      if (outcome.reason === "nothing") return refuse(fields, { amount: "Enter an amount." });
      if (outcome.reason === "too-much") {
        return refuse(fields, { amount: `At most ${priceText(outcome.most)} can be paid back.` });
      }
      return conflict(fields, sayRefused(outcome));
    }
    case "note": {
      const isDealtWith = form.dealtWith === "yes";
      const noted = { number, text: form.text, isDealtWith };
      const { ok } = await noteForColleagues({ database }, admin, noted);
      return ok ? say("Note added") : conflict(fields, sayRefused({ ok: false, reason: "gone" }));
    }
    case "mail-again": {
      const outcome = await mailAgain({ database, origin }, admin, number);
      return outcome.ok
        ? say(`The last mail is on its way to ${outcome.email} again.`)
        : conflict(fields, "There is no address to mail to.");
    }
  }
}

async function refund(context: Context, number: number, fields: Fields) {
  const admin = requireAdmin(context);
  const { database, origin } = context.get(services);
  const { lines, rest } = takeRefundLines(fields);
  const form = checkFields(refundForm, rest);
  if (!form.ok) return refuse(fields, form.errors);
  if (lines.some(({ quantity }) => quantity < 0)) {
    return refuse(fields, { lines: "How many must be a whole number." });
  }
  const { withDelivery, amount, ...wish } = form.value;
  const outcome = await refundOrder({ database, origin }, admin, {
    ...wish,
    number,
    lines,
    amount,
    withDelivery: withDelivery === "yes",
  });
  if (outcome.ok) {
    const how = outcome.isWhole ? "The order is refunded in full." : "The rest of it goes on.";
    const sentence = `${priceText(outcome.amount)} written down as refunded, with a credit note. ${how}`;
    return redirectWithToast(context, `${ORDERS}/${number}`, done(sentence));
  }
  switch (outcome.reason) {
    case "nothing":
      return refuse(fields, { lines: "Choose what to refund, or enter an amount." });
    case "too-many":
      return refuse(fields, { lines: "That is more than was ordered and not yet refunded." });
    case "too-much":
      return refuse(fields, { amount: `At most ${priceText(outcome.most)} can be refunded.` });
    case "refunded-meanwhile":
      return conflict(
        fields,
        `A colleague refunded this order while you had it open: ${priceText(outcome.refunded)} so far. Nothing more was done. Look at it again.`,
      );
    default:
      return conflict(fields, sayRefused(outcome));
  }
}

function refuse(typed: Fields, errors: Fields) {
  const { intent = "" } = typed;
  const error = errors.form ?? errors.seen ?? errors.key ?? errors.intent;
  const conflictWords = error && "This form is out of date. Reload the page and try again.";
  const refused: FormRefused = { intent, errors, typed, conflict: conflictWords };
  return data(refused, { status: 422 });
}

/** Nothing is wrong with the form: the order is no longer as the page showed it. */
function conflict(typed: Fields, sentence: string) {
  const { intent = "" } = typed;
  const refused: FormRefused = { intent, errors: {}, typed, conflict: sentence };
  return data(refused, { status: 409 });
}
