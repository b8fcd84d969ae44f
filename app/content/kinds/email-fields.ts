import type { Fields, ValuesOf } from "./fields.ts";

/** The texts of an email to customers, around what the site generates for it. */
export const emailFields = {
  subject: { type: "text", label: "Subject", max: 120 },
  preview: {
    type: "text",
    label: "Preview text",
    hint: "Shown beside the subject in an inbox. Leave empty to use the first paragraph.",
    max: 200,
    optional: true,
  },
  heading: { type: "text", label: "Heading", max: 120 },
  introduction: {
    type: "lines",
    label: "Introduction",
    hint: "Before the details, such as the items or a button. One paragraph per line.",
    max: 8,
    maxLength: 1000,
    optional: true,
  },
  closing: {
    type: "lines",
    label: "Closing",
    hint: "After the details. One paragraph per line.",
    max: 8,
    maxLength: 1000,
    optional: true,
  },
  note: {
    type: "text",
    label: "Small print",
    hint: "Small text at the end.",
    rows: 3,
    max: 600,
    optional: true,
  },
} as const satisfies Fields;

export type EmailEntry = ValuesOf<typeof emailFields>;

/** What emails to customers have in common. */
export const emailLayoutFields = {
  signature: {
    type: "lines",
    label: "Signature",
    hint: "Ends every email to customers, such as “Kind regards” and your name. One per line.",
    max: 4,
    maxLength: 80,
    optional: true,
  },
  orderNote: {
    type: "text",
    label: "Small print in order emails",
    hint: "How customers reach you, for example.",
    rows: 2,
    max: 400,
    optional: true,
  },
  footer: {
    type: "text",
    label: "Footer",
    hint: "Below your company’s details at the bottom of every email to customers.",
    rows: 2,
    max: 400,
    optional: true,
  },
} as const satisfies Fields;

export type EmailLayoutEntry = ValuesOf<typeof emailLayoutFields>;
