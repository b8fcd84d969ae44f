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
