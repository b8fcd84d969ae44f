import { company } from "#app/content/company.ts";
import type { Picture } from "#app/content/documents/fields.ts";
import { hasShareImage } from "#app/content/seo/open-graph-images.server.ts";
import { contentPicture } from "#app/domain/media/content-picture.ts";
import type { MediaUrls } from "#app/storage/file-storage.ts";
import { type PageMeta, type SharePicture, sharePicture } from "./page-meta.ts";

/** Title, description and picture of a page of the content: what the owner entered, else the page's own. */
export function contentPageMeta(
  { path, title, description, seo }: ContentPage,
  files: Pick<MediaUrls, "publicUrl">,
): PageMeta {
  const picture =
    contentSharePicture(contentPicture(files, seo.picture)) ??
    (hasShareImage({ path, title }) ? undefined : sharePicture("/", company().name));
  return {
    path,
    title: seo.title || title,
    description: seo.description || description,
    ...(picture && { picture }),
  };
}

type ContentPage = {
  path: string;
  title: string;
  /** Where the owner entered none for search engines. */
  description: string;
  seo: { title: string; description: string; picture: Picture | null };
};

/** A picture that the owner chose for shared links. */
export function contentSharePicture(
  picture: { src: string; alt: string; width: number; height: number } | undefined,
): SharePicture | undefined {
  return picture && { ...picture, path: picture.src };
}
