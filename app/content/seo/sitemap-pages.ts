import { companyInformation } from "#app/content/legal/company-information.ts";
import { deliveryPolicy } from "#app/content/legal/delivery-policy.ts";
import { privacyPolicy } from "#app/content/legal/privacy-policy.ts";
import { returnsPolicy } from "#app/content/legal/returns-policy.ts";
import { termsOfService } from "#app/content/legal/terms-of-service.ts";
import { projects } from "#app/content/projects/projects.ts";
import { pagesThatExist } from "#app/content/public-pages.ts";

/** Pages that ask search engines to leave them out: to name them here would contradict that. */
const HIDDEN = ["/login", "/sign-up", "/forgot-password", "/cart", "/checkout", "/account"];

/** Static pages of the sitemap. */
export const sitemapPages: readonly SitemapEntry[] = [
  ...pagesThatExist,
  ...projects.map(({ slug }) => `/projects/${slug}`),
]
  .filter((path) => !HIDDEN.includes(path))
  .map((path) => ({
    path,
    ...lastModified(path),
  }));

/** lastmod of pages with a revision date. */
function lastModified(path: string): { lastModified?: string } {
  const documents = [
    termsOfService,
    privacyPolicy,
    deliveryPolicy,
    returnsPolicy,
    companyInformation,
  ];
  const found = documents.find((document) => document.path === path);
  return found ? { lastModified: found.lastUpdated.date } : {};
}

export type SitemapEntry = {
  path: string;
  /** A day or a moment in ISO 8601, where it is known. */
  lastModified?: string;
};
