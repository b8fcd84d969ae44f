import type { RouterContextProvider } from "react-router";
import { hasPage } from "#app/content/public-pages.ts";
import { sitemapPages } from "#app/content/sitemap-pages.ts";
import {
  countProducts,
  listProductAddresses,
} from "#app/domain/products/list-product-addresses.server.ts";
import { cachePage } from "#app/http/cache-page.server.ts";
import { type Services, services } from "#app/http/services-context.server.ts";
import {
  countSitemapEntries,
  MOST_IN_A_FILE,
  type SitemapSource,
  sitemapEntries,
  sitemapFile,
  sitemapIndex,
} from "./sitemap-file.ts";

/** A larger file is read anew each time, rather than held in memory in three encodings. */
const MOST_TO_KEEP = 5000;

/** All addresses in one file or, once there are too many for one, the list of the files. */
export async function answerSitemap(context: Context): Promise<Response> {
  const { database, origin } = context.get(services);
  const sources = sourcesOf({ database });
  const total = await countSitemapEntries(sources);
  if (total <= MOST_TO_KEEP) cachePage(context, { tags: ["content", "products"] });
  if (total > MOST_IN_A_FILE) return xml(sitemapIndex(origin, total));
  return xml(sitemapFile(origin, sitemapEntries(sources, { skip: 0, most: MOST_IN_A_FILE })));
}

/** One of the files that the list names, counted from 1; none for a number beyond the last. */
export async function answerSitemapPart(
  context: Context,
  part: number,
): Promise<Response | undefined> {
  const { database, origin } = context.get(services);
  const sources = sourcesOf({ database });
  const skip = (part - 1) * MOST_IN_A_FILE;
  if (skip >= (await countSitemapEntries(sources))) return undefined;
  return xml(sitemapFile(origin, sitemapEntries(sources, { skip, most: MOST_IN_A_FILE })));
}

/** Whoever adds pages adds where they come from. Products join when there is a shop to be in. */
function sourcesOf(site: Pick<Services, "database">): SitemapSource[] {
  const pages: SitemapSource = {
    count: async () => sitemapPages.length,
    list: ({ skip, most }) => sitemapPages.slice(skip, skip + most),
  };
  return hasPage("/shop") ? [pages, productPages(site)] : [pages];
}

function productPages(site: Pick<Services, "database">): SitemapSource {
  return {
    count: () => countProducts(site),
    async *list(part) {
      for await (const { productId, changedAt } of listProductAddresses(site, part)) {
        yield { path: `/products/${productId}`, lastModified: changedAt.toISOString() };
      }
    },
  };
}

function xml(content: string | AsyncGenerator<string>): Response {
  const body = typeof content === "string" ? content : streamOf(content);
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

/** Made as it is taken; whoever goes away early ends the reading. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let text = "";
      while (text.length < CHUNK) {
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

const CHUNK = 16_384;

type Context = Readonly<RouterContextProvider>;
