import type { BenchSite } from "./bench-site.ts";
import type { Contestant } from "./compare.ts";
import type { LoadRequest } from "./load.ts";

export const CACHED = "signed out, cached";
export const SIGNED_IN = "signed in, cached";
export const RENDERED = "rendered for each request";

/** A page, and how differently it can be asked for. */
export type PageRequests = {
  page: string;
  path: string;
  /** With which cookie one answer is taken as the sample for the servers beside it. */
  sampleCookie?: string;
  contestants: Contestant[];
};

/** The router's own parameter for a part of a page: no page that has it is cached. */
const UNCACHED = "_routes=";

/** What visitors ask for most, and what costs most: each signed out and signed in. */
export function pageRequests(site: BenchSite): PageRequests[] {
  const { origin, pid, productId, visitors, customers } = site;
  const ask = (name: string, path: string, question: (connection: number) => LoadRequest) => ({
    name,
    pid,
    target: { url: `${origin}${path}`, ask: question },
  });
  const one = (list: readonly string[], connection: number) => list[connection % list.length] ?? "";
  const public_ = (page: string, path: string): PageRequests => ({
    page,
    path,
    contestants: [
      ask(CACHED, path, () => ({})),
      ask(SIGNED_IN, path, (at) => ({ headers: { Cookie: one(customers, at) } })),
      ask(RENDERED, `${path}?${UNCACHED}`, () => ({})),
    ],
  });
  /** Never cached: rendered from the database each time, for a stranger or for someone with a cart. */
  const personal = (page: string, path: string, { withCart = false } = {}): PageRequests => {
    const cookie = (at: number) => ({ headers: { Cookie: one(visitors, at) } });
    return {
      page,
      path,
      ...(withCart && { sampleCookie: one(visitors, 0) }),
      contestants: [
        ask("signed out", path, withCart ? cookie : () => ({})),
        ask("signed in", path, (at) => ({ headers: { Cookie: one(customers, at) } })),
      ],
    };
  };
  return [
    public_("Home", "/"),
    public_("A service", "/managed-it-services"),
    public_("Shop list", "/shop"),
    public_("A product", `/products/${productId}`),
    personal("A list by price", "/shop?from=100&to=90000"),
    personal("A search", "/shop?q=switch"),
    {
      page: "Add to cart",
      path: "/cart",
      contestants: [
        adding("signed out", (at) => one(visitors, at)),
        adding("signed in", (at) => one(customers, at)),
      ],
    },
    personal("Checkout", "/checkout", { withCart: true }),
  ];

  /** From a new address each time: the limit for one place is not what is measured. */
  function adding(name: string, cookie: (connection: number) => string): Contestant {
    const body = new URLSearchParams({ intent: "add", productId, quantity: "1" }).toString();
    return {
      name,
      pid,
      target: {
        url: `${origin}/cart`,
        // React Router answers a form sent without script by leading on.
        status: 302,
        ask: (connection) => ({
          method: "POST",
          headers: {
            Origin: origin,
            Cookie: cookie(connection),
            "Content-Type": "application/x-www-form-urlencoded",
            "X-Forwarded-For": randomIpAddress(),
          },
          body,
        }),
      },
    };
  }
}

function randomIpAddress(): string {
  const part = () => Math.floor(Math.random() * 250) + 1;
  return `10.${part()}.${part()}.${part()}`;
}
