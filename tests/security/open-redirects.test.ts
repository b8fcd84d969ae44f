import { expect, test } from "vitest";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite, PASSWORD } from "./attacked-site.ts";
import { redirectPayloads } from "./payloads/redirect-payloads.ts";
import { routePatterns } from "./routes-and-forms.ts";

const AT_ONCE = 5;

const site = attackedSite();
/** Names under which sites are asked to lead somewhere; ours reads a few of them. */
const parameters =
  "next|return|returnTo|return_to|redirect|redirectTo|redirect_uri|url|to|from|back|list|goto|dest|continue|callbackURL|r|u|action|index|_routes|what|step|view|page|q|search|token|done|customer|saved|not-quoted".split(
    "|",
  );

test(`${redirectPayloads.length} addresses after login: 0 leave the site`, async () => {
  const gone: string[] = [];
  for (const next of redirectPayloads) {
    const path = `/login?next=${encodeURIComponent(next)}`;
    const [page, signedIn] = await Promise.all([site.ask(path), site.ask(path, "owner")]);
    for (const target of targetsIn(page.body.toString())) {
      if (leaves(target)) gone.push(`shown: ${target}`);
    }
    if (leaves(signedIn.headers.location ?? "")) gone.push(`followed: ${next}`);
    // Each costs a password's hash.
    if (!isFullRun) continue;
    await site.query("delete from rate_limits");
    const logged = await site.post("/login", {
      email: "stranger@example.com",
      password: PASSWORD,
      next,
    });
    expect([302, 400]).toContain(logged.status);
    if (leaves(logged.headers.location ?? "")) gone.push(`after login: ${next}`);
  }
  reportAttack({
    threat: "Open redirect after login",
    tried: `${redirectPayloads.length} addresses x page, signed in, form`,
    through: gone,
  });
});

test("the same in every parameter of every address, and as the address: 0 leave the site", async () => {
  const gone: string[] = [];
  let tried = 0;
  const vectors = isFullRun ? redirectPayloads : redirectPayloads.slice(1, 2);
  const patterns = routePatterns.map((path) => path.replace(/:\w+/g, site.owned.orderId));
  for (const vector of vectors) {
    const query = parameters.map((name) => `${name}=${encodeURIComponent(vector)}`).join("&");
    const ask = async (path: string) => {
      const answer = await site.ask(`${path}?${query}`, "admin", {
        referer: `${site.origin}/${vector.replace(/[^\x21-\x7e]/g, "")}`,
      });
      tried++;
      const to = answer.headers.location;
      if (to !== undefined && leaves(to)) gone.push(`${path} -> ${to}`);
      if (answer.status >= 500 && path !== "/maintenance") gone.push(`${path}: ${answer.status}`);
      for (const target of targetsIn(answer.body.toString())) {
        if (leaves(target)) gone.push(`${path} shows ${target}`);
      }
    };
    for (let at = 0; at < patterns.length; at += AT_ONCE) {
      await Promise.all(patterns.slice(at, at + AT_ONCE).map(ask));
    }
  }
  for (const [place, vector] of redirectPayloads.entries()) {
    const bare = vector.replace(/[^\x21-\x7e]/g, "");
    const paths = [`/${bare}`, `/${bare}/`, `//${bare}/`, `/shop/${bare}/..//`, `/${bare}//`];
    await Promise.all(
      paths
        .filter((_, at) => isFullRun || at === place % paths.length)
        .filter((path) => /^\/[^\s]*$/.test(path))
        .map(async (path) => {
          const { headers } = await site.ask(path);
          tried++;
          if (leaves(headers.location ?? "")) gone.push(`${path} -> ${headers.location}`);
        }),
    );
  }
  reportAttack({
    threat: "Open redirect, server-side fetch",
    tried: `${vectors.length} vectors in ${parameters.length} parameters of ${patterns.length} addresses, and as the address: ${tried} requests`,
    through: gone,
  });
});

/** Whether a browser on our page would go to another host, or run it. */
function leaves(target: string): boolean {
  const url = URL.parse(target, site.origin);
  if (!url) return false;
  if (/^(javascript|vbscript|data|blob|file):$/.test(url.protocol)) return true;
  return (
    /^(https?|ftp):$/.test(url.protocol) && /evil|0x7f|google|::1|127\.0\.0\.1@/.test(url.host)
  );
}

/** Where the page's links and forms lead, and where its hidden field would. */
function targetsIn(html: string): string[] {
  const found = [...html.matchAll(/(?:href|action|src|formaction|name="next" value)="([^"]*)"/g)];
  return found.map(([, target = ""]) => target.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"));
}
