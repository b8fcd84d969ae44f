import type { Fields, ValuesOf } from "./fields.ts";
import { seoFields } from "./seo-fields.ts";

/** A project of the portfolio. */
export const projectFields = {
  slug: { type: "slug", label: "Web address", prefix: "/projects/" },
  title: { type: "text", label: "Title", max: 60 },
  tagline: {
    type: "text",
    label: "Tagline",
    hint: "Cards show the first two lines.",
    rows: 2,
    max: 160,
  },
  category: {
    type: "reference",
    label: "Category",
    hint: "You can add and rename categories under Portfolio.",
    kind: "category",
    optional: true,
  },
  description: { type: "markdown", label: "Description", max: 10_000 },
  tech: {
    type: "lines",
    label: "Tech stack",
    hint: "One per line. Cards show the first three.",
    min: 1,
    max: 20,
    maxLength: 40,
  },
  thumb: { type: "picture", label: "Picture on the card", optional: true },
  thumbVideo: {
    type: "video",
    label: "Video on the card",
    hint: "Plays on hover.",
    optional: true,
  },
  video: { type: "video", label: "Video at the top of the page", optional: true },
  images: {
    type: "list",
    label: "Screenshots",
    itemName: "screenshot",
    max: 12,
    item: { picture: { type: "picture", label: "Screenshot" } },
  },
  services: {
    type: "list",
    label: "Services in this project",
    itemName: "service",
    max: 6,
    item: { service: { type: "reference", label: "Service page", kind: "service" } },
  },
  products: {
    type: "lines",
    label: "Products in this project",
    hint: "SKUs from the shop, one per line. Products that are not in the shop are left out.",
    max: 6,
    maxLength: 60,
    optional: true,
  },
  liveUrl: { type: "url", label: "Live Demo", optional: true },
  repoUrl: { type: "url", label: "GitHub", optional: true },
  seo: seoFields,
} as const satisfies Fields;

/** The list of projects. */
export const portfolioFields = {
  title: { type: "text", label: "Heading", max: 80 },
  tagline: { type: "text", label: "Tagline", max: 160 },
  categories: {
    type: "list",
    label: "Categories",
    hint: "Buttons above the projects, in this order.",
    itemName: "category",
    max: 12,
    item: {
      name: { type: "text", label: "Name", max: 30 },
      slug: { type: "slug", label: "Web address", prefix: "/projects?category=" },
      colour: {
        type: "choice",
        label: "Colour",
        options: [
          ["blue", "Blue"],
          ["green", "Green"],
          ["purple", "Purple (your brand colour)"],
          ["amber", "Amber"],
          ["red", "Red"],
          ["grey", "Grey"],
        ],
      },
    },
  },
  order: {
    type: "list",
    label: "Order",
    hint: "Projects that are not listed here come last.",
    itemName: "project",
    max: 100,
    item: { project: { type: "reference", label: "Project", kind: "project" } },
  },
  seo: seoFields,
} as const satisfies Fields;

export type ProjectEntry = ValuesOf<typeof projectFields>;
export type PortfolioEntry = ValuesOf<typeof portfolioFields>;
export type ProjectCategory = PortfolioEntry["categories"][number];
