import { company, companyBank, companyRegister } from "#app/content/company.ts";
import {
  contactDetails,
  type LegalDetail,
  type ShopDocument,
  shopTermsUpdated,
} from "./legal-document.ts";
import { ACCOUNTING_RECORD_YEARS } from "./retention.ts";

const { name, legalName, vatNumber, postalAddress, phone, email } = company;

const byTransfer = `By bank transfer (EFT) to the account of ${companyBank.accountHolder} at ${companyBank.bank}, shown with your reference after you order`;
const encrypted = "Pages, orders and payments travel over encrypted connections only.";
const secretLink = "every order’s page opens only with your account or its secret link.";

/** What section 43(1) of the ECT Act has an online shop tell, in the Act’s own order. */
export const companyInformation: ShopDocument = {
  path: "/company-information",
  title: "Company information",
  description: `Who ${legalName} is: legal status, registration, addresses, and how buying from ${name} works, as section 43 of the ECT Act asks.`,
  lastUpdated: shopTermsUpdated,
  question: "Need something for your records?",
  sections: [
    {
      id: "company",
      title: "The company",
      blocks: [
        `This shop belongs to ${legalName}. Section 43 of the Electronic Communications and Transactions Act 25 of 2002 (ECT Act) asks an online shop to tell the following.`,
        { details: registerRows() },
      ],
    },
    {
      id: "goods",
      title: "Goods and prices",
      blocks: [
        "Each product’s page describes what it is, with its specifications and, where there is one, the maker’s datasheet. It says whether it is in stock, and of the last few how many are left.",
        `Prices are in South African Rand${vatNumber ? " and include VAT" : "; we are not registered for VAT and charge none"}. The checkout adds the cost of delivery and shows the full price before you order; our Delivery page lists it by province and weight. There are no other charges.`,
        "Without a verified account you can order up to 10 of any product and goods worth up to R 250 000. Ask for a quotation for larger orders.",
        "Before you place an order you can review all of it, correct it, or leave. A quotation that you ask for holds its prices for 14 days.",
      ],
    },
    {
      id: "payment",
      title: "Ways of payment",
      blocks: [
        {
          withCards: `${byTransfer}; or by card or instant EFT on the pages of PayFast. We never see or keep card numbers.`,
          eftOnly: `${byTransfer}.`,
        },
        {
          withCards:
            "We reserve the goods of an unpaid order for up to 24 hours; the order confirmation says until when. A payment that arrives later reserves them again if they are still in stock; if not, we refund it in full within 5 working days. Unpaid orders are cancelled automatically: after 7 days with EFT, after 1 day with PayFast.",
          eftOnly:
            "We reserve the goods of an unpaid order for up to 24 hours; the order confirmation says until when. A payment that arrives later reserves them again if they are still in stock; if not, we refund it in full within 5 working days. Unpaid orders are cancelled automatically after 7 days.",
        },
      ],
    },
    {
      id: "record",
      title: "Delivery and your record of the sale",
      blocks: [
        "Our Delivery page says how and when goods are sent. We email you at every step.",
        `The order’s own page, linked in those mails and in your account, keeps its lines, prices, payments, invoice and credit notes for you to read, print and save. We keep invoices for at least ${ACCOUNTING_RECORD_YEARS} years, as the Companies Act requires (section 24).`,
      ],
    },
    {
      id: "rights",
      title: "Returns and your rights",
      blocks: [
        "You may cancel within 7 days of receiving goods (ECT Act, section 44), and return defective ones within 6 months (Consumer Protection Act, section 56). Our Returns and refunds page says how, and what is excepted.",
        "The Terms of Service are the agreement between us; they say what holds where nothing else was agreed. Warranties of makers come on top.",
        "Nothing in the shop renews by itself, and there is no minimum duration. Service agreements state their own.",
      ],
    },
    {
      id: "disputes",
      title: "Complaints and disputes",
      blocks: [
        "Please talk to us first: most disputes are misunderstandings.",
        "If that does not help, the Consumer Goods and Services Ombud settles disputes between consumers and suppliers free of charge, under the industry’s code of conduct that the Consumer Protection Act made binding. The National Consumer Commission is open to you as well.",
      ],
    },
    {
      id: "security",
      title: "Security and privacy",
      blocks: [
        {
          withCards: `${encrypted} Passwords are kept as hashes, card details are entered at PayFast, and ${secretLink}`,
          eftOnly: `${encrypted} Passwords are kept as hashes, and ${secretLink}`,
        },
        "Our Privacy Policy says what we do with personal information, and what your rights are.",
      ],
    },
    { id: "contact", title: "Contact", blocks: [{ details: contactDetails() }] },
  ],
};

function registerRows(): LegalDetail[] {
  const { legalStatus, registrationNumber, placeOfRegistration } = companyRegister;
  const { officeBearers, addressForService, website } = companyRegister;
  return [
    { term: "Full name", text: legalName },
    { term: "Legal status", text: legalStatus },
    { term: "Registration number", text: registrationNumber },
    { term: "Place of registration", text: placeOfRegistration },
    { term: "Office bearers", text: officeBearers.join(", ") },
    ...(vatNumber ? [{ term: "VAT number", text: vatNumber }] : []),
    { term: "Physical address", text: postalAddress.join(", ") },
    { term: "Address for legal documents", text: addressForService.join(", ") },
    { term: "Phone", text: phone.shown, href: `tel:${phone.number}` },
    { term: "Website", text: website, href: website },
    { term: "Email", text: email, href: `mailto:${email}` },
  ];
}
