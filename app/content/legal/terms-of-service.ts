import { company } from "#app/content/company.ts";
import { contactDetails, type LegalDocument, lastUpdated, terms } from "./legal-document.ts";

const { name, legalName, postalAddress } = company;

export const termsOfService: LegalDocument = {
  path: "/terms",
  title: "Terms of Service",
  description: `The terms under which ${name} runs this website and shop and delivers its services, under South African law.`,
  lastUpdated,
  question: "Questions about these terms?",
  sections: [
    {
      id: "acceptance",
      title: "Acceptance of terms",
      blocks: [
        `This website belongs to ${legalName}, ${postalAddress.join(", ")}, South Africa. “We” is that company; “you” is whoever uses the site, opens an account or buys from us.`,
        "By using the site you accept these terms. If you do so for a company, you confirm that you may bind it. If you do not accept them, please do not use the site.",
        "For orders in the shop, our pages on delivery, on returns and refunds and on the company are part of these terms. A signed agreement or an accepted quote comes first where it says something else.",
      ],
    },
    {
      id: "services",
      title: "Our services",
      blocks: [
        "We advise on, supply, build and look after information and communications technology: the services and products that this site describes.",
        "The pages here are a description, not an offer. What we do for you, by when and at what price stands in the quote or agreement that we both accept.",
        "Some products and services come from other makers. Their licences and warranties apply to them, beside the rights that the law gives you.",
      ],
    },
    {
      id: "client-responsibilities",
      title: "Client responsibilities",
      blocks: [
        "So that the work can be done well, you agree to:",
        terms({
          "Be accurate.": "Give us correct details, and tell us when they change.",
          "Give access.":
            "Let us reach the sites, systems and people that the work needs, in time.",
          "Guard your password.":
            "Keep it to yourself, and tell us at once if someone else may know it.",
          "Keep backups.": "Your data is yours to back up, unless we agreed in writing to do it.",
          "Stay within the law.":
            "Hold the licences for your software, and have the right to share the personal information that you hand us.",
        }),
        "You may not disturb the site, try to enter parts of it that are not meant for you, or use it to harm others.",
      ],
    },
    {
      id: "payment",
      title: "Payment terms",
      blocks: [
        "Prices are in South African Rand. Where VAT is charged, prices in the shop include it. Any cost of delivery is shown before you commit yourself. A quotation holds its prices for 14 days.",
        "Before an order is placed you can review it, correct it or withdraw, as section 43 of the Electronic Communications and Transactions Act 25 of 2002 (ECT Act) requires.",
        "Invoices are payable by the date and in the way that they state. On late payments we may charge interest at the rate that the law prescribes and, after notice to you, hold back further work.",
      ],
    },
    {
      id: "intellectual-property",
      title: "Intellectual property",
      blocks: [
        `The text, drawings and software of this site belong to ${name} or to those who licensed them to us. You may read, print and link to its pages; other uses need our written consent.`,
        "What you give us for a project stays yours, and we use it for that project only.",
        "Who owns the work that we make for you is settled in its agreement. Under the Copyright Act 98 of 1978, copyright is assigned only in writing. Names and marks of other companies belong to them.",
      ],
    },
    {
      id: "liability",
      title: "Limitation of liability",
      blocks: [
        {
          important:
            "Please read this section with care. It limits what you can claim from us: as far as the law allows, we are not liable for indirect loss, such as lost profit, lost business or lost data of which no backup was kept.",
        },
        "We try to keep the site correct and reachable, but we do not guarantee that it is always either. Sites that we link to are run by others, and are their responsibility.",
        "Nothing here excludes liability for gross negligence or for anything else that the law does not let us exclude. Where the Consumer Protection Act 68 of 2008 (CPA) applies, you may return unsafe or defective goods within six months of delivery and choose repair, replacement or refund (sections 55 and 56).",
      ],
    },
    {
      id: "termination",
      title: "Termination",
      blocks: [
        "You may stop using the site at any time, and ask us to close your account. We may suspend or close an account that is used against these terms or the law, and will say why unless the law forbids it.",
        "Service agreements end as they say. Where the CPA applies to a fixed term, a consumer may cancel it on 20 business days’ written notice; a reasonable cancellation charge may then be due (section 14).",
        "A consumer who buys online may cancel without giving a reason within 7 days of receiving the goods, or of agreeing to the service. You pay only for sending goods back, and are refunded within 30 days (ECT Act, section 44). Exceptions are in section 42: among them software that you unsealed, goods made to your order, and services that began with your consent within those 7 days.",
      ],
    },
    {
      id: "changes",
      title: "Changes to these terms",
      blocks: [
        "We may change these terms; the date at the top says when we last did. The terms on this page apply from that date.",
        "An order or agreement stays under the terms that applied when it was made.",
      ],
    },
    {
      id: "governing-law",
      title: "Governing law: South Africa",
      blocks: [
        "The law of the Republic of South Africa governs these terms, and its courts decide disputes about them.",
        "Please talk to us first: most disputes are misunderstandings. Consumers may also turn to the Consumer Goods and Services Ombud or the National Consumer Commission. Rights that the law where you live does not let you give up remain yours.",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: [
        `Questions, complaints and legal notices about these terms reach ${legalName} here:`,
        { details: contactDetails() },
      ],
    },
  ],
};
