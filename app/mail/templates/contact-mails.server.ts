import { company } from "#app/content/company.ts";
import { type MessageKind, messageKinds } from "#app/content/message-kinds.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import type { MessageChannel } from "#app/database/tables/contact.ts";
import { formatLongDate, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { renderCustomerMail } from "#app/mail/customer-mail.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import type {
  MailBlock,
  MailKindTable,
  MailMessage,
  MailSample,
  MailSampleTable,
} from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { sanitizeLine, sanitizeText } from "#app/mail/sanitize-text.ts";

type ContactMailInput = {
  origin: string;
  path: string;
  kind: MessageKind;
  /** Staff record the day of other channels than the website, not the time. */
  channel?: MessageChannel;
  reference: string;
  receivedAt: Date;
  dueAt: Date;
};

/** Acknowledges a contact message. Repeats no submitted text: the address may be a stranger's. */
export function contactAcknowledgedMail(
  input: ContactMailInput,
  content = siteContent(),
): MailMessage {
  const email = messageKinds[input.kind].acknowledgement;
  return renderCustomerMail(content, {
    kind: email,
    email,
    origin: input.origin,
    replyTo: company().email,
    values: { reference: input.reference, replyBy: formatLongDate(input.dueAt) },
    details: [{ facts: receiptFacts(input) }],
    end: [{ button: { label: "Go to our website", path: input.path } }],
  });
}

/** Notifies staff of a contact message. Submitted text is sanitized and quoted. */
export function contactReceivedMail(
  input: ContactMailInput & {
    from: { name: string; email: string; message: string };
    isSuspectedBot?: boolean;
  },
): MailMessage {
  const name = sanitizeLine(input.from.name, 80);
  const email = sanitizeLine(input.from.email, 254);
  const message = sanitizeText(input.from.message).trim();
  const canAnswer = isEmailAddress(email);
  const { subject } = messageKinds[input.kind];
  return renderMail(input.origin, {
    kind: "contact-received",
    subject: `${input.isSuspectedBot ? `Possible spam: ${subject.toLowerCase()}` : subject} from ${name}`,
    // No Reply-To with an address that we would not send to.
    ...(canAnswer && { replyTo: email }),
    preheader: sanitizeLine(message, 120),
    title:
      input.kind === "general" ? "New message from the website" : `${subject} from the website`,
    blocks: [
      { facts: [["Name", name], ["Email", email], ...receiptFacts(input)] },
      { quote: truncateQuote(message, MAX_STAFF_QUOTE) },
      ...(message.length > MAX_STAFF_QUOTE
        ? [{ paragraph: "This is not the whole message. Read the rest in the admin area." }]
        : []),
      { button: { label: "Open in the admin area", path: input.path } },
      {
        footnote: canAnswer
          ? `Reply to this email to answer ${name} at ${email}.`
          : "The email address looks unusual: check it before you reply.",
      },
    ],
  });
}

/** A staff reply to a contact message; Reply-To is the company. */
export function contactReplyMail(
  input: {
    origin: string;
    text: string;
    original: ReplyOriginal;
    /** The sender's own subject if there is one, so they find it among their mails. */
    subject: string;
  },
  content = siteContent(),
): MailMessage {
  const text = sanitizeText(input.text).trim();
  return renderCustomerMail(content, {
    kind: "contact-reply",
    email: "contact-reply",
    origin: input.origin,
    replyTo: company().email,
    values: { topic: sanitizeLine(input.subject, 120), reply: sanitizeLine(text, 120) },
    details: [
      ...text.split(/\n{2,}/).map((paragraph): MailBlock => ({ paragraph })),
      ...describeOriginal(input.original),
    ],
  });
}

type ReplyOriginal = {
  message: string;
  channel: MessageChannel;
  createdAt: Date;
  reference: string;
};

/** Quotes only what the sender wrote on the website: what staff recorded are their notes, of a day without a time. */
function describeOriginal({ message, channel, createdAt, reference }: ReplyOriginal): MailBlock[] {
  if (channel === "website") {
    return [
      { paragraph: `On ${formatLongDateTime(createdAt)} you wrote:` },
      { quote: truncateQuote(sanitizeText(message).trim(), MAX_REPLY_QUOTE) },
    ];
  }
  return [
    {
      facts: [
        [recordedLabels[channel], formatLongDate(createdAt)],
        ["Reference", reference],
      ],
    },
  ];
}

const recordedLabels: Record<Exclude<MessageChannel, "website">, string> = {
  phone: "Your call",
  email: "Your email",
  letter: "Your letter",
  visit: "Your visit",
};

function receiptFacts({
  kind,
  channel = "website",
  receivedAt,
  dueAt,
  reference,
}: ContactMailInput) {
  return [
    [
      "Received",
      channel === "website" ? formatLongDateTime(receivedAt) : formatLongDate(receivedAt),
    ],
    ["Reference", reference],
    ...(kind === "general" ? [] : ([["Reply due", formatLongDate(dueAt)]] as const)),
  ] as const;
}

/** Mail clients clip mails over about 100 KB. */
const MAX_STAFF_QUOTE = 20_000;
const MAX_REPLY_QUOTE = 4000;

function truncateQuote(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()} ...` : text;
}

export const contactMailKinds = {
  "contact-acknowledged": {
    label: "Contact form acknowledgement",
    about: "message",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: false,
  },
  "request-acknowledged": {
    label: "Information request acknowledgement",
    about: "message",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: false,
  },
  "complaint-acknowledged": {
    label: "Complaint acknowledgement",
    about: "message",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: false,
  },
  "contact-received": {
    label: "Contact form message",
    about: "message",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: false,
  },
  "contact-reply": {
    label: "Reply to a message",
    about: "message",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: false,
  },
} as const satisfies MailKindTable;

export const contactMailSamples = {
  "contact-acknowledged": sampleAcknowledgement("general"),
  "request-acknowledged": sampleAcknowledgement("information-request"),
  "complaint-acknowledged": sampleAcknowledgement("complaint"),
  "contact-reply": (origin, content) =>
    contactReplyMail(
      {
        origin,
        text: "Yes, we do.\n\nWhen would a visit suit you?",
        subject: "Do you support offices in Centurion?",
        original: {
          message: "Do you support offices in Centurion?",
          channel: "website",
          createdAt: new Date(),
          reference: "1A2B3C4D",
        },
      },
      content,
    ),
} satisfies MailSampleTable;

function sampleAcknowledgement(kind: MessageKind): MailSample {
  const receivedAt = new Date();
  const dueAt = new Date(receivedAt.getTime() + 21 * 24 * 60 * 60 * 1000);
  return (origin, content) =>
    contactAcknowledgedMail(
      { origin, path: "/", kind, reference: "1001", receivedAt, dueAt },
      content,
    );
}
