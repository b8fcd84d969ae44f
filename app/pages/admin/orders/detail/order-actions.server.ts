import { data, type RouterContextProvider } from "react-router";
import { checkoutMessages } from "#app/content/messages/checkout-messages.ts";
import { formatRand } from "#app/content/money.ts";
import type { DeliveryMethod } from "#app/domain/checkout/delivery.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { correctOrder } from "#app/domain/orders/fulfilment/correct-order.server.ts";
import { readStaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { replaceInvoice } from "#app/domain/orders/fulfilment/replace-invoice.server.ts";
import {
  addStaffNote,
  correctTracking,
  fulfilOrder,
  releaseStock,
  resendStatusUpdate,
} from "#app/domain/orders/fulfilment/staff-actions.server.ts";
import {
  type AdminOrderForm,
  adminOrderForm,
  contactCorrection,
  deliveryCorrection,
  invoiceCorrection,
  refundForm,
} from "#app/domain/orders/order-forms.ts";
import {
  ORDER_STATES,
  orderStateLabel,
  orderStateLabels,
} from "#app/domain/orders/order-states.ts";
import { confirmPayment } from "#app/domain/payments/confirm-payment.server.ts";
import { refundOrder, refundOverpayment } from "#app/domain/payments/refund-order.server.ts";
import { parseRefundLines } from "#app/domain/payments/refund-plan.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import {
  customerNotification,
  ORDERS_PATH,
  orderRefusalMessage,
} from "#app/pages/admin/orders/order-labels.ts";

type Context = Readonly<RouterContextProvider>;
type Fields = Record<string, string>;

/** Dispatches the forms of the order page by their intent. */
export async function handleOrderAction(context: Context, request: Request, number: number) {
  requireAdmin(context);
  const fields = await readFields(request);
  if (fields.intent === "refund") return handleRefund(context, number, fields);
  if (fields.intent === "correct") return handleCorrectOrder(context, number, fields);
  const form = parseFields(adminOrderForm, fields);
  if (!form.ok) return refuseInvalidFields(fields, form.errors);
  return handleOrderForm(context, number, form.value, fields);
}

async function handleOrderForm(
  context: Context,
  number: number,
  form: AdminOrderForm,
  fields: Fields,
) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(appServices);
  const { deliversMail } = installation;
  const redirectWithMessage = (message: string) => redirectToOrder(context, number, message);
  switch (form.intent) {
    case "confirm":
      return handleConfirmPayment(context, number, { form, fields });
    case "pay-back":
      return handlePayBack(context, number, { form, fields });
    case "take-up":
    case "pack":
    case "ready":
    case "complete":
    case "cancel":
    case "ship": {
      const outcome = await fulfilOrder({ database, origin }, admin, {
        number,
        expectedState: form.expectedState,
        step: form.intent,
        ...("carrier" in form && { tracking: { carrier: form.carrier, number: form.tracking } }),
        ...("reason" in form && { reason: form.reason }),
      });
      if (!outcome.ok) return refuseConflict(fields, orderRefusalMessage(outcome));
      const label = orderStateLabel(outcome.state, outcome.deliveryMethod);
      return redirectWithMessage(
        `${formatOrderNumber(number)} is now "${label}". ${customerNotification(deliversMail)}`,
      );
    }
    case "release-stock": {
      const outcome = await releaseStock({ database, origin }, admin, {
        number,
        expectedState: form.expectedState,
      });
      if (!outcome.ok) return refuseConflict(fields, orderRefusalMessage(outcome));
      return redirectWithMessage(
        `Stock released. ${formatOrderNumber(number)} can still be paid. ${customerNotification(deliversMail)}`,
      );
    }
    case "tracking": {
      const outcome = await correctTracking({ database }, admin, { number, ...form });
      return outcome.ok
        ? redirectWithMessage("Waybill changed")
        : refuseConflict(fields, orderRefusalMessage(outcome));
    }
    case "note": {
      const isDealtWith = form.dealtWith === "yes";
      const noteInput = { number, text: form.text, isDealtWith };
      const { ok } = await addStaffNote({ database }, admin, noteInput);
      return ok
        ? redirectWithMessage("Note added")
        : refuseConflict(fields, orderRefusalMessage({ ok: false, reason: "gone" }));
    }
    case "mail-again": {
      const outcome = await resendStatusUpdate({ database, origin }, admin, number);
      if (!outcome.ok) return refuseConflict(fields, "There is no address to mail to.");
      return redirectWithMessage(
        deliversMail
          ? `The last email is on its way to ${outcome.email} again.`
          : "The last email was written again, and waits in the outbox folder: the site has no mail server.",
      );
    }
    case "replace-invoice": {
      const outcome = await replaceInvoice({ database, origin }, admin, { number, ...form });
      if (outcome.ok) {
        const { invoice, creditNote } = outcome;
        return redirectWithMessage(
          `${invoice} replaces the old invoice, which ${creditNote} takes back. ${customerNotification(deliversMail)}`,
        );
      }
      return refuseConflict(fields, replaceInvoiceRefusalMessage(outcome));
    }
  }
}

function replaceInvoiceRefusalMessage(
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
      return orderRefusalMessage(outcome);
  }
}

type ConfirmPaymentForm = Extract<AdminOrderForm, { intent: "confirm" }>;

/** Confirms a payment. Idempotent by the key of the form; the order moves on if its goods are in stock. */
async function handleConfirmPayment(
  context: Context,
  number: number,
  { form, fields }: { form: ConfirmPaymentForm; fields: Fields },
) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(appServices);
  const { intent: _, expectedState, ...payment } = form;
  const outcome = await confirmPayment({ database, origin }, admin, { number, ...payment });
  const redirectWithMessage = (message: string) => redirectToOrder(context, number, message);
  if (outcome.ok) {
    const notification = customerNotification(installation.deliversMail);
    return redirectWithMessage(
      `${formatOrderNumber(number)} is paid. The invoice is made. ${notification}`,
    );
  }
  switch (outcome.reason) {
    case "amount-differs":
      return refuseInvalidFields(fields, {
        amount: `${formatRand(outcome.due)} is due. Tick the box below to take this amount as it is.`,
      });
    case "paid-meanwhile":
      return refuseConflict(
        fields,
        `${formatRand(outcome.paid)} has come for this order by now, which this page did not show: a colleague or PayFast was quicker. No payment was written down. Look at it again.`,
      );
    case "not-found":
      return refuseConflict(fields, orderRefusalMessage({ ok: false, reason: "gone" }));
    case "no-stock":
      return redirectWithMessage(
        "The payment is written down, but the goods are no longer in stock: see the note at the top.",
      );
    case "forgotten":
      return redirectWithMessage(
        "What came is written down. Its buyer asked to be forgotten, so the order stays ended: pay the money back.",
      );
    case "not-now":
      return refuseConflict(
        fields,
        outcome.state === expectedState
          ? `No payment can be written down for an order that is "${orderStateLabels[outcome.state]}". Nothing was done.`
          : `This order became "${orderStateLabels[outcome.state]}" while you had it open. No payment was written down. Look at it again.`,
      );
  }
}

/** Corrects the buyer and the delivery or billing address of an order. */
async function handleCorrectOrder(context: Context, number: number, fields: Fields) {
  const admin = requireAdmin(context);
  const { database } = context.get(appServices);
  const { intent: _, expectedState: typedSeen, ...submitted } = fields;
  const expectedState = ORDER_STATES.find((state) => state === typedSeen);
  if (!expectedState) throw data(null, { status: 400 });
  const order = await readStaffOrder({ database }, admin, number);
  if (!order) throw data(null, { status: 404 });
  // A parcel that has left is not sent elsewhere: its door is not asked for.
  const canChangeAddress = order.deliveryMethod === "courier" && order.correctionScope === "all";
  const read = parseCorrection(submitted, {
    deliveryMethod: order.deliveryMethod,
    canChangeAddress,
  });
  if (!read.ok) return refuseInvalidFields(fields, read.errors);
  const outcome = await correctOrder({ database }, admin, {
    number,
    expectedState,
    details: read.details,
  });
  if (!outcome.ok && outcome.reason === "no-address") {
    return refuseInvalidFields(fields, { street: checkoutMessages.billingStreet });
  }
  if (!outcome.ok) return refuseConflict(fields, orderRefusalMessage(outcome));
  const after = await readStaffOrder({ database }, admin, number);
  const message =
    outcome.changed.length > 0
      ? `Corrected: ${outcome.changed.join(", ")}.${after?.outdatedInvoice ? " If the invoice has to say so, too, replace it." : ""}`
      : "Nothing was changed";
  return redirectToOrder(context, number, message);
}

function parseCorrection(
  submitted: Fields,
  {
    deliveryMethod,
    canChangeAddress,
  }: { deliveryMethod: DeliveryMethod; canChangeAddress: boolean },
) {
  const { street, building, suburb, city, province, postalCode, ...contact } = submitted;
  const isBlank = ![street, building, suburb, city, province, postalCode].some((text) =>
    text?.trim(),
  );
  if (deliveryMethod === "courier" ? !canChangeAddress : isBlank) {
    const form = parseFields(contactCorrection, contact);
    return form.ok ? { ok: true as const, details: form.value } : form;
  }
  return parseCorrectionWithAddress(
    submitted,
    deliveryMethod === "courier" ? deliveryCorrection : invoiceCorrection,
  );
}

function parseCorrectionWithAddress(
  submitted: Fields,
  schema: typeof deliveryCorrection | typeof invoiceCorrection,
) {
  const form = parseFields(schema, submitted);
  if (!form.ok) return form;
  const { street, building, suburb, city, province, postalCode, ...person } = form.value;
  const address = { street, building, suburb, city, province, postalCode };
  return { ok: true as const, details: { ...person, address } };
}

/** Refunds lines or an amount. The first submit asks to confirm the amount, the second records it. */
async function handleRefund(context: Context, number: number, fields: Fields) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(appServices);
  const { lines, rest } = parseRefundLines(fields);
  const form = parseFields(refundForm, rest);
  if (!form.ok) return refuseInvalidFields(fields, form.errors);
  if (lines.some(({ quantity }) => quantity < 0)) {
    return refuseInvalidFields(fields, { lines: "How many must be a whole number." });
  }
  const { withDelivery, amount, agreedAmount, ...refundRequest } = form.value;
  const outcome = await refundOrder({ database, origin }, admin, {
    ...refundRequest,
    number,
    lines,
    amount,
    agreedAmount,
    withDelivery: withDelivery === "yes",
  });
  if (outcome.ok) {
    const how = outcome.isWhole ? "The order is refunded in full." : "The rest of it goes on.";
    const notification = customerNotification(installation.deliversMail);
    const message = `${formatRand(outcome.amount)} written down as refunded, with a credit note. ${how} ${notification}`;
    return redirectToOrder(context, number, message);
  }
  switch (outcome.reason) {
    case "to-agree":
      return requestConfirmation(fields, outcome.amount);
    case "nothing":
      return refuseInvalidFields(fields, { lines: "Choose what to refund, or enter an amount." });
    case "too-many":
      return refuseInvalidFields(fields, {
        lines: "That is more than was ordered and not yet refunded.",
      });
    case "too-much":
      return refuseInvalidFields(fields, {
        amount: `At most ${formatRand(outcome.most)} can be refunded.`,
      });
    case "refunded-meanwhile":
      return refuseConflict(
        fields,
        `A colleague refunded this order while you had it open: ${formatRand(outcome.refunded)} so far. Nothing more was done. Look at it again.`,
      );
    default:
      return refuseConflict(fields, orderRefusalMessage(outcome));
  }
}

/** Pays back an overpayment, with the same confirmation as a refund. */
async function handlePayBack(
  context: Context,
  number: number,
  { form, fields }: { form: Extract<AdminOrderForm, { intent: "pay-back" }>; fields: Fields },
) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(appServices);
  const { agreedAmount, ...refundRequest } = form;
  if (refundRequest.amount > 0 && refundRequest.amount !== agreedAmount)
    return requestConfirmation(fields, refundRequest.amount);
  const outcome = await refundOverpayment({ database, origin }, admin, {
    number,
    ...refundRequest,
  });
  if (outcome.ok) {
    const notification = customerNotification(installation.deliversMail);
    const message = `${formatRand(outcome.amount)} written down as paid back. ${notification}`;
    return redirectToOrder(context, number, message);
  }
  if (outcome.reason === "nothing")
    return refuseInvalidFields(fields, { amount: "Enter an amount." });
  if (outcome.reason === "too-much") {
    return refuseInvalidFields(fields, {
      amount: `At most ${formatRand(outcome.most)} can be paid back.`,
    });
  }
  return refuseConflict(fields, orderRefusalMessage(outcome));
}

function redirectToOrder(context: Context, number: number, message: string) {
  return redirectWithToast(context, `${ORDERS_PATH}/${number}`, successToast(message));
}

const STALE_FORM = "This form is out of date. Reload the page and try again.";

/** 422: validation errors by field. */
function refuseInvalidFields(submitted: Fields, errors: Fields) {
  const hidden =
    errors.form ??
    errors.expectedState ??
    errors.idempotencyKey ??
    errors.expectedPaid ??
    errors.intent;
  return actionFailure(422, {
    errors: hidden ? { ...errors, form: STALE_FORM } : errors,
    submitted,
  });
}

/** 409, optimistic lock: the order is no longer as the page showed it. */
function refuseConflict(submitted: Fields, message: string) {
  return actionFailure(409, { errors: { form: message }, submitted });
}

/** 200: valid, shown once more with the amount to confirm. Nothing is done yet. */
function requestConfirmation(submitted: Fields, cents: number) {
  return actionFailure(200, { errors: {}, submitted, amountToConfirm: cents });
}
