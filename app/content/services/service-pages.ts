import { analyticsPage } from "./analytics.ts";
import { buildPages } from "./build.ts";
import { connectPages } from "./connect.ts";
import { hardwarePage } from "./hardware.ts";
import { protectPages } from "./protect.ts";
import { runPages } from "./run.ts";
import type { ServicePageContent } from "./service-page-content.ts";
import { companyServices, type ServiceName } from "./services.ts";

/** Every service page. Only loaders read this: visitors get the one page that they open. */
export const servicePages: readonly ServicePageData[] = [
  ...buildPages,
  ...protectPages,
  ...connectPages,
  ...runPages,
  hardwarePage,
  analyticsPage,
].map(({ deliverables, isMonthly, ...page }) => ({
  ...page,
  deliverables: {
    title: isMonthly ? "What we deliver each month" : "What we deliver",
    items: deliverables,
  },
  title: serviceName(page.path).title,
  related: page.related.map(serviceName),
  rows: page.rows.map(({ title, note, capabilities }) => ({
    title,
    note,
    capabilities: Object.entries(capabilities).map(([name, text]) => ({ name, text })),
  })),
}));

export function findServicePage(path: string): ServicePageData | undefined {
  return servicePages.find((page) => page.path === path);
}

function serviceName(path: string): ServiceName {
  const service = companyServices.find((known) => known.path === path);
  if (!service) throw new Error(`There is no service at ${path}`);
  return { path, title: service.title };
}

export type ServicePageData = Omit<
  ServicePageContent,
  "deliverables" | "isMonthly" | "related" | "rows"
> & {
  title: string;
  deliverables: { title: string; items: readonly string[] };
  related: readonly ServiceName[];
  rows: readonly { title: string; note: string; capabilities: readonly Capability[] }[];
};

type Capability = { name: string; text: string };
