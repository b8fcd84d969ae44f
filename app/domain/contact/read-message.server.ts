import { asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages, contactNotes, contactReplies } from "#app/database/tables/contact.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { isStaffWith } from "#app/domain/accounts/staff/is-staff-with.server.ts";
import { displayNameOf } from "#app/domain/accounts/users.server.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { messageReference } from "./contact-message.ts";

export async function readMessage(
  { database }: { database: Database },
  _admin: Admin<"answer-messages" | "see-contact-details">,
  number: number,
) {
  const answerer = alias(users, "answerer");
  const [found] = await database
    .select({ message: contactMessages, answeredByName: displayNameOf(answerer) })
    .from(contactMessages)
    .leftJoin(answerer, eq(answerer.id, contactMessages.answeredBy))
    .where(eq(contactMessages.number, number));
  if (!found) return undefined;
  const { id, threadId: _, ...message } = found.message;
  const replies = await database
    .select({
      id: contactReplies.id,
      threadId: contactReplies.threadId,
      channel: contactReplies.channel,
      body: contactReplies.body,
      author: displayNameOf(users),
      at: contactReplies.createdAt,
      sentAt: mailOutbox.sentAt,
      sentVia: mailOutbox.sentVia,
      failedAt: mailOutbox.failedAt,
      hasMail: mailOutbox.id,
    })
    .from(contactReplies)
    .leftJoin(users, eq(users.id, contactReplies.authorId))
    .leftJoin(mailOutbox, eq(mailOutbox.id, contactReplies.mailId))
    .where(eq(contactReplies.messageId, id))
    .orderBy(asc(contactReplies.createdAt));
  const { id: noteId, body, createdAt } = contactNotes;
  const notes = await database
    .select({ id: noteId, body, author: displayNameOf(users), at: createdAt })
    .from(contactNotes)
    .leftJoin(users, eq(users.id, contactNotes.authorId))
    .where(eq(contactNotes.messageId, id))
    .orderBy(asc(contactNotes.createdAt));
  const canMail = isEmailAddress(message.email);
  const reference = messageReference(id);
  return {
    ...message,
    reference,
    canMail,
    answeredByName: found.answeredByName,
    replies: replies.map(({ threadId, ...reply }) => ({
      ...reply,
      isAnswer: reply.channel !== "mail" || threadId !== null,
    })),
    notes,
  };
}

export type MessageDetail = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

export async function listColleagues(
  { database }: { database: Database },
  _admin: Admin<"answer-messages">,
): Promise<{ id: string; name: string }[]> {
  const colleagues = await database
    .select({ id: users.id, name: users.name, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(isStaffWith("answer-messages"))
    .orderBy(asc(displayNameOf(users)), asc(users.id));
  return colleagues.map(({ id, ...person }) => ({ id, name: displayName(person) }));
}
