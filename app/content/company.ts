/** The company's data: what an owner replaces. */
export const company = {
  name: "Jacaranda ICT",
  legalName: "Jacaranda ICT Solutions (Pty) Ltd",
  tagline: "ICT consulting and services from Pretoria, wherever you do business.",
  /** Undefined without VAT registration: no page or document shows VAT. */
  vatNumber: "4000000000" as string | undefined,
  email: "hello@jacaranda-ict.example",
  /** `number` is dialled, `shown` is read. */
  phone: { number: "+27120000123", shown: "012 000 0123" },
  whatsapp: { number: "+27600000123", shown: "060 000 0123", url: "https://wa.me/27600000123" },
  /** One line of a letter's address for each entry. */
  postalAddress: ["1 Example Street, Hatfield", "Pretoria, 0083"],
  district: "Hatfield, Pretoria",
  officeHours: "Monday to Friday, 08:00 to 17:00",
  coordinates: { latitude: -25.7479, longitude: 28.2293 },
  altitude: "1 339 m above sea level",
  social: [
    { name: "Facebook", url: "https://facebook.example/jacaranda-ict" },
    { name: "X", url: "https://x.example/jacaranda-ict" },
    { name: "Instagram", url: "https://instagram.example/jacaranda-ict" },
    { name: "LinkedIn", url: "https://linkedin.example/jacaranda-ict" },
  ] satisfies { name: "Facebook" | "X" | "Instagram" | "LinkedIn"; url: string }[],
};

/** Where projects can be tried and their source read. Apart, because only their pages carry it. */
export const companyWork = {
  demos: "https://demo.jacaranda-ict.example",
  code: "https://github.example/jacaranda-ict",
};

/** Where customers pay by transfer (EFT). */
export const companyBank = {
  bank: "Example Bank",
  accountHolder: "Jacaranda ICT Solutions (Pty) Ltd",
  accountNumber: "000 000 0000",
  branchCode: "000000",
  accountType: "Current account",
};

/** How often the company files VAT returns: SARS assigns the category at registration. */
export const companyTax: { vatCategory: "A" | "B" | "C" } = { vatCategory: "B" };

/** What an online shop must publish (ECT Act, section 43; Companies Act, section 32). */
export const companyRegister = {
  legalStatus: "Private company, incorporated in South Africa",
  registrationNumber: "2000/000000/07",
  placeOfRegistration: "Pretoria, South Africa",
  officeBearers: ["The directors on record with the CIPC"],
  addressForService: ["1 Example Street, Hatfield", "Pretoria, 0083"],
  website: "https://jacaranda-ict.example",
};

/** 25.7479° S, 28.2293° E */
export function formatCoordinates(): string {
  const { latitude, longitude } = company.coordinates;
  const south = `${Math.abs(latitude)}° ${latitude < 0 ? "S" : "N"}`;
  return `${south}, ${Math.abs(longitude)}° ${longitude < 0 ? "W" : "E"}`;
}
