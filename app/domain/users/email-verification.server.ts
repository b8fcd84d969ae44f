import { and, eq } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { emailVerifications, users } from "#app/database/tables/users.ts";
import { isStillGood, minutesFromNow } from "./link-time.server.ts";
import { hashSecret, makeOneTimeSecret } from "./one-time-secret.server.ts";
import {
  sendEmailVerification,
  VERIFICATION_LINK_HOURS,
} from "./send-email-verification.server.ts";

/** Mails the link that proves the address someone has now; earlier links go on working. */
export async function askToVerify(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  person: { userId: string; email: string },
): Promise<void> {
  const { secret, hash } = makeOneTimeSecret();
  await database.insert(emailVerifications).values({
    ...person,
    tokenHash: hash,
    expiresAt: minutesFromNow(VERIFICATION_LINK_HOURS * 60),
  });
  await sendEmailVerification({ database, origin }, { email: person.email, token: secret });
}

/** Sends the link again, if this address has an account that still needs it. */
export async function askAgainToVerify(
  { database, origin }: { database: Database; origin: string },
  email: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [person] = await transaction
      .select({ userId: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, false)));
    if (person) await askToVerify({ database: transaction, origin }, person);
  });
}

/** What a link would do. Looking changes nothing: mail programs open links by themselves. */
export async function findVerification(
  { database }: { database: Database },
  token: string,
): Promise<"open" | "already" | "link-dead"> {
  const [link] = await workingLink(database, token);
  if (!link) return "link-dead";
  return link.isVerified ? "already" : "open";
}

export type Verification = "verified" | "already" | "link-dead";

/** Whoever confirms with the link has read the mail. Again, it says that all is well, until it expires. */
export async function verifyEmail(
  { database }: { database: Database },
  token: string,
): Promise<Verification> {
  return database.transaction(async (transaction) => {
    const [link] = await workingLink(transaction, token).for("update", { of: users });
    if (!link) return "link-dead";
    if (link.isVerified) return "already";
    await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, link.userId));
    return "verified";
  });
}

function workingLink(database: DatabaseOrTransaction, token: string) {
  return (
    database
      .select({ userId: users.id, isVerified: users.emailVerified })
      .from(emailVerifications)
      // The address must still be theirs: a link never proves another than it was mailed to.
      .innerJoin(
        users,
        and(eq(users.id, emailVerifications.userId), eq(users.email, emailVerifications.email)),
      )
      .where(
        and(
          eq(emailVerifications.tokenHash, hashSecret(token)),
          isStillGood(emailVerifications.expiresAt),
        ),
      )
      .$dynamic()
  );
}
