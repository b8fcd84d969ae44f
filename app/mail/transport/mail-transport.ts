import type { SendMailOptions } from "nodemailer";
import { isEmailAddress, type MailSender } from "#app/mail/email-address.ts";
import type { MailKind } from "#app/mail/mail-content.ts";

/** A way for mail to leave. */
export type MailTransport = {
  kind: "smtp" | "folder";
  /**
   * Resolves when the next mail server has taken the mail over; rejects with `MailRejectedError` when
   * it was reached but does not want this mail, with any other error when nothing can go out now.
   * The signal ends the attempt, whatever state it is in.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** Rejects with a sentence for the operator when mail could not be sent now. */
  verify(): Promise<void>;
  close(): Promise<void>;
};

export type OutgoingMail = {
  id: string;
  /** The same on every attempt, with its angle brackets. */
  messageId: string;
  kind: MailKind;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** The Message-IDs that it stands under, the oldest first. */
  follows?: readonly string[];
  writtenAt: Date;
};

/** The mail server answered, and does not take this one mail. */
export class MailRejectedError extends Error {
  /** Whether asking again is pointless. */
  readonly permanent: boolean;

  constructor(message: string, options: { permanent: boolean }) {
    super(message);
    this.name = "MailRejectedError";
    this.permanent = options.permanent;
  }
}

/** What nodemailer gets. Addresses are objects and the envelope is ours: it parses neither. */
export function composeMail(mail: OutgoingMail, from: MailSender): SendMailOptions {
  // Checked when written; checked again here, where a wrong one would do its harm.
  if (!isEmailAddress(mail.to) || (mail.replyTo !== null && !isEmailAddress(mail.replyTo))) {
    throw new MailRejectedError("The address is not one that mail is sent to.", {
      permanent: true,
    });
  }
  return {
    envelope: { from: from.address, to: [mail.to] },
    from: { name: from.name, address: from.address },
    to: { name: "", address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: { name: "", address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.writtenAt,
    ...threadHeaders(mail.follows ?? []),
    // Asks holiday replies and the like not to answer. What a person wrote does not say so.
    headers: mail.kind === "contact-reply" ? {} : { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** By these a mail program shows it under what it answers. Only what we made ourselves is a Message-ID. */
function threadHeaders(
  follows: readonly string[],
): Pick<SendMailOptions, "inReplyTo" | "references"> {
  const known = follows.filter((id) => /^<[\w.-]+@[\w.-]+>$/.test(id));
  const last = known.at(-1);
  return last ? { inReplyTo: last, references: known } : {};
}
