import { company } from "#app/content/company.ts";
import { formatLongDateTime } from "#app/content/format/dates-and-numbers.ts";
import { CONFIRMATION_LINK_DAYS } from "#app/content/preferences.ts";
import { formatValidity, type MailMessage } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { sanitizeLine } from "#app/mail/sanitize-text.ts";

const { name } = company;
/** Non-breaking spaces keep the number on one line. */
const phone = company.phone.shown.replaceAll(" ", "\u00a0");

/** A page of this site with a one-time token. */
type LinkInput = { origin: string; path: string; validForMinutes: number };

/** Repeats no submitted text: the address may be a stranger's. */
export function verifyEmailMail({ origin, path, validForMinutes }: LinkInput): MailMessage {
  return renderMail(origin, {
    kind: "verify-email",
    subject: `Confirm your email address for ${name}`,
    preheader: "Confirm that this address is yours.",
    title: "Confirm your email address",
    blocks: [
      {
        paragraph: `An account was created at ${name} with this address. If it was you, confirm the address with your password. The link works for ${formatValidity(validForMinutes)}.`,
      },
      { button: { label: "Confirm my address", path } },
      {
        footnote:
          "Did not sign up? Ignore this email, and the address stays unconfirmed. To make the account yours, open the link and set a new password.",
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
    subject: `Confirm what ${name} may email you`,
    preheader: "We send you none of it until you confirm.",
    title: "May we email you?",
    blocks: [
      {
        paragraph: `These emails from ${name} were switched on for this address. We send them only if you confirm that you want them:`,
      },
      { facts: input.choices.map(({ label, means }) => [label, means] as const) },
      { button: { label: "Read and confirm", path: input.path } },
      {
        paragraph: `The link works for ${CONFIRMATION_LINK_DAYS} days. You can change your mind at any time in My account.`,
      },
      {
        footnote: "Did not ask for this? Ignore this email, and we will not send you any of these.",
      },
    ],
  });
}

/** Contains no name: a stranger may have chosen it when signing up with this address. */
export function resetPasswordMail({ origin, path, validForMinutes }: LinkInput): MailMessage {
  const validity = `The link works once, for ${formatValidity(validForMinutes)}.`;
  return renderMail(origin, {
    kind: "reset-password",
    subject: `Reset your ${name} password`,
    preheader: validity,
    title: "Reset your password",
    blocks: [
      {
        paragraph: `You asked for a new password for your ${name} account. Choose one here. ${validity}`,
      },
      { button: { label: "Choose a new password", path } },
      {
        footnote:
          "Did not ask for this? Then ignore this email. Your password stays as it is, and nobody can change it without the link above.",
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
    subject: `Your ${name} password was changed`,
    preheader: "If this was you, there is nothing to do.",
    title: "Your password was changed",
    blocks: [
      {
        paragraph: `The password of your ${name} account was changed on ${formatLongDateTime(input.changedAt)}. If this was you, there is nothing to do.`,
      },
      { paragraph: `If it was not you, choose a new password now, then phone us on ${phone}.` },
      { button: { label: "Reset my password", path: input.resetPath } },
    ],
  });
}

/** Asks the new address to confirm. It may be a stranger's, so the mail contains no account data. */
export function confirmNewEmailMail({ origin, path, validForMinutes }: LinkInput): MailMessage {
  return renderMail(origin, {
    kind: "confirm-new-email",
    subject: `Confirm your new email address for ${name}`,
    preheader: "Confirm that this address is yours.",
    title: "Confirm your new email address",
    blocks: [
      {
        paragraph: `This address was given as the new one of an account at ${name}. If you asked for this, confirm it with the password of your account. The link works for ${formatValidity(validForMinutes)}.`,
      },
      { button: { label: "Confirm this address", path } },
      { footnote: "Did not ask for this? Then ignore this email, and nothing happens." },
    ],
  });
}

/** Asks the current address to confirm or refuse an email change; an unverified one can only refuse. */
export function agreeToEmailChangeMail(
  input: LinkInput & { newEmail: string; mustAgree: boolean },
): MailMessage {
  const rule = input.mustAgree
    ? "Nothing changes until both addresses have confirmed it."
    : "It changes as soon as the new address has confirmed it.";
  return renderMail(input.origin, {
    kind: "agree-to-email-change",
    subject: `Is the new email address of your ${name} account right?`,
    preheader: "Was it you? Confirm or refuse it.",
    title: "Your email address is about to change",
    blocks: [
      {
        paragraph: `Somebody who knows your password asked to change the email address of your ${name} account. ${rule}`,
      },
      { facts: [["New address", sanitizeLine(input.newEmail, 254)]] },
      {
        paragraph: `Confirm it if it was you, or refuse it if it was not. The link works for ${formatValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Confirm or refuse", path: input.path } },
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
    subject: `Your ${name} email address was changed`,
    preheader: "From now on you log in with the new address.",
    title: "Your email address was changed",
    blocks: [
      {
        paragraph: `The email address of your ${name} account was changed on ${formatLongDateTime(input.changedAt)}. From now on you log in with the new one, and our mail goes there.`,
      },
      { facts: [["New address", sanitizeLine(input.newEmail, 254)]] },
      { footnote: `Was it not you? Phone us on ${phone}.` },
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
}): MailMessage {
  const { stillToDeliver = [], stillToPayBack = [] } = input;
  const unfinished = [
    ...(stillToDeliver.length > 0 ? [formatDeliveries(stillToDeliver)] : []),
    ...(stillToPayBack.length > 0 ? [formatRefundsDue(stillToPayBack)] : []),
  ];
  const paragraphs = unfinished.length > 0 ? unfinished : [LAST_EMAIL_TEXT];
  const promise =
    stillToDeliver.length > 0
      ? "What you have paid for still comes to you."
      : "What we owe you is still paid back to you.";
  return renderMail(input.origin, {
    kind: "account-deleted",
    subject: `Your ${name} account is deleted`,
    preheader: unfinished.length > 0 ? promise : "This is the last email to this address.",
    title: "Your account is deleted",
    blocks: [
      {
        paragraph: `Your ${name} account was deleted on ${formatLongDateTime(input.deletedAt)}, with everything in it that is about you. Records that the law makes us keep stay without your account.`,
      },
      ...paragraphs.map((paragraph) => ({ paragraph })),
      { footnote: `Was it not you? Phone us on ${phone}.` },
    ],
  });
}

const LAST_EMAIL_TEXT =
  "This is our last email: with it, we have forgotten your address. You are welcome to open a new account at any time.";

function formatDeliveries(orders: readonly string[]): string {
  const goes = orders.length === 1 ? "it goes" : "they go";
  return `What you have paid for still comes to you: ${formatOrders(orders)}. Until then we keep the address ${goes} to and write to you about it, and forget it afterwards.`;
}

function formatRefundsDue(orders: readonly string[]): string {
  return `We still have to pay back money for ${formatOrders(orders)}. Until that is done we keep your name and address and write to you about it, and forget them afterwards.`;
}

function formatOrders(orders: readonly string[]): string {
  return `${orders.length === 1 ? "order" : "orders"} ${orders.join(", ")}`;
}
