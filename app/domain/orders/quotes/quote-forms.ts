import { z } from "zod";
import { quoteMessages as say } from "#app/content/quote-messages.ts";

/** What can be pressed on a quotation's page. */
export const quoteForm = z.discriminatedUnion(
  "intent",
  [
    z.strictObject(
      {
        intent: z.literal("accept"),
        paymentWay: z.enum(["eft", "payfast"], { error: say.paymentWay }),
        terms: z.literal("yes", { error: say.terms }),
      },
      { error: say.unknown },
    ),
    z.strictObject({ intent: z.literal("cart") }, { error: say.unknown }),
  ],
  { error: say.unknown },
);

/** What staff can press on it. */
export const officeQuoteForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.enum(["mail-again", "withdraw"]) }),
  z.strictObject({
    intent: z.literal("extend"),
    until: z.iso.date({ error: "Enter the last day, such as 2026-12-24." }),
  }),
]);
