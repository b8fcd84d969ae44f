import type { Database } from "#app/database/connection.server.ts";

/** From now on, every form that takes a step-up asks for the password again. */
export async function forgetStepUps({ $client }: Pick<Database, "$client">): Promise<void> {
  await $client.query("update sessions set stepped_up_at = null");
}
