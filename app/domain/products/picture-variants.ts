/** The widths, in pixels, in which every picture is kept beside itself; never wider than it is. */
export const variantWidths = [320, 640, 1280] as const;

/** In the order in which a browser should choose: the smaller file first. */
export const variantFormats = ["avif", "webp"] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** Room that a picture's own name leaves for the longest ending of a variant, ".w1280.avif". */
export const variantEndingLength = 11;

/** The name of a variant, from the name of its picture: "…-router.jpg" gives "…-router.w640.avif". */
export function variantPath(path: string, width: number, format: VariantFormat): string {
  return `${path.slice(0, path.lastIndexOf("."))}.w${width}.${format}`;
}

/** What all files of one picture have in common: their name without the endings. */
export function pictureStem(path: string): string {
  return path.replace(/(?:\.w\d{1,5})?\.[a-z]+$/, "");
}

/** Every file that belongs to a picture, the picture itself first. */
export function pictureFiles(picture: { path: string; widths: readonly number[] }): string[] {
  const variants = picture.widths.flatMap((width) =>
    variantFormats.map((format) => variantPath(picture.path, width, format)),
  );
  return [picture.path, ...variants];
}
