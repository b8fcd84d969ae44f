import type { MailKind, MailKindRules } from "./mail-content.ts";
import { accountMailKinds } from "./templates/account-mails.server.ts";
import { adminMailKinds } from "./templates/admin-mails.ts";
import { companyDocumentMailKinds } from "./templates/company-document-mails.ts";
import { contactMailKinds } from "./templates/contact-mails.server.ts";
import { lowStockMailKinds } from "./templates/low-stock.ts";
import { staffOrderMailKinds } from "./templates/order-received.ts";
import { orderMailKinds } from "./templates/order-status-update.server.ts";
import { quoteMailKinds } from "./templates/quote-mails.server.ts";
import { stockAlertMailKinds } from "./templates/stock-alert-mails.server.ts";

/** Every kind of email. */
const mailKinds: Readonly<Record<MailKind, MailKindRules>> = {
  ...accountMailKinds,
  ...adminMailKinds,
  ...companyDocumentMailKinds,
  ...contactMailKinds,
  ...lowStockMailKinds,
  ...staffOrderMailKinds,
  ...orderMailKinds,
  ...quoteMailKinds,
  ...stockAlertMailKinds,
};

/** The rules of a stored email. Another version of the site may have written one of a kind that is unknown here. */
export function mailKindRules(kind: string): MailKindRules {
  return isMailKind(kind) ? mailKinds[kind] : unknownKind(kind);
}

/** The kinds to which a rule applies. */
export function mailKindsWhere(applies: (rules: MailKindRules) => boolean): MailKind[] {
  return Object.keys(mailKinds).filter((kind): kind is MailKind => applies(mailKindRules(kind)));
}

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailKinds, kind);
}

/** Nobody has said that its text may be read. */
function unknownKind(kind: string): MailKindRules {
  const spaced = kind.replaceAll("-", " ");
  const label = spaced.charAt(0).toUpperCase() + spaced.slice(1);
  return { label, about: "unknown", retention: "no-text", erasedWith: undefined, isWarning: false };
}
