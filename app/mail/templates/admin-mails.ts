import { company } from "#app/content/company.ts";
import { REDIRECT_METHODS, type RedirectMethod } from "#app/content/payment-methods.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import {
  type AccountChangedKind,
  formatValidity,
  type MailKindRules,
  type MailKindTable,
  type MailMessage,
} from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { paymentProviders } from "#app/settings/payment-providers.ts";

export function adminInvitationMail(input: {
  origin: string;
  /** The page that takes the first password, with its token. */
  path: string;
  validForMinutes: number;
}): MailMessage {
  return renderMail(input.origin, {
    kind: "admin-invitation",
    subject: `You are now an admin of ${company().name}`,
    preheader: "Choose a password to log in to the back office.",
    title: "You are now an admin",
    blocks: [
      {
        paragraph: `You have been given access to the ${company().name} back office, where we manage products, orders and messages. Choose a password, then log in with this email address. The link works once and expires after ${formatValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Choose a password", path: input.path } },
      {
        footnote: `Not expecting this? Do not open the link, and let us know at ${company().email}.`,
      },
    ],
  });
}

/** Notifies all admins of a role change, so that a stolen session cannot make one unnoticed. */
export function adminRoleChangedMail(input: {
  origin: string;
  change: "added" | "removed";
  person: { name: string; email: string };
  /** Name and email of the acting admin, or the command that did it. */
  by: string;
  changedAt: Date;
  path: string;
}): MailMessage {
  const { person } = input;
  const isAdded = input.change === "added";
  const title = isAdded ? "A new admin was added" : "An admin was removed";
  return renderMail(input.origin, {
    kind: "admin-role-changed",
    subject: `${title}: ${company().name}`,
    preheader: `${person.email} ${isAdded ? "can now use" : "can no longer use"} the back office.`,
    title,
    blocks: [
      {
        paragraph: isAdded
          ? `This account can now use the ${company().name} back office: it can see all customers, orders and messages, and add other admins.`
          : `This account can no longer use the ${company().name} back office. It remains a customer account.`,
      },
      {
        facts: [
          ["Account", nameAndEmail(person)],
          [isAdded ? "Added by" : "Removed by", input.by],
          ["When", formatLongDateTime(input.changedAt)],
        ],
      },
      {
        paragraph:
          "If you were not expecting this, check the list of admins now and speak to your colleagues.",
      },
      { button: { label: "View all admins", path: input.path } },
    ],
  });
}

/** Tells every admin of a new bank account, so that a stolen session cannot change it unnoticed. */
export function bankAccountChangedMail(input: AccountChange): MailMessage {
  return accountChangedMail(input, {
    kind: "bank-account-changed",
    subject: `Bank account changed: ${company().name}`,
    preheader: "Customers now pay into a different bank account.",
    title: "The bank account was changed",
    message: `From now on, ${company().name} asks customers to pay by EFT into this account. It appears on order pages, in emails and on pro forma invoices.`,
    button: "Check the bank account",
  });
}

/** The same for the account of a payment provider. */
export function paymentAccountChangedMail(
  input: AccountChange,
  method: RedirectMethod,
): MailMessage {
  const { name, settings } = paymentProviders[method];
  return accountChangedMail(input, {
    kind: `${method}-account-changed`,
    subject: `${settings.title} changed: ${company().name}`,
    preheader: `Customers now pay into a different ${settings.title}.`,
    title: `The ${settings.title} was changed`,
    message: `From now on, payments to ${company().name} through ${name} go to this account.`,
    button: `Check the ${settings.title}`,
  });
}

function accountChangedMail(input: AccountChange, texts: AccountChangeTexts): MailMessage {
  const { message, button, ...head } = texts;
  return renderMail(input.origin, {
    ...head,
    blocks: [
      { paragraph: message },
      {
        facts: [
          ["New account", input.account],
          ["Changed by", input.by],
          ["When", formatLongDateTime(input.changedAt)],
        ],
      },
      {
        paragraph:
          "If you were not expecting this, someone may be trying to steal payments. Speak to the person named above by phone, correct the account and change your password.",
      },
      { button: { label: button, path: input.path } },
    ],
  });
}

type AccountChange = {
  origin: string;
  /** Holder, bank and the last digits, or the merchant ID. */
  account: string;
  by: string;
  changedAt: Date;
  path: string;
};
type AccountChangeTexts = {
  kind: "bank-account-changed" | AccountChangedKind;
  subject: string;
  preheader: string;
  title: string;
  message: string;
  button: string;
};

/** Tells every admin of new settings that redirect money, emails or customers. */
export function settingsChangedMail(input: {
  origin: string;
  /** The group of settings: "Company". */
  label: string;
  /** What is new, field by field. */
  values: readonly (readonly [field: string, value: string])[];
  by: string;
  changedAt: Date;
  /** Sent before the change is saved, which may still be refused. */
  isAhead?: boolean;
  path: string;
}): MailMessage {
  const { label, isAhead } = input;
  return renderMail(input.origin, {
    kind: "settings-changed",
    subject: `Settings ${isAhead ? "being changed" : "changed"} (${label}): ${company().name}`,
    preheader: `Check that you know why the settings under “${label}” ${isAhead ? "are being" : "were"} changed.`,
    title: `Settings ${isAhead ? "are being" : "were"} changed: ${label}`,
    blocks: [
      {
        paragraph: `These settings of ${company().name} ${isAhead ? "are being given" : "now have"} new values. They affect where emails go, how customers reach you or what they read about paying.`,
      },
      {
        facts: [
          ...input.values,
          ["Changed by", input.by],
          ["When", formatLongDateTime(input.changedAt)],
        ],
      },
      {
        paragraph:
          "If you were not expecting this, someone may be using a colleague’s login. Speak to the person named above by phone, correct the settings and change your password.",
      },
      { button: { label: "Check the settings", path: input.path } },
    ],
  });
}

/** To the person who scheduled a page that could not be published at that time. */
export function scheduleFailedMail(input: {
  origin: string;
  title: string;
  dueAt: Date;
  /** By field, what has to be corrected. */
  problems: readonly (readonly [field: string, problem: string])[];
  path: string;
}): MailMessage {
  const { title, dueAt, problems, path } = input;
  return renderMail(input.origin, {
    kind: "schedule-failed",
    subject: `Not published: ${title}`,
    preheader: "A scheduled change could not be published.",
    title: `${title} was not published`,
    blocks: [
      {
        paragraph: `Changes to “${title}” were scheduled for ${formatLongDateTime(dueAt)}. They could not be published, because this has to be corrected first:`,
      },
      { facts: problems },
      {
        paragraph:
          "Visitors still see what was published before. Correct the draft, then publish it or schedule it again.",
      },
      { button: { label: "Correct the draft", path } },
    ],
  });
}

/** "Thandi Nkosi (thandi@example.com)", or the email alone while there is no name. */
export function nameAndEmail({ name, email }: { name: string; email: string }): string {
  return name.trim() ? `${name.trim()} (${email})` : email;
}

/** Lets staff check that email is delivered; its link is the outbox page. */
export function testMail(input: { origin: string; writtenAt: Date; path: string }): MailMessage {
  return renderMail(input.origin, {
    kind: "test",
    subject: `Test email from ${company().name}`,
    preheader: "Emails from the site are arriving.",
    title: "This is a test",
    blocks: [
      {
        paragraph: `You requested this email in the back office on ${formatLongDateTime(input.writtenAt)}. If you can read it, emails from the site are arriving.`,
      },
      {
        paragraph:
          "If it was in your spam folder, mark it as not spam and tell the person who runs your email server.",
      },
      { button: { label: "Open the outbox", path: input.path } },
    ],
  });
}

export const adminMailKinds = {
  "admin-invitation": {
    label: "Admin invitation",
    retention: "redacted",
    erasedWith: "account",
    isWarning: false,
  },
  "admin-role-changed": {
    label: "Admin role change",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: true,
  },
  "bank-account-changed": {
    label: "Bank account change",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: true,
  },
  ...accountChangedKinds(),
  "settings-changed": {
    label: "Change of settings",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: true,
  },
  "schedule-failed": {
    label: "Scheduled page not published",
    retention: "retry",
    erasedWith: undefined,
    isWarning: false,
  },
  test: {
    label: "Test email",
    retention: "retry",
    erasedWith: undefined,
    isWarning: false,
  },
} as const satisfies MailKindTable;

/** Of every payment provider with an account. */
function accountChangedKinds(): Record<AccountChangedKind, MailKindRules> {
  const rules = (method: RedirectMethod): MailKindRules => ({
    label: `${paymentProviders[method].settings.title} change`,
    retention: "no-text",
    erasedWith: undefined,
    isWarning: true,
  });
  const kinds = REDIRECT_METHODS.map((method) => [`${method}-account-changed`, rules(method)]);
  return Object.fromEntries(kinds) as Record<AccountChangedKind, MailKindRules>;
}
