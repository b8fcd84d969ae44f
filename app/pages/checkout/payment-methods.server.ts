import type { RouterContextProvider } from "react-router";
import type { PaymentMethod } from "#app/domain/checkout/delivery.ts";
import { appServices } from "#app/http/request-context.server.ts";

/** A transfer is always possible; cards only where their way is set up. The first is suggested. */
export function availablePaymentMethods(context: Readonly<RouterContextProvider>): PaymentMethod[] {
  const { payfast } = context.get(appServices).payments;
  return payfast === undefined ? ["eft"] : ["payfast", "eft"];
}
