import { lastUpdated, legalPath } from "#app/content/legal/legal-page.server.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { listCategoriesWithProducts } from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  countProducts,
  listProductsForSitemap,
} from "#app/domain/catalogue/product-lists/list-products-for-sitemap.server.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { type AppServices, appServices, type Context } from "#app/http/request-context.server.ts";
import { categoryUrl } from "#app/pages/shop/shop-url.ts";
import { publicPages } from "#app/seo/public-pages.server.ts";

export type SitemapEntry = {
  path: string;
  /** A day or a moment in ISO 8601, where it is known. */
  lastModified?: string;
};

/** Larger files are not cached. */
const MAX_CACHED_URLS = 5000;

/** sitemap.xml: one file, or an index of files above the limit. */
export async function sitemapResponse(context: Context): Promise<Response> {
  const { database, origin } = context.get(appServices);
  const sources = sitemapSources({ database });
  const total = await countSitemapEntries(sources);
  if (total <= MAX_CACHED_URLS) cachePage(context, { tags: ["products", "categories"] });
  if (total > MAX_URLS_PER_FILE) return xmlResponse(sitemapIndex(origin, total));
  return xmlResponse(sitemapFile(origin, sitemapEntries(sources, { skip: 0, max: total })));
}

/** One file of the index, counted from 1; undefined beyond the last. */
export async function sitemapPartResponse(
  context: Context,
  part: number,
): Promise<Response | undefined> {
  const { database, origin } = context.get(appServices);
  const sources = sitemapSources({ database });
  const skip = (part - 1) * MAX_URLS_PER_FILE;
  if (skip >= (await countSitemapEntries(sources))) return undefined;
  return xmlResponse(
    sitemapFile(origin, sitemapEntries(sources, { skip, max: MAX_URLS_PER_FILE })),
  );
}

/** The sources of URLs. */
function sitemapSources(site: Pick<AppServices, "database">): SitemapSource[] {
  const pages = sitemapPages();
  return [
    {
      count: async () => pages.length,
      list: ({ skip, max }) => pages.slice(skip, skip + max),
    },
    productPages(site),
    categoryPages(site),
  ];
}

function sitemapPages(): SitemapEntry[] {
  const projects = siteContent().projects.map(({ slug }) => `/projects/${slug}`);
  const days = new Map(
    siteContent().legal.map((document) => [legalPath(document), lastUpdated(document)?.date]),
  );
  return [...publicPages(), ...projects].map((path) => {
    const lastModified = days.get(path);
    return { path, ...(lastModified && { lastModified }) };
  });
}

function productPages(site: Pick<AppServices, "database">): SitemapSource {
  return {
    count: () => countProducts(site),
    async *list(part) {
      for await (const product of listProductsForSitemap(site, part)) {
        yield { path: productPath(product), lastModified: product.changedAt.toISOString() };
      }
    },
  };
}

function categoryPages(site: Pick<AppServices, "database">): SitemapSource {
  const slugs = listCategoriesWithProducts(site);
  return {
    count: async () => (await slugs).length,
    async *list({ skip, max }) {
      for (const slug of (await slugs).slice(skip, skip + max)) yield { path: categoryUrl(slug) };
    },
  };
}

export function xmlResponse(content: string | AsyncGenerator<string>): Response {
  const body = typeof content === "string" ? content : streamOf(content);
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

/** Streams the file; a cancelled request stops reading. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let text = "";
      while (text.length < CHUNK_LENGTH) {
        const { value, done } = await pieces.next();
        if (done) {
          controller.enqueue(encoder.encode(text));
          return controller.close();
        }
        text += value;
      }
      controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

const CHUNK_LENGTH = 16_384;

/** Limit of the sitemap protocol. */
export const MAX_URLS_PER_FILE = 50_000;

export type SitemapSource = {
  count(): Promise<number>;
  list(part: { skip: number; max: number }): AsyncIterable<SitemapEntry> | Iterable<SitemapEntry>;
};

export async function* sitemapFile(
  origin: string,
  entries: AsyncIterable<SitemapEntry>,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset xmlns="${SITEMAP_NAMESPACE}">\n`;
  for await (const { path, lastModified } of entries) {
    const changed = lastModified ? `<lastmod>${escapeXml(lastModified)}</lastmod>` : "";
    yield `<url><loc>${escapeXml(origin + encodeURI(path))}</loc>${changed}</url>\n`;
  }
  yield "</urlset>\n";
}

export function sitemapIndex(origin: string, total: number): string {
  const lines = Array.from({ length: Math.ceil(total / MAX_URLS_PER_FILE) }, (_, index) => {
    const url = escapeXml(`${origin}/sitemap/${index + 1}.xml`);
    return `<sitemap><loc>${url}</loc></sitemap>\n`;
  });
  return `${XML_DECLARATION}<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n${lines.join("")}</sitemapindex>\n`;
}

/** A slice of the concatenated sources. */
export async function* sitemapEntries(
  sources: readonly SitemapSource[],
  part: { skip: number; max: number },
): AsyncGenerator<SitemapEntry> {
  let { skip, max } = part;
  for (const source of sources) {
    if (max <= 0) return;
    const count = await source.count();
    const here = Math.min(max, Math.max(0, count - skip));
    if (here > 0) yield* source.list({ skip, max: here });
    skip = Math.max(0, skip - count);
    max -= here;
  }
}

export async function countSitemapEntries(sources: readonly SitemapSource[]): Promise<number> {
  const counts = await Promise.all(sources.map((source) => source.count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
