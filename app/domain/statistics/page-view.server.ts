import { z } from "zod";
import { hasContentPage } from "#app/content/site-content.server.ts";
import { fixedPublicPages } from "#app/seo/public-pages.ts";
import { DIRECT, OTHER, PRODUCT_PATH, type Statistic } from "./statistic.ts";

const MAX_SEARCH_LENGTH = 60;

/** What a page sends when it is viewed (pages/shell/statistics.ts); nothing in it is about the person. */
const viewForm = z.union([
  z.strictObject({
    path: z.string().max(400),
    /** The host of the referrer, "" for none; only if the visitor comes from outside. */
    from: z.string().max(253).optional(),
  }),
  z.strictObject({ search: z.string().min(1).max(200) }),
]);

/** The statistics in a message from a page; none if the message is malformed. */
export function parseView(message: URLSearchParams): Statistic[] {
  const { data } = viewForm.safeParse(Object.fromEntries(message));
  if (!data) return [];
  if ("search" in data) {
    const value = normalizeSearch(data.search);
    return value ? [{ kind: "search", value }] : [];
  }
  const page = knownPage(data.path);
  if (!page) return [];
  const view: Statistic = { kind: "view", value: page };
  return data.from === undefined
    ? [view]
    : [view, { kind: "source", value: normalizeSource(data.from) }];
}

const COUNTED_PAGES = new Set([...fixedPublicPages, "/cart", "/checkout"]);
const PRODUCT = /^\/products\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/[\w-]+)?$/;

/** The page's path without the product's name. Whether the product exists is checked when it is stored. */
function knownPage(path: string): string | undefined {
  if (COUNTED_PAGES.has(path) || hasContentPage(path)) return path;
  const productId = PRODUCT.exec(path)?.[1];
  return productId && PRODUCT_PATH + productId;
}

function normalizeSource(host: string): string {
  if (host === "") return DIRECT;
  const name = host.toLowerCase().replace(/^www\./, "");
  return /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(name) && name.length <= 100 ? name : OTHER;
}

/** Undefined if the term may be personal: an email address or a phone number. */
function normalizeSearch(search: string): string | undefined {
  const term = search
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .toLowerCase()
    .slice(0, MAX_SEARCH_LENGTH);
  const isPersonal = term.includes("@") || /^(\+|00|0)\d{9,11}$/.test(term.replace(/[ ()-]/g, ""));
  return isPersonal || term === "" ? undefined : term;
}
