import { loginUrl } from "#app/content/navigation.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { sendNow } from "#app/mail/send-now.server.ts";
import { testMail } from "#app/mail/templates/admin-mails.ts";
import { describeMailProblem } from "#app/mail/transport/describe-mail-problem.ts";
import type { MailTransport } from "#app/mail/transport/mail-transport.ts";

const TIMEOUT_MS = 20_000;

type TestMailOutcome = { ok: boolean; message: string };

/** Sends an email to the admin at once, not through the outbox, and says what happened. */
export async function sendTestMailNow(
  { mail, origin, log }: { mail: MailTransport; origin: string; log: Pick<Console, "warn"> },
  { email }: Admin<"manage-staff">,
): Promise<TestMailOutcome> {
  const message = testMail({ origin, writtenAt: new Date(), path: loginUrl("/admin/outbox") });
  const { kind } = mail;
  try {
    await sendNow(mail, message, email, AbortSignal.timeout(TIMEOUT_MS));
  } catch (error) {
    const problem = error as Error;
    log.warn("test email failed", { reason: problem.message });
    return { ok: false, message: describeMailProblem(problem) };
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
