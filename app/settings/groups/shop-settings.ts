import type { SettingsDescription } from "../setting-fields.ts";

export const shopSettings = {
  title: "Shop",
  about: "Reservations, limits on unpaid and guest orders, quotations and reorder level.",
  lead: "How much customers can order, how long stock is reserved for them, and what the shop shows. The legal pages, messages and emails state these figures.",
  saved: "The shop’s settings have been saved.",
  isPublic: true,
  takesStepUp: false,
  permission: "change-settings",
  sections: [
    {
      title: "Unpaid orders",
      fields: {
        reservationHours: {
          type: "number",
          label: "Reservation (hours)",
          hint: "How long stock is reserved for an unpaid order, but never beyond the payment due date. 1 to 168 hours. Existing orders are not affected.",
          min: 1,
          max: 168,
          default: 24,
        },
        unpaidOrders: {
          type: "number",
          label: "Unpaid orders per email address",
          hint: "A customer with this many unpaid orders must pay for or cancel one before placing another. 1 to 20.",
          inLog: "unpaid orders for each email address",
          min: 1,
          max: 20,
          default: 2,
        },
      },
    },
    {
      title: "Guests",
      about:
        "Limits for customers without an account or a confirmed email address. Beyond them, the shop offers a quotation. They also cap the stock that unpaid orders from one internet connection can reserve in total; customers with an account who have paid before can each reserve four times as much.",
      fields: {
        // More of one product is a project, and gets a quotation.
        guestUnits: {
          type: "number",
          label: "Maximum quantity per product",
          hint: "1 to 1 000.",
          inLog: "maximum quantity per product for guests",
          row: "limits",
          min: 1,
          max: 1000,
          default: 10,
        },
        // Covers nearly every order, and little of the shop.
        guestTotal: {
          type: "money",
          label: "Maximum order value (R)",
          hint: "Including VAT, without delivery.",
          inLog: "order total for guests",
          row: "limits",
          min: 100_00,
          max: 10_000_000_00,
          default: 250_000_00,
        },
      },
    },
    {
      title: "Quotations",
      fields: {
        quotationDays: {
          type: "number",
          label: "Valid for (days)",
          hint: "How long the prices of a new quotation are valid. 1 to 90 days. You can change the date of each quotation.",
          inLog: "days a quotation is valid",
          min: 1,
          max: 90,
          default: 14,
        },
        marginFloor: {
          type: "number",
          label: "Warn below a margin of (%)",
          hint: "Staff who can see costs are warned when a quotation’s margin is lower. Enter 0 for no warning.",
          inLog: "margin warning",
          isInternal: true,
          min: 0,
          max: 90,
          default: 10,
        },
      },
    },
    {
      title: "Products",
      fields: {
        reorderLevel: {
          type: "number",
          label: "Reorder level",
          hint: "Staff get an email when stock drops to this number. Applies to new products; each product can have its own.",
          min: 0,
          max: 10_000,
          default: 3,
        },
        pageSize: {
          type: "choice",
          label: "Products per page",
          inLog: "products on a page",
          options: [
            [12, "12"],
            [24, "24"],
            [36, "36"],
            [48, "48"],
            [60, "60"],
          ],
          default: 24,
        },
      },
    },
  ],
} as const satisfies SettingsDescription;
