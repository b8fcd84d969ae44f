import { companyWork } from "#app/content/company.ts";
import { type Project, projectVideo } from "./project.ts";

const inboxTriage: Project = {
  slug: "inbox-triage",
  title: "Inbox Triage",
  tagline:
    "Reads a shared support mailbox and puts each message in the right queue, with a person on the last step.",
  category: "AI Workflow",
  description: `Two hundred messages a day in one mailbox, and somebody's whole morning to sort them. Inbox Triage reads each one, gives it a label and a reason, and **leaves the doubtful ones to a person**.

It answers nobody and deletes nothing. It moves a message to a queue, marks the words that decided it, and says how sure it is.

- **Three labels to begin with.** Fault, quote, account. More come when the first three are right.
- **A person on the last step.** Low confidence, a new sender or an angry sentence is shown first.
- **It learns on Fridays.** What people changed in the week becomes the next set of examples.
- **Names stay home.** Addresses, numbers and signatures are masked before the model reads anything.`,
  tech: ["Python", "Azure OpenAI", "Power Automate"],
  thumb: {
    name: "inbox-triage-thumb",
    alt: "Messages go from a mailbox through a sorting step into three queues",
  },
  thumbVideo: projectVideo("inbox-triage-glance"),
  video: projectVideo("inbox-triage-film"),
  images: [
    {
      name: "inbox-triage-review",
      alt: "A message that is both a quote and a fault, with the words that say so",
    },
    { name: "inbox-triage-week", alt: "A week of messages by queue, and how many were changed" },
  ],
  repoUrl: `${companyWork.code}/inbox-triage`,
};

const invoiceReader: Project = {
  slug: "invoice-reader",
  title: "Invoice Reader",
  tagline: "Takes supplier invoices from email, reads the fields and matches them to the order.",
  category: "AI Workflow",
  description: `Most supplier invoices match their order to the cent, and are typed over by hand all the same. Invoice Reader does the typing, and **shows people only what does not match**.

It takes the attachment from the mailbox, reads number, date, VAT and total, looks for the order, and checks that the sums add up. A changed bank account is always stopped, however good the match.

- **Matched.** Order, price and sum agree: one look, one click, into the accounting system.
- **To look at.** A price that differs, an order that is missing, an invoice that came twice.
- **Never paid from here.** Payment stays where it was, with the people who had it before.
- **Every field has its place.** A click on a number shows where on the paper it was read.`,
  tech: ["Python", "Document AI", "SQL Server", "Power BI", "n8n"],
  thumb: { name: "invoice-reader-thumb", alt: "Fields of an invoice, matched to an order" },
  images: [
    { name: "invoice-reader-queue", alt: "A morning's invoices, and why some of them wait" },
    { name: "invoice-reader-fields", alt: "An invoice beside what was read from it" },
  ],
};

const tenderLibrary: Project = {
  slug: "tender-library",
  title: "Tender Library",
  tagline:
    "Finds the paragraph you wrote three tenders ago, and the certificate that goes with it.",
  category: "AI Workflow",
  description: `Every tender asks again for what the last one asked for, in other words. The answers exist, in folders that only one person knows. Tender Library finds them **by what they mean**, and says which document and page they came from.

It writes no tender. It brings the paragraph, the certificate and the date on which that certificate runs out, and a person decides what is still true.

- **Questions as they are asked.** Paste the requirement; get the closest answers of earlier tenders.
- **Certificates with an end date.** Tax clearance and B-BBEE are shown with the days that are left.
- **Your documents stay yours.** The index lives in your own tenancy, and rights follow the folder.

We are building the first version now, so there are no pictures yet.`,
  tech: ["Python", "pgvector", "Azure", "SharePoint"],
};

export const aiWorkflows = { inboxTriage, invoiceReader, tenderLibrary };
