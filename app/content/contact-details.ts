import { company } from "./company.ts";

export type ContactDetail = { term: string; text: string; href?: string };

export const contactLinks: readonly ContactDetail[] = [
  { term: "Email", text: company.email, href: `mailto:${company.email}` },
  { term: "Phone", text: company.phone.shown, href: `tel:${company.phone.number}` },
  { term: "WhatsApp", text: company.whatsapp.shown, href: company.whatsapp.url },
];

/** All of them, with the address and the hours. */
export function contactDetails(): ContactDetail[] {
  return [
    ...contactLinks,
    { term: "Office", text: company.postalAddress.join(", ") },
    { term: "Office hours", text: company.officeHours },
  ];
}
