import type { BlockList, Socket } from "node:net";
import { createTransport, type SMTPPoolOptions, type Transporter } from "nodemailer";
import type { MailSender } from "#app/mail/email-address.ts";
import { sanitizeLine } from "#app/mail/sanitize-text.ts";
import { connectUnlessBlocked } from "./blocked-addresses.server.ts";
import {
  composeMail,
  MailRejectedError,
  type MailTransport,
  type OutgoingMail,
} from "./mail-transport.ts";

/** Sends over SMTP. Each mail in flight has its own pooled connection, so aborting one affects no other. */
export function openSmtpTransport(options: {
  server: SmtpSettings;
  /** Read for each mail: the owner can change it. */
  from: () => MailSender;
  /** Addresses that the server may not have. */
  blockList?: BlockList;
  /** For tests. */
  timeouts?: Partial<SmtpTimeouts>;
}): MailTransport {
  const { server, blockList } = options;
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const secrets = credentialForms(server);
  const idle: Connection[] = [];
  let closed = false;

  async function send(mail: OutgoingMail, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const message = composeMail(mail, options.from());
    const connection = idle.pop() ?? openConnection(server, timeouts, blockList);
    const { transporter, abort } = connection;
    signal?.addEventListener("abort", abort, { once: true });
    try {
      await transporter.sendMail(message);
      release(connection);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const failure = toMailError(error as Error, secrets);
      // After a rejection the connection is reusable; after any other error it is not.
      if (failure instanceof MailRejectedError) release(connection);
      else abort();
      throw failure;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  function release(connection: Connection): void {
    if (closed || idle.length >= MAX_IDLE_CONNECTIONS) connection.transporter.close();
    else idle.push(connection);
  }

  async function close(): Promise<void> {
    closed = true;
    for (const { transporter } of idle.splice(0)) transporter.close();
  }

  return { kind: "smtp", send, close };
}

type SmtpTimeouts = { connecting: number; greeting: number; silence: number };

const defaultTimeouts: SmtpTimeouts = { connecting: 10_000, greeting: 10_000, silence: 30_000 };
const MAX_IDLE_CONNECTIONS = 3;

type Connection = { transporter: Transporter; abort: () => void };

function openConnection(
  settings: SmtpSettings,
  timeouts: SmtpTimeouts,
  blockList: BlockList | undefined,
): Connection {
  const { credentials, requireTls, ignoreTls = false, ...server } = settings;
  let socket: Socket | undefined;
  const transporter = createTransport({
    // A pool of one keeps the connection open and reconnects when the server closed it.
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    idleTimeout: 30_000,
    ...server,
    requireTLS: requireTls,
    ignoreTLS: ignoreTls,
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    tls: { minVersion: "TLSv1.2" },
    connectionTimeout: timeouts.connecting,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    dnsTimeout: timeouts.connecting,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(blockList && { getSocket: getCheckedSocket(blockList) }),
  });

  function getCheckedSocket(blockList: BlockList): SMTPPoolOptions["getSocket"] {
    const { host, port } = server;
    const target = { host, port, blockList, timeout: timeouts.connecting };
    return (_options, done) => {
      socket = connectUnlessBlocked(target, (error, connection) =>
        done(error, connection && { connection }),
      );
    };
  }

  const abort = () => {
    transporter.close({ force: true });
    // One that is still connecting is not nodemailer's yet.
    if (socket?.connecting) socket.destroy(new Error("The attempt was aborted."));
  };
  return { transporter, abort };
}

/** The credentials in every encoding that a server may echo. */
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

export type SmtpSettings = {
  host: string;
  port: number;
  /** Implicit TLS. */
  secure: boolean;
  /** STARTTLS is mandatory. */
  requireTls: boolean;
  /** Not even if the server offers it. */
  ignoreTls?: boolean;
  credentials?: { user: string; password: string };
};

/** Parses `smtp://user:password@host:port` or `smtps://...`; throws `InvalidSmtpUrlError`. */
export function parseSmtpUrl(text: string): SmtpSettings {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "smtp:" && url.protocol !== "smtps:") || url.hostname === "") {
    throw new InvalidSmtpUrlError(
      "must look like smtp://user:password@host:587 or smtps://user:password@host:465.",
    );
  }
  if (url.search !== "" || url.hash !== "" || (url.pathname !== "" && url.pathname !== "/")) {
    throw new InvalidSmtpUrlError("must not contain anything after the host and port.");
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
    // Prevents a STARTTLS stripping attack from exposing the password.
    requireTls: !secure && user !== "" && !isLoopback(host),
    ...(user === "" ? {} : { credentials: { user, password } }),
  };
}

/** A message for the operator. It never quotes the setting, which contains a password. */
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
    throw new InvalidSmtpUrlError("must have % written as %25 in the user and the password.");
  }
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

type SmtpError = Error & {
  code?: string | undefined;
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
};

/** Distinguishes a rejected mail from an unavailable server. The message is stored, so credentials are redacted. */
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

/** Errors about recipient or content concern one mail; those about login or sender concern all. */
function isAboutRecipientOrContent({ command, responseCode }: SmtpError): boolean {
  if (responseCode === undefined || responseCode === 421) return false;
  return command === "RCPT TO" || command === "DATA";
}

function isPermanentCode(code = 0): boolean {
  // 503 (bad sequence of commands) and 530 (authentication required) concern the connection.
  return code >= 500 && code < 600 && code !== 503 && code !== 530;
}

/** 5.7.x: the sender is not allowed. An operator can fix that, so the mail is retried. */
function isSenderPolicyRefusal(response: string): boolean {
  return /^\d{3}[ -]5\.7\.\d/.test(response);
}

function redactCredentials(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((shown, secret) => shown.replaceAll(secret, "***"), text);
}
