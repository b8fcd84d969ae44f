import { company } from "#app/content/company.ts";
import { vatNumber } from "#app/content/company-details.ts";
import { replyTime } from "#app/content/reply-time.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { cancelReasonText } from "#app/content/texts/order-update-texts.ts";
import { formatCount, formatLongDate } from "#app/format/dates-and-numbers.ts";
import { renderCustomerMail } from "#app/mail/customer-mail.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import {
  type MailKindTable,
  type MailMessage,
  type MailSampleTable,
  type MailTableLine,
  mailLink,
} from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { sanitizeLine, sanitizeText, sanitizeUnlinkedLine } from "#app/mail/sanitize-text.ts";
import { inDays, sampleData } from "./sample-data.ts";

/** A quotation with the link to accept it. Leaves out the remark: the address is not verified. */
export function quoteMail(
  input: QuoteMailInput & { isRevised?: boolean },
  content = siteContent(),
): MailMessage {
  const { origin, reference, path, isRevised } = input;
  return renderCustomerMail(content, {
    kind: "quote",
    email: isRevised ? "quote-revised" : "quote",
    origin,
    replyTo: company().email,
    reference,
    values: {
      quotationNumber: reference,
      name: sanitizeUnlinkedLine(input.name, MAX_NAME_LENGTH),
      total: input.total,
      validUntil: formatLongDate(input.validUntil),
    },
    details: [
      { table: quoteTable(input) },
      { button: { label: "View and accept quotation", path } },
      { paragraph: `PDF for your records: ${mailLink(`${path}.pdf`, origin)}` },
    ],
    notice:
      "A quotation doesn’t reserve goods for you: we check stock when you accept it. Both links open without a password, so share this email only with people who may accept the quotation.",
  });
}

const MAX_NAME_LENGTH = 80;

function quoteTable({ lines, discount, deliveryTitle, delivery, total, vat }: QuoteMailInput) {
  return {
    lines: lines.map((line) => ({ ...line, name: sanitizeLine(line.name, 200) })),
    sums: [
      ...(discount ? [discount] : []),
      { label: deliveryTitle, value: delivery },
      { label: vat === undefined ? "Total" : "Total incl. VAT", value: total, isTotal: true },
      ...(vat === undefined ? [] : [{ label: "VAT included", value: vat }]),
    ],
  };
}

type QuoteMailInput = {
  origin: string;
  reference: string;
  /** The customer's. */
  name: string;
  /** The quotation's page, with its access key. */
  path: string;
  validUntil: Date;
  /** With formatted amounts. */
  lines: readonly MailTableLine[];
  /** On the whole quotation. */
  discount?: { label: string; value: string } | undefined;
  deliveryTitle: string;
  delivery: string;
  total: string;
  vat: string | undefined;
};

/** To staff: a customer got a quotation from the shop. Submitted text is sanitized. */
export function quoteReceivedMail(
  input: QuoteMailInput & {
    companyName: string | undefined;
    email: string;
    phone: string;
    remark: string | undefined;
  },
): MailMessage {
  const { origin, reference, total, lines, remark } = input;
  const name = sanitizeLine(input.name, 120);
  const message = `${name} got a quotation from the shop for ${total}, valid until ${formatLongDate(input.validUntil)}. No stock is reserved.`;
  return renderMail(origin, {
    kind: "quote-received",
    subject: `New quotation ${reference}: ${total}`,
    ...(isEmailAddress(input.email) && { replyTo: input.email }),
    preheader: message,
    title: `New quotation ${reference}`,
    blocks: [
      { paragraph: message },
      {
        facts: [
          ["Customer", name],
          ...(input.companyName
            ? [["Company", sanitizeLine(input.companyName, 160)] as const]
            : []),
          ["Email", sanitizeLine(input.email, 254)],
          ["Phone", sanitizeLine(input.phone, 40)],
        ],
      },
      {
        table: {
          lines: lines.map((line) => ({ ...line, name: sanitizeLine(line.name, 200) })),
          sums: [
            ...(input.discount ? [input.discount] : []),
            { label: input.deliveryTitle, value: input.delivery },
            { label: "Total", value: total, isTotal: true },
          ],
        },
      },
      ...(remark ? [{ quote: sanitizeText(remark).trim() }] : []),
      { button: { label: "View the quotation", path: input.path } },
      { footnote: `Reply to this email to answer ${name}.` },
    ],
  });
}

/** Notifies the customer that staff withdrew a quotation before it was accepted. */
export function quoteWithdrawnMail(
  input: { origin: string; reference: string; name: string },
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "quote",
    email: "quote-withdrawn",
    origin: input.origin,
    replyTo: company().email,
    reference: input.reference,
    values: {
      quotationNumber: input.reference,
      name: sanitizeUnlinkedLine(input.name, MAX_NAME_LENGTH),
    },
  });
}

type QuoteNews<Values = object> = {
  origin: string;
  reference: string;
  /** The customer's. */
  name: string;
  /** The quotation's page, with its access key. */
  path: string;
} & Values;

const SHARED_LINK =
  "The link opens without a password, so share it only with people who may see the quotation.";

function customerValues({ reference, name }: Pick<QuoteNews, "reference" | "name">) {
  return {
    quotationNumber: reference,
    name: sanitizeUnlinkedLine(name, MAX_NAME_LENGTH),
  };
}

function newsFrame({ origin, reference, path }: QuoteNews, label = "View the quotation") {
  return {
    ...({ kind: "quote", origin, reference, notice: SHARED_LINK } as const),
    replyTo: company().email,
    details: [{ button: { label, path } }],
  };
}

/** To somebody who asked for a price and is not logged in: staff hear of it once the address is confirmed. */
export function quoteConfirmationMail(
  input: QuoteNews<AskedFor>,
  content = siteContent(),
): MailMessage {
  const { notice: _, details, ...frame } = newsFrame(input, "Confirm the request");
  return renderCustomerMail(content, {
    ...frame,
    details: [...goodsFacts(input), ...details],
    kind: "quote-confirmation",
    email: "quote-confirmation",
    values: { ...customerValues(input), validity: formatCount(CONFIRMATION_DAYS, "day") },
  });
}

/** A request that is not confirmed by then is deleted. */
export const CONFIRMATION_DAYS = 7;

/** The products with their quantities, one on each line. */
type AskedFor = { goods: string };

function goodsFacts({ goods }: AskedFor) {
  return goods ? [{ facts: [["You asked for", goods] as const] }] : [];
}

export function quoteRequestedMail(
  input: QuoteNews<AskedFor>,
  content = siteContent(),
): MailMessage {
  const { details, ...frame } = newsFrame(input, "View your request");
  return renderCustomerMail(content, {
    ...frame,
    email: "quote-requested",
    details: [...goodsFacts(input), ...details],
    values: { ...customerValues(input), replyTime: replyTime() },
  });
}

export function quoteRequestDeclinedMail(
  input: QuoteNews<{ reason: string }>,
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    ...newsFrame(input, "View your request"),
    email: "quote-request-declined",
    values: {
      ...customerValues(input),
      reason: cancelReasonText(sanitizeText(input.reason).trim()),
    },
  });
}

/** What staff wrote stands as a quotation of theirs. */
export function quoteAnsweredMail(
  input: QuoteNews<{ answer: string }>,
  content = siteContent(),
): MailMessage {
  const { details, ...frame } = newsFrame(input);
  return renderCustomerMail(content, {
    ...frame,
    email: "quote-answered",
    values: customerValues(input),
    details: [{ quote: sanitizeText(input.answer).trim() }, ...details],
  });
}

export function quoteReminderMail(
  input: QuoteNews<{ total: string; validUntil: Date }>,
  content = siteContent(),
): MailMessage {
  const { total, validUntil } = input;
  return renderCustomerMail(content, {
    ...newsFrame(input, "View and accept quotation"),
    email: "quote-reminder",
    values: { ...customerValues(input), total, validUntil: formatLongDate(validUntil) },
  });
}

/** Staff accepted it for somebody who called, wrote or came by. */
export function quoteAcceptedForCustomerMail(
  input: QuoteNews<{ orderNumber: string; how: string }>,
  content = siteContent(),
): MailMessage {
  const { orderNumber, how } = input;
  return renderCustomerMail(content, {
    ...newsFrame(input),
    email: "quote-accepted-for-customer",
    values: { ...customerValues(input), orderNumber, how },
  });
}

/** To staff: a customer asked, countered or declined. Submitted text is sanitized. */
export function quoteAlertMail(input: {
  origin: string;
  title: string;
  name: string;
  message: string;
  facts: readonly (readonly [label: string, value: string])[];
  replyTo: string | undefined;
  path: string;
}): MailMessage {
  const { origin, title, message, facts, replyTo, path } = input;
  const name = sanitizeLine(input.name, 120);
  return renderMail(origin, {
    kind: "quote-received",
    subject: title,
    ...(replyTo && { replyTo }),
    preheader: title,
    title,
    blocks: [
      {
        facts: [
          ["Customer", name] as const,
          ...facts.map(
            ([label, value]) => [sanitizeLine(label, 200), sanitizeText(value).trim()] as const,
          ),
        ],
      },
      ...(message ? [{ quote: sanitizeText(message).trim() }] : []),
      { button: { label: "View the quotation", path } },
      { footnote: `Reply to this email to answer ${name}.` },
    ],
  });
}

export const quoteMailKinds = {
  quote: {
    label: "Quotation",
    about: "quotation",
    retention: "retry",
    erasedWith: "order",
    isWarning: false,
  },
  "quote-confirmation": {
    label: "Confirm a request for a quotation",
    about: "quotation",
    retention: "redacted",
    erasedWith: "order",
    isWarning: false,
  },
  "quote-received": {
    label: "Quotation activity by a customer",
    about: "quotation",
    retention: "retry",
    erasedWith: "order",
    isWarning: false,
  },
} as const satisfies MailKindTable;

export const quoteMailSamples = {
  quote: (origin, content) => quoteMail({ ...sampleQuote(origin), reference: "QUO-1001" }, content),
  "quote-revised": (origin, content) =>
    quoteMail({ ...sampleQuote(origin), reference: "QUO-1001-2", isRevised: true }, content),
  "quote-confirmation": (origin, content) => quoteConfirmationMail(sampleRequest(origin), content),
  "quote-requested": (origin, content) => quoteRequestedMail(sampleRequest(origin), content),
  "quote-request-declined": (origin, content) =>
    quoteRequestDeclinedMail(
      { ...sampleNews(origin), reason: "We don’t supply this model in South Africa." },
      content,
    ),
  "quote-answered": (origin, content) =>
    quoteAnsweredMail(
      { ...sampleNews(origin), answer: "Yes, the docking station works with this laptop." },
      content,
    ),
  "quote-reminder": (origin, content) =>
    quoteReminderMail(
      { ...sampleNews(origin), total: sampleData.total, validUntil: inDays(3) },
      content,
    ),
  "quote-accepted-for-customer": (origin, content) =>
    quoteAcceptedForCustomerMail(
      { ...sampleNews(origin), orderNumber: "ORD-1001", how: "by phone" },
      content,
    ),
  "quote-withdrawn": (origin, content) =>
    quoteWithdrawnMail({ origin, reference: "QUO-1001", name: sampleData.name }, content),
} satisfies MailSampleTable;

const sampleNews = (origin: string) => ({
  ...{ origin, reference: "QUO-1001", name: sampleData.name, path: "/quotes/example" },
});

const sampleRequest = (origin: string) => ({
  ...sampleNews(origin),
  goods: `1 × ${sampleData.product}`,
});

const sampleQuote = (origin: string) => ({
  ...sampleNews(origin),
  validUntil: inDays(14),
  lines: sampleData.lines,
  deliveryTitle: "Delivery",
  delivery: "Free",
  total: sampleData.total,
  vat: vatNumber() && sampleData.vat,
});
