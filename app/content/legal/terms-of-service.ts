import { company } from "#app/content/company.ts";
import { contactDetails } from "#app/content/contact-details.ts";
import { quotationTime } from "#app/content/shop-terms.ts";
import { type LegalDocument, lastUpdated, terms } from "./legal-document.ts";

export function termsOfService(): LegalDocument {
  const { name, legalName, postalAddress } = company();
  return {
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
          `This website belongs to ${legalName}, ${postalAddress.join(", ")}, South Africa. “We” means that company; “you” means anyone who uses the site, creates an account or buys from us.`,
          "By using the site you accept these terms. If you accept them for a company, you confirm that you are authorised to do so. If you do not accept them, please do not use the site.",
          "For shop orders, our pages on delivery, on returns and refunds and on the company are part of these terms. If a signed agreement or an accepted quotation says something different, it takes precedence.",
        ],
      },
      {
        id: "services",
        title: "Our services",
        blocks: [
          "We advise on, supply, build and maintain information and communications technology: the services and products described on this site.",
          "The pages on this site are a description, not an offer. The quotation or agreement that we both accept sets out what we do for you, by when and at what price.",
          "Some products and services come from other companies. Their licences and warranties apply, in addition to the rights that the law gives you.",
        ],
      },
      {
        id: "client-responsibilities",
        title: "Client responsibilities",
        blocks: [
          "So that we can do the work well, you agree to:",
          terms({
            "Be accurate.": "Give us correct details, and tell us when they change.",
            "Give access.":
              "Give us timely access to the sites, systems and people that the work requires.",
            "Guard your password.":
              "Keep it to yourself, and tell us immediately if someone else may know it.",
            "Keep backups.":
              "You back up your own data, unless we have agreed in writing to do it.",
            "Stay within the law.":
              "Hold the licences for your software, and have the right to share the personal information that you give us.",
          }),
          "You may not disrupt the site, try to access parts of it that are not meant for you, or use it to harm others.",
        ],
      },
      {
        id: "payment",
        title: "Payment terms",
        blocks: [
          `Prices are in South African rand. Where VAT is charged, prices in the shop include it. Any delivery cost is shown before you place the order. The prices in a quotation are valid for ${quotationTime()}.`,
          "Before you place an order, you can review it, correct it or withdraw, as section 43 of the Electronic Communications and Transactions Act 25 of 2002 (ECT Act) requires.",
          "Invoices are payable by the date and in the manner that they state. On late payments we may charge interest at the rate prescribed by law and, after notice to you, suspend further work.",
        ],
      },
      {
        id: "intellectual-property",
        title: "Intellectual property",
        blocks: [
          `The text, drawings and software of this site belong to ${name} or its licensors. You may read, print and link to its pages; any other use requires our written consent.`,
          "What you give us for a project remains yours, and we use it for that project only.",
          "The agreement for each project sets out who owns the work that we produce for you. Under the Copyright Act 98 of 1978, copyright is assigned only in writing. The names and trade marks of other companies belong to them.",
        ],
      },
      {
        id: "liability",
        title: "Limitation of liability",
        blocks: [
          {
            important:
              "Please read this section carefully. It limits what you can claim from us: as far as the law allows, we are not liable for indirect loss, such as lost profit, lost business or lost data that was not backed up.",
          },
          "We try to keep the site accurate and available, but we do not guarantee that it always is. Sites that we link to are run by others and are their responsibility.",
          "Nothing here excludes liability for gross negligence or for anything else that the law does not allow us to exclude. Where the Consumer Protection Act 68 of 2008 (CPA) applies, you may return unsafe or defective goods within six months of delivery and choose repair, replacement or refund (sections 55 and 56).",
        ],
      },
      {
        id: "termination",
        title: "Termination",
        blocks: [
          "You may stop using the site at any time, and delete your account under My account. We may suspend or close an account that is used in breach of these terms or the law, and will tell you why unless the law forbids it.",
          "Service agreements set out how they end. Where the CPA applies to a fixed term, a consumer may cancel it on 20 business days’ written notice; a reasonable cancellation charge may then be due (section 14).",
          "A consumer who buys online may cancel without giving a reason within 7 days of receiving the goods, or of agreeing to the service. You pay only for sending the goods back, and we refund you within 30 days (ECT Act, section 44). Section 42 lists the exceptions, including software that you have unsealed, goods made to your order, and services that began with your consent within those 7 days.",
        ],
      },
      {
        id: "changes",
        title: "Changes to these terms",
        blocks: [
          "We may change these terms; the date at the top shows when we last did. The terms on this page apply from that date.",
          "An order or agreement remains subject to the terms that applied when it was made.",
        ],
      },
      {
        id: "governing-law",
        title: "Governing law: South Africa",
        blocks: [
          "The law of the Republic of South Africa governs these terms, and its courts decide disputes about them.",
          "Please talk to us first: most disputes are misunderstandings. Consumers may also approach the Consumer Goods and Services Ombud or the National Consumer Commission. You keep any rights that the law where you live does not allow you to give up.",
        ],
      },
      {
        id: "contact",
        title: "Contact",
        blocks: [
          `Send questions, complaints and legal notices about these terms to ${legalName}:`,
          { details: contactDetails() },
        ],
      },
    ],
  };
}
