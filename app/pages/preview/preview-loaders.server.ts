import { loader as home } from "#app/pages/home/home-page.tsx";
import { loader as legal } from "#app/pages/legal/legal-page.tsx";
import { loader as project } from "#app/pages/projects/project-page.tsx";
import { loader as portfolio } from "#app/pages/projects/projects-page.tsx";
import { loader as service } from "#app/pages/services/service-page.tsx";

/** The loader of the page that shows each kind of document. */
export const previewLoaders = { home, service, project, portfolio, legal };
