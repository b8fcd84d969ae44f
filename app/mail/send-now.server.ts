import { randomUUID } from "node:crypto";
import type { MailMessage } from "./mail-content.ts";
import type { MailTransport, OutgoingMail } from "./transport/mail-transport.ts";

/** Sends a message at once, not through the outbox. */
export function sendNow(
  transport: MailTransport,
  { origin, replyTo, ...message }: MailMessage,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const id = randomUUID();
  const messageId = `<${id}@${new URL(origin).hostname}>`;
  const mail = { ...message, id, messageId, to, replyTo: replyTo ?? null, writtenAt: new Date() };
  return sendWithin(transport, mail, signal);
}

/** Sends within a hard limit, which a slow server cannot extend. */
export async function sendWithin(
  transport: MailTransport,
  mail: OutgoingMail,
  limit: AbortSignal,
): Promise<void> {
  await Promise.race([transport.send(mail, limit), rejectOn(limit)]);
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
