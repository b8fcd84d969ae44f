import { and, desc, eq, sql } from "drizzle-orm";
import {
  consentWording,
  type Preferences,
  preferences,
  TICKET_MINUTES,
} from "#app/content/preferences.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import {
  preferenceConsents,
  preferenceTickets,
  userPreferences,
} from "#app/database/tables/preferences.ts";
import { users } from "#app/database/tables/users.ts";
import {
  createOneTimeToken,
  hashToken,
  isNotExpired,
  minutesFromNow,
} from "./one-time-tokens.server.ts";
import type { Shopper } from "./people.ts";

/** Where someone was when they chose. */
export type ConsentChannel = (typeof preferenceConsents.$inferSelect)["channel"];

/** What someone who is signed in allows us to mail. */
export async function savePreferences(
  { database }: { database: Database },
  shopper: Shopper,
  chosen: Preferences,
): Promise<void> {
  await database.transaction((transaction) =>
    recordPreferences(transaction, shopper.userId, { chosen, channel: "account" }),
  );
}

/**
 * Keeps the choice, and records each answer that is new, changed or given to new words. An answer
 * that stays the same says nothing new and is not recorded again.
 */
export async function recordPreferences(
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
  const changedAnswers = answers.filter(({ preference, value, wording }) => {
    const before = latest.find((answer) => answer.preference === preference);
    return before?.value !== value || before.wording !== wording;
  });
  if (changedAnswers.length > 0)
    await transaction.insert(preferenceConsents).values(changedAnswers);
}

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

/** Lets whoever has just signed up save their preferences, once. */
export async function issuePreferenceTicket(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<string> {
  const { secret, hash } = createOneTimeToken();
  await database.insert(preferenceTickets).values({
    tokenHash: hash,
    userId,
    expiresAt: minutesFromNow(TICKET_MINUTES),
  });
  return secret;
}

/** Saves the first choice after signing up, and tells whose it was. A ticket that was used, or is too old, names nobody. */
export async function savePreferencesWithTicket(
  { database }: { database: Database },
  ticket: string,
  chosen: Preferences,
): Promise<{ email: string }> {
  return database.transaction(async (transaction) => {
    // Whoever deletes the row has used it: of two at once, one finds nothing.
    const [used] = await transaction
      .delete(preferenceTickets)
      .where(
        and(
          eq(preferenceTickets.tokenHash, hashToken(ticket)),
          isNotExpired(preferenceTickets.expiresAt),
        ),
      )
      .returning({ userId: preferenceTickets.userId });
    if (!used) throw new Error("No user found");
    await recordPreferences(transaction, used.userId, { chosen, channel: "sign-up" });
    const [person] = await transaction
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, used.userId));
    if (!person) throw new Error("No user found");
    return person;
  });
}
