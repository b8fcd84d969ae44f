import type { SendMailOptions } from "nodemailer";
import { isMailAddress, type MailSender } from "./mail-address.ts";
import { MailRefused, type OutgoingMail } from "./mail-transport.ts";

/** What nodemailer gets. Addresses are objects and the envelope is ours: it parses neither. */
export function composeMail(mail: OutgoingMail, from: MailSender): SendMailOptions {
  // Checked when written; checked again here, where a wrong one would do its harm.
  if (!isMailAddress(mail.to) || (mail.replyTo !== null && !isMailAddress(mail.replyTo))) {
    throw new MailRefused("The address is not one that mail is sent to.", { permanent: true });
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
    ...threadOf(mail.follows ?? []),
    // Asks holiday replies and the like not to answer. What a person wrote does not say so.
    headers: mail.kind === "contact-reply" ? {} : { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** By these a mail program shows it under what it answers. Only what we made ourselves is a Message-ID. */
function threadOf(follows: readonly string[]): Pick<SendMailOptions, "inReplyTo" | "references"> {
  const known = follows.filter((id) => /^<[\w.-]+@[\w.-]+>$/.test(id));
  const last = known.at(-1);
  return last ? { inReplyTo: last, references: known } : {};
}
