import { z } from "zod";

/** What a customer can do with an order of theirs. */
export const orderForm = z.strictObject({ intent: z.enum(["cancel", "again", "forget"]) });
