import type { ServiceEntry } from "#app/content/kinds/service-fields.ts";
import { serviceDiagrams } from "#app/content/services/service-diagrams.ts";
import type { Listed, SiteContent } from "#app/content/site-content.server.ts";
import { contentPicture } from "#app/domain/media/content-picture.ts";
import { keepTogether } from "#app/format/keep-together.ts";
import { projectCards } from "#app/pages/projects/project-media.server.ts";
import { contentPageMeta } from "#app/pages/shell/metadata/content-page-meta.server.ts";
import type { MediaUrls } from "#app/storage/file-storage.ts";

/** A service page as loader data. Documents that it refers to and that are no longer there are left out. */
export function serviceContent(
  service: Listed<ServiceEntry>,
  { services, projects, portfolio, sizing }: SiteContent,
  files: Pick<MediaUrls, "publicUrl">,
) {
  const { slug, title, intro, audience, outcome, rows, start, drawing, offer } = service;
  const path = `/${slug}`;
  const picture = contentPicture(files, service.picture);
  const related = service.related.flatMap(
    (entry) => services.find(({ id }) => id === entry.service) ?? [],
  );
  const shown = service.projects.flatMap(
    (entry) => projects.find(({ id }) => id === entry.project) ?? [],
  );
  return {
    id: service.id,
    path,
    title,
    intro: keepTogether(intro),
    picture,
    diagram: picture || !drawing ? undefined : serviceDiagrams[drawing],
    audience,
    outcome: keepTogether(outcome),
    deliverables: {
      title: service.isMonthly ? "What we deliver each month" : "What we deliver",
      items: service.deliverables,
    },
    offer,
    rows,
    /** The owner links the calculator from here. */
    hasSizing: sizing.isOn && sizing.services.some((entry) => entry.service === service.id),
    start: { ...start, text: keepTogether(start.text) },
    related: related
      .filter((other) => other.slug !== slug)
      .map((other) => ({ path: `/${other.slug}`, title: other.title })),
    projects: projectCards(shown, portfolio, files),
    meta: contentPageMeta({ path, title, description: intro, seo: service.seo }, files),
  };
}

export type ServiceContent = ReturnType<typeof serviceContent>;
