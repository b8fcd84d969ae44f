import type { MetaDescriptor } from "react-router";
import { isDrawnBrand, logoUrl } from "#app/content/brand/logo.ts";
import { company } from "#app/content/company.ts";

/**
 * Title, canonical URL, Open Graph and robots tags of a route. The canonical URL comes from ORIGIN
 * and the page's own path, never from the request.
 */
export function pageMeta(
  [root]: readonly [RootMatch, ...unknown[]],
  { path, title, fullTitle, description, picture, hidden }: PageMeta,
): MetaDescriptor[] {
  const origin = root.loaderData?.origin ?? "";
  const url = path === undefined ? undefined : origin + path;
  const image = picture === undefined ? sharePicture(path, `${title}, ${company().name}`) : picture;
  const named = Object.entries({
    description,
    ...(hidden && { robots: "noindex" }),
    "twitter:card": image ? "summary_large_image" : "summary",
  });
  const graph = Object.entries({
    type: "website",
    site_name: company().name,
    locale: "en_ZA",
    title,
    description,
    ...(url && { url }),
    ...(image && {
      image: origin + image.path,
      "image:width": image.width,
      "image:height": image.height,
      "image:alt": image.alt,
    }),
  });
  return [
    { title: fullTitle ?? `${title} · ${company().name}` },
    ...(url ? [{ tagName: "link" as const, rel: "canonical", href: url }] : []),
    ...named.map(([name, content]) => ({ name, content })),
    ...graph.map(([name, content]) => ({ property: `og:${name}`, content: String(content) })),
  ];
}

/**
 * For personal and admin pages: noindex, with the image of the login page. Without a path where the address holds a
 * secret, or a parameter that the page needs: then it has no canonical URL.
 */
export function privatePageMeta(
  matches: readonly [RootMatch, ...unknown[]],
  page: Pick<PageMeta, "path" | "title">,
): MetaDescriptor[] {
  return pageMeta(matches, {
    ...page,
    description: company().tagline,
    picture: sharePicture("/login", company().name),
    hidden: true,
  });
}

/** The Open Graph image that the build renders for this path. */
export function openGraphImagePath(path: string): string {
  const [page] = path.split("?");
  return `/og${page === "/" ? "/home" : page}.jpg`;
}

export const openGraphImageSize = { width: 1200, height: 630 };

/** The uploaded logo, else the image of the build for this path while it shows this company, else none. */
export function sharePicture(path: string | undefined, alt: string): SharePicture | null {
  const logo = logoUrl(1200);
  if (logo) return { path: logo, alt: company().name, ...openGraphImageSize };
  if (path === undefined || !isDrawnBrand()) return null;
  return { path: openGraphImagePath(path), alt, ...openGraphImageSize };
}

export type SharePicture = { path: string; alt: string; width: number; height: number };

export type PageMeta = {
  /** The canonical path; a query parameter only where it makes another page. */
  path?: string;
  title: string;
  /** Replaces "title | company". */
  fullTitle?: string;
  description: string;
  /** Replaces the image rendered by the build; null for none. */
  picture?: SharePicture | null | undefined;
  hidden?: boolean;
};

type RootMatch = { loaderData: { origin: string } | undefined };
