import { z } from "zod";

const pendingId = z.uuid();

/** What admins do about a pending bank account. Approving takes a step-up; the others only take away. */
export const pendingBankAccountForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("approve"), pendingId }),
  z.strictObject({ intent: z.literal("cancel"), pendingId }),
  z.strictObject({ intent: z.enum(["pause-eft", "resume-eft"]) }),
]);
