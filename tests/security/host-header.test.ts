import { connect } from "node:net";
import { expect, test } from "vitest";
import { eventually } from "#tests/helpers/eventually.ts";
import { readEmlFolder } from "#tests/helpers/site/site-process.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite } from "./attacked-site.ts";

const site = attackedSite({ TRUST_PROXY: "1" });

/** Ways to tell a server that it is called something else. */
const variants: Record<string, string>[] = [
  { host: "evil.example" },
  { host: "evil.example:80" },
  { host: "127.0.0.1@evil.example" },
  { host: "127.0.0.1.evil.example" },
  { "x-forwarded-host": "evil.example" },
  { "x-forwarded-host": "127.0.0.1, evil.example" },
  { "x-forwarded-server": "evil.example" },
  { "x-host": "evil.example" },
  { "x-original-host": "evil.example" },
  { "x-original-url": "https://evil.example/" },
  { "x-rewrite-url": "https://evil.example/" },
  { "x-forwarded-proto": "evil" },
  { "x-forwarded-scheme": "evil" },
  { "x-forwarded-port": "666" },
  { "x-forwarded-prefix": "//evil.example" },
  { forwarded: "host=evil.example;proto=https" },
  { referer: "https://evil.example/" },
  { "x-forwarded-for": "evil.example" },
  { "true-client-ip": "evil.example" },
  { "x-http-host-override": "evil.example" },
  { "x-client-ip": "evil.example" },
];
const pages = [
  "/",
  "/shop",
  "/login",
  "/sitemap.xml",
  "/robots.txt",
  "/.well-known/security.txt",
  "/site.webmanifest",
  "/nowhere",
  "/account",
  "/shop/",
  "/forgot-password",
];

test(`${variants.length} ways to name another host: 0 foreign links in mails and pages`, async () => {
  const foreign: string[] = [];
  const some = isFullRun ? pages : ["/", "/sitemap.xml", "/account", "/shop/"];
  const asked = [...some, `/products/${site.owned.productId}`, `/orders/${site.owned.accessKey}`];
  for (const headers of variants) {
    await Promise.all(
      asked.map(async (path) => {
        const answer = await site.ask(path, "visitor", headers);
        const text = JSON.stringify(answer.headers) + answer.body.toString();
        if (/evil|:666/.test(text)) foreign.push(`${path} with ${JSON.stringify(headers)}`);
      }),
    );
    await site.query("delete from rate_limits");
    // The site's own origin still stands in the form's Origin header, as a browser would have it.
    const email = "stranger@example.com";
    const message = { name: "S", email: "s@example.com", message: "hello" };
    await Promise.all([
      site.post("/forgot-password", { email }, { headers }),
      site.post("/verify-email", { email }, { headers }),
      site.post("/?index", message, { headers }),
      site.post("/account/send-verification", {}, { headers, actor: "owner" }),
    ]);
  }
  for (const head of [
    "GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n",
    "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n",
    "GET //evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "GET / HTTP/1.0\r\n",
  ]) {
    const answer = await sendRawText(`${head}Connection: close\r\n\r\n`);
    if (/(href|content|location)[^\n]{0,9}(https?:)?\/\/evil/i.test(answer)) foreign.push(head);
  }
  const { rows } = await site.query("select count(*)::int as mails from mail_outbox");
  // A mail forgets what it said once it is sent: what was said stands in the files.
  const mails = await eventually(async () => {
    const { rows: open } = await site.query(
      "select count(*)::int as waiting from mail_outbox where sent_at is null",
    );
    expect(open[0].waiting).toBe(0);
    const sent = (await readEmlFolder(site.dataFolder)).map((mail) => mail.replace(/=\r?\n/g, ""));
    expect(sent.filter((mail) => mail.includes("/reset-password")).length).toBeGreaterThan(3);
    return sent;
  });
  expect(mails.length).toBe(rows[0].mails);
  for (const mail of mails) if (/evil|:666/.test(mail)) foreign.push(mail.slice(0, 200));
  reportAttack({
    threat: "Poisoned reset links",
    tried: `${variants.length} header variants and 4 bare requests x ${asked.length} pages, ${mails.length} mails`,
    through: foreign,
  });
});

/** Exactly these bytes, and whatever comes back. */
function sendRawText(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.origin);
    const socket = connect(Number(port), hostname, () => socket.end(text));
    let heard = "";
    socket.on("data", (bytes) => {
      heard += bytes;
    });
    socket.on("close", () => resolve(heard));
    socket.on("error", reject);
  });
}
