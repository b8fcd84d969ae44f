import type { MailSender } from "#app/mail/email-address.ts";
import type { MailTransport } from "./mail-transport.ts";
import { openOutboxFolderTransport } from "./outbox-folder-transport.server.ts";
import { openSmtpTransport } from "./smtp-transport.server.ts";

/** Selects the transport: SMTP if `SMTP_URL` is set, otherwise the outbox folder. */
export function openMailTransport(options: {
  smtpUrl: string | undefined;
  /** For mail without a mail server. */
  folder: string;
  from: MailSender;
}): MailTransport {
  return options.smtpUrl
    ? openSmtpTransport({ url: options.smtpUrl, from: options.from })
    : openOutboxFolderTransport({ folder: options.folder, from: options.from });
}
