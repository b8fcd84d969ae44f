import {
  type Project,
  type ProjectPicture,
  type ProjectVideo,
  projectCategories,
} from "#app/content/projects/project.ts";
import type { StaticPictureSources } from "#app/ui/media/static-picture.tsx";

/** Build URLs of the pictures and videos by file name. */
const mediaUrls = new Map(
  Object.entries(
    import.meta.glob<string>("./media/*", { eager: true, query: "?url", import: "default" }),
  ).map(([path, address]) => [path.replace("./media/", ""), address]),
);

const THUMB = { widths: [480, 960, 1600], width: 1600, height: 1000 };
const SCREENSHOT = { widths: [640, 1600], width: 1600, height: 1067 };

export const thumbSources = (picture: ProjectPicture) => sourcesOf(picture, THUMB);
export const screenshotSources = (picture: ProjectPicture) => sourcesOf(picture, SCREENSHOT);

export function videoSources({ mp4, webm, poster }: ProjectVideo): VideoSources {
  return {
    mp4: mediaUrl(mp4),
    ...(webm !== undefined && { webm: mediaUrl(webm) }),
    poster: mediaUrl(poster),
  };
}

export type VideoSources = { mp4: string; webm?: string; poster: string };

function sourcesOf({ name, alt }: ProjectPicture, size: typeof THUMB): StaticPictureSources {
  const candidates = (ending: string) =>
    size.widths.map((width) => `${mediaUrl(`${name}-${width}.${ending}`)} ${width}w`).join(", ");
  return {
    avif: candidates("avif"),
    webp: candidates("webp"),
    src: mediaUrl(`${name}-${size.width}.webp`),
    width: size.width,
    height: size.height,
    alt,
  };
}

function mediaUrl(file: string): string {
  const address = mediaUrls.get(file);
  if (!address) throw new Error(`There is no file named ${file} among the projects' media`);
  return address;
}

export function projectCards(projects: readonly Project[]) {
  return projects.map(
    ({ slug, title, tagline, category, tech, thumb, thumbVideo, liveUrl, repoUrl }) => ({
      slug,
      title,
      tagline,
      category: { name: category, slug: categorySlug(category) },
      tech,
      thumb: thumb && thumbSources(thumb),
      thumbVideo: thumbVideo && videoSources(thumbVideo),
      liveUrl,
      repoUrl,
    }),
  );
}

export type ProjectCardContent = ReturnType<typeof projectCards>[number];

function categorySlug(category: Project["category"]) {
  // The category type is derived from this list.
  return projectCategories.find(({ name }) => name === category)?.slug ?? "website";
}
