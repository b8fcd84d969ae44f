import type { Company } from "#app/content/company.ts";
import { formatDateTime } from "#app/content/long-date.ts";
import type { MailContent, MailMessage } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** Confirms the deletion of an account; the address is erased after sending. */
export function accountDeletedMail(input: {
  origin: string;
  company: Company;
  deletedAt: Date;
  /** Numbers of paid orders that are not delivered yet. */
  stillToDeliver?: readonly string[];
  /** Numbers of overpaid orders. */
  stillToPayBack?: readonly string[];
}): MailMessage {
  const { company, stillToDeliver = [], stillToPayBack = [] } = input;
  const isLast = stillToDeliver.length + stillToPayBack.length === 0;
  const phone = company.phone.shown.replaceAll(" ", "\u00a0");
  const content: MailContent = {
    origin: input.origin,
    company,
    preheader: isLast
      ? "This is the last email to this address."
      : stillToDeliver.length > 0
        ? "What you have paid for still comes to you."
        : "What we owe you is still paid back to you.",
    title: "Your account is deleted",
    blocks: [
      {
        paragraph: `Your ${company.name} account was deleted on ${formatDateTime(input.deletedAt)}, with everything in it that is about you. Records that the law makes us keep stay without your account.`,
      },
      ...(isLast ? [{ paragraph: LAST_EMAIL_TEXT }] : []),
      ...(stillToDeliver.length > 0 ? [{ paragraph: formatDeliveries(stillToDeliver) }] : []),
      ...(stillToPayBack.length > 0 ? [{ paragraph: formatRefundsDue(stillToPayBack) }] : []),
      { footnote: `Was it not you? Phone us on ${phone}.` },
    ],
  };
  return {
    kind: "account-deleted",
    subject: `Your ${company.name} account is deleted`,
    ...renderMail(content),
  };
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
