import { desc, eq } from "drizzle-orm";
import type { Preferences } from "#app/content/preferences.ts";
import type { Database } from "#app/database/connection.server.ts";
import { preferenceConsents, userPreferences } from "#app/database/tables/preferences.ts";
import type { Shopper } from "#app/domain/users/people.ts";

type Consent = typeof preferenceConsents.$inferSelect;

/**
 * What someone allows us to mail, and how it came to be, the newest first. Whoever never saved has
 * allowed nothing, whatever the switches begin with.
 */
export async function readPreferences(
  { database }: { database: Database },
  shopper: Shopper,
): Promise<{ chosen: Preferences | undefined; history: Consent[] }> {
  const [chosen] = await database
    .select({
      newsletter: userPreferences.newsletter,
      promotions: userPreferences.promotions,
      updates: userPreferences.updates,
    })
    .from(userPreferences)
    .where(eq(userPreferences.userId, shopper.userId));
  const history = await database
    .select()
    .from(preferenceConsents)
    .where(eq(preferenceConsents.userId, shopper.userId))
    .orderBy(desc(preferenceConsents.createdAt), preferenceConsents.preference);
  return { chosen, history };
}
