import { legalDocuments } from "#app/content/legal/legal-documents.ts";
import { projects } from "#app/content/projects/projects.ts";
import { pagesThatExist } from "#app/content/public-pages.ts";

/** Pages that ask search engines to leave them out: to name them here would contradict that. */
const HIDDEN = ["/login", "/sign-up", "/forgot-password", "/cart", "/checkout", "/account"];

export const sitemapPages: readonly SitemapEntry[] = [
  ...pagesThatExist,
  ...projects.map(({ slug }) => `/projects/${slug}`),
]
  .filter((path) => !HIDDEN.includes(path))
  .map((path) => {
    const document = legalDocuments.find((legal) => legal.path === path);
    return { path, ...(document && { lastModified: document.lastUpdated.date }) };
  });

export type SitemapEntry = {
  path: string;
  /** A day or a moment in ISO 8601, where it is known. */
  lastModified?: string;
};
