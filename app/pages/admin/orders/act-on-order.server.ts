import type { RouterContextProvider } from "react-router";
import { done } from "#app/content/toast.ts";
import { correctTracking } from "#app/domain/orders/correct-order.server.ts";
import { fulfilOrder } from "#app/domain/orders/fulfil-order.server.ts";
import { mailAgain } from "#app/domain/orders/mail-again.server.ts";
import { noteForColleagues } from "#app/domain/orders/note-for-colleagues.server.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { stateLabel } from "#app/domain/orders/order-states.ts";
import { releaseStock } from "#app/domain/orders/release-stock.server.ts";
import { replaceInvoice } from "#app/domain/orders/replace-invoice.server.ts";
import { type OrderForm, orderForm } from "#app/domain/orders/staff-forms.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { checkFields, readFields } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { confirmByForm } from "./confirm-by-form.server.ts";
import { correctByForm } from "./correct-by-form.server.ts";
import { ORDERS, sayRefused, sayTold } from "./order-words.ts";
import { payBackByForm, refundByForm } from "./refund-by-form.server.ts";
import { conflict, refuseFields } from "./refuse-form.server.ts";

type Context = Readonly<RouterContextProvider>;
type Fields = Record<string, string>;

/** Everything that can be done on the page of one order. */
export async function actOnOrder(context: Context, request: Request, number: number) {
  requireAdmin(context);
  const fields = await readFields(request);
  if (fields.intent === "refund") return refundByForm(context, number, fields);
  if (fields.intent === "correct") return correctByForm(context, number, fields);
  const form = checkFields(orderForm, fields);
  if (!form.ok) return refuseFields(fields, form.errors);
  return act(context, number, form.value, fields);
}

async function act(context: Context, number: number, form: OrderForm, fields: Fields) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(services);
  const isMailing = installation.mail === "smtp";
  const say = (sentence: string) =>
    redirectWithToast(context, `${ORDERS}/${number}`, done(sentence));
  switch (form.intent) {
    case "confirm":
      return confirmByForm(context, number, { form, fields });
    case "pay-back":
      return payBackByForm(context, number, { form, fields });
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
      const label = stateLabel(outcome.state, outcome.deliveryWay);
      return say(`${orderNumber(number)} is now "${label}". ${sayTold(isMailing)}`);
    }
    case "release-stock": {
      const outcome = await releaseStock({ database, origin }, admin, { number, seen: form.seen });
      if (!outcome.ok) return conflict(fields, sayRefused(outcome));
      return say(`Stock released. ${orderNumber(number)} can still be paid. ${sayTold(isMailing)}`);
    }
    case "tracking": {
      const outcome = await correctTracking({ database }, admin, { number, ...form });
      return outcome.ok ? say("Waybill changed") : conflict(fields, sayRefused(outcome));
    }
    case "note": {
      const isDealtWith = form.dealtWith === "yes";
      const noted = { number, text: form.text, isDealtWith };
      const { ok } = await noteForColleagues({ database }, admin, noted);
      return ok ? say("Note added") : conflict(fields, sayRefused({ ok: false, reason: "gone" }));
    }
    case "mail-again": {
      const outcome = await mailAgain({ database, origin }, admin, number);
      if (!outcome.ok) return conflict(fields, "There is no address to mail to.");
      return say(
        isMailing
          ? `The last email is on its way to ${outcome.email} again.`
          : "The last email was written again, and waits in the outbox folder: the site has no mail server.",
      );
    }
    case "replace-invoice": {
      const outcome = await replaceInvoice({ database, origin }, admin, { number, ...form });
      if (outcome.ok) {
        const { invoice, creditNote } = outcome;
        return say(
          `${invoice} replaces the old invoice, which ${creditNote} takes back. ${sayTold(isMailing)}`,
        );
      }
      return conflict(fields, sayNotReplaced(outcome));
    }
  }
}

function sayNotReplaced(
  outcome: Extract<Awaited<ReturnType<typeof replaceInvoice>>, { ok: false }>,
) {
  switch (outcome.reason) {
    case "same":
      return "The invoice already says what the order says. Nothing was done.";
    case "refunded":
      return "Something of this order was refunded, and its credit note names the invoice. Nothing was done.";
    case "replaced-meanwhile":
      return "A colleague replaced the invoice while you had it open. Nothing more was done.";
    default:
      return sayRefused(outcome);
  }
}
