import { company } from "#app/content/company.ts";
import { formatCount, formatLongDateTime } from "#app/content/format/dates-and-numbers.ts";
import { CONFIRMATION_LINK_DAYS } from "#app/content/preferences.ts";
import { formatValidity, type MailMessage } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { sanitizeLine } from "#app/mail/sanitize-text.ts";

/** Non-breaking spaces keep the number on one line. */
function phone(): string {
  return company().phone.shown.replaceAll(" ", "\u00a0");
}

/** A page of this site with a one-time token. */
type LinkInput = { origin: string; path: string; validForMinutes: number };

/** Repeats no submitted text: the address may be a stranger's. */
export function verifyEmailMail({ origin, path, validForMinutes }: LinkInput): MailMessage {
  return renderMail(origin, {
    kind: "verify-email",
    subject: `Confirm your email address for ${company().name}`,
    preheader: "Confirm that this address is yours.",
    title: "Confirm your email address",
    blocks: [
      {
        paragraph: `An account was created at ${company().name} with this email address. If it was you, confirm the address with your password. The link works for ${formatValidity(validForMinutes)}.`,
      },
      { button: { label: "Confirm my address", path } },
      {
        footnote:
          "Didn’t sign up? Ignore this email and the address stays unconfirmed. To make the account yours, open the link and set a new password.",
      },
    ],
  });
}

/** Asks for consent to marketing. Contains no account data: the address may be a stranger's. */
export function confirmPreferencesMail(input: {
  origin: string;
  path: string;
  choices: readonly { label: string; means: string }[];
}): MailMessage {
  return renderMail(input.origin, {
    kind: "confirm-preferences",
    subject: `Confirm which emails you want from ${company().name}`,
    preheader: "We will not send you any until you confirm.",
    title: "May we email you?",
    blocks: [
      {
        paragraph: `These emails from ${company().name} were switched on for this address. We send them only if you confirm that you want them:`,
      },
      { facts: input.choices.map(({ label, means }) => [label, means] as const) },
      { button: { label: "Read and confirm", path: input.path } },
      {
        paragraph: `The link works for ${CONFIRMATION_LINK_DAYS} days. You can change your mind at any time in My account.`,
      },
      {
        footnote: "Didn’t ask for this? Ignore this email and we will not send you any of these.",
      },
    ],
  });
}

/** Contains no name: a stranger may have chosen it when signing up with this address. */
export function resetPasswordMail({ origin, path, validForMinutes }: LinkInput): MailMessage {
  const validity = `The link works once and expires after ${formatValidity(validForMinutes)}.`;
  return renderMail(origin, {
    kind: "reset-password",
    subject: `Reset your ${company().name} password`,
    preheader: validity,
    title: "Reset your password",
    blocks: [
      {
        paragraph: `You asked to reset the password for your ${company().name} account. Choose a new one here. ${validity}`,
      },
      { button: { label: "Choose a new password", path } },
      {
        footnote:
          "Didn’t ask for this? Ignore this email. Your password stays the same, and nobody can change it without the link above.",
      },
    ],
  });
}

/** Notifies the owner of a password change, in case it was not them. */
export function passwordChangedMail(input: {
  origin: string;
  changedAt: Date;
  resetPath: string;
}): MailMessage {
  return renderMail(input.origin, {
    kind: "password-changed",
    subject: `Your ${company().name} password was changed`,
    preheader: "If this was you, there is nothing to do.",
    title: "Your password was changed",
    blocks: [
      {
        paragraph: `The password for your ${company().name} account was changed on ${formatLongDateTime(input.changedAt)}. If this was you, there is nothing to do.`,
      },
      { paragraph: `If it was not you, choose a new password now, then call us on ${phone()}.` },
      { button: { label: "Reset my password", path: input.resetPath } },
    ],
  });
}

/** Asks the new address to confirm. It may be a stranger's, so the mail contains no account data. */
export function confirmNewEmailMail({ origin, path, validForMinutes }: LinkInput): MailMessage {
  return renderMail(origin, {
    kind: "confirm-new-email",
    subject: `Confirm your new email address for ${company().name}`,
    preheader: "Confirm that this address is yours.",
    title: "Confirm your new email address",
    blocks: [
      {
        paragraph: `Someone asked to use this email address for an account at ${company().name}. If it was you, confirm it with your account password. The link works for ${formatValidity(validForMinutes)}.`,
      },
      { button: { label: "Confirm this address", path } },
      { footnote: "Didn’t ask for this? Ignore this email and nothing will change." },
    ],
  });
}

/** Asks the current address to confirm or refuse an email change; an unverified one can only refuse. */
export function agreeToEmailChangeMail(
  input: LinkInput & { newEmail: string; mustAgree: boolean },
): MailMessage {
  const rule = input.mustAgree
    ? "Nothing changes until it is confirmed from both addresses."
    : "It will change as soon as it is confirmed from the new address.";
  return renderMail(input.origin, {
    kind: "agree-to-email-change",
    subject: `Confirm or reject your new ${company().name} email address`,
    preheader: "If it was you, confirm it. If not, reject it.",
    title: "Your email address is about to change",
    blocks: [
      {
        paragraph: `Someone who knows your password asked to change the email address on your ${company().name} account. ${rule}`,
      },
      { facts: [["New address", sanitizeLine(input.newEmail, 254)]] },
      {
        paragraph: `If it was you, confirm the change. If not, reject it. The link works for ${formatValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Confirm or reject", path: input.path } },
    ],
  });
}

/** Notifies the previous address that the email change is done. */
export function emailChangedMail(input: {
  origin: string;
  changedAt: Date;
  newEmail: string;
}): MailMessage {
  return renderMail(input.origin, {
    kind: "email-changed",
    subject: `Your ${company().name} email address was changed`,
    preheader: "From now on, log in with the new address.",
    title: "Your email address was changed",
    blocks: [
      {
        paragraph: `The email address on your ${company().name} account was changed on ${formatLongDateTime(input.changedAt)}. From now on, log in with the new address. We will send our emails there too.`,
      },
      { facts: [["New address", sanitizeLine(input.newEmail, 254)]] },
      { footnote: `If this was not you, call us on ${phone()}.` },
    ],
  });
}

/** Confirms the deletion of an account; the address is erased after sending. */
export function accountDeletedMail(input: {
  origin: string;
  deletedAt: Date;
  /** Numbers of paid orders that are not delivered yet. */
  stillToDeliver?: readonly string[];
  /** Numbers of overpaid orders. */
  stillToPayBack?: readonly string[];
  /** The address that is kept until delivery. */
  keptAddress?: "delivery" | "billing" | undefined;
  /** Numbers of unpaid orders that were cancelled with the account. */
  cancelled?: readonly string[];
  deletedQuotes?: number;
}): MailMessage {
  const { stillToDeliver = [], stillToPayBack = [], cancelled = [], deletedQuotes = 0 } = input;
  const ended = [
    ...(cancelled.length > 0 ? [`We cancelled ${formatUnpaid(cancelled)}.`] : []),
    ...(deletedQuotes > 0 ? [`We deleted ${formatCount(deletedQuotes, "quotation")}.`] : []),
  ];
  const unfinished = [
    ...(stillToDeliver.length > 0 ? [formatDeliveries(stillToDeliver, input.keptAddress)] : []),
    ...(stillToPayBack.length > 0 ? [formatRefundsDue(stillToPayBack)] : []),
  ];
  const paragraphs = unfinished.length > 0 ? unfinished : [LAST_EMAIL_TEXT];
  const promise =
    stillToDeliver.length > 0
      ? "You will still receive what you have paid for."
      : "We will still refund what we owe you.";
  return renderMail(input.origin, {
    kind: "account-deleted",
    subject: `Your ${company().name} account has been deleted`,
    preheader: unfinished.length > 0 ? promise : "This is the last email to this address.",
    title: "Your account has been deleted",
    blocks: [
      {
        paragraph: `Your ${company().name} account was deleted on ${formatLongDateTime(input.deletedAt)}, along with your personal information. Records that the law requires us to keep remain, separate from any account.`,
      },
      ...(ended.length > 0 ? [{ paragraph: ended.join(" ") }] : []),
      ...paragraphs.map((paragraph) => ({ paragraph })),
      { footnote: `If this was not you, call us on ${phone()}.` },
    ],
  });
}

const LAST_EMAIL_TEXT =
  "This is our last email: we have now deleted your address. You are welcome to create a new account at any time.";

function formatDeliveries(
  orders: readonly string[],
  keptAddress: "delivery" | "billing" | undefined,
): string {
  const them = orders.length === 1 ? "it" : "them";
  const kept = keptAddress ? `contact details and ${keptAddress} address` : "contact details";
  return `You will still receive what you have paid for: ${formatOrders(orders)}. Until then we keep your ${kept}, and will email you about ${them}. Afterwards we delete these details.`;
}

function formatRefundsDue(orders: readonly string[]): string {
  return `We still owe you a refund for ${formatOrders(orders)}. Until it is paid, we keep your contact details and will email you about it. Afterwards we delete them.`;
}

function formatUnpaid(orders: readonly string[]): string {
  return `your unpaid ${formatOrders(orders)}`;
}

function formatOrders(orders: readonly string[]): string {
  return `${orders.length === 1 ? "order" : "orders"} ${orders.join(", ")}`;
}
