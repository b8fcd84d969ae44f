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

export function staffInvitationMail(input: {
  origin: string;
  /** The page where the first password is chosen, with its token. */
  path: string;
  /** "Sales and Warehouse" */
  roles: string;
  validForMinutes: number;
}): MailMessage {
  return renderMail(input.origin, {
    kind: "admin-invitation",
    subject: `You are now a member of staff at ${company().name}`,
    preheader: "Choose a password to log in.",
    title: "You are now a member of staff",
    blocks: [
      {
        paragraph: `You have been given access to the ${company().name} admin area as ${input.roles}. Choose a password to get started. From then on, you log in with this email address. The link works once and expires after ${formatValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Choose a password", path: input.path } },
      {
        footnote: `Not expecting this? Do not open the link, and let us know at ${company().email}.`,
      },
    ],
  });
}

export type StaffChange = "added" | "roles" | "deactivated" | "reactivated" | "withdrawn";

/** Notifies whoever manages staff of a change, so a stolen session cannot make one unnoticed. */
export function staffChangedMail(input: {
  origin: string;
  change: StaffChange;
  person: { name: string; email: string };
  /** "Sales and Warehouse" */
  roles: string;
  /** Name and email of the acting colleague, or the command that did it. */
  by: string;
  changedAt: Date;
  path: string;
}): MailMessage {
  const { change, person, roles } = input;
  const name = person.name.trim() || person.email;
  const { title, by } = {
    added: { title: `${name} is now on staff as ${roles}`, by: "Added by" },
    roles: { title: `Roles changed for ${name}: ${roles}`, by: "Changed by" },
    deactivated: { title: `${name} is no longer on staff`, by: "Deactivated by" },
    reactivated: { title: `${name} is back on staff as ${roles}`, by: "Reactivated by" },
    withdrawn: { title: `The invitation for ${name} was withdrawn`, by: "Withdrawn by" },
  }[change];
  const isLeaving = change === "deactivated" || change === "withdrawn";
  return renderMail(input.origin, {
    kind: "admin-role-changed",
    subject: `${title}: ${company().name}`,
    preheader: `${person.email} ${isLeaving ? "can no longer use" : "can use"} the admin area.`,
    title,
    blocks: [
      { paragraph: staffChangeTexts[change] },
      {
        facts: [
          ["Account", nameAndEmail(person)],
          [isLeaving ? "Previous roles" : "Roles", roles],
          [by, input.by],
          ["When", formatLongDateTime(input.changedAt)],
        ],
      },
      {
        paragraph:
          "If you were not expecting this, check the staff list now and speak to your colleagues.",
      },
      { button: { label: "View staff", path: input.path } },
    ],
  });
}

const staffChangeTexts: Record<StaffChange, string> = {
  added: "This account can now use the admin area, as far as its roles allow.",
  roles: "This account’s roles decide what it can see and do in the admin area.",
  deactivated:
    "This account can no longer use the admin area and has been signed out everywhere. It remains a customer account.",
  reactivated: "This account can use the admin area again, with the roles it had before.",
  withdrawn: "The link in the invitation no longer works, and the account has been deleted.",
};

/** Tells whoever manages staff that a colleague's two-step login is being removed. */
export function secondFactorRecoveryNotice(input: {
  origin: string;
  person: { name: string; email: string };
  by: string;
  takesEffectAt: Date;
  path: string;
}): MailMessage {
  const title = "A colleague’s two-step login will be removed";
  return renderMail(input.origin, {
    kind: "second-factor-recovery",
    subject: `${title}: ${company().name}`,
    preheader: `${input.person.email} will then log in with the password alone.`,
    title,
    blocks: [
      {
        paragraph:
          "A colleague has lost their phone and recovery codes. From the time below, the password alone will be enough to log in to this account.",
      },
      {
        facts: [
          ["Account", nameAndEmail(input.person)],
          ["Started by", input.by],
          ["Takes effect", formatLongDateTime(input.takesEffectAt)],
        ],
      },
      { paragraph: "If you were not expecting this, stop it now and speak to your colleagues." },
      { button: { label: "View the account", path: input.path } },
    ],
  });
}

/** Tells staff who may change these settings of new ones that redirect money, emails or customers. */
export function settingsChangedMail(input: {
  origin: string;
  /** The group of settings: "Company". */
  label: string;
  /** The new values, field by field. */
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
        paragraph: `These ${company().name} settings ${isAhead ? "are being" : "have been"} changed. They affect how people pay or reach you, where emails go or how staff log in.`,
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
        paragraph: `Changes to “${title}” were scheduled for ${formatLongDateTime(dueAt)}. They could not be published. Please correct this first:`,
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
        paragraph: `You requested this email in the admin area on ${formatLongDateTime(input.writtenAt)}. If you can read it, emails from the site are arriving.`,
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
    label: "Staff invitation",
    about: "staff",
    retention: "redacted",
    erasedWith: "account",
    isWarning: false,
  },
  "second-factor-recovery": {
    label: "Colleague’s two-step login",
    about: "staff",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: true,
  },
  "admin-role-changed": {
    label: "Staff change",
    about: "staff",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: true,
  },
  "bank-account-changed": {
    label: "Bank account change",
    about: "bank-account",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: true,
  },
  ...accountChangedKinds(),
  "settings-changed": {
    label: "Settings change",
    about: "settings",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: true,
  },
  "schedule-failed": {
    label: "Scheduled page not published",
    about: "content",
    retention: "retry",
    erasedWith: undefined,
    isWarning: false,
  },
  test: {
    label: "Test email",
    about: "test",
    retention: "retry",
    erasedWith: undefined,
    isWarning: false,
  },
} as const satisfies MailKindTable;

/** Of every payment provider with an account. */
function accountChangedKinds(): Record<AccountChangedKind, MailKindRules> {
  const rules = (method: RedirectMethod): MailKindRules => ({
    label: `${paymentProviders[method].settings.title} change`,
    about: "bank-account",
    retention: "no-text",
    erasedWith: undefined,
    isWarning: true,
  });
  const kinds = REDIRECT_METHODS.map((method) => [`${method}-account-changed`, rules(method)]);
  return Object.fromEntries(kinds) as Record<AccountChangedKind, MailKindRules>;
}
