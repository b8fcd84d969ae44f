import type { Picture, Value, Values, Video } from "#app/content/kinds/fields.ts";

/** The names of the pictures and videos of the file store that are shown somewhere in these values. */
export function filesIn(value: unknown): { pictures: Set<string>; videos: Set<string> } {
  const found = { pictures: new Set<string>(), videos: new Set<string>() };
  collect(value);
  return found;

  function collect(part: unknown): void {
    if (typeof part !== "object" || part === null) return;
    if (isPicture(part)) found.pictures.add(part.path);
    if (isVideo(part)) for (const name of [part.mp4, part.webm]) if (name) found.videos.add(name);
    for (const inner of Object.values(part)) collect(inner);
  }
}

/** The values with their pictures as they are stored here. What is not stored here is left out. */
export function withStoredFiles(
  values: Values,
  stored: {
    picture(name: string): Pick<Picture, "path" | "width" | "height" | "widths"> | undefined;
    hasVideo(name: string): boolean;
  },
): Values {
  return replace(values) as Values;

  function replace(part: Value): Value {
    if (Array.isArray(part)) return part.map((item) => replace(item)) as Value;
    if (typeof part !== "object" || part === null) return part;
    if (isPicture(part)) return replacePicture(part);
    if (isVideo(part)) {
      const { mp4, webm, poster } = part;
      const kept = poster && (isPicture(poster) ? replacePicture(poster) : poster);
      if (!stored.hasVideo(mp4)) return null;
      return {
        mp4,
        ...(webm && stored.hasVideo(webm) && { webm }),
        ...(kept && { poster: kept }),
      };
    }
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [
        name,
        typeof inner === "number" ? inner : replace(inner as Value),
      ]),
    ) as Value;
  }

  function replacePicture(picture: Picture & { path: string }): Picture | null {
    const found = stored.picture(picture.path);
    return found ? { ...picture, ...found } : null;
  }
}

function isPicture(part: object): part is Picture & { path: string } {
  return "focus" in part && "path" in part && typeof part.path === "string";
}

function isVideo(part: object): part is Video & { mp4: string } {
  return "mp4" in part && typeof part.mp4 === "string";
}
