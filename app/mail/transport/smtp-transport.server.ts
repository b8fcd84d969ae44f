import { createTransport, type Transporter } from "nodemailer";
import type { MailSender } from "#app/mail/email-address.ts";
import { sanitizeLine } from "#app/mail/sanitize-text.ts";
import {
  composeMail,
  MailRejectedError,
  type MailTransport,
  type OutgoingMail,
} from "./mail-transport.ts";

/**
 * Sends over SMTP. Each mail under way has a connection of its own that is kept for the next one,
 * so ending a hopeless attempt cuts off no other mail.
 */
export function openSmtpTransport(options: {
  /** `SMTP_URL`. */
  url: string;
  from: MailSender;
  /** For tests: how long to wait for the server in each state. */
  patience?: Partial<SmtpTimeouts>;
}): MailTransport {
  const settings = parseSmtpUrl(options.url);
  const timeouts = { ...defaultTimeouts, ...options.patience };
  const secrets = credentialForms(settings);
  const idle: Transporter[] = [];
  let closed = false;

  async function send(mail: OutgoingMail, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const message = composeMail(mail, options.from);
    const connection = idle.pop() ?? openConnection(settings, timeouts);
    const abort = () => connection.close({ force: true });
    signal?.addEventListener("abort", abort, { once: true });
    try {
      await connection.sendMail(message);
      release(connection);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const failure = toMailError(error as Error, secrets);
      // After a refusal the conversation goes on; after anything else it is over.
      if (failure instanceof MailRejectedError) release(connection);
      else connection.close({ force: true });
      throw failure;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  function release(connection: Transporter): void {
    if (closed || idle.length >= MAX_IDLE_CONNECTIONS) connection.close();
    else idle.push(connection);
  }

  async function verify(): Promise<void> {
    const connection = openConnection(settings, timeouts);
    try {
      await connection.verify();
    } catch (error) {
      throw toMailError(error as Error, secrets);
    } finally {
      connection.close();
    }
  }

  async function close(): Promise<void> {
    closed = true;
    for (const connection of idle.splice(0)) connection.close();
  }

  return { kind: "smtp", send, verify, close };
}

type SmtpTimeouts = { connecting: number; greeting: number; silence: number };

const defaultTimeouts: SmtpTimeouts = { connecting: 10_000, greeting: 10_000, silence: 30_000 };
const MAX_IDLE_CONNECTIONS = 3;

function openConnection(settings: SmtpSettings, timeouts: SmtpTimeouts): Transporter {
  return createTransport({
    // A pool of one: it keeps the connection open, and notices when the server ended it meanwhile.
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    idleTimeout: 30_000,
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    requireTLS: settings.requireTls,
    ...(settings.credentials
      ? { auth: { user: settings.credentials.user, pass: settings.credentials.password } }
      : {}),
    tls: { minVersion: "TLSv1.2" },
    connectionTimeout: timeouts.connecting,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    dnsTimeout: timeouts.connecting,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Also in the form in which they go over the wire, which a server may echo. */
function credentialForms({ credentials }: SmtpSettings): string[] {
  if (!credentials) return [];
  const { user, password } = credentials;
  return [
    password,
    encodeURIComponent(password),
    Buffer.from(password).toString("base64"),
    Buffer.from(`\0${user}\0${password}`).toString("base64"),
  ];
}

/** How to reach the mail server, read from a setting. */
type SmtpSettings = {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** Nothing is said before the connection is encrypted. */
  requireTls: boolean;
  credentials?: { user: string; password: string };
};

/** Reads `smtp://user:password@host:port` or `smtps://...`; throws `InvalidSmtpUrlError`. */
export function parseSmtpUrl(text: string): SmtpSettings {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "smtp:" && url.protocol !== "smtps:") || url.hostname === "") {
    throw new InvalidSmtpUrlError(
      "must look like smtp://user:password@host:587 or smtps://user:password@host:465.",
    );
  }
  if (url.search !== "" || url.hash !== "" || (url.pathname !== "" && url.pathname !== "/")) {
    throw new InvalidSmtpUrlError("must end after the host and the port.");
  }
  const user = decodeCredential(url.username);
  const password = decodeCredential(url.password);
  if ((user === "") !== (password === "")) {
    throw new InvalidSmtpUrlError("must have both a user and a password, or neither.");
  }
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A password crosses a network only encrypted, even when someone hides the server's offer.
    requireTls: !secure && user !== "" && !isLoopback(host),
    ...(user === "" ? {} : { credentials: { user, password } }),
  };
}

/** A sentence for the operator. It never quotes the setting, which holds a password. */
export class InvalidSmtpUrlError extends Error {
  constructor(problem: string) {
    super(`SMTP_URL ${problem}`);
    this.name = "InvalidSmtpUrlError";
  }
}

function decodeCredential(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidSmtpUrlError("must write a % in the user or the password as %25.");
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** What nodemailer tells about a failed attempt. */
type SmtpError = Error & {
  code?: string | undefined;
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
};

/**
 * Tells a mail that the server refused from a server that is of no use at the moment.
 * The sentence is kept beside the mail, so whatever is secret is taken out of it.
 */
export function toMailError(error: SmtpError, secrets: readonly string[]): Error {
  const response = error.response ?? error.message;
  const reason = error.response === undefined ? (error.originalCode ?? error.code) : undefined;
  const message = redactCredentials(
    sanitizeLine(reason ? `${response} (${reason})` : response, 300),
    secrets,
  );
  if (!isAboutRecipientOrContent(error)) return new Error(message);
  const permanent = isPermanentCode(error.responseCode) && !isSenderPolicyRefusal(response);
  return new MailRejectedError(message, { permanent });
}

/** Only the recipient and the content belong to one mail; login and sender to all of them. */
function isAboutRecipientOrContent({ command, responseCode }: SmtpError): boolean {
  if (responseCode === undefined || responseCode === 421) return false;
  return command === "RCPT TO" || command === "DATA";
}

function isPermanentCode(code = 0): boolean {
  // 503 (wrong order of commands) and 530 (log in first) speak of the connection.
  return code >= 500 && code < 600 && code !== 503 && code !== 530;
}

/** 5.7.x: we may not send. An operator can mend that, so the mail is worth keeping. */
function isSenderPolicyRefusal(response: string): boolean {
  return /^\d{3}[ -]5\.7\.\d/.test(response);
}

function redactCredentials(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((shown, secret) => shown.replaceAll(secret, "***"), text);
}
