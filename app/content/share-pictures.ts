import { company } from "./company.ts";
import { companyInformation } from "./company-information.ts";
import { deliveryTerms } from "./delivery-terms.ts";
import { hero } from "./hero.ts";
import { privacy } from "./privacy.ts";
import { projects, projectsIntro } from "./projects/projects.ts";
import { returnsTerms } from "./returns-terms.ts";
import { serviceGroups, services } from "./services.ts";
import { terms } from "./terms.ts";
import { vat } from "./vat-words.ts";

/**
 * The picture that a shared link shows, one for each page. Only the build reads this: it draws
 * them all, and a page finds its own by its path. Add a list of pages with one line.
 */
export const sharePictures: readonly SharePicture[] = [
  { path: "/", kicker: "ICT consulting and services, Pretoria", title: hero.title.join(" ") },
  ...services.map(({ path, title }) => ({ path, title, kicker: kickerOf(path) })),
  { path: "/projects", kicker: "Websites, mobile apps, AI workflows", title: projectsIntro.title },
  ...projects.map(({ slug, title, category }) => ({
    path: `/projects/${slug}`,
    title,
    kicker: category,
  })),
  {
    path: "/shop",
    kicker: vat.kicker,
    title: "Equipment we install and look after",
  },
  ...[terms, privacy, deliveryTerms, returnsTerms, companyInformation].map(
    ({ path, title, lastUpdated }) => ({
      path,
      title,
      kicker: `Last updated: ${lastUpdated.shown}`,
    }),
  ),
  { path: "/sign-up", kicker: "Your account", title: `Create an account at ${company.name}` },
  { path: "/login", kicker: "Your account", title: `Login to ${company.name}` },
  { path: "/forgot-password", kicker: "Your account", title: "Reset your password" },
];

/** A service belongs to a group, whose verb says what we do for a client. */
function kickerOf(path: string): string {
  const group = serviceGroups.find((known) => known.services.some((one) => one.path === path));
  return group ? `${group.verb}: ${group.about.toLowerCase()}` : "Build: decisions from your data";
}

export type SharePicture = {
  path: string;
  title: string;
  /** One short line above the title. */
  kicker: string;
};
