import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { handlePage, type Site } from "#server/http/handle-page.ts";

/** One page of each kind: what all of them share is most of the work. */
const PAGES = ["/", "/shop", "/login", "/cart"];
const MAX_WARM_UP_MS = 1500;

/**
 * Makes a few pages before anybody asks: the first ones of a process take several times as long, and
 * after a restart under load they would all be asked for at once. Public ones are cached by it.
 */
export async function warmUp(site: Site): Promise<void> {
  const end = performance.now() + MAX_WARM_UP_MS;
  for (const path of PAGES) {
    if (performance.now() > end) return;
    const incoming = new IncomingMessage(new Socket());
    Object.assign(incoming, { method: "GET", url: path, complete: true });
    incoming.headers = { host: new URL(site.origins.origin).host, "accept-encoding": "zstd" };
    const outgoing = new ServerResponse(incoming);
    // Whatever goes wrong here goes wrong for a visitor too, who is told.
    await handlePage(site, incoming, outgoing, "warm-up").catch(() => {});
  }
}
