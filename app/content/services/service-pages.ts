import { type ServiceName, services } from "#app/content/services.ts";
import { analyticsPage } from "./analytics.ts";
import { buildPages } from "./build.ts";
import { connectPages } from "./connect.ts";
import { hardwarePage } from "./hardware.ts";
import { protectPages } from "./protect.ts";
import { runPages } from "./run.ts";
import type { ServicePageContent } from "./service-page-content.ts";

/** Every service page. Only loaders read this: visitors get the one page that they open. */
export const servicePages: readonly ServicePage[] = [
  ...buildPages,
  ...protectPages,
  ...connectPages,
  ...runPages,
  hardwarePage,
  analyticsPage,
].map((page) => ({
  ...page,
  title: nameOf(page.path).title,
  related: page.related.map(nameOf),
  rows: page.rows.map(({ title, note, capabilities }) => ({
    title,
    note,
    capabilities: Object.entries(capabilities).map(([name, text]) => ({ name, text })),
  })),
}));

export function findServicePage(path: string): ServicePage | undefined {
  return servicePages.find((page) => page.path === path);
}

function nameOf(path: string): ServiceName {
  const service = services.find((known) => known.path === path);
  if (!service) throw new Error(`There is no service at ${path}`);
  return { path, title: service.title };
}

export type ServicePage = Omit<ServicePageContent, "related" | "rows"> & {
  title: string;
  related: readonly ServiceName[];
  rows: readonly { title: string; note: string; capabilities: readonly Capability[] }[];
};

type Capability = { name: string; text: string };
