import type { BenchSite } from "./bench-site.ts";
import type { BenchmarkCase } from "./compare.ts";
import type { LoadRequest } from "./load.ts";

export const CACHED = "signed out, cached";
export const SIGNED_IN = "signed in, cached";
export const RENDERED = "rendered for each request";

/** A page, and the ways to request it. */
export type PageRequests = {
  page: string;
  path: string;
  /** The cookie for the sample response that the baseline servers send. */
  sampleCookie?: string;
  cases: BenchmarkCase[];
};

/** The most frequent and the most expensive requests, each signed out and signed in. */
export function pageRequests(site: BenchSite): PageRequests[] {
  const { origin, pid, productId, visitors, customers } = site;
  const benchmarkCase = (
    name: string,
    path: string,
    request: (connection: number) => LoadRequest,
  ) => ({
    name,
    pid,
    target: { url: `${origin}${path}`, ask: request },
  });
  const one = (list: readonly string[], connection: number) => list[connection % list.length] ?? "";
  const public_ = (
    page: string,
    path: string,
    rendered: () => LoadRequest = () => ({ path: uncached(path) }),
  ): PageRequests => ({
    page,
    path,
    cases: [
      benchmarkCase(CACHED, path, () => ({})),
      benchmarkCase(SIGNED_IN, path, (at) => ({ headers: { Cookie: one(customers, at) } })),
      benchmarkCase(RENDERED, path, rendered),
    ],
  });
  /** Cached when it is repeated, so the third row asks for another price each time. */
  let price = 90_000;
  const repeated = (page: string, path: string) =>
    public_(page, path, () => ({ path: `${path}&to=${++price}` }));
  /** Never cached: rendered from the database each time, with or without a cart. */
  const personal = (page: string, path: string, { withCart = false } = {}): PageRequests => {
    const cookie = (at: number) => ({ headers: { Cookie: one(visitors, at) } });
    return {
      page,
      path,
      ...(withCart && { sampleCookie: one(visitors, 0) }),
      cases: [
        benchmarkCase("signed out", path, withCart ? cookie : () => ({})),
        benchmarkCase("signed in", path, (at) => ({ headers: { Cookie: one(customers, at) } })),
      ],
    };
  };
  return [
    public_("Home", "/"),
    public_("A service", "/managed-it-services"),
    public_("Shop list", "/shop"),
    public_("A product", `/products/${productId}`),
    repeated("A list by price", "/shop?from=100"),
    repeated("A search", "/shop?q=switch"),
    {
      page: "Add to cart",
      path: "/cart",
      cases: [
        addToCart("signed out", (at) => one(visitors, at)),
        addToCart("signed in", (at) => one(customers, at)),
      ],
    },
    personal("Empty cart", "/cart"),
    personal("Checkout", "/checkout", { withCart: true }),
  ];

  /** From a new IP address each time, because of the rate limit. */
  function addToCart(name: string, cookie: (connection: number) => string): BenchmarkCase {
    const body = new URLSearchParams({ intent: "add", productId, quantity: "1" }).toString();
    return {
      name,
      pid,
      target: {
        url: `${origin}/cart`,
        // A form sent without script is answered with a redirect.
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

/**
 * A URL of a public page that is rendered for each request: the cache stores no home page about an
 * unknown service, and no page under another spelling of its path.
 */
export function uncached(path: string): string {
  if (path === "/") return "/?service=";
  return path.replace(/\w$/, (last) => `%${last.charCodeAt(0).toString(16)}`);
}

function randomIpAddress(): string {
  const part = () => Math.floor(Math.random() * 250) + 1;
  return `10.${part()}.${part()}.${part()}`;
}
