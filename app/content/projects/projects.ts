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

const { loadWatch, gatehouse, siteSurvey } = mobileApps;
const { stockroom, branchMap, faultDesk } = websites;
const { inboxTriage, invoiceReader, tenderLibrary } = aiWorkflows;

/** Work that shows a service in use, by the path of the service. */
const byService: Readonly<Record<string, readonly Project[]>> = {
  "/custom-development": [stockroom, gatehouse, faultDesk],
  "/ai-machine-learning": [inboxTriage, invoiceReader, tenderLibrary],
  "/digital-transformation": [invoiceReader, stockroom, siteSurvey],
  // Invoice Reader is here for the changed bank account that it stops at.
  "/cybersecurity": [branchMap, gatehouse, invoiceReader],
  "/access-control": [gatehouse, siteSurvey, loadWatch],
  "/security-safety": [gatehouse, siteSurvey, branchMap],
  "/infrastructure-solutions": [branchMap, siteSurvey, loadWatch],
  "/voip-services": [faultDesk, branchMap, loadWatch],
  "/cloud-solutions": [stockroom, inboxTriage, tenderLibrary],
  "/managed-it-services": [faultDesk, loadWatch, branchMap],
  "/consulting-services": [siteSurvey, branchMap, tenderLibrary],
  "/hardware-software": [loadWatch, stockroom, siteSurvey],
  "/data-analytics": [branchMap, invoiceReader, inboxTriage],
};

export function relatedProjects(servicePath: string): readonly Project[] {
  return byService[servicePath] ?? [];
}
