import type { SettingsDescription } from "../setting-fields.ts";

/** By law an order is delivered within 30 days (ECT Act, section 46): about this many working days. */
const MAX_WORKING_DAYS = 20;

/** Amounts include VAT. Its page has the zones, and a zone for each province. */
export const deliverySettings = {
  title: "Delivery",
  about: "Courier zones, prices and times, free delivery, and collection.",
  lead: "How goods reach your customers and what it costs. Applies to the shop, the checkout, quotations, phone orders and the delivery page. Existing orders keep their price.",
  saved: "The delivery settings have been saved.",
  isPublic: true,
  takesStepUp: false,
  permission: "change-settings",
  sections: [
    {
      title: "Delivery methods",
      about:
        "At least one must stay on. Licences and services are always delivered by email or by appointment.",
      fields: {
        courier: {
          type: "check",
          label: "Courier to the customer’s door",
          inLog: "courier delivery",
          default: true,
        },
        collection: { type: "check", label: "Collection from your office", default: true },
        keptDays: {
          type: "number",
          label: "Days an order is kept for collection",
          hint: "Counted from the email that says the order is ready. 1 to 90 days.",
          inLog: "days an order is kept for collection",
          min: 1,
          max: 90,
          default: 14,
        },
      },
    },
    {
      title: "Courier",
      about: "Amounts include VAT if you are registered for it.",
      fields: {
        // Null if the courier is never free.
        freeFrom: {
          type: "money",
          label: "Free courier delivery from (R, optional)",
          hint: "Order value including VAT. Leave empty to charge for every delivery.",
          inLog: "total for free delivery",
          isOptional: true,
          min: 1_00,
          max: 1_000_000_00,
          default: null,
        },
        // More than this goes on a pallet: people ask us for a price.
        maxCourierGrams: {
          type: "weight",
          label: "Maximum order weight (kg)",
          hint: "Heavier orders need a quotation. 5 to 2 000 kg.",
          inLog: "maximum order weight (g)",
          row: "weights",
          min: 5,
          max: 2000,
          default: 300_000,
        },
        unknownWeightGrams: {
          type: "weight",
          label: "Default product weight (kg)",
          hint: "Used for products without a weight of their own.",
          inLog: "default product weight (g)",
          row: "weights",
          min: 0.1,
          max: 100,
          default: 2000,
        },
        dispatchBeforeHour: {
          type: "choice",
          label: "Same-day dispatch cut-off for items in stock",
          inLog: "same-day dispatch cut-off",
          options: [
            [6, "06:00"],
            [7, "07:00"],
            [8, "08:00"],
            [9, "09:00"],
            [10, "10:00"],
            [11, "11:00"],
            [12, "12:00"],
            [13, "13:00"],
            [14, "14:00"],
            [15, "15:00"],
            [16, "16:00"],
            [17, "17:00"],
            [18, "18:00"],
            [19, "19:00"],
            [20, "20:00"],
          ],
          default: 12,
        },
      },
    },
  ],
  kept: {
    // Every province is in exactly one.
    zones: {
      type: "list",
      label: "Zones",
      // As many as there are provinces.
      max: 9,
      item: {
        name: {
          type: "text",
          label: "Name",
          hint: "For your own use: customers see the provinces.",
          max: 60,
          required: "Enter a name for the zone.",
        },
        provinces: { type: "provinces", label: "Provinces" },
        // Working days, counted from dispatch.
        minDays: {
          type: "number",
          label: "Working days, from",
          inLog: "shortest delivery time (working days)",
          row: "days",
          min: 1,
          max: MAX_WORKING_DAYS,
        },
        maxDays: {
          type: "number",
          label: "Working days, to",
          inLog: "longest delivery time (working days)",
          row: "days",
          min: 1,
          max: MAX_WORKING_DAYS,
        },
        firstKilograms: {
          type: "number",
          label: "Weight included (kg)",
          hint: "Covered by the base price.",
          inLog: "weight included (kg)",
          row: "price",
          min: 1,
          max: 1000,
        },
        firstPrice: {
          type: "money",
          label: "Base price (R)",
          row: "price",
          min: 0,
          max: 100_000_00,
        },
        eachFurtherKilogram: {
          type: "money",
          label: "Each extra kg (R)",
          inLog: "price of each extra kilogram",
          row: "price",
          min: 0,
          max: 10_000_00,
        },
      },
      default: [
        {
          name: "Gauteng",
          provinces: ["Gauteng"],
          minDays: 1,
          maxDays: 2,
          firstKilograms: 5,
          firstPrice: 99_00,
          eachFurtherKilogram: 6_50,
        },
        {
          name: "Neighbouring provinces",
          provinces: ["Free State", "Limpopo", "Mpumalanga", "North West"],
          minDays: 2,
          maxDays: 4,
          firstKilograms: 5,
          firstPrice: 149_00,
          eachFurtherKilogram: 11_50,
        },
        {
          name: "Coast and Northern Cape",
          provinces: ["Eastern Cape", "KwaZulu-Natal", "Northern Cape", "Western Cape"],
          minDays: 2,
          maxDays: 4,
          firstKilograms: 5,
          firstPrice: 179_00,
          eachFurtherKilogram: 15_50,
        },
      ],
    },
  },
} as const satisfies SettingsDescription;
