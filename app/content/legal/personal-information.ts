import type { LegalBlock } from "./legal-block.ts";

/** What the PAIA manual says of one category of personal data (section 51(1)(c)). */
export type PersonalInformation = {
  title: string;
  people: readonly (keyof typeof PEOPLE)[];
  information: string;
  purpose: string;
  /** Beside our staff and the company that hosts the site: the text above the list names them. */
  recipients?: readonly (keyof typeof RECIPIENTS)[];
  /** A function, because the owner sets some of the periods. */
  kept: () => string;
};

const PEOPLE = {
  visitors: "visitors who write to us or use the shop",
  guests: "customers without an account",
  customers: "customers with an account",
  staff: "our staff",
};

const RECIPIENTS = {
  email: "the company that delivers our emails",
  courier: "the courier",
  payment: "the payment service",
  bank: "our bank",
  accountants: "our accountants and auditors",
  tax: "the South African Revenue Service",
};

/** A category as a legal page shows it. */
export function personalInformationBlocks(category: PersonalInformation): LegalBlock[] {
  const { title, people, information, purpose, recipients = [], kept } = category;
  const recipientNames = recipients.map((recipient) => RECIPIENTS[recipient]);
  return [
    { markdown: `### ${title}` },
    {
      details: [
        { term: "People", text: sentence(people.map((group) => PEOPLE[group])) },
        { term: "Information", text: information },
        { term: "Purpose", text: purpose },
        {
          term: "Recipients",
          text: sentence(recipientNames) || "Only our staff and the site’s host.",
        },
        { term: "Kept", text: `${kept()}.` },
      ],
    },
  ];
}

/** "Our staff, the courier and our bank." */
function sentence(names: readonly string[]): string {
  const list = new Intl.ListFormat("en-ZA").format(names);
  return list && `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
}
