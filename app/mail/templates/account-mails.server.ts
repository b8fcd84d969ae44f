import { CONFIRMATION_LINK_DAYS, preferences } from "#app/content/preferences.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { formatCount, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { renderCustomerMail } from "#app/mail/customer-mail.ts";
import {
  formatValidity,
  type MailKindTable,
  type MailMessage,
  type MailSampleTable,
} from "#app/mail/mail-content.ts";
import { sanitizeLine } from "#app/mail/sanitize-text.ts";
import { sampleData } from "./sample-data.ts";

/** A page of this site with a one-time token. */
type LinkInput = { origin: string; path: string; validForMinutes: number };

/** Repeats no submitted text: the address may be a stranger's. */
export function verifyEmailMail(
  { origin, path, validForMinutes }: LinkInput,
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "verify-email",
    email: "verify-email",
    origin,
    values: { validity: formatValidity(validForMinutes) },
    details: [{ button: { label: "Confirm my address", path } }],
  });
}

/** Asks for consent to marketing. Contains no account data: the address may be a stranger's. */
export function confirmPreferencesMail(
  input: {
    origin: string;
    path: string;
    choices: readonly { label: string; means: string }[];
  },
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "confirm-preferences",
    email: "confirm-preferences",
    origin: input.origin,
    values: { validity: formatCount(CONFIRMATION_LINK_DAYS, "day") },
    details: [
      { facts: input.choices.map(({ label, means }) => [label, means] as const) },
      { button: { label: "Read and confirm", path: input.path } },
    ],
  });
}

/** Contains no name: a stranger may have chosen it when signing up with this address. */
export function resetPasswordMail(
  { origin, path, validForMinutes }: LinkInput,
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "reset-password",
    email: "reset-password",
    origin,
    values: { validity: formatValidity(validForMinutes) },
    details: [{ button: { label: "Choose a new password", path } }],
  });
}

/** Notifies the owner of a password change, in case it was not them. */
export function passwordChangedMail(
  input: { origin: string; changedAt: Date; resetPath: string },
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "password-changed",
    email: "password-changed",
    origin: input.origin,
    values: { changedAt: formatLongDateTime(input.changedAt) },
    details: [{ button: { label: "Reset my password", path: input.resetPath } }],
  });
}

/** Notifies the owner of a change to two-step login, in case it was not them. */
export function secondFactorChangedMail(
  input: { origin: string; changedAt: Date; change: keyof typeof secondFactorChanges },
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "two-step-login-changed",
    email: "two-step-login-changed",
    origin: input.origin,
    values: {
      changedAt: formatLongDateTime(input.changedAt),
      change: secondFactorChanges[input.change],
    },
    details: [{ button: { label: "Reset my password", path: "/forgot-password" } }],
  });
}

const secondFactorChanges = {
  on: "Two-step login has been switched on. From now on, you need your password and a code from your authenticator app.",
  off: "Two-step login has been switched off. Your password alone is enough to log in.",
  "new-codes": "New recovery codes have been created. The earlier ones no longer work.",
  "code-used": "Someone has logged in with one of your recovery codes. Each works once.",
  removed:
    "As you asked, we have removed two-step login from your account. Log in with your password, and set it up again under My account.",
};

/** Tells the owner that staff are removing two-step login, with a link that stops it. */
export function secondFactorRecoveryMail(
  input: { origin: string; takesEffectAt: Date; path: string },
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "two-step-login-recovery",
    email: "two-step-login-recovery",
    origin: input.origin,
    values: { takesEffectAt: formatLongDateTime(input.takesEffectAt) },
    details: [{ button: { label: "Stop the removal", path: input.path } }],
  });
}

/** Tells staff of a login from a browser that their account has not seen, in case it was not them. */
export function newDeviceMail(
  input: {
    origin: string;
    path: string;
    loggedInAt: Date;
    device: string;
    network: string | undefined;
  },
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "new-device",
    email: "new-device",
    origin: input.origin,
    values: { loggedInAt: formatLongDateTime(input.loggedInAt) },
    details: [
      {
        facts: [
          ["Browser", input.device],
          ...(input.network ? [["Network", input.network] as const] : []),
        ],
      },
      { button: { label: "This wasn’t me", path: input.path } },
    ],
  });
}

/** Asks the new address to confirm. It may be a stranger's, so the mail contains no account data. */
export function confirmNewEmailMail(
  { origin, path, validForMinutes }: LinkInput,
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "confirm-new-email",
    email: "confirm-new-email",
    origin,
    values: { validity: formatValidity(validForMinutes) },
    details: [{ button: { label: "Confirm this address", path } }],
  });
}

/** Asks the current address to confirm or refuse an email change; an unverified one can only refuse. */
export function agreeToEmailChangeMail(
  input: LinkInput & { newEmail: string; mustAgree: boolean },
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "agree-to-email-change",
    email: "agree-to-email-change",
    origin: input.origin,
    values: {
      validity: formatValidity(input.validForMinutes),
      rule: input.mustAgree
        ? "Nothing changes until it is confirmed from both addresses."
        : "It will change as soon as it is confirmed from the new address.",
    },
    details: [{ facts: [["New address", sanitizeLine(input.newEmail, 254)]] }],
    end: [{ button: { label: "Confirm or reject", path: input.path } }],
  });
}

/** Notifies the previous address that the email change is done. */
export function emailChangedMail(
  input: { origin: string; changedAt: Date; newEmail: string },
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "email-changed",
    email: "email-changed",
    origin: input.origin,
    values: { changedAt: formatLongDateTime(input.changedAt) },
    details: [{ facts: [["New address", sanitizeLine(input.newEmail, 254)]] }],
  });
}

/** Confirms the deletion of an account; the address is erased after sending. */
export function accountDeletedMail(
  input: AccountDeletedInput,
  content = siteContent(),
): MailMessage {
  const { stillToDeliver = [], stillToRefund = [], cancelled = [], deletedQuotes = 0 } = input;
  const ended = [
    ...(cancelled.length > 0 ? [`We cancelled ${formatUnpaid(cancelled)}.`] : []),
    ...(deletedQuotes > 0 ? [`We deleted ${formatCount(deletedQuotes, "quotation")}.`] : []),
  ];
  const unfinished = [
    ...(stillToDeliver.length > 0 ? [formatDeliveries(stillToDeliver, input.keptAddress)] : []),
    ...(stillToRefund.length > 0 ? [formatRefundsDue(stillToRefund)] : []),
  ];
  const paragraphs = unfinished.length > 0 ? unfinished : [LAST_EMAIL_TEXT];
  const promise =
    stillToDeliver.length > 0
      ? "You’ll still receive what you have paid for."
      : "We’ll still refund what we owe you.";
  return renderCustomerMail(content, {
    kind: "account-deleted",
    email: "account-deleted",
    origin: input.origin,
    values: {
      deletedAt: formatLongDateTime(input.deletedAt),
      whatFollows: unfinished.length > 0 ? promise : "This is the last email to this address.",
    },
    details: [
      ...(ended.length > 0 ? [{ paragraph: ended.join(" ") }] : []),
      ...paragraphs.map((paragraph) => ({ paragraph })),
    ],
  });
}

type AccountDeletedInput = {
  origin: string;
  deletedAt: Date;
  /** Numbers of paid orders that are not delivered yet. */
  stillToDeliver?: readonly string[];
  /** Numbers of overpaid orders. */
  stillToRefund?: readonly string[];
  /** The address that is kept until delivery. */
  keptAddress?: "delivery" | "billing" | undefined;
  /** Numbers of unpaid orders that were cancelled with the account. */
  cancelled?: readonly string[];
  deletedQuotes?: number;
};

const LAST_EMAIL_TEXT =
  "This is our last email: we have now deleted your address. You are welcome to create a new account at any time.";

function formatDeliveries(
  orders: readonly string[],
  keptAddress: "delivery" | "billing" | undefined,
): string {
  const them = orders.length === 1 ? "it" : "them";
  const kept = keptAddress ? `contact details and ${keptAddress} address` : "contact details";
  return `You’ll still receive what you have paid for: ${formatOrders(orders)}. Until then, we’ll keep your ${kept} and email you about ${them}. We’ll delete these details afterwards.`;
}

function formatRefundsDue(orders: readonly string[]): string {
  return `We still owe you a refund for ${formatOrders(orders)}. Until it’s paid, we’ll keep your contact details and email you about it. We’ll delete them afterwards.`;
}

function formatUnpaid(orders: readonly string[]): string {
  return `your unpaid ${formatOrders(orders)}`;
}

function formatOrders(orders: readonly string[]): string {
  return `${orders.length === 1 ? "order" : "orders"} ${orders.join(", ")}`;
}

export const accountMailKinds = {
  "verify-email": {
    label: "Email confirmation",
    about: "account",
    retention: "redacted",
    erasedWith: "account",
    isWarning: false,
  },
  "confirm-preferences": {
    label: "Marketing consent",
    about: "account",
    retention: "redacted",
    erasedWith: "account",
    isWarning: false,
  },
  "reset-password": {
    label: "Password reset",
    about: "account",
    retention: "redacted",
    erasedWith: "account",
    isWarning: false,
  },
  "password-changed": {
    label: "Password changed",
    about: "account",
    retention: "redacted",
    erasedWith: "account",
    isWarning: true,
  },
  "two-step-login-changed": {
    label: "Two-step login changed",
    about: "account",
    retention: "redacted",
    erasedWith: "account",
    isWarning: true,
  },
  "two-step-login-recovery": {
    label: "Two-step login recovery",
    about: "account",
    retention: "redacted",
    erasedWith: "account",
    isWarning: true,
  },
  "new-device": {
    label: "Login from a new device",
    about: "account",
    retention: "redacted",
    erasedWith: "account",
    isWarning: true,
  },
  "confirm-new-email": {
    label: "New email confirmation",
    about: "account",
    retention: "erased",
    erasedWith: undefined,
    isWarning: false,
  },
  "agree-to-email-change": {
    label: "Email change request",
    about: "account",
    retention: "redacted",
    erasedWith: "account",
    isWarning: true,
  },
  "email-changed": {
    label: "Email address changed",
    about: "account",
    retention: "erased",
    erasedWith: undefined,
    isWarning: true,
  },
  "account-deleted": {
    label: "Account deleted",
    about: "account",
    retention: "erased",
    erasedWith: undefined,
    isWarning: false,
  },
} as const satisfies MailKindTable;

export const accountMailSamples = {
  "verify-email": (origin, content) =>
    verifyEmailMail({ origin, path: "/login", validForMinutes: 24 * 60 }, content),
  "reset-password": (origin, content) =>
    resetPasswordMail({ origin, path: "/login", validForMinutes: 60 }, content),
  "two-step-login-changed": (origin, content) =>
    secondFactorChangedMail({ origin, changedAt: new Date(), change: "on" }, content),
  "two-step-login-recovery": (origin, content) =>
    secondFactorRecoveryMail({ origin, takesEffectAt: new Date(), path: "/login" }, content),
  "new-device": (origin, content) =>
    newDeviceMail(
      {
        origin,
        path: "/login",
        loggedInAt: new Date(),
        device: "Chrome on Windows",
        network: "196.25.x.x",
      },
      content,
    ),
  "password-changed": (origin, content) =>
    passwordChangedMail({ origin, changedAt: new Date(), resetPath: "/login" }, content),
  "confirm-new-email": (origin, content) =>
    confirmNewEmailMail({ origin, path: "/login", validForMinutes: 24 * 60 }, content),
  "agree-to-email-change": (origin, content) =>
    agreeToEmailChangeMail(
      {
        origin,
        path: "/login",
        validForMinutes: 24 * 60,
        newEmail: sampleData.email,
        mustAgree: true,
      },
      content,
    ),
  "email-changed": (origin, content) =>
    emailChangedMail({ origin, changedAt: new Date(), newEmail: sampleData.email }, content),
  "account-deleted": (origin, content) =>
    accountDeletedMail({ origin, deletedAt: new Date() }, content),
  "confirm-preferences": (origin, content) =>
    confirmPreferencesMail({ origin, path: "/login", choices: preferences.choices }, content),
} satisfies MailSampleTable;
