import { z } from "zod";

export const publishAtField = z.string().max(30).default("");

/** Changes the status on the edit page. */
export const statusForm = z.strictObject({
  intent: z.literal("status"),
  /** Optimistic lock: the version that the page was loaded with. */
  version: z.coerce.number().int().positive(),
  to: z.enum(["publish", "unpublish", "schedule", "archive", "restore"]),
  publishAt: publishAtField,
});
