import { serviceGlyphs } from "#app/content/service-glyphs.ts";
import { serviceDiagrams } from "#app/content/services/service-diagrams.ts";
import type { Fields, ValuesOf } from "./fields.ts";
import { seoFields } from "./seo-fields.ts";

const LINE = 80;
const SENTENCE = 300;

/** A service page and its card on the home page. */
export const serviceFields = {
  slug: { type: "slug", label: "Web address", prefix: "/" },
  title: { type: "text", label: "Title", max: LINE },
  card: {
    type: "group",
    label: "Card on the home page",
    fields: {
      description: { type: "text", label: "Description", max: 120 },
      glyph: { type: "choice", label: "Icon", options: optionsOf(serviceGlyphs) },
    },
  },
  footerLabel: {
    type: "text",
    label: "Link in the footer",
    hint: "Leave empty if the footer does not link to this page.",
    max: 40,
    optional: true,
  },
  intro: { type: "text", label: "Introduction", rows: 3, max: SENTENCE },
  drawing: {
    type: "choice",
    label: "Drawing beside the title",
    options: [["", "None"], ...optionsOf(serviceDiagrams)],
  },
  picture: {
    type: "picture",
    label: "Picture beside the title",
    hint: "Shown instead of the drawing.",
    optional: true,
  },
  audience: { type: "text", label: "Who it’s for", rows: 3, max: SENTENCE },
  outcome: { type: "text", label: "What you get", rows: 3, max: SENTENCE },
  deliverables: {
    type: "lines",
    label: "What we deliver",
    hint: "One per line.",
    min: 1,
    max: 8,
    maxLength: 120,
  },
  isMonthly: { type: "check", label: "Delivered every month" },
  offer: {
    type: "group",
    label: "Price and terms",
    hint: "Leave all of these empty to hide this section.",
    fields: {
      plan: {
        type: "text",
        label: "Plan in the shop",
        hint: "The SKU of the product whose price the page shows as “from R …”, with a link to it. Not shown while it is not in the shop.",
        max: 60,
        optional: true,
      },
      unit: {
        type: "text",
        label: "Priced per",
        hint: "Shown after the price, such as “per user per month”.",
        max: 40,
        optional: true,
      },
      included: {
        type: "lines",
        label: "What is included",
        hint: "One per line.",
        max: 8,
        maxLength: 120,
        optional: true,
      },
      responseTimes: {
        type: "text",
        label: "Response times",
        hint: "Such as “Urgent faults: one hour, in office hours”.",
        rows: 2,
        max: 200,
        optional: true,
      },
      term: {
        type: "text",
        label: "Term",
        hint: "Such as “Month to month, with a calendar month’s notice”.",
        max: 160,
        optional: true,
      },
    },
  },
  rows: {
    type: "list",
    label: "What we do",
    hint: "Rows of up to four capabilities each look best.",
    itemName: "row",
    min: 1,
    max: 6,
    item: {
      title: { type: "text", label: "Heading", max: 60 },
      note: { type: "text", label: "Note", max: 120 },
      capabilities: {
        type: "list",
        label: "Capabilities",
        itemName: "capability",
        min: 1,
        max: 6,
        item: {
          name: { type: "text", label: "Capability", max: 60 },
          text: { type: "text", label: "What it means", rows: 2, max: 240 },
        },
      },
    },
  },
  start: {
    type: "group",
    label: "Closing call to action",
    fields: {
      title: { type: "text", label: "Heading", max: 60 },
      text: { type: "text", label: "Text", rows: 2, max: SENTENCE },
    },
  },
  related: {
    type: "list",
    label: "Related services",
    itemName: "service",
    max: 6,
    item: { service: { type: "reference", label: "Service page", kind: "service" } },
  },
  shopCategory: {
    type: "text",
    label: "Category in the shop",
    hint: "Copy it from the end of the category’s address in the shop, such as services.support-plans. The page shows its products with their prices, and they link back here.",
    max: 200,
    optional: true,
  },
  projects: {
    type: "list",
    label: "Related projects",
    itemName: "project",
    max: 6,
    item: { project: { type: "reference", label: "Project", kind: "project" } },
  },
  seo: seoFields,
} as const satisfies Fields;

export type ServiceEntry = ValuesOf<typeof serviceFields>;

/** The names of drawings as choices: "neurons" becomes "Neurons". */
function optionsOf<Name extends string>(drawings: Record<Name, unknown>) {
  return (Object.keys(drawings) as Name[]).map((name) => {
    const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return [name, words.charAt(0).toUpperCase() + words.slice(1)] as const;
  });
}
