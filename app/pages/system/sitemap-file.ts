import type { SitemapEntry } from "#app/content/sitemap-pages.ts";

/** What the protocol allows in one file. */
export const MOST_IN_A_FILE = 50_000;

/** Where addresses come from: a list that can be counted, and read from any place in it. */
export type SitemapSource = {
  count(): Promise<number>;
  list(part: { skip: number; most: number }): AsyncIterable<SitemapEntry> | Iterable<SitemapEntry>;
};

/** One file of addresses, piece by piece. */
export async function* sitemapFile(
  origin: string,
  entries: AsyncIterable<SitemapEntry>,
): AsyncGenerator<string> {
  yield `${DECLARATION}<urlset xmlns="${PROTOCOL}">\n`;
  for await (const { path, lastModified } of entries) {
    const changed = lastModified ? `<lastmod>${escapeXml(lastModified)}</lastmod>` : "";
    yield `<url><loc>${escapeXml(origin + encodeURI(path))}</loc>${changed}</url>\n`;
  }
  yield "</urlset>\n";
}

/** When there are more addresses than one file may hold: where each file is. */
export function sitemapIndex(origin: string, total: number): string {
  const files = Array.from({ length: Math.ceil(total / MOST_IN_A_FILE) }, (_, index) => index + 1);
  const lines = files.map(
    (part) => `<sitemap><loc>${escapeXml(`${origin}/sitemap/${part}.xml`)}</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex xmlns="${PROTOCOL}">\n${lines.join("")}</sitemapindex>\n`;
}

/** The addresses of all sources as one long list, read from a place in it. */
export async function* sitemapEntries(
  sources: readonly SitemapSource[],
  part: { skip: number; most: number },
): AsyncGenerator<SitemapEntry> {
  let { skip, most } = part;
  for (const source of sources) {
    if (most <= 0) return;
    const held = await source.count();
    const here = Math.min(most, Math.max(0, held - skip));
    if (here > 0) yield* source.list({ skip, most: here });
    skip = Math.max(0, skip - held);
    most -= here;
  }
}

export async function countSitemapEntries(sources: readonly SitemapSource[]): Promise<number> {
  const counts = await Promise.all(sources.map((source) => source.count()));
  return counts.reduce((sum, held) => sum + held, 0);
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PROTOCOL = "http://www.sitemaps.org/schemas/sitemap/0.9";
