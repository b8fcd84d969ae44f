import { aiWorkflows } from "./ai-workflows.ts";
import { mobileApps } from "./mobile-apps.ts";
import type { Project } from "./project.ts";
import { websites } from "./websites.ts";

export const projectsIntro = {
  title: "Our Projects",
  tagline: "From SaaS platforms to AI agents — see what we're building.",
  description: "Websites, mobile apps and AI workflows that we build for companies like yours.",
};

/** Every project, the categories taking turns. Only loaders read this: it is long. */
export const projects: readonly Project[] = [
  mobileApps.loadWatch,
  aiWorkflows.inboxTriage,
  websites.stockroom,
  mobileApps.gatehouse,
  websites.branchMap,
  aiWorkflows.invoiceReader,
  websites.faultDesk,
  mobileApps.siteSurvey,
  aiWorkflows.tenderLibrary,
];

export function findProject(slug: string): Project | undefined {
  return projects.find((project) => project.slug === slug);
}

/** The one to read next; after the last comes the first. */
export function projectAfter({ slug }: Project): Project | undefined {
  return projects[(projects.findIndex((project) => project.slug === slug) + 1) % projects.length];
}
