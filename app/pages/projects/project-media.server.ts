import type { Picture, Video } from "#app/content/kinds/fields.ts";
import type { PortfolioEntry, ProjectEntry } from "#app/content/kinds/project-fields.ts";
import { contentPicture } from "#app/domain/media/content-picture.ts";
import type { MediaUrls } from "#app/storage/file-storage.ts";
import { storedContentType } from "#app/storage/stored-file-name.ts";
import type { StaticPictureSources } from "#app/ui/media/static-picture.tsx";

type Files = Pick<MediaUrls, "publicUrl">;

/** Build URLs of the pictures and videos that come with the product, by file name. */
const builtInUrls = new Map(
  Object.entries(
    import.meta.glob<string>("./media/*", { eager: true, query: "?url", import: "default" }),
  ).map(([path, address]) => [path.replace("./media/", ""), address]),
);

const THUMB = { widths: [480, 960, 1600], width: 1600, height: 1000 };
/** Of a drawing whose text would be too small on a phone. */
const PHONE_WIDTHS = [480, 960];
const SCREENSHOT = { widths: [640, 1600], width: 1600, height: 1067 };

/** Undefined where there is no picture. */
export function projectPicture(
  picture: Picture | null,
  files: Files,
): StaticPictureSources | undefined {
  if (!picture?.builtIn) return contentPicture(files, picture);
  const { builtIn, alt } = picture;
  const { widths, width, height } = builtIn.endsWith("-thumb") ? THUMB : SCREENSHOT;
  const src = builtInUrls.get(`${builtIn}-${width}.webp`);
  if (!src) return undefined;
  const candidates = (ending: string, name = builtIn, among = widths) =>
    among.map((each) => `${builtInUrls.get(`${name}-${each}.${ending}`)} ${each}w`).join(", ");
  const crop = `${builtIn}-phone`;
  const phone = builtInUrls.has(`${crop}-960.webp`) && {
    avif: candidates("avif", crop, PHONE_WIDTHS),
    webp: candidates("webp", crop, PHONE_WIDTHS),
  };
  return {
    ...{ avif: candidates("avif"), webp: candidates("webp"), src, width, height, alt },
    ...(phone && { phone }),
  };
}

/** Undefined where there is no video. */
export function videoSources(video: Video | null, files: Files): VideoSources | undefined {
  const sources = video?.builtIn
    ? [`${video.builtIn}.mp4`, `${video.builtIn}.webm`].flatMap((file) => {
        const src = builtInUrls.get(file);
        return src ? { src, type: file.endsWith(".mp4") ? "video/mp4" : "video/webm" } : [];
      })
    : [video?.mp4, video?.webm].flatMap((file = "") => {
        const type = storedContentType("content-videos", file);
        return type ? { src: files.publicUrl("content-videos", file), type } : [];
      });
  if (!video || sources.length === 0) return undefined;
  const poster = video.builtIn
    ? builtInUrls.get(`${video.builtIn}-poster.webp`)
    : contentPicture(files, video.poster ?? null)?.src;
  return { sources, ...(poster && { poster }) };
}

export type VideoSources = { sources: { src: string; type: string }[]; poster?: string };

export function projectCards(
  projects: readonly ProjectEntry[],
  { categories }: Pick<PortfolioEntry, "categories">,
  files: Files,
) {
  return projects.map(
    ({ slug, title, tagline, category, tech, thumb, thumbVideo, liveUrl, repoUrl }) => ({
      slug,
      title,
      tagline,
      category: categories.find((each) => each.slug === category),
      tech,
      thumb: projectPicture(thumb, files),
      thumbVideo: videoSources(thumbVideo, files),
      liveUrl,
      repoUrl,
    }),
  );
}

export type ProjectCardContent = ReturnType<typeof projectCards>[number];
