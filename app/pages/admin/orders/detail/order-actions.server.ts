import { data } from "react-router";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { may } from "#app/domain/accounts/people.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { correctOrder } from "#app/domain/orders/fulfilment/correct-order.server.ts";
import { readStaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { replaceInvoice } from "#app/domain/orders/fulfilment/replace-invoice.server.ts";
import {
  addStaffNote,
  changeDeliveryDate,
  correctTracking,
  fulfilOrder,
  handOver,
  releaseStock,
  resendStatusUpdate,
} from "#app/domain/orders/fulfilment/staff-actions.server.ts";
import { orderActionPermissions } from "#app/domain/orders/order-action-permissions.ts";
import { type AdminOrderForm, adminOrderForm } from "#app/domain/orders/order-forms.ts";
import {
  type FulfilmentAction,
  ORDER_STATES,
  orderStateLabel,
  orderStates,
} from "#app/domain/orders/order-states.ts";
import { confirmPayment } from "#app/domain/payments/confirm-payment.server.ts";
import { reversePayment } from "#app/domain/payments/reverse-payment.server.ts";
import { formatRand } from "#app/format/money.ts";
import { requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { stepUp } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import {
  ORDERS_PATH,
  orderNotification,
  orderRefusalMessage,
  reversalRefusals,
} from "#app/pages/admin/orders/order-labels.ts";
import { parseCorrection } from "./parse-correction.server.ts";
import {
  askedForRefund,
  handleRefund,
  handleRefundOverpayment,
  type OrderAction,
  type OrderActionResult,
} from "./refund-actions.server.ts";

type Fields = Record<string, string>;

export async function handleOrderAction(context: Context, request: Request, number: number) {
  const admin = requirePage(context, "/admin/orders/:number");
  const { database, origin, installation } = context.get(appServices);
  const { deliversMail } = installation;
  const { currentPassword, loginCode, ...fields } = await readFormFields(request);
  const order = await readStaffOrder({ database }, admin, number);
  const result = await handleFields({
    services: { database, origin },
    admin,
    permit: (intent) => requirePermission(context, ...orderActionPermissions[intent]),
    number,
    fields,
    permitFlag: () =>
      may(admin, "confirm-payments") ? admin : requirePermission(context, "change-orders"),
    stepUp: () => stepUp(context, request, { currentPassword, loginCode }, { submitted: fields }),
    deliversMail,
    notification: orderNotification(deliversMail, order ?? { hasEmail: false, contact: undefined }),
  });
  if ("message" in result) {
    return redirectWithToast(context, `${ORDERS_PATH}/${number}`, successToast(result.message));
  }
  // Optimistic lock: the order is no longer as the page showed it.
  if ("conflict" in result) {
    return actionFailure(409, { errors: { form: result.conflict }, submitted: fields });
  }
  if ("errors" in result) {
    const errors = addStaleFormError(result.errors);
    return actionFailure(422, { errors, submitted: fields });
  }
  const toConfirm = {
    ...result,
    ...("amountToConfirm" in result && {
      stepUp: await askedForRefund(context, requirePermission(context, "refund"), {
        number,
        amount: result.amountToConfirm,
      }),
    }),
  };
  if ("refusedProof" in toConfirm) {
    const { refusedProof, ...rest } = toConfirm;
    return data({ ...refusedProof.data, ...rest }, refusedProof.init ?? {});
  }
  // Valid: shown once more with what to confirm. Nothing is done yet.
  return actionFailure(200, { errors: {}, submitted: fields, ...toConfirm });
}

/** Errors of hidden fields, which staff cannot correct. */
function addStaleFormError(errors: Fields): Fields {
  const hidden = ["form", "expectedState", "idempotencyKey", "expectedPaid", "intent"];
  if (!hidden.some((name) => errors[name])) return errors;
  return { ...errors, form: "This form is out of date. Reload the page and try again." };
}

async function handleFields(action: OrderAction): Promise<OrderActionResult> {
  const { fields } = action;
  if (fields.intent === "refund") return handleRefund(action);
  if (fields.intent === "correct") return handleCorrectOrder(action);
  const form = parseFields(adminOrderForm, fields);
  return form.ok ? handleOrderForm(action, form.value) : { errors: form.errors };
}

async function handleOrderForm(
  action: OrderAction,
  form: AdminOrderForm,
): Promise<OrderActionResult> {
  const { services, permit, number, notification } = action;
  switch (form.intent) {
    case "confirm":
      return handleConfirmPayment(action, form);
    case "refund-overpayment":
      return handleRefundOverpayment(action, form);
    case "reverse-payment":
      return handleReversePayment(action, form);
    case "release-stock": {
      const { expectedState } = form;
      const outcome = await releaseStock(services, permit("release-stock"), {
        number,
        expectedState,
      });
      if (!outcome.ok) return { conflict: orderRefusalMessage(outcome) };
      const name = formatOrderNumber(number);
      return { message: `Stock released. ${name} can still be paid. ${notification}` };
    }
    case "hand-over": {
      const { expectedState } = form;
      const outcome = await handOver(services, permit("hand-over"), { number, expectedState });
      if (!outcome.ok) return { conflict: orderRefusalMessage(outcome) };
      return { message: `${formatOrderNumber(number)} has been handed over.` };
    }
    case "delivery-date": {
      const outcome = await changeDeliveryDate(services, permit("delivery-date"), {
        number,
        ...form,
      });
      if (!outcome.ok) return { conflict: orderRefusalMessage(outcome) };
      return {
        message: outcome.isChanged
          ? `Delivery date changed. ${notification}`
          : "Nothing was changed",
      };
    }
    case "tracking": {
      const outcome = await correctTracking(services, permit("tracking"), {
        number,
        ...form,
      });
      return outcome.ok
        ? { message: "Waybill changed" }
        : { conflict: orderRefusalMessage(outcome) };
    }
    case "note": {
      const { text, dealtWith } = form;
      const dealtWithBy = dealtWith ? action.permitFlag() : undefined;
      const { ok } = await addStaffNote(services, permit("note"), { number, text, dealtWithBy });
      return ok ? { message: "Note added" } : { conflict: ORDER_GONE };
    }
    case "mail-again": {
      const outcome = await resendStatusUpdate(services, permit("mail-again"), number);
      if (!outcome.ok) return { conflict: "There is no email address to send to." };
      return {
        message: action.deliversMail
          ? `The last email is being sent to ${outcome.email} again.`
          : "The last email was not sent, because email sending is not set up. You can read it under Outbox.",
      };
    }
    case "replace-invoice": {
      const outcome = await replaceInvoice(services, permit("replace-invoice"), {
        number,
        ...form,
      });
      if (!outcome.ok) return { conflict: replaceInvoiceRefusalMessage(outcome) };
      const { invoice, creditNote } = outcome;
      return {
        message: `${invoice} replaces the old invoice, which ${creditNote} cancels. ${notification}`,
      };
    }
    default:
      return handleFulfilment(action, form);
  }
}

async function handleFulfilment(
  { services, permit, number, notification }: OrderAction,
  form: Extract<AdminOrderForm, { intent: FulfilmentAction }>,
): Promise<OrderActionResult> {
  const { intent: step, expectedState } = form;
  const input = {
    number,
    expectedState,
    ...("carrier" in form && { tracking: { carrier: form.carrier, number: form.tracking } }),
    ...("reason" in form && { reason: form.reason }),
    hasBackorder: "hasBackorder" in form && form.hasBackorder,
  };
  const outcome =
    step === "cancel" || step === "reopen-paid"
      ? await fulfilOrder(services, permit(step), { ...input, step })
      : await fulfilOrder(services, permit(step), { ...input, step });
  if (!outcome.ok) return { conflict: orderRefusalMessage(outcome) };
  const label = orderStateLabel(outcome.state, outcome.deliveryMethod);
  return { message: `${formatOrderNumber(number)} is now “${label}”. ${notification}` };
}

const ORDER_GONE = orderRefusalMessage({ ok: false, reason: "gone" });

function replaceInvoiceRefusalMessage(
  outcome: Extract<Awaited<ReturnType<typeof replaceInvoice>>, { ok: false }>,
) {
  switch (outcome.reason) {
    case "same":
      return "The invoice already matches the order. Nothing was changed.";
    case "refunded":
      return "Part of this order has been refunded with a credit note for the invoice, so the invoice cannot be replaced. Nothing was changed.";
    case "replaced-meanwhile":
      return "A colleague replaced the invoice while you had this order open.";
    default:
      return orderRefusalMessage(outcome);
  }
}

/** Confirms a payment. Idempotent by the key of the form; the order moves on if its goods are in stock. */
async function handleConfirmPayment(
  { services, permit, number, notification }: OrderAction,
  form: Extract<AdminOrderForm, { intent: "confirm" }>,
): Promise<OrderActionResult> {
  const { intent: _, expectedState, ...payment } = form;
  const outcome = await confirmPayment(services, permit("confirm"), {
    number,
    ...payment,
  });
  if (outcome.ok) {
    const name = formatOrderNumber(number);
    return { message: `${name} is paid and the invoice has been issued. ${notification}` };
  }
  switch (outcome.reason) {
    case "amount-differs": {
      const asked = `${formatRand(outcome.due)} is ${expectedState === "awaiting-payment" ? "due" : "needed to reopen the order"}.`;
      const amount = `${asked} Tick the box below to accept this amount.`;
      return { errors: { amount } };
    }
    case "paid-meanwhile":
      return {
        conflict: `The payments on this order changed while you had it open: ${formatRand(outcome.paid)} has been received so far. Nothing was recorded. Please check it again.`,
      };
    case "not-found":
      return { conflict: ORDER_GONE };
    case "no-stock":
      return {
        message:
          "The payment has been recorded, but the items are no longer in stock. See the note at the top.",
      };
    case "kept-ended":
      return {
        message: `The payment has been recorded and the order stays closed. Refund the payment. ${notification}`,
      };
    case "forgotten":
      return {
        message:
          "The payment has been recorded. The customer’s details have been deleted at their request, so the order stays closed. Refund the payment.",
      };
    case "not-now": {
      const label = orderStates[outcome.state].label;
      return {
        conflict:
          outcome.state === expectedState
            ? `No payment can be recorded for an order that is "${label}". Nothing was changed.`
            : `This order changed to "${label}" while you had it open. No payment was recorded. Please check it again.`,
      };
    }
  }
}

async function handleReversePayment(
  { services, permit, number, notification }: OrderAction,
  {
    expectedState,
    paymentId,
    reason,
    note,
  }: Extract<AdminOrderForm, { intent: "reverse-payment" }>,
): Promise<OrderActionResult> {
  const input = { number, expectedState, paymentId, reason, note };
  const outcome = await reversePayment(services, permit("reverse-payment"), input);
  if (outcome.ok) {
    return {
      message: `The payment of ${formatRand(outcome.amount)} has been reversed. ${notification}`,
    };
  }
  const isReversalRefusal = outcome.reason === "goods-left" || outcome.reason === "refunded";
  return {
    conflict: isReversalRefusal ? reversalRefusals[outcome.reason] : orderRefusalMessage(outcome),
  };
}

async function handleCorrectOrder(action: OrderAction): Promise<OrderActionResult> {
  const { services, number, notification } = action;
  const admin = action.permit("correct");
  const {
    intent: _,
    expectedState: typedSeen,
    outsideArea,
    deliveryCost,
    ...submitted
  } = action.fields;
  const expectedState = ORDER_STATES.find((state) => state === typedSeen);
  if (!expectedState) throw data(null, { status: 400 });
  const order = await readStaffOrder(services, action.admin, number);
  if (!order?.contact) throw data(null, { status: 404 });
  const read = parseCorrection(submitted, order, order.contact);
  if (!read.ok) return { errors: read.errors };
  const { details } = read;
  const outcome = await correctOrder(services, admin, {
    number,
    expectedState,
    details,
    acceptsOutsideArea: outsideArea === "yes",
    acceptedDeliveryCost: deliveryCost === undefined ? undefined : Number(deliveryCost),
  });
  if (!outcome.ok && outcome.reason === "to-confirm") {
    const { outside, deliveryPrice } = outcome;
    return { outside, deliveryPrice };
  }
  if (!outcome.ok) {
    return outcome.reason === "no-address"
      ? { errors: { street: checkoutTexts.billingStreet } }
      : { conflict: orderRefusalMessage(outcome) };
  }
  if (outcome.changed.length === 0) return { message: "Nothing was changed" };
  const after = await readStaffOrder(services, action.admin, number);
  const more = after?.outdatedInvoice ? " If the invoice must show this too, replace it." : "";
  const told = outcome.isMailed ? ` ${notification}` : "";
  return { message: `Corrected: ${outcome.changed.join(", ")}.${told}${more}` };
}
