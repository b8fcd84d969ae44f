import { company } from "#app/content/company.ts";
import { legalDocuments } from "#app/content/legal/legal-documents.server.ts";
import { vatLabels } from "#app/content/messages/vat-labels.ts";
import { projects, projectsIntro } from "#app/content/projects/projects.ts";
import { companyServices, serviceGroups } from "#app/content/services/services.ts";
import { siteContent } from "#app/content/site-content.server.ts";

/**
 * The picture that a shared link shows, one for each page. Only the build reads this: it draws
 * them all, and a page finds its own by its path. Add a list of pages with one line.
 */
export const openGraphImages: readonly OpenGraphImage[] = [
  {
    path: "/",
    kicker: "ICT consulting and services, Pretoria",
    title: siteContent().home.hero.title.join(" "),
  },
  ...companyServices.map(({ path, title }) => ({ path, title, kicker: kickerOf(path) })),
  { path: "/projects", kicker: "Websites, mobile apps, AI workflows", title: projectsIntro.title },
  ...projects.map(({ slug, title, category }) => ({
    path: `/projects/${slug}`,
    title,
    kicker: category,
  })),
  { path: "/shop", kicker: vatLabels().kicker, title: "Equipment we install and support" },
  ...legalDocuments().map(({ path, title, lastUpdated }) => ({
    path,
    title,
    kicker: `Last updated: ${lastUpdated.shown}`,
  })),
  { path: "/sign-up", kicker: "Your account", title: `Create an account with ${company().name}` },
  { path: "/login", kicker: "Your account", title: `Log in to ${company().name}` },
  { path: "/forgot-password", kicker: "Your account", title: "Reset your password" },
];

/** A service belongs to a group, whose verb says what we do for a client. */
function kickerOf(path: string): string {
  const group = serviceGroups.find((known) => known.services.some((one) => one.path === path));
  return group ? `${group.verb}: ${group.about.toLowerCase()}` : "Build: insight from your data";
}

export type OpenGraphImage = {
  path: string;
  title: string;
  /** One short line above the title. */
  kicker: string;
};
