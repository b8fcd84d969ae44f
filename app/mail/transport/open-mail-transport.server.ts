import type { MailSender } from "#app/mail/email-address.ts";
import type { MailTransport } from "./mail-transport.ts";
import { openOutboxFolderTransport } from "./outbox-folder-transport.server.ts";
import { openSmtpTransport } from "./smtp-transport.server.ts";

/** Mail goes to the mail server where one is set, otherwise into the folder. */
export function openMailTransport(options: {
  smtpUrl: string | undefined;
  /** Where mails are put when there is no mail server. */
  folder: string;
  from: MailSender;
}): MailTransport {
  return options.smtpUrl
    ? openSmtpTransport({ url: options.smtpUrl, from: options.from })
    : openOutboxFolderTransport({ folder: options.folder, from: options.from });
}
