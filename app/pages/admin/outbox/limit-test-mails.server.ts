import type { Admin } from "#app/domain/accounts/people.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";

const RATE_LIMIT = { name: "test-mail", max: 5, seconds: 600 };

/** Counts a test email; the message if there were too many. */
export async function limitTestMails(
  context: Context,
  { userId }: Admin<never>,
): Promise<string | undefined> {
  const { database } = context.get(appServices);
  const allowed = await countTowardsRateLimit(database, RATE_LIMIT, userId);
  if (allowed.ok) return undefined;
  return "You can send up to five test emails every ten minutes. Please try again later.";
}
