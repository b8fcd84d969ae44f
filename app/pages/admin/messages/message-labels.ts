import { company } from "#app/content/company.ts";
import { replyPeriod } from "#app/content/message-kinds.ts";
import { replyTime } from "#app/content/reply-time.ts";
import type { AnswerRefusal } from "#app/domain/contact/answer-message.server.ts";
import {
  type MessageState,
  type ReplyChannel,
  SPAM_DAYS,
} from "#app/domain/contact/contact-message.ts";
import type { InboxView } from "#app/domain/contact/inbox-query.ts";

export const INBOX_PATH = "/admin/messages";
export const NEW_MESSAGE_PATH = `${INBOX_PATH}/new`;

export const inboxViewLabels: Record<InboxView, string> = {
  open: "Open",
  mine: "Mine",
  unassigned: "Unassigned",
  answered: "Answered",
  archived: "Archived",
  spam: "Spam",
  all: "All",
};

/** How soon we reply to each type of message. */
export function describeReplyTimes(): string {
  const requests = `to information requests within ${replyPeriod("information-request")}`;
  const complaints = `to complaints within ${replyPeriod("complaint")}`;
  return `We reply to questions within ${replyTime()}, ${requests} and ${complaints}.`;
}

/** Past participles for toasts. */
export const stateChangeLabels: Record<Exclude<MessageState, "answered">, string> = {
  open: "reopened",
  archived: "archived",
  spam: "marked as spam",
};

export const replyChannelLabels: Record<ReplyChannel, string> = {
  mail: "by email",
  whatsapp: "by WhatsApp",
  phone: "by phone",
  elsewhere: "another way",
};

export const emptyInboxViews: Record<InboxView, readonly [title: string, more: string]> = {
  open: ["No messages waiting for a reply", "New messages appear here as they arrive."],
  mine: ["No messages are assigned to you", "Open a message and assign it to yourself."],
  unassigned: [
    "All open messages are assigned",
    "New messages appear here until they are assigned.",
  ],
  answered: ["No answered messages yet", "Answered messages stay here until they are archived."],
  archived: ["The archive is empty", "Archive messages that need no reply or are resolved."],
  spam: ["No spam", `Messages marked as spam are deleted after ${SPAM_DAYS} days.`],
  all: [
    "No messages yet",
    "The contact form is at the bottom of the home page; complaints and information requests have their own pages.",
  ],
};

export const retentionNotices = {
  spam: `Spam is deleted ${SPAM_DAYS} days after it was marked. The sender is not told.`,
  kept: "Kept until someone deletes it or the sender deletes their account. The sender may ask for a copy, including replies and notes.",
};

export function replyRefusalMessage(refused: AnswerRefusal): string {
  switch (refused.reason) {
    case "gone":
      return "This message has been deleted.";
    case "no-address":
      return "The site cannot send email to this address. Check it, then use your own email program, or call.";
    case "answered-meanwhile":
      return `${refused.by} answered this message while you had it open. Nothing was sent. Read their reply, then send yours if it is still needed.`;
    case "changed-meanwhile":
      return `${refused.by} changed this message to "${inboxViewLabels[refused.state]}" while you had it open. Nothing was sent. Try again if you still want to.`;
  }
}

/** The initial text of a reply; sending it unchanged is refused. */
export function replyTemplate(sender: string, colleague: string): string {
  const name = sender.replace(/\s+/g, " ").trim().slice(0, 80).toWellFormed().trim();
  const signature = [colleague.trim(), company().name].filter(Boolean).join("\n");
  return `Good day ${name},\n\n\n\nKind regards\n${signature}`;
}

/** The name of a staff member, whose account may be deleted. */
export function staffName(name: string | null): string {
  return name?.trim() || "A former colleague";
}
