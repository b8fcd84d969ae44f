import type { Fields, ValuesOf } from "./fields.ts";
import { seoFields } from "./seo-fields.ts";

/** The legal pages, by the last part of their address. None is added or removed. */
export const LEGAL_PAGES = [
  "terms",
  "privacy",
  "delivery",
  "returns",
  "warranty",
  "company-information",
  "paia-manual",
  "complaints",
  "accessibility",
  "cookies",
] as const;

export type LegalPageName = (typeof LEGAL_PAGES)[number];

/** A legal page. */
export const legalFields = {
  title: { type: "text", label: "Title", max: 60 },
  updated: {
    type: "date",
    label: "Last updated",
    hint: "The day this text takes effect: change it when you change the text. A page that states figures from Settings shows the day those changed, if that is later.",
  },
  sections: {
    type: "list",
    label: "Sections",
    hint: "Leave an empty line between paragraphs. Write **bold**, [a link](/delivery), or a list with “- ” before each entry. A paragraph after “> ” stands out: the Consumer Protection Act (section 49) requires this where you limit your liability. A table has “|” between its cells, and “Table:” with its description in the line above.",
    itemName: "section",
    min: 1,
    max: 30,
    item: {
      title: { type: "text", label: "Heading", max: 80 },
      anchor: {
        type: "text",
        label: "Link anchor",
        hint: "For example liability in /terms#liability. Leave empty to use the heading.",
        max: 40,
        optional: true,
      },
      shown: {
        type: "choice",
        label: "Shown",
        options: [
          ["always", "Always"],
          ["courier", "While you deliver by courier"],
          ["collection", "While customers can collect"],
        ],
      },
      text: { type: "markdown", label: "Text", max: 10_000, placeholders: "legal" },
    },
  },
  question: {
    type: "text",
    label: "Question at the end",
    hint: "Above the link to your email address.",
    max: 80,
  },
  seo: seoFields,
} as const satisfies Fields;

export type LegalEntry = ValuesOf<typeof legalFields>;
