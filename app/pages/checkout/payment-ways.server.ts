import type { RouterContextProvider } from "react-router";
import type { PaymentWay } from "#app/domain/orders/delivery-offers.ts";
import { services } from "#app/http/services-context.server.ts";

/** A transfer is always possible; cards only where their way is set up. The first is suggested. */
export function openPaymentWays(context: Readonly<RouterContextProvider>): PaymentWay[] {
  const { payfast } = context.get(services).payments;
  return payfast === undefined ? ["eft"] : ["payfast", "eft"];
}
