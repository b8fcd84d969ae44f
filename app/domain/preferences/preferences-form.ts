import { z } from "zod";

/** A switch that is off sends nothing. */
const choice = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** The three switches, as any form of ours sends them. */
export const preferencesForm = z.strictObject({
  newsletter: choice,
  promotions: choice,
  updates: choice,
});
