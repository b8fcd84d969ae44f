import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import PostalMime, { type Email } from "postal-mime";

/**
 * A real mail server in another process, that can be told to behave badly.
 *
 * - `accept`
 * - `refuse-temporarily` 451 to the recipient
 * - `refuse-permanently` 550 5.1.1 to the recipient
 * - `refuse-relaying` 550 5.7.1 to the recipient: the sender is at fault
 * - `refuse-login` 535 to every login
 * - `accept-slowly` takes the whole mail, and answers when the mode changes
 * - `drop-after-data` takes the whole mail, and hangs up
 * - `say-nothing` lets clients connect, and never greets them
 */
export type SmtpMode =
  | "accept"
  | "refuse-temporarily"
  | "refuse-permanently"
  | "refuse-relaying"
  | "refuse-login"
  | "accept-slowly"
  | "drop-after-data"
  | "say-nothing";

export type ReceivedMail = {
  envelope: { from: string; to: string[] };
  raw: string;
  mail: Email;
};

export type SmtpServer = {
  url: string;
  port: number;
  /** Mails that the server said yes to, in order. */
  received(): Promise<ReceivedMail[]>;
  /** Mails that came in whole, whatever the server then said: the ones it holds among them. */
  seen(): Promise<ReceivedMail[]>;
  /** How often a client has connected so far. */
  connections(): Promise<number>;
  /** How many clients are connected now. */
  clients(): Promise<number>;
  behave(mode: SmtpMode): Promise<void>;
  stop(): Promise<void>;
};

export type SmtpServerOptions = {
  mode?: SmtpMode;
  /** The one of a server that was stopped; otherwise any free one. */
  port?: number;
  /** Speaks TLS from the first byte, with a certificate that nobody trusts. */
  secure?: boolean;
  credentials?: { user: string; password: string };
};

/** Processes whose server was stopped: the next one starts in any of them. */
const idle: ChildProcess[] = [];
let questions = 0;

function takeProcess(): ChildProcess {
  const file = fileURLToPath(new URL("./smtp-server-process.ts", import.meta.url));
  const child = idle.pop() ?? fork(file, { execArgv: [], serialization: "advanced" });
  child.ref();
  child.channel?.ref();
  return child;
}

export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<SmtpServer> {
  const child = takeProcess();
  let isStopped = false;
  const ask = <Answer>(question: string, value?: unknown): Promise<Answer> => {
    const id = ++questions;
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error("The mail server has ended."));
      const listen = (message: { id: number; answer: Answer }) => {
        if (message.id !== id) return;
        child.off("message", listen);
        child.off("exit", ended);
        resolve(message.answer);
      };
      child.on("message", listen);
      child.once("exit", ended);
      child.send({ id, question, value }, (error) => error && reject(error));
    });
  };
  const askForMails = async (question: "received" | "seen"): Promise<ReceivedMail[]> => {
    const mails = await ask<{ envelope: ReceivedMail["envelope"]; raw: Buffer }[]>(question);
    return Promise.all(
      mails.map(async ({ envelope, raw }) => ({
        envelope,
        raw: Buffer.from(raw).toString("latin1"),
        mail: await PostalMime.parse(raw),
      })),
    );
  };
  const port = await ask<number>("start", options);
  const login = options.credentials
    ? `${encodeURIComponent(options.credentials.user)}:${encodeURIComponent(options.credentials.password)}@`
    : "";
  return {
    url: `${options.secure ? "smtps" : "smtp"}://${login}127.0.0.1:${port}`,
    port,
    received: () => askForMails("received"),
    seen: () => askForMails("seen"),
    connections: () => ask("connections"),
    clients: () => ask("clients"),
    behave: (mode) => ask("behave", mode),
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await ask("stop");
      child.unref();
      child.channel?.unref();
      idle.push(child);
    },
  };
}
