import { z } from "zod";
import { quoteMessages as say } from "#app/content/messages/order-messages.ts";

/** What can be pressed on a quotation's page. */
export const customerQuoteForm = z.discriminatedUnion(
  "intent",
  [
    z.strictObject(
      {
        intent: z.literal("accept"),
        paymentMethod: z.enum(["eft", "payfast"], { error: say.paymentMethod }),
        terms: z.literal("yes", { error: say.terms }),
      },
      { error: say.unknown },
    ),
    z.strictObject({ intent: z.literal("cart") }, { error: say.unknown }),
  ],
  { error: say.unknown },
);

/** What staff can press on it. */
export const adminQuoteForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.enum(["mail-again", "withdraw"]) }),
  z.strictObject({
    intent: z.literal("extend"),
    until: z.iso.date({ error: "Enter the last day, such as 2026-12-24." }),
  }),
]);
