import type { SettingsDescription } from "../setting-fields.ts";

const prefixes = {
  prefix: { type: "text", label: "Prefix", max: 6 },
  from: { type: "number", label: "From number", min: 1, max: 99_999_999 },
} as const;

/**
 * What stands before the numbers of each series, the oldest first: a number keeps the prefix it was
 * issued with. Its page asks for the latest prefix and the next number.
 */
export const numberSettings = {
  title: "Document numbers",
  about: "Prefixes and next numbers for orders, quotations, invoices and credit notes.",
  lead: "A new prefix applies from the next number. Existing orders, quotations, invoices and credit notes keep their numbers.",
  saved: "The document numbers have been saved.",
  isPublic: true,
  takesStepUp: false,
  permission: "change-settings",
  sections: [],
  kept: {
    order: {
      type: "list",
      label: "Order",
      max: 100,
      item: prefixes,
      default: [{ prefix: "ORD", from: 1 }],
    },
    quote: {
      type: "list",
      label: "Quotation",
      max: 100,
      item: prefixes,
      default: [{ prefix: "QUO", from: 1 }],
    },
    invoice: {
      type: "list",
      label: "Invoice",
      max: 100,
      item: prefixes,
      default: [{ prefix: "INV", from: 1 }],
    },
    creditNote: {
      type: "list",
      label: "Credit note",
      max: 100,
      item: prefixes,
      default: [{ prefix: "CN", from: 1 }],
    },
  },
} as const satisfies SettingsDescription;
