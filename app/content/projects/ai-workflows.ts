import { companyWork } from "#app/content/company.ts";
import { type Project, projectVideo } from "./project.ts";

const inboxTriage: Project = {
  slug: "inbox-triage",
  title: "Inbox Triage",
  tagline:
    "Reads a shared support mailbox and puts each email in the right queue; a person has the final say.",
  category: "AI Workflow",
  description: `Two hundred emails a day in one mailbox, and somebody’s whole morning to sort them. Inbox Triage reads each one, gives it a label and a reason, and **leaves the doubtful ones to a person**.

It answers nobody and deletes nothing. It moves an email to a queue, highlights the words that decided it, and says how sure it is.

- **Three labels to start with.** Fault, quotation, account. More follow once the first three are right.
- **A person has the final say.** Emails with low confidence, a new sender or an angry tone are shown first.
- **It learns on Fridays.** The week’s corrections become the next set of examples.
- **Personal details stay in-house.** Addresses, numbers and signatures are masked before the model reads anything.`,
  tech: ["Python", "Azure OpenAI", "Power Automate"],
  thumb: {
    name: "inbox-triage-thumb",
    alt: "Emails go from a mailbox through a sorting step into three queues",
  },
  thumbVideo: projectVideo("inbox-triage-glance"),
  video: projectVideo("inbox-triage-film"),
  images: [
    {
      name: "inbox-triage-review",
      alt: "An email that is both a quotation request and a fault report, with the deciding words highlighted",
    },
    { name: "inbox-triage-week", alt: "A week of emails by queue, and how many were corrected" },
  ],
  repoUrl: `${companyWork.code}/inbox-triage`,
};

const invoiceReader: Project = {
  slug: "invoice-reader",
  title: "Invoice Reader",
  tagline: "Takes supplier invoices from email, reads the fields and matches them to the order.",
  category: "AI Workflow",
  description: `Most supplier invoices match the order to the cent, and are still captured by hand. Invoice Reader captures them, and **shows people only what does not match**.

It takes the attachment from the mailbox, reads the number, date, VAT and total, finds the order, and checks that the amounts add up. A changed bank account is always stopped, however good the match.

- **Matched.** Order, price and total agree: one look, one click, into the accounting system.
- **For review.** A different price, a missing order, a duplicate invoice.
- **Never pays.** Payments stay with the people who have always made them.
- **Every field can be traced.** Click a number to see where on the invoice it was read.`,
  tech: ["Python", "Document AI", "SQL Server", "Power BI", "n8n"],
  thumb: { name: "invoice-reader-thumb", alt: "Fields of an invoice, matched to an order" },
  images: [
    { name: "invoice-reader-queue", alt: "A morning’s invoices, and why some are on hold" },
    { name: "invoice-reader-fields", alt: "An invoice beside the data read from it" },
  ],
};

const tenderLibrary: Project = {
  slug: "tender-library",
  title: "Tender Library",
  tagline:
    "Finds the paragraph you wrote three tenders ago, and the certificate that goes with it.",
  category: "AI Workflow",
  description: `Every tender asks for what the last one asked for, in different words. The answers exist, in folders that only one person knows. Tender Library finds them **by what they mean**, and shows which document and page they came from.

It does not write tenders. It finds the paragraph, the certificate and the date on which that certificate expires, and a person decides what is still true.

- **Questions as they are asked.** Paste the requirement and get the closest answers from earlier tenders.
- **Certificates with expiry dates.** Tax clearance and B-BBEE certificates are shown with the days left.
- **Your documents stay yours.** The index lives in your own tenant, and permissions follow the folder.

We are building the first version now, so there are no screenshots yet.`,
  tech: ["Python", "pgvector", "Azure", "SharePoint"],
};

export const aiWorkflows = { inboxTriage, invoiceReader, tenderLibrary };
