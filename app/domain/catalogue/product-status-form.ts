import { z } from "zod";
import { version } from "#app/domain/forms/form-fields.ts";

export const publishAtField = z.string().max(30).default("");

/** Changes the status on the edit page. */
export const statusForm = z.strictObject({
  intent: z.literal("status"),
  /** Optimistic lock: the version that the page was loaded with. */
  version,
  to: z.enum(["publish", "unpublish", "schedule", "archive", "restore"]),
  publishAt: publishAtField,
});
