import type { SendMailOptions } from "nodemailer";
import { isEmailAddress, type MailSender } from "#app/mail/email-address.ts";
import type { MailMessage } from "#app/mail/mail-content.ts";

/** Delivers mail: over SMTP, or into a folder of `.eml` files. */
export type MailTransport = {
  kind: "smtp" | "folder";
  /**
   * Resolves when the mail server has accepted the mail. Rejects with `MailRejectedError` when it
   * refuses this mail, with any other error when no mail can be sent now. The signal aborts.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

export type OutgoingMail = Omit<MailMessage, "origin" | "replyTo"> & {
  id: string;
  /** The same on every attempt, with its angle brackets. */
  messageId: string;
  to: string;
  replyTo: string | null;
  writtenAt: Date;
};

/** The mail server answered, and refused this mail. */
export class MailRejectedError extends Error {
  /** Not worth a retry. */
  readonly permanent: boolean;

  constructor(message: string, options: { permanent: boolean }) {
    super(message);
    this.name = "MailRejectedError";
    this.permanent = options.permanent;
  }
}

/** Options for nodemailer. Addresses are objects and the envelope is explicit, so it parses neither. */
export function composeMail(mail: OutgoingMail, from: MailSender): SendMailOptions {
  // Checked when enqueued; checked again before it is used as SMTP recipient.
  if (!isEmailAddress(mail.to) || (mail.replyTo !== null && !isEmailAddress(mail.replyTo))) {
    const permanent = true;
    throw new MailRejectedError("Email cannot be sent to this address.", { permanent });
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
    ...threadHeaders(mail.threadReferences ?? []),
    // RFC 3834: suppresses auto-replies. Not for mail that a person wrote.
    headers: mail.kind === "contact-reply" ? {} : { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** In-Reply-To and References, only with Message-IDs of our own format (header injection). */
function threadHeaders(threadReferences: readonly string[]): SendMailOptions {
  const known = threadReferences.filter((id) => /^<[\w.-]+@[\w.-]+>$/.test(id));
  const last = known.at(-1);
  return last ? { inReplyTo: last, references: known } : {};
}
