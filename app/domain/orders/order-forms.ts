import { z } from "zod";
import { PAYMENT_METHODS, SETTLEMENT_METHODS } from "#app/content/payment-methods.ts";
import { paymentTexts as messages } from "#app/content/texts/payment-texts.ts";
import { REVERSAL_REASONS } from "#app/content/texts/reversal-texts.ts";
import {
  billingAddressFields,
  type billingAddressForm,
  buyerFields,
  deliveryAddressForm,
  optionalEmail,
  siteAddressForm,
  suburbUnlessPostBox,
} from "#app/domain/checkout/checkout-details.ts";
import {
  amount,
  optionalAmount,
  optionalLine,
  optionalText,
  requiredText,
  requiredTick,
  tickBox,
} from "#app/domain/forms/form-fields.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { addDays } from "#app/format/working-days.ts";
import { FULFILMENT_ACTIONS, type FulfilmentAction, ORDER_STATES } from "./order-states.ts";

/** A customer's actions on an order. */
export const customerOrderForm = z.strictObject({ intent: z.enum(["cancel", "again", "forget"]) });

const refundAmount = optionalAmount("Enter an amount in rand, such as 1499.00.");
const expectedState = z.enum(ORDER_STATES);
const tracking = { carrier: optionalLine(80), tracking: optionalLine(80) };
const settlementMethod = z.enum(SETTLEMENT_METHODS, {
  error: "Choose how the refund was paid.",
});
const agreedAmount = z.coerce.number().int().min(0).optional();
const reason = requiredText(500, "Enter a reason. It appears in the order history.");

/** Staff confirm a payment from the bank statement or in person. */
export const confirmPaymentForm = z.strictObject({
  /** Idempotency key: one key, one payment; it came with the page. */
  idempotencyKey: z.uuid(),
  /** Optimistic lock: the paid amount in cents when the page was shown. */
  expectedPaid: z.coerce.number().int().min(0),
  settlementMethod: z
    .enum(["eft", "in-person"], { error: messages.settlementMethod })
    .default("eft"),
  /** Whole cents; 0 when the payment is already recorded and the order only continues. */
  amount: amount({ message: messages.amount }),
  /** The reference on the bank statement. */
  reference: optionalLine(100),
  /** The date on the bank statement: 2026-11-15. */
  receivedOn: z.iso
    .date({ error: messages.receivedOn })
    .refine((day) => Date.parse(`${day}T00:00:00+02:00`) <= Date.now(), messages.receivedLater),
  /** Accepts an amount other than the amount due. */
  acceptDifference: z.literal("yes").optional(),
  /** The order was cancelled or has expired: it stays closed, and the money must be refunded. */
  keepEnded: z.literal("yes").optional(),
});

export type ConfirmedPayment = z.output<typeof confirmPaymentForm>;

/** Actions whose form has fields of its own. */
const WITH_FIELDS = ["pack", "ship", "cancel"] as const satisfies FulfilmentAction[];

function hasNoFields(
  action: FulfilmentAction,
): action is Exclude<FulfilmentAction, (typeof WITH_FIELDS)[number]> {
  return !WITH_FIELDS.some((each) => each === action);
}

const MAX_DAYS_AHEAD = 730;

/** All staff actions on an order, except refunds, which have fields for each line. */
export const adminOrderForm = z.discriminatedUnion("intent", [
  confirmPaymentForm.extend({ intent: z.literal("confirm"), expectedState }),
  z.strictObject({
    intent: z.enum(FULFILMENT_ACTIONS.filter(hasNoFields)),
    expectedState,
  }),
  z.strictObject({ intent: z.literal("release-stock"), expectedState }),
  z.strictObject({ intent: z.literal("hand-over"), expectedState }),
  z.strictObject({
    intent: z.literal("pack"),
    expectedState,
    /** The units on backorder are here, though the stock does not show them. */
    hasBackorder: tickBox(),
  }),
  z.strictObject({ intent: z.literal("ship"), expectedState, ...tracking }),
  z.strictObject({
    intent: z.literal("cancel"),
    expectedState,
    reason: requiredText(500, "Enter a reason. The customer will see it."),
  }),
  z.strictObject({ intent: z.literal("tracking"), expectedState, ...tracking }),
  z.strictObject({
    intent: z.literal("refund-overpayment"),
    expectedState,
    idempotencyKey: z.uuid(),
    amount: refundAmount.transform((cents) => cents ?? 0),
    settlementMethod,
    agreedAmount,
    reason,
  }),
  z
    .strictObject({
      intent: z.literal("reverse-payment"),
      expectedState,
      paymentId: z.uuid(),
      checked: requiredTick("Check where the money is first, then tick the box."),
      reason: z.enum(REVERSAL_REASONS, { error: "Choose a reason." }),
      note: optionalText(500),
    })
    .refine(({ reason, note }) => reason !== "other" || note, {
      path: ["note"],
      error: "Say what happened. It appears in the order history.",
    }),
  z.strictObject({
    intent: z.literal("note"),
    text: requiredText(4000, "Write the note first."),
    dealtWith: tickBox(),
  }),
  z.strictObject({ intent: z.literal("mail-again") }),
  z.strictObject({
    intent: z.literal("delivery-date"),
    expectedState,
    lineId: z.uuid(),
    /** 2026-12-04 */
    expectedBy: z.iso
      .date({ error: "Enter a date." })
      .refine((day) => day >= localIsoDate(new Date()), "Enter today or a later date.")
      .refine(
        (day) => day <= addDays(localIsoDate(new Date()), MAX_DAYS_AHEAD),
        "Enter a date within two years.",
      ),
  }),
  z.strictObject({
    intent: z.literal("replace-invoice"),
    expectedState,
    expectedInvoice: z.coerce.number().int().min(1),
  }),
]);

export type AdminOrderForm = z.output<typeof adminOrderForm>;

/** A refund without the fields of its lines. */
export const refundForm = z.strictObject({
  intent: z.literal("refund"),
  expectedState,
  expectedRefunded: z.coerce.number().int().min(0),
  idempotencyKey: z.uuid(),
  amount: refundAmount,
  withDelivery: tickBox(),
  settlementMethod,
  agreedAmount,
  reason,
});

export const changePaymentMethodForm = z.strictObject({ paymentMethod: z.enum(PAYMENT_METHODS) });

const { remark: _, ...requiredFields } = buyerFields;
/** An order by phone may have no email address; parseCorrection refuses to remove one. */
const contactFields = { ...requiredFields, email: optionalEmail };

/** The buyer alone, where no address is required. */
export const contactCorrection = z.strictObject(contactFields);

/** The buyer with the delivery address. */
export const deliveryCorrection = z.strictObject({
  ...contactFields,
  ...deliveryAddressForm.shape,
});

/** The buyer with the site of a service. */
export const siteCorrection = z.strictObject({ ...contactFields, ...siteAddressForm.shape });

/** The buyer with the billing address. */
export const invoiceCorrection = z
  .strictObject({ ...contactFields, ...billingAddressFields })
  .refine(...suburbUnlessPostBox);

export type OrderCorrection = z.output<typeof contactCorrection> & {
  /** The delivery address of courier orders, else the site of a service, else the billing address. */
  address?: z.output<typeof billingAddressForm>;
  /** If it is neither the delivery nor the site address. */
  billingAddress?: z.output<typeof billingAddressForm> | undefined;
};
