import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#server/http/http-server.ts";
import { startNginxCache } from "#tests/helpers/servers/nginx.ts";
import { reportAttack } from "#tests/security/attack-result.ts";
import { addressOf, routePatterns } from "#tests/security/routes-and-forms.ts";
import { type Actor, attackedSite, ownerSecrets, seedOwnerRecords } from "../attacked-site.ts";

const ports = { front: await freePort("127.0.0.1"), site: await freePort("127.0.0.1") };
let nginx: Awaited<ReturnType<typeof startNginxCache>>;
beforeAll(async () => {
  nginx = await startNginxCache(ports);
});
/** Everything is asked through the cache: it is the site's only address. */
const site = attackedSite({
  ORIGIN: `http://127.0.0.1:${ports.front}`,
  PORT: String(ports.site),
  TRUST_PROXY: "1",
});
let ownerRecords: Awaited<ReturnType<typeof seedOwnerRecords>>;
beforeAll(async () => {
  ownerRecords = await seedOwnerRecords(site);
});
afterAll(() => nginx.stop());

test("two users and a visitor through nginx's cache, every address: 0 foreign bytes", async () => {
  const foreign: string[] = [];
  let hits = 0;
  const patterns = routePatterns.filter((path) => path !== "/maintenance");
  const address = (pattern: string) => addressOf(pattern, { ...ownerRecords, owned: site.owned });
  const addresses = [...patterns.map(address), ...deceptive()];
  for (const path of addresses) {
    for (const address of [path, `${path === "/" ? "/_" : path}.data`]) {
      // Whoever has something to lose comes first; then everyone else, twice.
      for (const actor of [
        "owner",
        "admin",
        "stranger",
        "visitor",
        "visitor",
        "stranger",
      ] as Actor[]) {
        const answer = await site.ask(address, actor);
        const text = answer.body.toString("latin1");
        if (answer.headers["x-cache"] === "HIT") hits++;
        const isKeyed = /^\/(orders|quotes)\/[\w-]{43}/.test(path);
        const mayRead = actor === "owner" || actor === "admin" || isKeyed;
        if (!mayRead && ownerSecrets.some((secret) => text.includes(secret))) {
          foreign.push(`${actor} reads ${address}`);
        }
        if (answer.headers["x-cache"] === "HIT") {
          if (answer.headers["set-cookie"]) foreign.push(`a cookie from the cache: ${address}`);
          if (/Log out|Sign out/.test(text))
            foreign.push(`a signed-in page from the cache: ${address}`);
        }
      }
    }
  }
  // What is kept is kept: a cache that never answered would prove nothing.
  expect(hits).toBeGreaterThan(50);
  reportAttack({
    threat: "Personal page in a shared cache",
    tried: `${addresses.length} addresses and their data x 4 people in 6 turns through nginx, ${hits} answers from its cache`,
    through: foreign,
  });
});

test("what a cache does not look at, changed by an attacker who comes first: 0 poisoned", async () => {
  const poisoned: string[] = [];
  const headers: Record<string, string>[] = [
    { "x-forwarded-host": "evil.example" },
    { "x-forwarded-scheme": "evil", "x-forwarded-proto": "http" },
    { "x-original-url": "/login" },
    { "x-rewrite-url": "/login" },
    { "x-http-method-override": "POST" },
    { "x-method-override": "DELETE" },
    { cookie: "cart=9; theme=<script>evil</script>" },
    { cookie: "cart-key=evil" },
    { referer: "https://evil.example/" },
    { "user-agent": "<script>evil</script>" },
    { "accept-language": "evil" },
    { accept: "application/json" },
    { "content-type": "application/json" },
    { "x-requested-with": "XMLHttpRequest" },
    { "x-middleware-subrequest": "middleware" },
    { "x-react-router-data": "yes" },
    { purpose: "prefetch", "sec-purpose": "prefetch" },
    { "if-none-match": "*" },
    { forwarded: "host=evil.example" },
    { "accept-encoding": "identity" },
  ];
  const pages = [
    "/",
    "/shop",
    "/terms",
    "/projects",
    "/sitemap.xml",
    `/products/${site.owned.productId}`,
  ];
  const bare = new Map<string, string>();
  for (const path of pages)
    bare.set(path, plain((await site.ask(`${path}?first=yes`)).body.toString()));
  let turn = 0;
  for (const each of headers) {
    for (const path of pages) {
      // An address that nobody has asked for yet: the attacker fills the cache.
      const address = `${path}?x=${++turn}`;
      await site.ask(address, "visitor", each);
      const { status, body } = await site.ask(address);
      const text = plain(body.toString());
      if (/evil/.test(text) || status !== 200)
        poisoned.push(`${address} after ${JSON.stringify(each)}: ${status}`);
      else if (text !== bare.get(path))
        poisoned.push(`${address} differs after ${JSON.stringify(each)}`);
    }
  }
  for (const query of [
    "utm_source=evil",
    "q=1&q=evil",
    "_routes=evil",
    "index",
    "%00=evil",
    "a=%3Cscript%3Eevil",
    ";evil",
  ]) {
    const address = `/terms?${query}`;
    await site.ask(address, "owner");
    const text = (await site.ask(address)).body.toString();
    if (/<script>evil|href="[^"]*evil\.example/.test(text)) poisoned.push(address);
  }
  reportAttack({
    threat: "Poisoned cache",
    tried: `${headers.length} unkeyed headers x ${pages.length} pages, 7 queries, through nginx`,
    through: poisoned,
  });
});

/** A private page under an address that a cache takes for a file. */
function deceptive(): string[] {
  return ["/account", "/account/orders", "/admin/orders", "/checkout"].flatMap((page) =>
    [
      "/x.css",
      ".css",
      ";x.css",
      "%2Fx.css",
      "%3Bx.png",
      "/..%2Fassets%2Fx.js",
      "?x.css",
      "/",
      "//",
      "%20",
      "/x.js?y",
    ].map((end) => `${page}${end}`),
  );
}

/** Without what is new in every answer. */
function plain(html: string): string {
  return html.replaceAll(/\?(first|x)=\w+/g, "").replaceAll(/(nonce|id)="[^"]*"/g, "");
}
