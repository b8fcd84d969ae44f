import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { ReceivedMail, SmtpMode, SmtpServerOptions } from "./smtp-server.ts";

/** The mail server of `startSmtpServer`, which forks this file and asks it questions. */
type Question =
  | { id: number; question: "start"; value: SmtpServerOptions }
  | { id: number; question: "behave"; value: SmtpMode }
  | { id: number; question: "received" | "seen" | "connections" | "clients" | "stop" };

type RawMail = { envelope: ReceivedMail["envelope"]; raw: Buffer };
const received: RawMail[] = [];
const seen: RawMail[] = [];
const gone = new Set<string>();
let connections = 0;
let server: SMTPServer | undefined;
let mode: SmtpMode = "accept";
let waiting: (() => void)[] = [];

process.on("message", async (message: Question) => {
  const answer = await answerTo(message);
  process.send?.({ id: message.id, answer });
});
process.on("disconnect", () => process.exit());

function answerTo(message: Question): unknown {
  switch (message.question) {
    case "start":
      return start(message.value);
    case "behave":
      return behave(message.value);
    case "received":
      return received;
    case "seen":
      return seen;
    case "connections":
      return connections;
    case "clients":
      return server?.connections.size ?? 0;
    case "stop":
      return stop();
  }
}

/** Hangs up on every client, and forgets what the server has seen. */
async function stop(): Promise<void> {
  const stopped = server;
  server = undefined;
  waiting = [];
  if (stopped) {
    for (const connection of stopped.connections) connection._socket.destroy();
    await new Promise<void>((closed) => void stopped.close(() => closed()));
  }
  received.length = 0;
  seen.length = 0;
  connections = 0;
}

function behave(next: SmtpMode): void {
  mode = next;
  for (const goOn of waiting) goOn();
  waiting = [];
}

function start(options: SmtpServerOptions): Promise<number> {
  mode = options.mode ?? "accept";
  const started = new SMTPServer({
    secure: options.secure ?? false,
    authOptional: options.credentials === undefined,
    allowInsecureAuth: true,
    disabledCommands: options.secure ? [] : ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, callback) {
      connections += 1;
      if (mode === "say-nothing") waiting.push(callback);
      else callback();
    },
    onClose: (session) => gone.add(session.id),
    onAuth(auth, _session, callback) {
      const { user, password } = options.credentials ?? {};
      const isRight = auth.username === user && auth.password === password;
      if (isRight && mode !== "refuse-login") return callback(null, { user });
      // Some servers repeat what they were given.
      callback(refusal(535, `5.7.8 Bad password ${auth.password}`));
    },
    onRcptTo(_address, _session, callback) {
      if (mode === "refuse-temporarily") callback(refusal(451, "4.2.1 Try again later"));
      else if (mode === "refuse-permanently") callback(refusal(550, "5.1.1 No such user"));
      else if (mode === "refuse-relaying") callback(refusal(550, "5.7.1 Relaying denied"));
      else callback();
    },
    async onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = {
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
      };
      // A client that hangs up in the middle of a message has sent none.
      const raw = await buffer(stream).catch(() => undefined);
      if (!raw) return;
      const mail = { envelope, raw };
      seen.push(mail);
      if (mode === "drop-after-data") return hangUp(started, session);
      if (mode === "accept-slowly") await new Promise<void>((goOn) => waiting.push(goOn));
      if (gone.has(session.id)) return;
      received.push(mail);
      callback();
    },
  });
  server = started;
  // A client that is killed or hangs up is part of what is tested.
  started.on("error", () => {});
  return new Promise((resolve) => {
    const listening = started.listen(options.port ?? 0, "127.0.0.1", () => {
      const address = listening.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.session === session) connection._socket.destroy();
  }
}
