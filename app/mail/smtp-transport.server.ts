import { createTransport, type Transporter } from "nodemailer";
import { composeMail } from "./compose-mail.ts";
import type { MailSender } from "./mail-address.ts";
import { MailRefused, type MailTransport, type OutgoingMail } from "./mail-transport.ts";
import { readSmtpUrl, type SmtpAddress } from "./smtp-address.ts";
import { readSmtpFailure } from "./smtp-failure.ts";

/**
 * Sends over SMTP. Each mail under way has a connection of its own that is kept for the next one,
 * so ending a hopeless attempt cuts off no other mail.
 */
export function openSmtpTransport(options: {
  /** `SMTP_URL`. */
  url: string;
  from: MailSender;
  /** For tests: how long to wait for the server in each state. */
  patience?: Partial<SmtpPatience>;
}): MailTransport {
  const address = readSmtpUrl(options.url);
  const patience = { ...defaultPatience, ...options.patience };
  const secrets = secretsOf(address);
  const idle: Transporter[] = [];
  let closed = false;

  async function send(mail: OutgoingMail, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const message = composeMail(mail, options.from);
    const connection = idle.pop() ?? openConnection(address, patience);
    const cutOff = () => connection.close({ force: true });
    signal?.addEventListener("abort", cutOff, { once: true });
    try {
      await connection.sendMail(message);
      keep(connection);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const failure = readSmtpFailure(error as Error, secrets);
      // After a refusal the conversation goes on; after anything else it is over.
      if (failure instanceof MailRefused) keep(connection);
      else connection.close({ force: true });
      throw failure;
    } finally {
      signal?.removeEventListener("abort", cutOff);
    }
  }

  function keep(connection: Transporter): void {
    if (closed || idle.length >= mostIdleConnections) connection.close();
    else idle.push(connection);
  }

  async function verify(): Promise<void> {
    const connection = openConnection(address, patience);
    try {
      await connection.verify();
    } catch (error) {
      throw readSmtpFailure(error as Error, secrets);
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

type SmtpPatience = { connecting: number; greeting: number; silence: number };

const defaultPatience: SmtpPatience = { connecting: 10_000, greeting: 10_000, silence: 30_000 };
const mostIdleConnections = 3;

function openConnection(address: SmtpAddress, patience: SmtpPatience): Transporter {
  return createTransport({
    // A pool of one: it keeps the connection open, and notices when the server ended it meanwhile.
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    idleTimeout: 30_000,
    host: address.host,
    port: address.port,
    secure: address.secure,
    requireTLS: address.requireTls,
    ...(address.credentials
      ? { auth: { user: address.credentials.user, pass: address.credentials.password } }
      : {}),
    tls: { minVersion: "TLSv1.2" },
    connectionTimeout: patience.connecting,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    dnsTimeout: patience.connecting,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Also in the form in which they go over the wire, which a server may echo. */
function secretsOf({ credentials }: SmtpAddress): string[] {
  if (!credentials) return [];
  const { user, password } = credentials;
  return [
    password,
    encodeURIComponent(password),
    Buffer.from(password).toString("base64"),
    Buffer.from(`\0${user}\0${password}`).toString("base64"),
  ];
}
