import type { GroupField } from "./fields.ts";

/** How search engines and shared links show a page. */
export const seoFields = {
  type: "group",
  label: "Search engines and sharing",
  fields: {
    title: {
      type: "text",
      label: "Title",
      hint: "Leave empty to use the page heading.",
      max: 70,
      optional: true,
    },
    description: {
      type: "text",
      label: "Description",
      rows: 2,
      hint: "Shown below the title in search results. About 150 characters.",
      max: 200,
      optional: true,
    },
    picture: {
      type: "picture",
      label: "Picture for shared links",
      hint: "About 1200 by 630 pixels.",
      optional: true,
    },
  },
} as const satisfies GroupField;
