import { officeHoursInFull } from "#app/content/company-details.ts";
import { company } from "./company.ts";

export type ContactDetail = { term: string; text: string; href?: string };

export function contactLinks(): ContactDetail[] {
  const { email, phone, whatsapp } = company();
  return [
    { term: "Email", text: email, href: `mailto:${email}` },
    { term: "Phone", text: phone.shown, href: `tel:${phone.number}` },
    { term: "WhatsApp", text: whatsapp.shown, href: whatsapp.url },
  ];
}

/** All of them, with the address and the hours. */
export function contactDetails(): ContactDetail[] {
  return [
    ...contactLinks(),
    { term: "Office", text: company().postalAddress.join(", ") },
    { term: "Office hours", text: officeHoursInFull() },
  ];
}
