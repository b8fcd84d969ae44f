import { loginUrl } from "#app/content/navigation.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { testMail } from "#app/mail/messages/admin-mails.ts";
import { sendNow } from "#app/mail/send-now.server.ts";
import { MailRejectedError, type MailTransport } from "#app/mail/transport/mail-transport.ts";

const TIMEOUT_MS = 20_000;

type TestMailOutcome = { ok: boolean; message: string };

/** Sends an email to the admin at once, not through the outbox, and says what happened. */
export async function sendTestMailNow(
  { mail, origin }: { mail: MailTransport; origin: string },
  { email }: Admin,
): Promise<TestMailOutcome> {
  const message = testMail({ origin, writtenAt: new Date(), path: loginUrl("/admin/outbox") });
  const { kind } = mail;
  try {
    await sendNow(mail, message, email, AbortSignal.timeout(TIMEOUT_MS));
  } catch (error) {
    return { ok: false, message: describeMailProblem(error as Error) };
  }
  return kind === "folder"
    ? {
        ok: false,
        message: `No mail server is set up, so the test email to ${email} was not sent. You can read it under Outbox.`,
      }
    : {
        ok: true,
        message: `The mail server accepted the test email to ${email}. If it does not arrive within a few minutes, look in your spam folder.`,
      };
}

/** Codes of Node and nodemailer, and answers of mail servers, in words for the owner. */
const PROBLEMS: readonly [pattern: RegExp, words: string][] = [
  [/cannot be read: enter it again/, "The password must be entered again."],
  [
    /ENOTFOUND|EDNS|EAI_AGAIN/,
    "No mail server was found under this name. Check the spelling of the server.",
  ],
  [
    /ECONNREFUSED/,
    "The mail server accepts no connections on this port. Check the server and the port.",
  ],
  [
    /ETIMEDOUT|ETIMEOUT|EHOSTUNREACH|ENETUNREACH|timeout|aborted/i,
    "The mail server did not answer in time. Check the server and the port; a firewall may be in between.",
  ],
  [
    /ETLS|ESOCKET|SSL|TLS|certificate|self-signed/i,
    "The encrypted connection to the mail server failed. Check that port and security belong together, and that the server’s name is the one in its certificate.",
  ],
  [
    /^53[0458]\b|EAUTH/,
    "The mail server refused the user or the password. Check both; some providers ask for an app password.",
  ],
  [
    /^\d{3}[ -]5\.7\.|^55[034]\b/,
    "The mail server refused the email. Check that it may send for the sender’s address.",
  ],
];

function describeMailProblem(error: Error): string {
  const { message } = error;
  const known = PROBLEMS.find(([pattern]) => pattern.test(message))?.[1];
  const refused = error instanceof MailRejectedError && "The mail server refused the email.";
  const words = known || refused || "The test email could not be sent.";
  return `${words} The answer was: ${message}`;
}
