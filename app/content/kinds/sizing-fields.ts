import type { Fields, ValuesOf } from "./fields.ts";
import { seoFields } from "./seo-fields.ts";

const category = {
  type: "lines",
  hint: "One per line, copied from the end of the category’s address in the shop, such as hardware.power.ups.",
  max: 20,
  maxLength: 200,
} as const;
const attribute = { type: "text", max: 60 } as const;

/** The calculator: which load a UPS or a PoE switch can carry. */
export const sizingFields = {
  isOn: { type: "check", label: "Offer the calculator" },
  title: { type: "text", label: "Title", max: 40 },
  intro: { type: "text", label: "Introduction", rows: 2, max: 300 },
  devices: {
    type: "list",
    label: "Devices",
    itemName: "device",
    min: 1,
    max: 30,
    item: {
      name: {
        type: "text",
        label: "Name",
        hint: "As in the middle of a sentence, such as router.",
        max: 40,
      },
      plural: {
        type: "text",
        label: "Plural",
        hint: "Leave empty to add an s.",
        max: 40,
        optional: true,
      },
      watts: { type: "number", label: "Watts", min: 0.1, max: 5000 },
      isPoe: { type: "check", label: "A PoE switch can power it" },
    },
  },
  power: {
    type: "group",
    label: "UPSs and inverters",
    fields: {
      categories: { ...category, label: "Categories included" },
      battery: {
        ...attribute,
        label: "Specification with the battery energy",
        hint: "Its name under Categories. The unit is Wh or kWh.",
      },
      output: {
        ...attribute,
        label: "Specification with the output",
        hint: "In W or kW.",
      },
      apparent: {
        ...attribute,
        label: "Specification with the apparent power",
        hint: "In VA or kVA. For display only.",
        optional: true,
      },
    },
  },
  poe: {
    type: "group",
    label: "PoE switches",
    fields: {
      categories: { ...category, label: "Categories included" },
      budget: {
        ...attribute,
        label: "Specification with the PoE budget",
        hint: "In W.",
      },
      ports: { ...attribute, label: "Specification with the number of PoE ports" },
    },
  },
  drawn: {
    type: "group",
    label: "Products from the cart",
    fields: {
      watts: {
        ...attribute,
        label: "Specification with the power a product draws",
        hint: "In W. A product without it is left out.",
      },
      poe: {
        ...attribute,
        label: "Specification that only products with PoE have",
        hint: "A switch can power these products, unless the value is None.",
      },
    },
  },
  services: {
    type: "list",
    label: "Services that link here",
    itemName: "service",
    max: 10,
    item: { service: { type: "reference", label: "Service page", kind: "service" } },
  },
  seo: seoFields,
} as const satisfies Fields;

export type SizingEntry = ValuesOf<typeof sizingFields>;
