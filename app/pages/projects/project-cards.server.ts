import { type Project, projectCategories } from "#app/content/projects/project.ts";
import type { ProjectCardContent } from "./project-card.tsx";
import { thumbSources, videoSources } from "./project-media.server.ts";

/** What a card shows of each project. */
export function projectCards(projects: readonly Project[]): ProjectCardContent[] {
  return projects.map(
    ({ slug, title, tagline, category, tech, thumb, thumbVideo, liveUrl, repoUrl }) => ({
      slug,
      title,
      tagline,
      category: { name: category, slug: slugOf(category) },
      tech,
      thumb: thumb && thumbSources(thumb),
      thumbVideo: thumbVideo && videoSources(thumbVideo),
      liveUrl,
      repoUrl,
    }),
  );
}

function slugOf(category: Project["category"]) {
  // Every category is in the list: the list is where its type comes from.
  return projectCategories.find(({ name }) => name === category)?.slug ?? "website";
}
