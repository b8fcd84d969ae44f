import { describe, expect, test } from "vitest";
import { attackedSite } from "./attacked-site.ts";
import { everyPattern } from "./every-address.ts";

const site = attackedSite();
const foreign = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://127.0.0.1:1" },
  { "sec-fetch-site": "cross-site", origin: "" },
  { "sec-fetch-site": "same-site", origin: "https://sub.127.0.0.1.example" },
];
/** PayFast's own server posts here, and proves by other means who it is. */
const openToServers = ["/api/payfast/notify"];

describe("forms sent from elsewhere", () => {
  test(`every address x ${foreign.length} foreign origins x 2 people: 0 pass`, async () => {
    const passed: string[] = [];
    for (const pattern of everyPattern.filter((path) => !openToServers.includes(path))) {
      const path = pattern.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
      for (const headers of foreign) {
        for (const actor of ["owner", "admin"] as const) {
          const { status } = await site.post(path, { a: "1" }, { actor, headers });
          if (status !== 403) passed.push(`${path} ${JSON.stringify(headers)} ${status}`);
        }
      }
    }
    expect(passed).toEqual([]);
  });
});

describe("addresses that would lead away", () => {
  const vectors = [
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%5Cevil.example",
    "/%2F/evil.example",
    "http:evil.example",
    "https:/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n/evil.example",
    " //evil.example",
    "/ /evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "/.//evil.example",
    "/..//evil.example",
    "/%09/evil.example",
    "/%00/evil.example",
    "//evil.example@127.0.0.1",
    "https://127.0.0.1@evil.example",
    "/login/../..//evil.example",
    "/;@evil.example",
    "//google.com%2F@evil.example",
    "/\u2028/evil.example",
    "/\u0000//evil.example",
    "//[::1]",
    "//0x7f000001",
    "https:evil.example",
    "/\\/evil.example",
    "\\/evil.example",
    "/\\\\evil.example",
    "blob:https://evil.example/x",
    "file:///etc/passwd",
    "ftp://evil.example",
    "//evil%E3%80%82example",
    "mailto:evil@evil.example",
  ];

  test(`${vectors.length} of them after login: 0 leave the site`, async () => {
    const gone: string[] = [];
    for (const next of vectors) {
      const page = await site.ask(`/login?next=${encodeURIComponent(next)}`);
      for (const target of targetsIn(page.body.toString())) {
        if (new URL(target, site.origin).host.includes("evil")) gone.push(`shown: ${target}`);
      }
      const signedIn = await site.ask(`/login?next=${encodeURIComponent(next)}`, "owner");
      const to = signedIn.headers.location ?? "";
      if (new URL(to, site.origin).origin !== site.origin) gone.push(`followed: ${next} -> ${to}`);
    }
    expect(gone).toEqual([]);
  });

  test("hosts and forwarded hosts never get into a mail: 0 foreign links", async () => {
    const headers = [
      { host: "evil.example" },
      { "x-forwarded-host": "evil.example" },
      { "x-forwarded-server": "evil.example" },
      { "x-host": "evil.example" },
      { "x-original-host": "evil.example" },
      { "x-original-url": "https://evil.example/" },
      { "x-rewrite-url": "https://evil.example/" },
      { "x-forwarded-proto": "evil" },
      { "x-forwarded-port": "666" },
      { forwarded: "host=evil.example;proto=https" },
      { referer: "https://evil.example/" },
      { "x-forwarded-for": "evil.example" },
      { "true-client-ip": "evil.example" },
      { "x-http-host-override": "evil.example" },
      { "x-forwarded-prefix": "//evil.example" },
    ];
    for (const more of headers) {
      await site.post("/forgot-password", { email: "stranger@example.com" }, { headers: more });
    }
    const { rows } = await site.query(
      "select count(*)::int as mails, count(*) filter (where text_body ~ 'evil|666' or html_body ~ 'evil|:666')::int as foreign from mail_outbox",
    );
    expect(rows[0].foreign).toBe(0);
  });
});

/** Where the page's links and forms lead, and where its hidden field would. */
function targetsIn(html: string): string[] {
  const found = [...html.matchAll(/(?:href|action|name="next" value)="([^"]*)"/g)];
  return found.map(([, target = ""]) => target.replaceAll("&amp;", "&"));
}
