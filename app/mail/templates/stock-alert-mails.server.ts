import { siteContent } from "#app/content/site-content.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { renderCustomerMail } from "#app/mail/customer-mail.ts";
import type { MailKindTable, MailMessage, MailSampleTable } from "#app/mail/mail-content.ts";
import { sampleData } from "./sample-data.ts";

/** Repeats no submitted text: the address may be a stranger's. */
export function confirmStockAlertMail(
  input: { origin: string; productName: string; path: string; validForDays: number },
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "confirm-stock-alert",
    email: "confirm-stock-alert",
    origin: input.origin,
    values: { product: input.productName, validity: formatCount(input.validForDays, "day") },
    details: [{ button: { label: "Yes, email me", path: input.path } }],
  });
}

/** The one email that was asked for. */
export function backInStockMail(
  input: { origin: string; productName: string; productPath: string; cancelPath: string },
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "back-in-stock",
    email: "back-in-stock",
    origin: input.origin,
    values: { product: input.productName },
    details: [{ button: { label: "See the product", path: input.productPath } }],
    end: [{ button: { label: "Delete my request", path: input.cancelPath } }],
  });
}

export const stockAlertMailKinds = {
  "confirm-stock-alert": {
    label: "Back-in-stock request",
    about: "stock",
    retention: "erased",
    erasedWith: undefined,
    isWarning: false,
  },
  "back-in-stock": {
    label: "Back in stock",
    about: "stock",
    retention: "erased",
    erasedWith: undefined,
    isWarning: false,
  },
} as const satisfies MailKindTable;

export const stockAlertMailSamples = {
  "confirm-stock-alert": (origin, content) =>
    confirmStockAlertMail(
      { origin, productName: sampleData.product, path: "/shop", validForDays: 7 },
      content,
    ),
  "back-in-stock": (origin, content) =>
    backInStockMail(
      { origin, productName: sampleData.product, productPath: "/shop", cancelPath: "/shop" },
      content,
    ),
} satisfies MailSampleTable;
