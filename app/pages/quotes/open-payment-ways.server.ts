import type { RouterContextProvider } from "react-router";

import { services } from "#app/http/services-context.server.ts";

export function openPaymentWays(context: Readonly<RouterContextProvider>): ("eft" | "payfast")[] {
  return context.get(services).payments.payfast ? ["payfast", "eft"] : ["eft"];
}
