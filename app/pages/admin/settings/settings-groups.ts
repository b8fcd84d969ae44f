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
    group: "bank",
    path: `${SETTINGS_PATH}/bank`,
    title: "Bank account",
    about: "Where customers pay by EFT.",
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
    about: "Reservations, limits of unpaid orders and of guests, quotations and reorder level.",
  },
] as const;
