import { company, companyRegister } from "#app/content/company.ts";

/** One duty of a law, where the site meets it, and the words of that page that do. */
export type LegalDuty = { section: string; duty: string; path: string; says: () => string };

const row =
  (law: string) =>
  (section: string, duty: string, path: string, says: string | (() => string)): LegalDuty => ({
    section: `${law}, section ${section}`,
    duty,
    path,
    says: typeof says === "string" ? () => says : says,
  });

const paia = row("PAIA");
const ect = row("ECT Act");
const manual = "/paia-manual";
const shop = "/company-information";

/** What a private body must publish, and what an online shop must, on their own website. */
export const legalDuties: readonly LegalDuty[] = [
  paia("51(1)(a)", "the head", manual, "Head of the company The chief executive officer"),
  paia("51(1)(a)", "the Information Officer", manual, "Information Officer"),
  paia(
    "51(1)(a)",
    "postal address",
    manual,
    () => `Postal address ${company().postalAddress.join(", ")}`,
  ),
  paia(
    "51(1)(a)",
    "street address",
    manual,
    () => `Street address ${company().postalAddress.join(", ")}`,
  ),
  paia("51(1)(a)", "phone", manual, () => `Phone ${company().phone.shown}`),
  paia("51(1)(a)", "email", manual, () => `Email ${company().email}`),
  paia(
    "51(1)(b)(i)",
    "the guide, and how to get it",
    manual,
    "publishes a guide on how to use PAIA and POPIA (PAIA, section 10)",
  ),
  paia(
    "51(1)(b)(ii)",
    "records available without a request",
    manual,
    "our services and projects, the products we sell",
  ),
  paia(
    "51(1)(b)(iii)",
    "records available under other laws",
    manual,
    "Companies Act 71 of 2008 Registration, directors, shareholders",
  ),
  paia(
    "51(1)(b)(iv)",
    "subjects and categories of records",
    manual,
    "Customers Orders, quotations, invoices, payments",
  ),
  paia(
    "51(1)(b)(iv)",
    "how to ask",
    manual,
    "Use the form below the manual on our website, or send the form that PAIA’s regulations prescribe",
  ),
  paia(
    "51(1)(b)(iv)",
    "the particulars of a request",
    manual,
    "Say what you need (PAIA, section 53)",
  ),
  paia("51(1)(b)(iv)", "fees", manual, "regulations prescribe for a request and for finding"),
  paia("51(1)(b)(iv)", "no reply", manual, "your request counts as refused (section 58)"),
  paia("51(1)(b)(iv)", "third parties", manual, "they may agree to it or object (sections 71"),
  paia("51(1)(b)(iv)", "remedies", manual, "apply to a court within 180 days (PAIA, section 78)"),
  paia("51(1)(b)(iv)", "when we reply", manual, "We reply within 30 days of receiving"),
  paia("51(1)(c)(i)", "purposes", manual, "To deliver and invoice orders"),
  paia("51(1)(c)(ii)", "people", manual, "People Customers with an account"),
  paia("51(1)(c)(ii)", "information", manual, "Information Name, email address, phone number"),
  paia(
    "51(1)(c)(iii)",
    "recipients",
    manual,
    "the courier, the payment service, our accountants and auditors",
  ),
  paia(
    "51(1)(c)(iv)",
    "planned transfers abroad",
    manual,
    "may store or handle personal information outside South Africa",
  ),
  paia(
    "51(1)(c)(ii)",
    "people shown on the website",
    manual,
    "Contact people of clients: names, roles",
  ),
  paia(
    "51(1)(c)(ii)",
    "people and information outside the website",
    manual,
    "Staff and job applicants: contact details, identity numbers",
  ),
  paia(
    "51(1)(c)(v)",
    "security: confidentiality and integrity",
    manual,
    "Passwords are stored as hashes",
  ),
  paia("51(1)(c)(v)", "security: availability", manual, "we can restore information"),
  paia("51(3)(a)", "on the website", manual, "You can read it on our website"),
  paia("51(3)(b)", "at the office", manual, "read it at our office during office hours"),
  paia("51(3)(c)", "to anyone who asks", manual, "We send a copy to anyone who asks for one"),
  paia("51(3)(d)", "to the Regulator", manual, "and to the Information Regulator on request"),
  ect("43(1)(a)", "full name", shop, () => `Full name ${company().legalName}`),
  ect("43(1)(a)", "legal status", shop, () => `Legal status ${companyRegister().legalStatus}`),
  ect(
    "43(1)(b)",
    "physical address",
    shop,
    () => `Physical address ${company().postalAddress.join(", ")}`,
  ),
  ect("43(1)(b)", "phone", shop, () => `Phone ${company().phone.shown}`),
  ect("43(1)(c)", "website", shop, () => `Website ${companyRegister().website}`),
  ect("43(1)(c)", "email", shop, () => `Email ${company().email}`),
  ect(
    "43(1)(d) and (e)",
    "the code that applies to the shop, and where to read it",
    shop,
    "You can read the code at www.cgso.org.za",
  ),
  ect(
    "43(1)(f)",
    "registration number",
    shop,
    () => `Registration number ${companyRegister().registrationNumber}`,
  ),
  // Names, once the owner has given them.
  ect(
    "43(1)(f)",
    "office bearers",
    shop,
    () => `Office bearers ${companyRegister().officeBearers.join(", ")}`,
  ),
  ect(
    "43(1)(f)",
    "place of registration",
    shop,
    () => `Place of registration ${companyRegister().placeOfRegistration}`,
  ),
  ect(
    "43(1)(g)",
    "address for legal service",
    shop,
    () => `Address for legal documents ${companyRegister().addressForService.join(", ")}`,
  ),
  ect("43(1)(h)", "the goods", shop, "Each product page describes the product"),
  ect("43(1)(i)", "the full price", shop, "shows the full price before you order"),
  ect("43(1)(i)", "cost of transport", "/delivery", "The price depends on the province"),
  ect("43(1)(j)", "ways of payment", shop, "bank transfer (EFT)"),
  ect("43(1)(k)", "the terms", shop, "Terms of Service are the agreement between us"),
  ect("43(1)(k)", "guarantees", "/warranty", "Who protects you"),
  ect(
    "43(1)(l)",
    "time of delivery",
    "/delivery",
    "Pay by 12:00 on a working day and we dispatch items in stock that day",
  ),
  ect(
    "43(1)(m)",
    "the record of the transaction",
    shop,
    "for you to read, print and save. We keep invoices for at least",
  ),
  ect("43(1)(n)", "returns and refunds", "/returns", "30 days of your cancellation"),
  ect(
    "43(1)(o)",
    "the dispute code, and how to reach it",
    "/complaints",
    "or have not had one after 15 business days: www.cgso.org.za",
  ),
  ect("43(1)(p)", "security of payments", shop, "use encrypted connections only"),
  ect("43(1)(p)", "privacy", "/privacy", "responsible party for the personal information"),
  ect("43(1)(q)", "minimum duration", shop, "Nothing in the shop renews automatically"),
  ect("43(1)(r)", "the right to cancel", shop, "You may cancel within 7 days"),
  ect("43(2)", "review, correct, withdraw", shop, "you can review it, correct it or withdraw"),
];
