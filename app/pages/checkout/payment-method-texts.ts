import type { PaymentMethod } from "#app/domain/checkout/delivery.ts";
import { PAYMENT_DAYS } from "#app/domain/orders/order-states.ts";
import { HOLD_HOURS } from "#app/domain/orders/placement/order-limits.ts";

/** The ways of paying, wherever one is chosen. */
export const paymentMethodTexts: Record<PaymentMethod, { label: string; says: string }> = {
  eft: {
    label: "Bank transfer (EFT)",
    says: `You get our bank details and a reference. We reserve your items for up to ${HOLD_HOURS} hours. You can pay within ${PAYMENT_DAYS.eft} days.`,
  },
  payfast: {
    label: "Card or instant EFT, through PayFast",
    says: "You pay on PayFast’s own page and come back here. We never see your card.",
  },
};
