/** The pages of the settings, in order. */
export const SETTINGS_PATH = "/admin/settings";

export const settingsGroups = [
  {
    group: "company",
    path: `${SETTINGS_PATH}/company`,
    title: "Company",
    about: "Names, address, phone numbers, opening hours, VAT and company registration.",
  },
  {
    group: "branding",
    path: `${SETTINGS_PATH}/branding`,
    title: "Branding",
    about: "The colours and the logo of pages, emails and documents.",
  },
  {
    group: "bank",
    path: `${SETTINGS_PATH}/bank`,
    title: "Bank account",
    about: "Where customers pay by EFT.",
    isPrivate: true,
  },
  {
    group: "delivery",
    path: `${SETTINGS_PATH}/delivery`,
    title: "Delivery",
    about: "Courier zones, prices and times, free delivery, and collection.",
  },
  {
    group: "shop",
    path: `${SETTINGS_PATH}/shop`,
    title: "Shop",
    about: "Reservations, limits on unpaid and guest orders, quotations and reorder level.",
  },
  {
    group: "payments",
    path: `${SETTINGS_PATH}/payments`,
    title: "Payment methods",
    about: "EFT and PayFast, on or off, and how long customers have to pay.",
  },
  {
    group: "payfast",
    path: `${SETTINGS_PATH}/payfast`,
    title: "PayFast account",
    about: "Merchant ID and keys, for card payments and instant EFT.",
    isPrivate: true,
  },
  {
    group: "numbers",
    path: `${SETTINGS_PATH}/numbers`,
    title: "Document numbers",
    about: "Prefixes and next numbers of orders, quotations, invoices and credit notes.",
  },
  {
    group: "documents",
    path: `${SETTINGS_PATH}/documents`,
    title: "Quotations and invoices",
    about: "Your terms and a footer, printed on each of them.",
  },
  {
    group: "announcement",
    path: `${SETTINGS_PATH}/announcement`,
    title: "Announcement",
    about: "A line at the top of every page of the website.",
  },
  {
    group: "maintenance",
    path: `${SETTINGS_PATH}/maintenance`,
    title: "Maintenance",
    about: "Close the website for a while, with a page that says so.",
  },
  {
    group: "email",
    path: `${SETTINGS_PATH}/email`,
    title: "Email",
    about: "The sender of emails and the mail server that delivers them.",
  },
  {
    group: "privacy",
    path: `${SETTINGS_PATH}/privacy`,
    title: "Privacy",
    about: "How long emails, carts and quotations are kept.",
  },
] as const;

/** Whether nothing typed on this page may be kept in the browser: bank details and keys. */
export function isPrivateGroup(path: string): boolean {
  return settingsGroups.some((each) => each.path === path && "isPrivate" in each);
}
