import { company, companyRegister } from "#app/content/company.ts";
import { vatNumber } from "#app/content/company-details.ts";
import { type ContactDetail, contactDetails } from "#app/content/contact-details.ts";
import { delivery } from "#app/content/delivery.ts";
import { formatRand } from "#app/content/money.ts";
import { paymentDays } from "#app/content/payment-methods.ts";
import { privateSettings } from "#app/content/private-settings.server.ts";
import { settings } from "#app/content/settings.ts";
import { quotationTime, reservationTime } from "#app/content/shop-terms.ts";
import { ACCOUNTING_RECORD_YEARS, type ShopDocument, shopTermsUpdated } from "./legal-document.ts";

const encrypted = "Pages, orders and payments use encrypted connections only.";
const secretLink = "an order page opens only from your account or with its secret link.";
const withCardsEncrypted = `${encrypted} Passwords are stored as hashes, card details are entered on PayFast’s own pages, and ${secretLink}`;

/** What section 43(1) of the ECT Act requires an online shop to publish, in the Act’s own order. */
export function companyInformation(): ShopDocument {
  const { name, legalName } = company();
  const { bank } = privateSettings();
  const { guestUnits, guestTotal } = settings().shop;
  const unpaid = `We reserve the goods of an unpaid order for up to ${reservationTime()}; the order confirmation says until when. A payment that arrives later reserves them again if they are still in stock; if not, we refund it in full within 5 working days. Unpaid orders are cancelled automatically`;
  const byTransfer = `By bank transfer (EFT) to the account of ${bank.accountHolder} at ${bank.bank} (we show you the details and your reference after you order)`;
  return {
    path: "/company-information",
    title: "Company information",
    description: `Who ${legalName} is: legal status, registration, addresses, and how buying from ${name} works, as required by section 43 of the ECT Act.`,
    lastUpdated: shopTermsUpdated,
    question: "Need something for your records?",
    sections: [
      {
        id: "company",
        title: "The company",
        blocks: [
          `This shop belongs to ${legalName}. Section 43 of the Electronic Communications and Transactions Act 25 of 2002 (ECT Act) requires online shops to publish the following.`,
          { details: registerRows() },
        ],
      },
      {
        id: "goods",
        title: "Goods and prices",
        blocks: [
          "Each product page describes the product, with its specifications and, where available, the manufacturer’s datasheet. It shows whether the product is in stock and, when stock is low, how many are left.",
          `Prices are in South African rand${vatNumber() ? " and include VAT" : "; we are not registered for VAT and charge none"}. The checkout adds the cost of delivery and shows the full price before you order; our [Delivery](/delivery) page ${delivery().courier ? "lists delivery prices by province and weight" : "says how you get your goods"}. There are no other charges.`,
          `Unless you have an account with a confirmed email address, you can order at most ${guestUnits} of any product and goods worth up to ${formatRand(guestTotal).replace(/\.00$/, "")}. For larger orders, [ask for a quotation](/#contact).`,
          `Before you place an order, you can review it, correct it or withdraw. The prices in a quotation are valid for ${quotationTime()}.`,
        ],
      },
      {
        id: "payment",
        title: "Payment methods",
        blocks: [
          {
            withCards: `${byTransfer}; or by card or instant EFT on PayFast’s own pages. We never see or store card numbers.`,
            eftOnly: `${byTransfer}.`,
            cardsOnly: `By card or instant EFT on PayFast’s own pages. We never see or store card numbers.`,
          },
          {
            withCards: `${unpaid}: after ${paymentDays("eft")} with EFT, after ${paymentDays("payfast")} with PayFast.`,
            eftOnly: `${unpaid} after ${paymentDays("eft")}.`,
            cardsOnly: `${unpaid} after ${paymentDays("payfast")}.`,
          },
        ],
      },
      {
        id: "record",
        title: "Delivery and your transaction record",
        blocks: [
          "Our [Delivery](/delivery) page explains how and when we send goods. We email you at every step.",
          `The order page, linked in those emails and in your account, shows your items, prices, payments, invoice and credit notes for you to read, print and save. We keep invoices for at least ${ACCOUNTING_RECORD_YEARS} years, as the Companies Act requires (section 24).`,
        ],
      },
      {
        id: "rights",
        title: "Returns and your rights",
        blocks: [
          "You may cancel within 7 days of receiving goods (ECT Act, section 44), and return defective ones within 6 months (Consumer Protection Act, section 56). Our [Returns and refunds](/returns) page explains how, and lists the exceptions.",
          "The [Terms of Service](/terms) are the agreement between us; they apply unless we have agreed otherwise. Manufacturers’ warranties apply in addition.",
          "Nothing in the shop renews automatically, and there is no minimum duration. Service agreements set their own terms.",
        ],
      },
      {
        id: "disputes",
        title: "Complaints and disputes",
        blocks: [
          "Please talk to us first: most disputes are misunderstandings.",
          "If that does not help, the Consumer Goods and Services Ombud resolves disputes between consumers and suppliers free of charge, under the industry code of conduct that is binding under the Consumer Protection Act. You can also approach the National Consumer Commission.",
        ],
      },
      {
        id: "security",
        title: "Security and privacy",
        blocks: [
          {
            withCards: withCardsEncrypted,
            eftOnly: `${encrypted} Passwords are stored as hashes, and ${secretLink}`,
            cardsOnly: withCardsEncrypted,
          },
          "Our [Privacy Policy](/privacy) explains what we do with personal information and what your rights are.",
        ],
      },
      { id: "contact", title: "Contact", blocks: [{ details: contactDetails() }] },
    ],
  };
}

function registerRows(): ContactDetail[] {
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
