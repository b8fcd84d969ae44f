import { company } from "#app/content/company.ts";
import type { MailSender } from "#app/mail/email-address.ts";
import { blockedAddresses } from "#app/mail/transport/blocked-addresses.server.ts";
import { openEmlFolderTransport } from "#app/mail/transport/eml-folder-transport.server.ts";
import type { MailTransport } from "#app/mail/transport/mail-transport.ts";
import {
  openSmtpTransport,
  parseSmtpUrl,
  type SmtpSettings,
} from "#app/mail/transport/smtp-transport.server.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import type { Settings } from "#app/settings/settings-groups.ts";
import { decryptValue } from "./encrypted-value.server.ts";

/** Delivers mail as set in the environment or else in the settings; a change applies from the next email. */
export type ConfiguredTransport = MailTransport & {
  /** What the environment sets: SMTP_URL and MAIL_FROM. */
  environment: { hasServer: boolean; sender: string | undefined };
  /** The saved password was encrypted with another session secret. */
  isPasswordUnreadable(): boolean;
};

export function openMailTransport(options: {
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Where emails are saved until a mail server is set up. */
  folder: string;
  secret: string;
  /** Whether the server of the settings may be on this machine or in its network. */
  allowsPrivateHosts: boolean;
}): ConfiguredTransport {
  const { smtpUrl, mailFrom, folder, secret } = options;
  const blockList = blockedAddresses({ allowsPrivate: options.allowsPrivateHosts });
  const from = (): MailSender => {
    const { senderName, senderAddress } = privateSettings().email;
    return {
      name: senderName || company().name,
      address: mailFrom ?? (senderAddress || company().email),
    };
  };
  const fixed = smtpUrl ? openSmtpTransport({ server: parseSmtpUrl(smtpUrl), from }) : undefined;
  let opened: { settings: Settings["email"]; transport: MailTransport } | undefined;

  function current(): MailTransport {
    if (fixed) return fixed;
    const settings = privateSettings().email;
    if (opened?.settings !== settings) {
      void opened?.transport.close();
      opened = { settings, transport: open(settings) };
    }
    return opened.transport;
  }

  function open(settings: Settings["email"]): MailTransport {
    if (settings.host === "") return openEmlFolderTransport({ folder, from });
    const server = smtpServer(settings, secret);
    return server ? openSmtpTransport({ server, from, blockList }) : unreadablePassword;
  }

  return {
    get kind() {
      return current().kind;
    },
    send: (mail, signal) => current().send(mail, signal),
    close: async () => {
      await Promise.all([fixed?.close(), opened?.transport.close()]);
    },
    environment: { hasServer: fixed !== undefined, sender: mailFrom },
    isPasswordUnreadable: () => current() === unreadablePassword,
  };
}

/** Undefined if the password cannot be decrypted. */
function smtpServer(settings: Settings["email"], secret: string): SmtpSettings | undefined {
  const { host, port, security, user } = settings;
  const password = user ? decryptValue(secret, settings.password) : "";
  if (password === undefined) return undefined;
  return {
    host,
    port,
    secure: security === "tls",
    requireTls: security === "starttls",
    ignoreTls: security === "none",
    ...(user && { credentials: { user, password } }),
  };
}

/** The mail stays in the outbox and is tried again. */
const unreadablePassword: MailTransport = {
  kind: "smtp",
  send: async () => {
    throw new Error("The saved password of the mail server cannot be read: enter it again.");
  },
  close: async () => {},
};
