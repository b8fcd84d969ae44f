import HomePage from "#app/pages/home/home-page.tsx";
import LegalPage from "#app/pages/legal/legal-page.tsx";
import ProjectPage from "#app/pages/projects/project-page.tsx";
import ProjectsPage from "#app/pages/projects/projects-page.tsx";
import ServicePage from "#app/pages/services/service-page.tsx";
import SizingPage from "#app/pages/sizing/sizing-page.tsx";
import type { PreviewedKind } from "./open-preview.server.ts";
import "./preview-page.css";

const pages = {
  home: HomePage,
  service: ServicePage,
  project: ProjectPage,
  portfolio: ProjectsPage,
  sizing: SizingPage,
  legal: LegalPage,
} satisfies Record<PreviewedKind, unknown>;

/** A route's component reads the loader data of its match by itself: here, that of the preview. */
export function PreviewedPage({ kind }: { kind: PreviewedKind }) {
  const Page = pages[kind] as () => React.ReactNode;
  return <Page />;
}

export function PreviewBar({ children }: { children: React.ReactNode }) {
  return <p className="preview-bar">{children}</p>;
}
