import { fieldsOf, type SettingField, wordsOf } from "#app/content/settings/setting-fields.ts";
import { settingsGroups } from "#app/content/settings/settings-groups.ts";

/** Fields of settings in a sentence, where the words of their names alone say too little. */
export const settingLabels: Record<string, string> = {
  ...describedLabels(),
  // Company
  "opens on public holidays": "opening on public holidays",
  social: "social media",
  "VAT from": "first day with VAT",
  "address for service": "address for legal documents",
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
  opens: "opening time",
  closes: "closing time",
  // Branding
  "plate on dark": "plate on dark pages",
  "plate on light": "plate on light pages",
  // Delivery
  courier: "courier delivery",
  "free from": "total for free delivery",
  "unknown weight grams": "weight of a product without one (g)",
  "most courier grams": "heaviest order (g)",
  "dispatch before hour": "hour until which orders leave on the same day",
  "kept days": "days an order is kept for collection",
  "least days": "shortest delivery time (working days)",
  "most days": "longest delivery time (working days)",
  "first kilograms": "kilograms in the first price",
  "each further kilogram": "price of each further kilogram",
  // Payment methods and the PayFast account
  eft: "EFT",
  "eft days": "days to pay by EFT",
  payfast: "PayFast",
  "merchant id": "merchant ID",
  "is sandbox": "sandbox mode",
  // Document numbers
  "order prefix": "prefix of orders",
  "quote prefix": "prefix of quotations",
  "invoice prefix": "prefix of invoices",
  "credit note prefix": "prefix of credit notes",
  "next quote number": "next quotation number",
  // Announcement and maintenance
  "is on": "on/off switch",
  "starts at": "start",
  "ends at": "end",
  // Email
  host: "mail server",
  // Privacy
  "mail days": "days emails are kept",
  "visitor cart days": "days carts without an account are kept",
  "visitor details days": "days checkout details without an account are kept",
  "quote months": "months quotations without an account are kept",
  "changed on": "day of the last change",
  // Setup guide
  "is hidden": "hidden state",
};

/** Those that the descriptions of the settings have. */
function describedLabels(): Record<string, string> {
  return Object.assign(
    {},
    ...Object.values(settingsGroups).map((group) => labelsIn(fieldsOf(group))),
  );
}

function labelsIn(fields: Readonly<Record<string, SettingField>>): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([key, field]): [string, string][] => [
    ...(field.inLog ? [[wordsOf(key), field.inLog] as [string, string]] : []),
    ...(field.type === "group" ? Object.entries(labelsIn(field.fields)) : []),
    ...(field.type === "list" ? Object.entries(labelsIn(field.item)) : []),
  ]);
  return Object.fromEntries(entries);
}
