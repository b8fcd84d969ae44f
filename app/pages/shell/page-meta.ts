import type { MetaDescriptor } from "react-router";
import { company } from "#app/content/company.ts";

/**
 * How a page is found and shared: every route says it in its `meta`. The address comes from the
 * page's own path and ORIGIN, never from what was asked for: a page with a made-up parameter, or
 * in capitals, names its real address.
 */
export function pageMeta(
  [root]: readonly [RootMatch, ...unknown[]],
  { path, title, fullTitle, description, picture, hidden }: PageMeta,
): MetaDescriptor[] {
  const origin = root.loaderData?.origin ?? "";
  const url = origin + path;
  const { width, height } = openGraphImageSize;
  const shown = picture ?? {
    path: openGraphImagePath(path),
    alt: `${title}, ${company.name}`,
    width,
    height,
  };
  const named = Object.entries({
    description,
    ...(hidden && { robots: "noindex" }),
    "twitter:card": "summary_large_image",
  });
  const graph = Object.entries({
    type: "website",
    site_name: company.name,
    locale: "en_ZA",
    title,
    description,
    url,
    image: origin + shown.path,
    "image:width": shown.width,
    "image:height": shown.height,
    "image:alt": shown.alt,
  });
  return [
    { title: fullTitle ?? `${title} · ${company.name}` },
    { tagName: "link", rel: "canonical", href: url },
    ...named.map(([name, content]) => ({ name, content })),
    ...graph.map(([name, content]) => ({ property: `og:${name}`, content: String(content) })),
  ];
}

/** For pages that belong to one person or to staff: nobody finds them, and none has a picture. */
export function privatePageMeta(
  matches: readonly [RootMatch, ...unknown[]],
  page: Pick<PageMeta, "path" | "title">,
): MetaDescriptor[] {
  return pageMeta(matches, {
    ...page,
    description: company.tagline,
    picture: siteImage,
    hidden: true,
  });
}

/** What the build draws for the page at this path. */
export function openGraphImagePath(path: string): string {
  const [page] = path.split("?");
  return `/og${page === "/" ? "/home" : page}.jpg`;
}

export const openGraphImageSize = { width: 1200, height: 630 };

const siteImage = { path: openGraphImagePath("/"), alt: company.name, ...openGraphImageSize };

export type PageMeta = {
  /** The page's one address: with a parameter only where that makes it another page. */
  path: string;
  title: string;
  /** Instead of the title and the company's name. */
  fullTitle?: string;
  description: string;
  /** Another picture than the one the build draws for this path. */
  picture?: { path: string; alt: string; width: number; height: number };
  /** Left out by search engines. */
  hidden?: boolean;
};

type RootMatch = { loaderData: { origin: string } | undefined };
