import { company } from "#app/content/company.ts";
import type { RedirectMethod } from "#app/content/payment-methods.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import type { AccountChangedKind, MailMessage } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { paymentProviders } from "#app/settings/payment-providers.ts";

/** Tells all owners that a new bank account was requested, while any of them can still stop it. */
export function bankAccountRequestedMail(input: {
  origin: string;
  account: string;
  currentAccount: string;
  by: string;
  requestedAt: Date;
  takesEffectAt: Date;
  /** It takes the place of an earlier request. */
  isReplacement: boolean;
  path: string;
}): MailMessage {
  const takesEffect = formatLongDateTime(input.takesEffectAt);
  return renderMail(input.origin, {
    kind: "bank-account-changed",
    subject: `New bank account requested: ${company().name}`,
    preheader: `It takes effect on ${takesEffect} unless someone cancels it.`,
    title: "A new bank account was requested",
    blocks: [
      {
        paragraph: `Customers will be asked to pay by EFT into the new account from ${takesEffect}, or as soon as another owner approves it. Until then they see the current account.`,
      },
      ...(input.isReplacement
        ? [{ paragraph: "This replaces the earlier request, and the 24 hours start again." }]
        : []),
      {
        facts: [
          ["New account", input.account],
          ["Current account", input.currentAccount],
          ["Requested by", input.by],
          ["When", formatLongDateTime(input.requestedAt)],
          ["Takes effect", takesEffect],
        ],
      },
      {
        paragraph:
          "If you were not expecting this, someone may be trying to steal payments. Cancel the change or pause EFT now, and speak to the person named above by phone.",
      },
      { button: { label: "Review the change", path: input.path } },
    ],
  });
}

/** Tells all owners that the requested bank account will not be used. */
export function bankAccountCancelledMail(input: {
  origin: string;
  account: string;
  /** Undefined if it was cancelled automatically: whoever asked for it may no longer change bank details. */
  cancelledBy: string | undefined;
  changedAt: Date;
  path: string;
}): MailMessage {
  const { cancelledBy } = input;
  return renderMail(input.origin, {
    kind: "bank-account-changed",
    subject: `New bank account cancelled: ${company().name}`,
    preheader: "Customers still pay into the same bank account.",
    title: "The new bank account was cancelled",
    blocks: [
      {
        paragraph: `${company().name}’s bank account has not changed. ${
          cancelledBy
            ? "An owner cancelled the request for a new one."
            : "The person who requested a new one can no longer change bank details, so the request was cancelled."
        }`,
      },
      {
        facts: [
          ["Requested account", input.account],
          ...(cancelledBy ? [["Cancelled by", cancelledBy] as const] : []),
          ["When", formatLongDateTime(input.changedAt)],
        ],
      },
      { paragraph: "If the new account is right, request it again." },
      { button: { label: "Check the bank account", path: input.path } },
    ],
  });
}

/** Tells all owners of a new bank account, so a stolen session cannot change it unnoticed. */
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
          ...(input.approvedBy ? [["Approved by", input.approvedBy] as const] : []),
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
  /** The second admin, where one has approved it. */
  approvedBy?: string | undefined;
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
