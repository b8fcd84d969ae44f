import { z } from "zod";

export const accessoryForm = z.strictObject({
  intent: z.enum(["add", "remove"]),
  accessoryId: z.uuid(),
});
