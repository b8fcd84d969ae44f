import { and, desc, eq } from "drizzle-orm";
import { type Preferences, preferences, TICKET_MINUTES } from "#app/content/preferences.ts";
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
  consentAnswer,
  mailConfirmationLink,
  readLatestAnswers,
} from "./marketing-consent.server.ts";
import {
  createOneTimeToken,
  hashToken,
  isNotExpired,
  minutesFromNow,
} from "./one-time-tokens.server.ts";
import type { SignedIn } from "./people.ts";
import { findUser } from "./users.server.ts";

type Consent = typeof preferenceConsents.$inferSelect;

/** Saves the preferences; what is newly on must be confirmed by email. */
export async function savePreferences(
  { database }: { database: Database },
  person: SignedIn,
  chosen: Preferences,
): Promise<{ turnedOn: boolean }> {
  return database.transaction((transaction) =>
    recordPreferences(transaction, person.userId, { chosen, channel: "account" }),
  );
}

/** Saves the preferences, and records an answer for each whose value or wording changed. */
async function recordPreferences(
  transaction: Transaction,
  userId: string,
  { chosen, channel }: { chosen: Preferences; channel: Consent["channel"] },
): Promise<{ turnedOn: boolean }> {
  // Serializes concurrent saves, so each is compared with the one before.
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

  const latest = await readLatestAnswers(transaction, userId);
  const answers = preferences.choices.map((choice) =>
    consentAnswer(userId, choice, { value: chosen[choice.name], channel }),
  );
  const changedAnswers = answers.filter(({ preference, value, wording }) => {
    const before = latest.find((answer) => answer.preference === preference);
    return before?.value !== value || before.wording !== wording;
  });
  if (changedAnswers.length > 0)
    await transaction.insert(preferenceConsents).values(changedAnswers);
  return { turnedOn: changedAnswers.some(({ value }) => value) };
}

/** Current preferences and the history of answers, newest first. Without a saved choice all are off, whatever the form's defaults. */
export async function readPreferences(
  { database }: { database: Database },
  person: SignedIn,
): Promise<{ chosen: Preferences | undefined; history: Consent[] }> {
  const { newsletter, promotions, updates } = userPreferences;
  const [chosen] = await database
    .select({ newsletter, promotions, updates })
    .from(userPreferences)
    .where(eq(userPreferences.userId, person.userId));
  const history = await database
    .select()
    .from(preferenceConsents)
    .where(eq(preferenceConsents.userId, person.userId))
    .orderBy(desc(preferenceConsents.createdAt), preferenceConsents.preference);
  return { chosen, history };
}

/** A one-time ticket to save preferences right after sign-up, without a session. */
export async function issuePreferenceTicket(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<string> {
  const { secret, hash } = createOneTimeToken();
  await database
    .insert(preferenceTickets)
    .values({ tokenHash: hash, userId, expiresAt: minutesFromNow(TICKET_MINUTES) });
  return secret;
}

/** Saves preferences with a sign-up ticket and mails the link to confirm them. Throws for a used or expired ticket. */
export async function savePreferencesWithTicket(
  { database, origin }: { database: Database; origin: string },
  ticket: string,
  chosen: Preferences,
): Promise<{ email: string; asksToConfirm: boolean }> {
  return database.transaction(async (transaction) => {
    // Deleting consumes the ticket: of two concurrent requests, one finds no row.
    const { tokenHash, expiresAt } = preferenceTickets;
    const [used] = await transaction
      .delete(preferenceTickets)
      .where(and(eq(tokenHash, hashToken(ticket)), isNotExpired(expiresAt)))
      .returning({ userId: preferenceTickets.userId });
    if (!used) throw new Error("No user found");
    await recordPreferences(transaction, used.userId, { chosen, channel: "sign-up" });
    const person = await findUser(transaction, used.userId);
    if (!person) throw new Error("No user found");
    const asksToConfirm = await mailConfirmationLink({ database: transaction, origin }, used);
    return { email: person.email, asksToConfirm };
  });
}
