import { desc, eq, sql } from "drizzle-orm";
import { consentWording, type Preferences, preferences } from "#app/content/preferences.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { preferenceConsents, userPreferences } from "#app/database/tables/preferences.ts";
import { users } from "#app/database/tables/users.ts";
import type { Shopper } from "#app/domain/users/people.ts";

/** Where someone was when they chose. */
export type ConsentChannel = (typeof preferenceConsents.$inferSelect)["channel"];

/** What someone who is signed in allows us to mail. */
export async function savePreferences(
  { database }: { database: Database },
  shopper: Shopper,
  chosen: Preferences,
): Promise<void> {
  await database.transaction((transaction) =>
    keepPreferences(transaction, shopper.userId, { chosen, channel: "account" }),
  );
}

/**
 * Keeps the choice, and records each answer that is new, changed or given to new words. An answer
 * that stays the same says nothing new and is not recorded again.
 */
export async function keepPreferences(
  transaction: Transaction,
  userId: string,
  { chosen, channel }: { chosen: Preferences; channel: ConsentChannel },
): Promise<void> {
  // Locked: two saves at once are recorded one after the other, each against the one before.
  const [user] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!user) throw new Error("No user found");

  await transaction
    .insert(userPreferences)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: userPreferences.userId, set: { ...chosen } });

  const latest = await transaction
    .selectDistinctOn([preferenceConsents.preference])
    .from(preferenceConsents)
    .where(eq(preferenceConsents.userId, userId))
    .orderBy(preferenceConsents.preference, desc(preferenceConsents.createdAt));
  const answers = preferences.choices.map((choice) => ({
    userId,
    preference: choice.name,
    value: chosen[choice.name],
    wording: consentWording(choice),
    channel,
    // The lock's moment, not the transaction's start: the order of the history is the order of saves.
    createdAt: sql`clock_timestamp()`,
  }));
  const news = answers.filter(({ preference, value, wording }) => {
    const before = latest.find((answer) => answer.preference === preference);
    return before?.value !== value || before.wording !== wording;
  });
  if (news.length > 0) await transaction.insert(preferenceConsents).values(news);
}
