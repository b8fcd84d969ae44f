import { company } from "#app/content/company.ts";
import type { Picture } from "#app/content/kinds/fields.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { contentPicture } from "#app/domain/media/content-picture.ts";
import { hasShareImage, headline } from "#app/seo/open-graph-images.server.ts";
import type { MediaUrls } from "#app/storage/file-storage.ts";
import { type PageMeta, type SharePicture, sharePicture } from "./page-meta.ts";

type Files = Pick<MediaUrls, "publicUrl">;

/** Title, description and picture of a page of the content: what the owner entered, else the page's own. */
export function contentPageMeta(
  { path, title, description, seo }: ContentPage,
  files: Files,
): PageMeta {
  const picture = contentSharePicture({ path, title, chosen: seo.picture }, files);
  return {
    path,
    title: seo.title || title,
    description: seo.description || description,
    ...(picture !== undefined && { picture }),
  };
}

type ContentPage = {
  path: string;
  title: string;
  /** Where the owner entered none for search engines. */
  description: string;
  seo: { title: string; description: string; picture: Picture | null };
};

/**
 * What a shared link to a page of the content shows: the picture that the owner chose; undefined for the
 * page's image of the build, while the page still has the title in it; else the home page's, likewise.
 */
export function contentSharePicture(
  { path, title, chosen }: { path: string; title: string; chosen: Picture | null },
  files: Files,
): SharePicture | null | undefined {
  const picture = contentPicture(files, chosen);
  if (picture) {
    const { src, alt, width, height } = picture;
    return { path: src, alt, width, height };
  }
  if (hasShareImage({ path, title })) return undefined;
  const home = { path: "/", title: headline(siteContent().home.hero) };
  return sharePicture(hasShareImage(home) ? home.path : undefined, company().name);
}
