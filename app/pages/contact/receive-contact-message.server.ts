import type { RouterContextProvider } from "react-router";
import { messages } from "#app/content/messages.ts";
import { contactForm } from "#app/domain/contact/contact-form.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";

const CONTACT_LIMIT = { name: "contact", most: 5, seconds: 10 * 60 };

export type ReceivedContact =
  | { ok: true }
  | {
      ok: false;
      status: 422 | 429;
      message: string;
      /** The fields that are wrong, when it is about what was written. */
      fields: string[];
      retryAfterSeconds?: number;
    };

/** What a visitor wrote, whether it came from the script or from the plain form. */
export async function receiveContactMessage(
  context: Readonly<RouterContextProvider>,
  written: unknown,
): Promise<ReceivedContact> {
  const { database, origin } = context.get(services);
  const parsed = contactForm.safeParse(written);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const isMissing = issues.some(({ message }) => message === messages.contact.fieldsMissing);
    // What is missing is said first, as the form itself does.
    const message = isMissing
      ? messages.contact.fieldsMissing
      : (issues[0]?.message ?? messages.contact.failed);
    const fields = issues
      .filter((issue) => issue.message === message)
      .flatMap(({ path: [field] }) => (typeof field === "string" ? [field] : []));
    return { ok: false, status: 422, message, fields };
  }
  const limit = await takeFromLimit(
    database,
    CONTACT_LIMIT,
    addressGroup(context.get(visit).address),
  );
  if (!limit.ok) {
    const { retryAfterSeconds } = limit;
    return {
      ok: false,
      status: 429,
      message: messages.contact.tooMany,
      fields: [],
      retryAfterSeconds,
    };
  }
  await sendContactMessage({ database, origin }, parsed.data);
  return { ok: true };
}
