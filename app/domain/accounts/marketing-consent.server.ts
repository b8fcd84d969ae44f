import { and, desc, eq, sql } from "drizzle-orm";
import {
  CONFIRMATION_LINK_DAYS,
  consentWording,
  type PreferenceChoice,
  type Preferences,
  preferences,
} from "#app/content/preferences.ts";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import {
  preferenceConfirmations,
  preferenceConsents,
  userPreferences,
} from "#app/database/tables/preferences.ts";
import { users } from "#app/database/tables/users.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { confirmPreferencesMail } from "#app/mail/templates/account-mails.server.ts";
import {
  createOneTimeToken,
  hashToken,
  isNotExpired,
  minutesFromNow,
} from "./one-time-tokens.server.ts";
import { findUser } from "./users.server.ts";

type Consent = typeof preferenceConsents.$inferSelect;

/**
 * May we send marketing to this person? Only what is confirmed. A switch alone is not consent (POPIA,
 * section 69): its latest answer must be a yes from the link in our email.
 */
export async function readMarketingConsent(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<{ confirmed: PreferenceChoice[]; unconfirmed: PreferenceChoice[] }> {
  const [switches] = await database
    .select()
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId));
  const answers = await readLatestAnswers(database, userId);
  const isConfirmed = ({ name }: PreferenceChoice) =>
    answers.some(
      ({ preference, value, channel }) => preference === name && value && channel === "email",
    );
  const on = preferences.choices.filter(({ name }) => switches?.[name]);
  return {
    confirmed: on.filter(isConfirmed),
    unconfirmed: on.filter((each) => !isConfirmed(each)),
  };
}

/** The latest answer to each preference. */
export function readLatestAnswers(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<Consent[]> {
  return database
    .selectDistinctOn([preferenceConsents.preference])
    .from(preferenceConsents)
    .where(eq(preferenceConsents.userId, userId))
    .orderBy(preferenceConsents.preference, desc(preferenceConsents.createdAt));
}

/** An answer to record, with the wording that was shown. */
export function consentAnswer(
  userId: string,
  choice: PreferenceChoice,
  { value, channel }: Pick<Consent, "value" | "channel">,
) {
  return {
    userId,
    preference: choice.name,
    value,
    wording: consentWording(choice),
    channel,
    // Not now(): the start of the transaction may precede an earlier save that held the lock.
    createdAt: sql`clock_timestamp()`,
  };
}

/** Mails a link to confirm what is switched on; earlier links stay valid. False if nothing is left to confirm. */
export async function mailConfirmationLink(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  { userId }: { userId: string },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const user = await findUser(transaction, userId);
    const { unconfirmed } = await readMarketingConsent(transaction, userId);
    if (!user || unconfirmed.length === 0) return false;
    const { secret, hash } = createOneTimeToken();
    await transaction.insert(preferenceConfirmations).values({
      tokenHash: hash,
      userId,
      email: user.email,
      expiresAt: minutesFromNow(CONFIRMATION_LINK_DAYS * 24 * 60),
    });
    const message = confirmPreferencesMail({
      origin,
      path: `/account/confirm-preferences?token=${encodeURIComponent(secret)}`,
      choices: unconfirmed,
    });
    await enqueueMail(transaction, { ...message, to: user.email });
    return true;
  });
}

/** What a link asks to confirm, while it is valid. Read-only: mail scanners open links. */
export async function findConfirmationLink({ database }: { database: Database }, token: string) {
  const [link] = await selectValidLink(database, token);
  if (!link) return undefined;
  return { email: link.email, ...(await readMarketingConsent(database, link.userId)) };
}

/** Records the consent given with the link: to what its page showed, as far as it is still switched on. */
export async function confirmPreferences(
  { database }: { database: Database },
  token: string,
  shown: Preferences,
): Promise<"confirmed" | "off" | "link-invalid"> {
  return database.transaction(async (transaction) => {
    // The user's row serializes answers, as in saving preferences.
    const [link] = await selectValidLink(transaction, token).for("no key update", { of: users });
    if (!link) return "link-invalid";
    const { confirmed, unconfirmed } = await readMarketingConsent(transaction, link.userId);
    const agreed = unconfirmed.filter(({ name }) => shown[name]);
    if (agreed.length > 0) {
      const answers = agreed.map((choice) =>
        consentAnswer(link.userId, choice, { value: true, channel: "email" }),
      );
      await transaction.insert(preferenceConsents).values(answers);
    }
    return [...confirmed, ...agreed].some(({ name }) => shown[name]) ? "confirmed" : "off";
  });
}

function selectValidLink(database: DatabaseOrTransaction, token: string) {
  const { userId, email, tokenHash, expiresAt } = preferenceConfirmations;
  return (
    database
      .select({ userId: users.id, email: users.email })
      .from(preferenceConfirmations)
      // A link confirms only from the mailbox it was sent to.
      .innerJoin(users, and(eq(users.id, userId), eq(users.email, email)))
      .where(and(eq(tokenHash, hashToken(token)), isNotExpired(expiresAt)))
      .$dynamic()
  );
}
