import type { ProjectPicture, ProjectVideo } from "#app/content/projects/project.ts";
import type { BuiltPictureFiles } from "#app/ui/built-picture.tsx";

/** The addresses that the build gave to the drawn pictures and films, by file name. */
const addresses = new Map(
  Object.entries(
    import.meta.glob<string>("./media/*", { eager: true, query: "?url", import: "default" }),
  ).map(([path, address]) => [path.replace("./media/", ""), address]),
);

const THUMB = { widths: [480, 960, 1600], width: 1600, height: 1000 };
const SHOT = { widths: [640, 1600], width: 1600, height: 1067 };

export const thumbSources = (picture: ProjectPicture) => sourcesOf(picture, THUMB);
export const shotSources = (picture: ProjectPicture) => sourcesOf(picture, SHOT);

export function videoSources({ mp4, webm, poster }: ProjectVideo): VideoSources {
  return {
    mp4: addressOf(mp4),
    ...(webm !== undefined && { webm: addressOf(webm) }),
    poster: addressOf(poster),
  };
}

export type VideoSources = { mp4: string; webm?: string; poster: string };

function sourcesOf({ name, shows }: ProjectPicture, size: typeof THUMB): BuiltPictureFiles {
  const candidates = (ending: string) =>
    size.widths.map((width) => `${addressOf(`${name}-${width}.${ending}`)} ${width}w`).join(", ");
  return {
    avif: candidates("avif"),
    webp: candidates("webp"),
    src: addressOf(`${name}-${size.width}.webp`),
    width: size.width,
    height: size.height,
    alt: shows,
  };
}

function addressOf(file: string): string {
  const address = addresses.get(file);
  if (!address) throw new Error(`There is no file named ${file} among the projects' media`);
  return address;
}
