import type { PaymentProvider } from "../payment-provider.ts";

/** EFT: the customer pays into our bank account, and staff confirm it from the bank statement. */
export const eftProvider: PaymentProvider = {
  method: "eft",
  startPayment: () => ({ kind: "bank-details" }),
};
