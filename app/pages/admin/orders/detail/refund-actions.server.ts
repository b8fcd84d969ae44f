import type { Admin, Reauthenticated } from "#app/domain/accounts/people.ts";
import type { CorrectionToConfirm } from "#app/domain/orders/fulfilment/correct-order.server.ts";
import type {
  OrderIntent,
  orderActionPermissions,
} from "#app/domain/orders/order-action-permissions.ts";
import { type AdminOrderForm, refundForm } from "#app/domain/orders/order-forms.ts";
import {
  refundOrder,
  refundOverpayment,
  refundTakesStepUp,
  type StepUpRequired,
} from "#app/domain/payments/refund-order.server.ts";
import { parseRefundLines } from "#app/domain/payments/refund-plan.ts";
import { formatRand } from "#app/format/money.ts";
import { unprintableCharacters } from "#app/format/printable-text.ts";
import type { AdminWith } from "#app/http/auth/guards.server.ts";
import { type stepUp, stepUpFields } from "#app/http/auth/step-up.server.ts";
import { parseFields } from "#app/http/forms/read-form.server.ts";
import { type AppServices, appServices, type Context } from "#app/http/request-context.server.ts";
import {
  type OrderFormFailure,
  orderRefusalMessage,
} from "#app/pages/admin/orders/order-labels.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";

type Fields = Record<string, string>;

export type OrderAction = {
  services: Pick<AppServices, "database" | "origin">;
  admin: Admin<"see-orders">;
  /** The same person, after a check of what an action takes. */
  permit: <Intent extends OrderIntent>(
    intent: Intent,
  ) => AdminWith<(typeof orderActionPermissions)[Intent]>;
  /** The same, for clearing the attention flag. */
  permitFlag: () => Admin<"confirm-payments"> | Admin<"change-orders">;
  number: number;
  fields: Fields;
  /** For a refund that turns out to need it. */
  stepUp: () => ReturnType<typeof stepUp>;
  deliversMail: boolean;
  /** Whether the customer gets an email, for messages. */
  notification: string;
};
export type OrderActionResult =
  | { message: string }
  | { conflict: string }
  | { errors: Fields }
  | { amountToConfirm: number; unprintable?: string[] }
  /** The amount is agreed; the password or the code was not right. */
  | { amountToConfirm: number; refusedProof: RefusedProof }
  | CorrectionToConfirm;

type RefusedProof = Extract<Awaited<ReturnType<typeof stepUp>>, { ok: false }>["failure"];

/** Refunds lines or an amount. The first submit asks to confirm the amount, the second records it. */
export async function handleRefund(action: OrderAction): Promise<OrderActionResult> {
  const { services, permit, number, notification } = action;
  const admin = permit("refund");
  const { lines, rest } = parseRefundLines(action.fields);
  const form = parseFields(refundForm, rest);
  if (!form.ok) return { errors: form.errors };
  if (lines.some(({ quantity }) => quantity < 0)) {
    return { errors: { lines: "Quantities must be whole numbers." } };
  }
  const { amount, agreedAmount, withDelivery, ...refund } = form.value;
  const input = { ...refund, number, lines, amount, agreedAmount, withDelivery };
  const outcome = await recordRefund(action, (holder) =>
    refundOrder(services, admin, { ...input, holder }),
  );
  if ("refusedProof" in outcome) return outcome;
  if (outcome.ok) {
    const how = outcome.isWhole
      ? "The order has been refunded in full."
      : "The rest of the order is not affected.";
    return {
      message: `Refund of ${formatRand(outcome.amount)} recorded and credit note issued. ${how} ${notification}`,
    };
  }
  switch (outcome.reason) {
    case "to-agree":
      return {
        amountToConfirm: outcome.amount,
        unprintable: unprintableCharacters([refund.reason]),
      };
    case "nothing":
      return { errors: { lines: "Choose what to refund, or enter an amount." } };
    case "too-many":
      return { errors: { lines: "That is more than is left to refund." } };
    case "too-much":
      return { errors: { amount: `At most ${formatRand(outcome.max)} can be refunded.` } };
    case "refunded-meanwhile":
      return {
        conflict: `A colleague recorded a refund while you had this order open: ${formatRand(outcome.refunded)} has been refunded so far. Nothing more was recorded. Please check it again.`,
      };
    default:
      return { conflict: orderRefusalMessage(outcome) };
  }
}

/** Records a refund, with a step-up if it takes one. */
async function recordRefund<Outcome extends object>(
  { stepUp: prove }: OrderAction,
  record: (holder?: Reauthenticated) => Promise<Outcome | StepUpRequired>,
): Promise<Outcome | { amountToConfirm: number; refusedProof: RefusedProof }> {
  const outcome = await record();
  if (!isStepUpRequired(outcome)) return outcome;
  const proof = await prove();
  if (!proof.ok) return { amountToConfirm: outcome.amount, refusedProof: proof.failure };
  const recorded = await record(proof.holder);
  if (isStepUpRequired(recorded)) throw new Error("A refund was refused in spite of a step-up");
  return recorded;
}

function isStepUpRequired(outcome: object): outcome is StepUpRequired {
  return "reason" in outcome && outcome.reason === "step-up-required";
}

/** Refunds an overpayment, with the same confirmation as a refund. */
export async function handleRefundOverpayment(
  action: OrderAction,
  form: Extract<AdminOrderForm, { intent: "refund-overpayment" }>,
): Promise<OrderActionResult> {
  const { services, permit, number, notification } = action;
  const admin = permit("refund-overpayment");
  const { agreedAmount, ...refundRequest } = form;
  const { amount } = refundRequest;
  if (amount > 0 && amount !== agreedAmount) return { amountToConfirm: amount };
  const outcome = await recordRefund(action, (holder) =>
    refundOverpayment(services, admin, { number, ...refundRequest, holder }),
  );
  if ("refusedProof" in outcome) return outcome;
  if (outcome.ok) {
    return { message: `Refund of ${formatRand(outcome.amount)} recorded. ${notification}` };
  }
  switch (outcome.reason) {
    case "nothing":
      return { errors: { amount: "Enter an amount." } };
    case "too-much":
      return { errors: { amount: `At most ${formatRand(outcome.max)} can be refunded.` } };
    default:
      return { conflict: orderRefusalMessage(outcome) };
  }
}

/** What the confirmation of a refund asks for; undefined unless it is a large one. */
export async function askedForRefund(
  context: Context,
  admin: Admin<"refund">,
  refund: { number: number; amount: number },
): Promise<OrderFormFailure["stepUp"]> {
  const { database } = context.get(appServices);
  if (!(await refundTakesStepUp(database, admin, refund))) return undefined;
  return { asked: stepUpFields(context), limit: privateSettings().security.refundLimit };
}
