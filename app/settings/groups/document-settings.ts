import type { SettingsDescription } from "../setting-fields.ts";

/** The company's own words on quotations and invoices. */
export const documentSettings = {
  title: "Quotations and invoices",
  about: "Your terms and a footer, printed on both.",
  lead: "Printed on quotations and invoices you issue from now on. Documents already issued do not change.",
  saved: "The quotation and invoice texts have been saved.",
  isPublic: false,
  // Printed where customers read how to pay.
  takesStepUp: true,
  permission: "change-settings",
  sections: [
    {
      title: "Texts",
      fields: {
        // Six lines have room below the totals of a PDF.
        terms: {
          type: "lines",
          label: "Terms (optional)",
          hint: "Below the items of quotations and invoices: at most six lines of 200 characters each. For example: “Goods remain our property until they are paid in full.”",
          max: 6,
          maxLength: 200,
          rows: 6,
          isPrinted: true,
          default: [],
        },
        footer: {
          type: "text",
          label: "Footer (optional)",
          hint: "One line at the foot of every page, including credit notes and pro forma invoices.",
          max: 100,
          isPrinted: true,
          default: "",
        },
      },
    },
  ],
} as const satisfies SettingsDescription;
