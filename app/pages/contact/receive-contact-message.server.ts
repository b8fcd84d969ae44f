import { contactMessages } from "#app/content/contact-messages.ts";
import { cartTexts } from "#app/content/texts/cart-texts.ts";
import { readCart } from "#app/domain/cart/read-cart.server.ts";
import { cartTotals } from "#app/domain/checkout/pricing.ts";
import { currentVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { cartQuestionForm, contactForm } from "#app/domain/contact/contact-form.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";
import { cartOwner } from "#app/http/cart/cart-session.server.ts";
import { readFormFields } from "#app/http/forms/read-form.server.ts";
import { consumeRateLimit, countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";
import { cartAsText } from "#app/pages/cart/cart-as-text.ts";
import type { ContactFormResult } from "./contact-form.tsx";

const CONTACT_LIMIT = { name: "contact", max: 5, seconds: 10 * 60 };
/** Acknowledgements to one address, which nobody has proved to be theirs: a mailbox is not to be flooded. */
const ACKNOWLEDGED_LIMIT = { name: "contact-receiver", max: 10, seconds: 24 * 60 * 60 };

export type ContactSubmission =
  | { ok: true; reference: string }
  | {
      ok: false;
      status: 409 | 422 | 429;
      message: string;
      /** Invalid fields; empty if the error concerns none. */
      fields: string[];
      retryAfterSeconds?: number;
    };

/** The contact form's submission without script: what the form shows next, and the status of the page. */
export async function submitContactForm(
  context: Context,
  request: Request,
): Promise<ContactFormResult & { status: number }> {
  const values = await readFormFields(request);
  const outcome = await receiveContactMessage(context, request, values);
  if (outcome.ok) return { ...outcome, status: 200 };
  const submitted = {
    name: String(values.name ?? ""),
    email: String(values.email ?? ""),
    message: String(values.message ?? ""),
  };
  const { status, message, fields } = outcome;
  return { ok: false, status, message, fields, values: submitted };
}

/** Validates, rate-limits and stores a contact message, from the API or the plain form. */
export async function receiveContactMessage(
  context: Context,
  request: Request,
  submission: unknown,
): Promise<ContactSubmission> {
  const { database, origin } = context.get(appServices);
  const parsed = (isAboutCart(submission) ? cartQuestionForm : contactForm).safeParse(submission);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const isMissing = issues.some(({ message }) => message === contactMessages.fieldsMissing);
    // Missing fields first, as in the browser's check.
    const message = isMissing
      ? contactMessages.fieldsMissing
      : (issues[0]?.message ?? contactMessages.failed);
    const fields = issues
      .filter((issue) => issue.message === message)
      .flatMap(({ path: [field] }) => (typeof field === "string" ? [field] : []));
    return { ok: false, status: 422, message, fields };
  }
  const limit = await countTowardsRateLimit(database, CONTACT_LIMIT, clientIpGroup(context));
  if (!limit.ok) {
    const { retryAfterSeconds } = limit;
    return {
      ok: false,
      status: 429,
      message: contactMessages.tooMany,
      fields: [],
      retryAfterSeconds,
    };
  }
  const message = await messageWithCart(context, request, parsed.data);
  if (message === undefined) {
    return { ok: false, status: 409, message: cartTexts.nothingToAsk, fields: [] };
  }
  const { name, email, fax } = parsed.data;
  const kind = "kind" in parsed.data ? parsed.data.kind : undefined;
  // Past its limit the message still reaches us.
  const mayAcknowledge = await consumeRateLimit(database, ACKNOWLEDGED_LIMIT, email.toLowerCase());
  const sent = await sendContactMessage(
    { database, origin },
    { name, email, message, fax, kind, isAcknowledged: mayAcknowledge.ok },
  );
  return { ok: true, reference: sent.reference };
}

async function messageWithCart(
  context: Context,
  request: Request,
  { message, ...form }: { message: string; about?: "cart" },
): Promise<string | undefined> {
  if (!form.about) return message;
  const owner = cartOwner(context, request);
  const lines = owner ? await readCart(context.get(appServices), owner) : [];
  const vatPercent = await currentVatPercent(context.get(appServices).database);
  const order = cartAsText(lines, cartTotals(lines, vatPercent));
  return order && [order, message].filter(Boolean).join("\n\n");
}

function isAboutCart(submission: unknown): boolean {
  return typeof submission === "object" && submission !== null && "about" in submission;
}
