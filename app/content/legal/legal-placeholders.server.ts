import { company, companyRegister } from "#app/content/company.ts";
import { vatNumber } from "#app/content/company-details.ts";
import { type ContactDetail, contactDetails } from "#app/content/contact-details.ts";
import { delivery, deliveryTexts, dispatchTime } from "#app/content/delivery.ts";
import type { LegalPlaceholder } from "#app/content/kinds/placeholders.ts";
import { replyPeriod } from "#app/content/message-kinds.ts";
import {
  isBankTransfer,
  isRedirect,
  PAYMENT_METHODS,
  type PaymentMethod,
  paymentDays,
  paymentMethods as paymentMethodTexts,
  paymentSentence,
} from "#app/content/payment-methods.ts";
import { addressForPost, registeredDetails } from "#app/content/registered-details.ts";
import { ACCOUNTING_RECORD_YEARS } from "#app/content/shop-terms.ts";
import { reservationTerms } from "#app/content/texts/reservation-texts.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { paymentProviders } from "#app/settings/payment-providers.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { settings } from "#app/settings/settings.ts";
import { courierPrices } from "./courier-prices.ts";
import type { LegalBlock, LegalFacts } from "./legal-block.ts";

/** What the placeholders of legal texts stand for now: Markdown, or blocks. */
export const legalPlaceholderTexts: Record<
  LegalPlaceholder,
  (facts: LegalFacts) => string | readonly LegalBlock[]
> = {
  orderPrefix: () => settings().numbers.order.at(-1)?.prefix ?? "",
  recordYears: () => String(ACCOUNTING_RECORD_YEARS),
  quotationRetention: () => inMonths(privateSettings().privacy.quotationMonths),
  emailRetention: () => formatCount(privateSettings().privacy.mailDays, "day"),
  viewRetention: () => inMonths(privateSettings().privacy.viewMonths),
  cartRetention: () => formatCount(privateSettings().privacy.visitorCartDays, "day"),
  checkoutRetention: () => formatCount(privateSettings().privacy.visitorDetailsDays, "day"),
  collectionTime: () => formatCount(delivery().keptDays, "day"),
  deliveryArea: () =>
    delivery().courier
      ? "delivers to street addresses in South Africa only"
      : "does not deliver goods: you collect them",
  deliveryPage: () =>
    delivery().courier
      ? "lists delivery prices by province and weight"
      : "says how you get your goods",
  outlyingAreas: () => (delivery().courier ? "Outlying areas can take a day or two longer." : ""),
  pricesAndVat: () =>
    vatNumber()
      ? "are in South African rand and include VAT"
      : "are in South African rand; we are not registered for VAT and charge none",
  guestUnits: () => String(settings().shop.guestUnits),
  guestTotal: () => formatRand(settings().shop.guestTotal).replace(/\.00$/, ""),
  requestTime: () => replyPeriod("information-request"),
  complaintTime: () => replyPeriod("complaint"),
  contactDetails: () => [{ details: contactDetails() }],
  registeredDetails: () => [{ details: registeredDetails() }],
  informationOfficer: () => [{ details: informationOfficer() }],
  personalInformation: ({ personalInformation }) => personalInformation,
  cookieList: ({ cookies }) => cookies,
  deliveryMethods,
  courierPrices,
  dispatchTimes,
  paymentTimes: ({ methods }) =>
    [
      paymentSentence(methods),
      ...providersOf(methods).map(({ legal }) => legal.confirmation),
      ...(methods.some(isBankTransfer)
        ? [
            "An EFT from another bank can take up to two working days to reach us; with proof of payment we can prepare the order, and we send it once the money is in our account.",
          ]
        : []),
    ].join(" "),
  paymentMethods: ({ methods }) => paymentMethods(methods),
  unpaidOrders: ({ methods }) => unpaidOrders(methods),
  refundMethods: ({ methods }) =>
    `${methods.some(isRedirect) ? "We refund the card you paid with, or pay" : "We pay"} by EFT into an account in the buyer’s name. You will receive a credit note, which you can always find on your order page.`,
  securityMeasures: ({ methods }) =>
    `Pages, orders and payments use encrypted connections only. Passwords are stored as hashes, ${cardDetails(methods)}and an order page opens only from your account or with its secret link.`,
};

/** Whom a request for information goes to (PAIA, section 51(1)(a)). Without names, it says who they are by law. */
function informationOfficer(): ContactDetail[] {
  const { headOfCompany, informationOfficer: officer } = companyRegister();
  const { informationOfficerEmail, website } = companyRegister();
  const { legalName, postalAddress: street, phone } = company();
  const email = informationOfficerEmail || company().email;
  return [
    { term: "Company", text: legalName },
    { term: "Head of the company", text: headOfCompany || HEAD_BY_LAW },
    { term: "Information Officer", text: officer || headOfCompany || OFFICER_BY_LAW },
    { term: "Postal address", text: addressForPost() },
    { term: "Street address", text: street.join(", ") },
    { term: "Phone", text: phone.shown, href: `tel:${phone.number}` },
    { term: "Email", text: email, href: `mailto:${email}` },
    { term: "Website", text: website, href: website },
  ];
}

const HEAD_BY_LAW =
  "The chief executive officer, or the person in an equivalent position (PAIA, section 1)";
const OFFICER_BY_LAW = "The head of the company (POPIA, section 1)";

function deliveryMethods(): string {
  const { courier, collection } = delivery();
  return [
    ...(courier
      ? ["- **Courier to your door.** To a home or an office, in all nine provinces."]
      : []),
    ...(collection
      ? [
          `- **${deliveryTexts.collection.option}.** Free of charge. We let you know when your order is ready.`,
        ]
      : []),
    "- **By email or appointment.** Free of charge. We email licences to you and contact you to book services.",
  ].join("\n");
}

function dispatchTimes(): string {
  if (!delivery().courier) {
    return "Once you have paid, we prepare items in stock and email you when you can collect them.";
  }
  return `Pay by ${dispatchTime()} on a working day and we dispatch items in stock that day; otherwise we dispatch them on the next working day. Saturdays, Sundays and public holidays are not working days.

Delivery times count from the day we dispatch your order. We email you the waybill number when we do.`;
}

function paymentMethods(methods: readonly PaymentMethod[]): string {
  const { accountHolder, bank } = privateSettings().bank;
  const providers = providersOf(methods).map(({ legal }) => legal.payBy);
  const ways = [
    ...(methods.some(isBankTransfer)
      ? [
          `bank transfer (EFT) to the account of ${escapeMarkdown(accountHolder)} at ${escapeMarkdown(bank)} (we show you the details and your reference after you order)`,
        ]
      : []),
    ...providers,
  ];
  return `By ${ways.join("; or by ")}.${providers.length > 0 ? " We never see or store card numbers." : ""}

We do not offer ${notOffered(methods)}: orders must be paid in full before we dispatch them.`;
}

/** What buyers ask for and cannot have. */
function notOffered(methods: readonly PaymentMethod[]): string {
  const isByCard = methods.some((method) =>
    paymentMethodTexts[method].payWith.some((way) => /\bcard\b/i.test(way)),
  );
  return `${isByCard ? "" : "card payments, "}instalments, lay-bys or 30-day accounts`;
}

/** "card details are entered on PayFast’s own pages, " */
function cardDetails(methods: readonly PaymentMethod[]): string {
  const owners = providersOf(methods).map(({ name }) => `${name}’s`);
  return owners.length > 0 ? `card details are entered on ${owners.join(" or ")} own pages, ` : "";
}

function unpaidOrders(methods: readonly PaymentMethod[]): string {
  // In one order, whichever of them is the checkout's default.
  const offered = PAYMENT_METHODS.filter((method) => methods.includes(method));
  const [only] = offered;
  const { shop } = settings();
  const days = offered.map((method) => paymentMethodTexts[method].paymentDays);
  const after =
    only && offered.length === 1
      ? ` after ${paymentDays(only)}.`
      : `: ${offered.map((method) => `after ${paymentDays(method)} with ${paymentMethodTexts[method].name}`).join(", ")}.`;
  return `${reservationTerms({ paymentDays: Math.max(...days), isByEft: offered.some(isBankTransfer) })} The order confirmation gives the deadline. For an order of more than ${shop.guestUnits} of a product, or of goods worth more than ${formatRand(shop.guestTotal).replace(/\.00$/, "")}, we may reserve the items only once your payment arrives; the quotation or confirmation will say so. If you pay after the deadline, we reserve your items again if they are still in stock; if not, we refund you in full within 5 working days. Unpaid orders are cancelled automatically${after}`;
}

function providersOf(methods: readonly PaymentMethod[]) {
  return methods.filter(isRedirect).map((method) => paymentProviders[method]);
}

/** "a year", "18 months" */
function inMonths(months: number): string {
  if (months === 12) return "a year";
  return months % 12 === 0 ? formatCount(months / 12, "year") : formatCount(months, "month");
}

/** A text that Markdown shows as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>&|~]/g, "\\$&").replace(/^(\d*)([#+\-.)])/, "$1\\$2");
}
