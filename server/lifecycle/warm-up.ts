import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { handlePage, type Site } from "#server/http/handle-page.ts";

/** One page of each kind is enough: most code is shared. */
const PAGES = ["/", "/shop", "/login", "/cart"];
const MAX_WARM_UP_MS = 1500;

/**
 * Renders a few pages before the process listens: its first renders take several times as long, and
 * after a restart under load many would come at once. Public pages are cached by it.
 */
export async function warmUp(site: Site): Promise<void> {
  const end = performance.now() + MAX_WARM_UP_MS;
  for (const path of PAGES) {
    if (performance.now() > end) return;
    const incoming = new IncomingMessage(new Socket());
    Object.assign(incoming, { method: "GET", url: path, complete: true });
    incoming.headers = { host: new URL(site.origins.origin).host, "accept-encoding": "zstd" };
    const outgoing = new ServerResponse(incoming);
    // An error shows again, and is logged, when a visitor requests the page.
    await handlePage(site, incoming, outgoing, { id: "warm-up" }).catch(() => {});
  }
}
