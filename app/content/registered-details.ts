import { company, companyRegister } from "./company.ts";
import { vatNumber } from "./company-details.ts";
import type { ContactDetail } from "./contact-details.ts";

/** Until the owner has entered names. Nobody is made up, and nobody is kept waiting for a register. */
export const OFFICE_BEARERS_MISSING = "Not published here yet: email us and we’ll tell you.";

/** What section 43(1) of the ECT Act requires an online shop to publish, in the Act’s own order. */
export function registeredDetails(): ContactDetail[] {
  const { legalStatus, registrationNumber, placeOfRegistration } = companyRegister();
  const { addressForService, website } = companyRegister();
  const { legalName, postalAddress, phone, email } = company();
  const number = vatNumber();
  return [
    { term: "Full name", text: legalName },
    { term: "Legal status", text: legalStatus },
    { term: "Registration number", text: registrationNumber },
    { term: "Place of registration", text: placeOfRegistration },
    { term: "Office bearers", text: officeBearers() },
    ...(number ? [{ term: "VAT number", text: number }] : []),
    { term: "Physical address", text: postalAddress.join(", ") },
    { term: "Address for legal documents", text: addressForService.join(", ") },
    { term: "Phone", text: phone.shown, href: `tel:${phone.number}` },
    { term: "Website", text: website, href: website },
    { term: "Email", text: email, href: `mailto:${email}` },
  ];
}

/** For letters: the street address, unless the owner has given another one. */
export function addressForPost(): string {
  const { separatePostalAddress } = companyRegister();
  const { postalAddress: street } = company();
  return (separatePostalAddress.length > 0 ? separatePostalAddress : street).join(", ");
}

function officeBearers(): string {
  return companyRegister().officeBearers.join(", ") || OFFICE_BEARERS_MISSING;
}
