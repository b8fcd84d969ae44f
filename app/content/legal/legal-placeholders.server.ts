import { company, companyRegister } from "#app/content/company.ts";
import { vatNumber } from "#app/content/company-details.ts";
import { type ContactDetail, contactDetails } from "#app/content/contact-details.ts";
import { delivery, deliveryTexts, dispatchTime } from "#app/content/delivery.ts";
import type { LegalPlaceholder } from "#app/content/documents/placeholders.ts";
import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import { formatRand } from "#app/content/money.ts";
import { paymentDays, type ShopPaymentMethods } from "#app/content/payment-methods.ts";
import { ACCOUNTING_RECORD_YEARS, reservationTime } from "#app/content/shop-terms.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { settings } from "#app/settings/settings.ts";
import { courierPrices } from "./courier-prices.ts";

/** What the placeholders of legal texts stand for now. Blocks are Markdown, or details to look up. */
export const legalPlaceholderTexts: Record<
  LegalPlaceholder,
  (methods: ShopPaymentMethods) => string | readonly ContactDetail[]
> = {
  orderPrefix: () => settings().numbers.order.at(-1)?.prefix ?? "",
  recordYears: () => String(ACCOUNTING_RECORD_YEARS),
  quotationRetention: () => inMonths(privateSettings().privacy.quoteMonths),
  emailRetention: () => formatCount(privateSettings().privacy.mailDays, "day"),
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
  contactDetails,
  registeredDetails,
  deliveryMethods,
  courierPrices,
  dispatchTimes,
  paymentTimes: ({ takesCards, takesTransfers }) =>
    [
      ...(takesCards ? ["A payment through PayFast is usually confirmed within minutes."] : []),
      ...(takesTransfers
        ? [
            "An EFT from another bank can take up to two working days to reach us; with proof of payment we can prepare the order, and we send it once the money is in our account.",
          ]
        : []),
    ].join(" "),
  paymentMethods,
  unpaidOrders,
  refundMethods: ({ takesCards }) =>
    `${takesCards ? "We refund the card you paid with, or pay" : "We pay"} by EFT into an account in the buyer’s name. You will receive a credit note, which you can always find on your order page.`,
  securityMeasures: ({ takesCards }) =>
    `Pages, orders and payments use encrypted connections only. Passwords are stored as hashes, ${takesCards ? "card details are entered on PayFast’s own pages, " : ""}and an order page opens only from your account or with its secret link.`,
};

/** What section 43(1) of the ECT Act requires an online shop to publish, in the Act’s own order. */
function registeredDetails(): ContactDetail[] {
  const { legalStatus, registrationNumber, placeOfRegistration } = companyRegister();
  const { officeBearers, addressForService, website } = companyRegister();
  const { legalName, postalAddress, phone, email } = company();
  const number = vatNumber();
  return [
    { term: "Full name", text: legalName },
    { term: "Legal status", text: legalStatus },
    { term: "Registration number", text: registrationNumber },
    { term: "Place of registration", text: placeOfRegistration },
    { term: "Office bearers", text: officeBearers.join(", ") },
    ...(number ? [{ term: "VAT number", text: number }] : []),
    { term: "Physical address", text: postalAddress.join(", ") },
    { term: "Address for legal documents", text: addressForService.join(", ") },
    { term: "Phone", text: phone.shown, href: `tel:${phone.number}` },
    { term: "Website", text: website, href: website },
    { term: "Email", text: email, href: `mailto:${email}` },
  ];
}

function deliveryMethods(): string {
  const { courier, collection } = delivery();
  return [
    ...(courier
      ? ["- **Courier to your door.** To a home or an office, in all nine provinces."]
      : []),
    ...(collection
      ? [
          `- **${deliveryTexts.collection.option}.** Free of charge, once we have told you that your order is ready.`,
        ]
      : []),
    "- **By email or appointment.** Free of charge. We email licences to you and contact you to book services.",
  ].join("\n");
}

function dispatchTimes(): string {
  if (!delivery().courier) {
    return "Once you have paid, we prepare items in stock and email you when you can collect them.";
  }
  return `Items in stock leave us on the day you pay for them, if that is a working day and before ${dispatchTime()}, or else on the next working day. Saturdays, Sundays and public holidays are not working days.

Delivery times count from the day we dispatch your order. We email you the waybill number when we do.`;
}

function paymentMethods({ takesCards, takesTransfers }: ShopPaymentMethods): string {
  const { accountHolder, bank } = privateSettings().bank;
  const byTransfer = `By bank transfer (EFT) to the account of ${escapeMarkdown(accountHolder)} at ${escapeMarkdown(bank)} (we show you the details and your reference after you order)`;
  const card = "card or instant EFT on PayFast’s own pages. We never see or store card numbers.";
  if (!takesCards) return `${byTransfer}.`;
  return takesTransfers ? `${byTransfer}; or by ${card}` : `By ${card}`;
}

function unpaidOrders({ takesCards, takesTransfers }: ShopPaymentMethods): string {
  const [transfer, card] = [paymentDays("eft"), paymentDays("payfast")];
  const after =
    takesCards && takesTransfers
      ? `: after ${transfer} with EFT, after ${card} with PayFast.`
      : ` after ${takesCards ? card : transfer}.`;
  return `We reserve the goods of an unpaid order for up to ${reservationTime()}; the order confirmation says until when. A payment that arrives later reserves them again if they are still in stock; if not, we refund it in full within 5 working days. Unpaid orders are cancelled automatically${after}`;
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
