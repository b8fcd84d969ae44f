import { vatNumber } from "#app/content/company-details.ts";
import type { EmailName } from "#app/content/documents/emails.ts";
import { preferences } from "#app/content/preferences.ts";
import type { SiteContent } from "#app/content/site-content.server.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import type { MailMessage } from "./mail-content.ts";
import {
  accountDeletedMail,
  agreeToEmailChangeMail,
  confirmNewEmailMail,
  confirmPreferencesMail,
  emailChangedMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
} from "./messages/account-mails.server.ts";
import { contactAcknowledgedMail, contactReplyMail } from "./messages/contact-mails.server.ts";
import type { OrderMailInput } from "./messages/order-mail-sections.ts";
import {
  type OrderEmailName,
  type OrderStatusUpdate,
  orderStatusUpdateMail,
} from "./messages/order-status-update.server.ts";
import { quoteMail, quoteWithdrawnMail } from "./messages/quote-mails.server.ts";
import { backInStockMail, confirmStockAlertMail } from "./messages/stock-alert-mails.server.ts";

/** An email as a customer would get it, about an order, an account or a message that do not exist. */
export function sampleMail(name: EmailName, origin: string, content: SiteContent): MailMessage {
  if (isOrderEmail(name)) return sampleOrderMail(name, origin, content);
  return sampleMails[name](origin, content);
}

function isOrderEmail(name: EmailName): name is OrderEmailName {
  return name.startsWith("order-");
}

const NAME = "Thandi Nkosi";
const PRODUCT = "Example laptop 14";
const NEW_EMAIL = "thandi@example.com";
const TOTAL = "R 24999.00";
const VAT = "R 3260.74";
const LINES = [{ quantity: 1, name: PRODUCT, total: TOTAL }];

const sampleMails: Record<
  Exclude<EmailName, OrderEmailName>,
  (origin: string, content: SiteContent) => MailMessage
> = {
  quote: (origin, content) =>
    quoteMail(
      {
        origin,
        reference: "QUO-1001",
        name: NAME,
        path: "/quotes/example",
        validUntil: inDays(14),
        lines: LINES,
        deliveryTitle: "Delivery",
        delivery: "Free",
        total: TOTAL,
        vat: vatNumber() && VAT,
      },
      content,
    ),
  "quote-withdrawn": (origin, content) =>
    quoteWithdrawnMail({ origin, reference: "QUO-1001", name: NAME }, content),
  "verify-email": (origin, content) =>
    verifyEmailMail({ origin, path: "/login", validForMinutes: 24 * 60 }, content),
  "reset-password": (origin, content) =>
    resetPasswordMail({ origin, path: "/login", validForMinutes: 60 }, content),
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
        newEmail: NEW_EMAIL,
        mustAgree: true,
      },
      content,
    ),
  "email-changed": (origin, content) =>
    emailChangedMail({ origin, changedAt: new Date(), newEmail: NEW_EMAIL }, content),
  "account-deleted": (origin, content) =>
    accountDeletedMail({ origin, deletedAt: new Date() }, content),
  "confirm-preferences": (origin, content) =>
    confirmPreferencesMail({ origin, path: "/login", choices: preferences.choices }, content),
  "confirm-stock-alert": (origin, content) =>
    confirmStockAlertMail(
      { origin, productName: PRODUCT, path: "/shop", validForDays: 7 },
      content,
    ),
  "back-in-stock": (origin, content) =>
    backInStockMail(
      { origin, productName: PRODUCT, productPath: "/shop", cancelPath: "/shop" },
      content,
    ),
  "contact-acknowledged": (origin, content) =>
    contactAcknowledgedMail(
      { origin, path: "/", reference: "1001", receivedAt: new Date() },
      content,
    ),
  "contact-reply": (origin, content) =>
    contactReplyMail(
      {
        origin,
        text: "Yes, we do.\n\nWhen would a visit suit you?",
        subject: "Do you support offices in Centurion?",
        original: { message: "Do you support offices in Centurion?", createdAt: new Date() },
      },
      content,
    ),
};

type SampleOrder = OrderMailInput["order"];

function sampleOrderMail(name: OrderEmailName, origin: string, content: SiteContent): MailMessage {
  const [update, change = {}] = orderSamples()[name];
  return orderStatusUpdateMail(
    {
      origin,
      update,
      reference: "ORD-1001",
      path: "/orders/example",
      bank: privateSettings().bank,
      order: { ...sampleOrder(), ...change },
    },
    content,
  );
}

/** The event that sends each email, and what its order has to be like. */
function orderSamples(): Record<OrderEmailName, [OrderStatusUpdate, Partial<SampleOrder>?]> {
  return {
    "order-placed": ["placed"],
    "order-eft-chosen": ["eft-chosen"],
    "order-reminder": ["reminder"],
    "order-reminder-sold-out": ["reminder", { reservation: { kind: "sold-out" } }],
    "order-paid": ["paid"],
    "order-part-paid": ["payment-held", { isPartlyPaid: true, due: "R 999.00" }],
    "order-payment-check": ["payment-held"],
    "order-payment-sold-out": ["payment-sold-out"],
    "order-payment-to-refund": ["payment-to-refund", { isSale: false, state: "cancelled" }],
    "order-payment-reversed": ["payment-reversed", { creditNote: "CN-1001" }],
    "order-packed": ["packed"],
    "order-shipped": ["shipped", { trackingCarrier: "Courier", trackingNumber: "123456789" }],
    "order-sent-by-email": ["shipped", { deliveryMethod: "email" }],
    "order-ready": ["ready", { deliveryMethod: "collection" }],
    "order-completed": ["completed"],
    "order-delivery-date": ["delivery-date", { backorderBy: isoDateInDays(21) }],
    "order-stock-released": [
      "stock-released",
      { reservation: { kind: "in-stock", wasReserved: true } },
    ],
    "order-cancelled": ["cancelled"],
    "order-expired": ["expired"],
    "order-expired-with-proof": ["expired", { hasProof: true }],
    "order-refunded": ["refunded"],
    "order-partly-refunded": ["partly-refunded", { refunded: "R 999.00" }],
    "order-overpayment-refunded": ["paid-back", { refunded: "R 999.00" }],
    "order-payment-refunded": ["paid-back", { isSale: false, state: "cancelled" }],
    "order-address-changed": ["address-changed"],
    "order-email-changed": ["email-changed"],
    "order-invoice-replaced": ["invoice-replaced"],
    "order-link": ["link"],
  };
}

function sampleOrder(): SampleOrder {
  return {
    email: NEW_EMAIL,
    fullName: NAME,
    companyName: null,
    paymentMethod: "eft",
    deliveryMethod: "courier",
    recipient: [NAME, "12 Example Road", "Hatfield", "Pretoria, 0083", "Gauteng"],
    addressChange: {
      from: ["12 Example Road", "Hatfield", "Pretoria, 0083", "Gauteng"],
      to: ["7 Example Street", "Lynnwood", "Pretoria, 0081", "Gauteng"],
    },
    otherAddresses: [],
    buyerReference: null,
    expiresAt: inDays(7),
    reservation: { kind: "reserved", until: inDays(1) },
    deliveryDays: "1 to 2 working days",
    backorderBy: undefined,
    isLateDelivery: false,
    trackingCarrier: null,
    trackingNumber: null,
    lines: LINES,
    goods: TOTAL,
    delivery: "Free",
    total: TOTAL,
    due: TOTAL,
    paid: TOTAL,
    hasSeveralPayments: false,
    overpaid: undefined,
    writtenOff: undefined,
    isPaidByEft: true,
    isSale: true,
    state: "awaiting-payment",
    isPartlyPaid: false,
    vat: vatNumber() && VAT,
    refunded: TOTAL,
    reversed: TOTAL,
    creditNote: undefined,
    hasProof: false,
  };
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60_000);
}

function isoDateInDays(days: number): string {
  return inDays(days).toISOString().slice(0, 10);
}
