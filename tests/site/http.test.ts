import { randomUUID } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { type RawResponse, randomPort, rawRequest } from "#tests/helpers/site/raw-request.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const admin = { email: "admin@example.com", password: "a few words to remember" };
const cleanUp: (() => Promise<unknown>)[] = [];
let client: pg.Client;
/** Two processes that share one database, the first also under a public https address. */
let secure: SiteProcess;
let plain: SiteProcess;

beforeAll(async () => {
  const postgres = await startPrivatePostgres({
    folder: `${await temporaryDataFolder()}/postgres`,
    listen: "tcp",
  });
  cleanUp.push(() => postgres.stop());
  const { user, password, host, port, database } = postgres.config;
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${database}`;
  const shared = {
    DATABASE_URL,
    SESSION_SECRET: "the same secret for both, of more than 32 characters",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: "1",
  };
  [secure, plain] = await Promise.all([
    start({ ...shared, ORIGIN: "https://www.example.co.za" }),
    start(shared),
  ]);
  client = new pg.Client(DATABASE_URL);
  await client.connect();
  cleanUp.push(() => client.end());
});
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
});

/** Where the process listens, whatever it calls itself in public. */
const ports = new Map<SiteProcess, string>();
async function start(variables: Record<string, string>): Promise<SiteProcess> {
  const port = String(randomPort());
  const site = await startSiteProcess({
    dataFolder: await temporaryDataFolder(),
    variables: { ...variables, PORT: port },
  });
  ports.set(site, `http://127.0.0.1:${port}`);
  cleanUp.push(() => site.discard());
  return site;
}

async function temporaryDataFolder(): Promise<string> {
  const folder = await makeDataFolder();
  cleanUp.push(folder.remove);
  return folder.path;
}

const at = (site: SiteProcess, path: string) => `${ports.get(site)}${path}`;
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const ownForm = (site: SiteProcess) => ({
  "content-type": "application/x-www-form-urlencoded",
  origin: site.origin,
  "sec-fetch-site": "same-origin",
});

async function logIn(site: SiteProcess, headers: Record<string, string> = {}) {
  return rawRequest(at(site, "/login"), {
    method: "POST",
    headers: { ...ownForm(site), ...headers },
    body: form(admin),
  });
}

async function sessionCookie(site: SiteProcess): Promise<string> {
  const { headers } = await logIn(site);
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

describe("every answer", () => {
  const kinds: [what: string, status: number, ask: () => Promise<RawResponse>][] = [
    ["a page", 200, () => rawRequest(at(secure, "/terms"))],
    ["a cached page", 200, () => twice("/terms")],
    ["a page that is known", 304, () => again("/terms")],
    ["a page for one visitor", 200, () => rawRequest(at(secure, "/login"))],
    ["the data of a page", 200, () => rawRequest(at(secure, "/login.data"))],
    ["the cached data of a page", 200, () => twice("/terms.data")],
    ["data that is known", 304, () => again("/terms.data")],
    ["a page that is not there", 404, () => rawRequest(at(secure, "/nowhere"))],
    ["a redirect of a route", 302, () => rawRequest(at(secure, "/account"))],
    ["a redirect to the one URL", 308, () => rawRequest(at(secure, "/login/"))],
    ["a script", 200, async () => rawRequest(at(secure, await script()))],
    ["a script that is known", 304, async () => again(await script())],
    ["a script that is gone", 404, () => rawRequest(at(secure, "/assets/gone.js"))],
    ["an icon", 200, () => rawRequest(at(secure, "/favicon.svg"))],
    ["the picture of a shared link", 200, () => rawRequest(at(secure, "/og/home.jpg"))],
    ["robots.txt", 200, () => rawRequest(at(secure, "/robots.txt"))],
    ["the sitemap", 200, () => rawRequest(at(secure, "/sitemap.xml"))],
    [
      "a file that is not stored",
      404,
      () => rawRequest(at(secure, "/media/product-images/x.webp")),
    ],
    ["the API asked wrongly", 405, () => rawRequest(at(secure, "/api/contact"))],
    [
      "the API refusing",
      422,
      () => post("/api/contact", { "content-type": "application/json" }, "{}"),
    ],
    ["a form with errors", 422, () => post("/login", {}, form({ email: "", password: "" }))],
    [
      "a cross-site request refused",
      403,
      () => post("/login", { origin: "https://evil.example" }, ""),
    ],
    [
      "a body of another content type",
      415,
      () => post("/login", { "content-type": "text/plain" }, "x"),
    ],
    ["a URL that cannot be decoded", 400, () => rawRequest(at(secure, "/%"))],
    ["another method", 405, () => rawRequest(at(secure, "/"), { method: "OPTIONS" })],
    ["a body that is too large", 413, () => post("/login", {}, "x".repeat(300 * 1024))],
    ["a health check", 200, () => rawRequest(at(secure, "/healthz"))],
    ["a readiness check", 200, () => rawRequest(at(secure, "/readyz"))],
    ["the admin area", 302, () => rawRequest(at(secure, "/admin"))],
    ["an export", 200, () => asAdmin("/admin/products/export")],
    ["too many tries", 429, tooMany],
  ];
  const post = (path: string, headers: Record<string, string>, body: string) =>
    rawRequest(at(secure, path), {
      method: "POST",
      headers: { ...ownForm(secure), ...headers },
      body,
    });
  const twice = async (path: string) => {
    await rawRequest(at(secure, path));
    return rawRequest(at(secure, path));
  };
  const again = async (path: string) => {
    const { etag } = (await rawRequest(at(secure, path))).headers;
    return rawRequest(at(secure, path), { headers: { "if-none-match": String(etag) } });
  };
  const script = async () => {
    const page = (await rawRequest(at(secure, "/"))).body.toString();
    return /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? "";
  };
  const asAdmin = async (path: string) =>
    rawRequest(at(secure, path), { headers: { cookie: await sessionCookie(secure) } });
  async function tooMany() {
    for (let n = 0; n < 5; n++) await sendMessage(secure, "203.0.113.70");
    return sendMessage(secure, "203.0.113.70");
  }

  test.each(kinds)(
    "%s (%i) carries the security headers and one policy",
    async (_what, status, ask) => {
      const answer = await ask();
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
        "permissions-policy": expect.stringContaining("camera=()"),
        "strict-transport-security": "max-age=63072000; includeSubDomains",
      });
      const policy = String(answer.headers["content-security-policy"]);
      expect(policy).toMatch(/^default-src 'none'; /);
      expect(policy).toContain("frame-ancestors 'none'");
      // Several would be joined with a comma, and all of them enforced.
      expect(policy).not.toContain(",");
    },
  );

  test("a page has a policy without unsafe-inline, and no inline style that would need it", async () => {
    for (const path of ["/", "/login", "/nowhere"]) {
      const { headers, body } = await rawRequest(at(secure, path));
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe");
      expect(policy).toContain("upgrade-insecure-requests");
      expect(body.toString()).not.toMatch(/<[^>]+ style="/);
      expect(body.toString()).not.toMatch(/ nonce="/);
    }
  });

  test("a page that fails says the request's id, which the log knows, and nothing of the error", async () => {
    const path = `/products/${randomUUID()}`;
    await client.query("alter table products rename to products_away");
    try {
      const { status, headers, body } = await rawRequest(at(plain, path));
      const page = body.toString();
      const id = String(headers["x-request-id"]);
      expect(status).toBe(500);
      expect(page).toMatch(/<h1[^>]*>Something went wrong<\/h1>/);
      expect(page).toMatch(new RegExp(`Reference.{0,20}<span data-reference=""[^>]*>${id}</span>`));
      expect(headers["cache-control"]).toBe("private, no-store");
      const data = await rawRequest(at(plain, `${path}.data`));
      expect(data.status).toBe(500);
      for (const answer of [page, data.body.toString()]) {
        expect(answer).not.toMatch(
          /relation|does not exist|select |\$1|42P01|node_modules|\.js:\d/,
        );
      }
      const line =
        plain
          .printed()
          .split("\n")
          .find((each) => each.includes(id)) ?? "";
      expect(line).toContain("does not exist");
    } finally {
      await client.query("alter table products_away rename to products");
    }
  });

  test("HSTS and Secure cookies are left out where there is no https", async () => {
    const { headers } = await rawRequest(at(plain, "/"));
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect((await logIn(plain)).headers["set-cookie"]?.[0]).not.toContain("Secure");
  });
});

describe("a cached page", () => {
  test("comes compressed, with an ETag, and 304 when it is known", async () => {
    const { headers, body } = await rawRequest(at(secure, "/"), {
      headers: { "accept-encoding": "br" },
    });
    expect(headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(body).toString()).toContain("Transform");
    expect(headers["cache-control"]).toBe("public, no-cache");
    const again = await rawRequest(at(secure, "/"), {
      headers: { "if-none-match": String(headers.etag) },
    });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  test("is the same bytes in every process that shares the database", async () => {
    const [one, other] = await Promise.all(
      [secure, plain].map((site) => rawRequest(at(site, "/"))),
    );
    // Each names its own public address, and that is all.
    const [mine, theirs] = [one, other].map((answer, at) =>
      answer?.body.toString().replaceAll([secure, plain][at]?.origin ?? "", ""),
    );
    expect(mine).toBe(theirs);
  });

  test("is the same bytes for every signed-in user, from the same cache", async () => {
    const cookie = await sessionCookie(secure);
    const theirs = await rawRequest(at(secure, "/"));
    const mine = await rawRequest(at(secure, "/"), { headers: { cookie } });
    expect(mine.body.equals(theirs.body)).toBe(true);
    expect(mine.headers["cache-status"]).toBe("pages; hit");
    expect(mine.headers["set-cookie"]).toBeUndefined();
    expect(mine.headers.vary).toBe("Accept-Encoding");
    const withTag = await rawRequest(at(secure, "/"), {
      headers: { cookie, "if-none-match": String(theirs.headers.etag) },
    });
    expect(withTag.status).toBe(304);
  });

  test("is also what the router asks for on the way to it", async () => {
    for (const path of ["/_.data", "/shop.data"]) {
      await rawRequest(at(secure, path));
      const again = await rawRequest(at(secure, path));
      expect(again.headers["cache-status"], path).toBe("pages; hit");
    }
  });

  test("is never a personal page", async () => {
    const cookie = await sessionCookie(secure);
    for (const path of ["/account", "/admin", "/cart", "/checkout", "/session"]) {
      const { headers } = await rawRequest(at(secure, path), { headers: { cookie } });
      expect(headers["cache-control"], path).toBe("private, no-store");
      expect(headers.etag, path).toBeUndefined();
    }
  });

  test("leaves it to a cookie that proves nothing to say who is signed in", async () => {
    const [session, ...others] = (await logIn(secure)).headers["set-cookie"] ?? [];
    const viewer = others.find((line) => line.startsWith("__Host-viewer="));
    expect(viewer).toMatch(/; Path=\/; Max-Age=691200; SameSite=Lax; Secure$/);
    const pair = viewer?.split(";")[0] ?? "";
    const alone = await rawRequest(at(secure, "/account"), { headers: { cookie: pair } });
    expect([alone.status, alone.headers.location?.split("?")[0]]).toEqual([302, "/login"]);
    expect(alone.headers["set-cookie"]?.join()).toContain("__Host-viewer=; Path=/; Max-Age=0");
    const both = { cookie: `${session?.split(";")[0]}; ${pair}` };
    const kept = await rawRequest(at(secure, "/session"), { headers: both });
    expect([kept.status, kept.headers["set-cookie"]]).toEqual([204, undefined]);
  });

  test("is dropped in every process when what it shows changes", async () => {
    for (const site of [secure, plain]) await rawRequest(at(site, "/"));
    for (const site of [secure, plain]) expect(await cacheStatus(site)).toBe("pages; hit");
    await invalidateEverywhere();
  });

  test("pages that do not ask to be kept are not", async () => {
    const { headers } = await rawRequest(at(secure, "/login"));
    expect(headers["cache-control"]).toBe("private, no-store");
  });

  test("what a request claims about its host changes nothing", async () => {
    const before = await rawRequest(at(secure, "/"));
    const poisoned = await rawRequest(at(secure, "/login"), {
      headers: {
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        "x-original-url": "/admin",
      },
    });
    expect(poisoned.status).toBe(200);
    expect(poisoned.body.toString()).not.toContain("evil.example");
    await invalidateEverywhere();
    const evil = { host: "evil.example", "x-forwarded-host": "evil.example" };
    const made = await rawRequest(at(secure, "/"), { headers: evil });
    expect(made.headers["cache-status"]).toBe("pages; fwd=miss; stored");
    expect(made.body.toString()).not.toContain("evil.example");
    expect((await rawRequest(at(secure, "/"))).headers.etag).toBe(before.headers.etag);
  });
});

const cacheStatus = async (site: SiteProcess) =>
  (await rawRequest(at(site, "/"))).headers["cache-status"];

/** Announces a change as the database would, and waits until both processes have heard it. */
async function invalidateEverywhere(): Promise<void> {
  for (const site of [secure, plain]) {
    await client.query("select pg_notify('cache_invalidation', 'products')");
    await eventually(async () => expect(await cacheStatus(site)).toBe("pages; fwd=miss; stored"));
    await client.query("select pg_notify('cache_invalidation', 'products')");
  }
}

describe("a cross-site request refused", () => {
  const forms = [
    "/login",
    "/sign-out",
    "/reset-password",
    "/first-admin",
    "/?index",
    "/api/contact",
  ];
  const origins = [
    "https://evil.example",
    "http://www.example.co.za",
    "https://www.example.co.za.evil.example",
    "https://sub.www.example.co.za",
    "null",
  ];
  test.each(forms)("%s is refused from every foreign origin", async (path) => {
    for (const origin of origins) {
      const { status } = await rawRequest(at(secure, path), {
        method: "POST",
        headers: { ...ownForm(secure), origin, "sec-fetch-site": "cross-site" },
        body: form(admin),
      });
      expect(status, origin).toBe(403);
    }
  });

  test("is refused when the browser says cross-site, even without an Origin", async () => {
    const { status } = await rawRequest(at(secure, "/sign-out"), {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site", cookie: await sessionCookie(secure) },
    });
    expect(status).toBe(403);
  });
});

describe("what is too much", () => {
  test("a body that says it is too large is refused before it is read", async () => {
    const { status } = await rawRequest(at(secure, "/login"), {
      method: "POST",
      headers: { ...ownForm(secure), "content-length": String(300 * 1024) },
      body: "x".repeat(300 * 1024),
    });
    expect(status).toBe(413);
  });

  test("a body that does not say how long it is is refused", async () => {
    const { status } = await rawRequest(at(secure, "/login"), {
      method: "POST",
      headers: { ...ownForm(secure), "transfer-encoding": "chunked" },
      body: ["email=", "a"],
    });
    expect(status).toBe(411);
  });

  test("a refusal carries the security headers too", async () => {
    const { headers } = await rawRequest(at(secure, "/login"), {
      method: "POST",
      headers: { ...ownForm(secure), "content-length": String(300 * 1024) },
      body: "x".repeat(300 * 1024),
    });
    expect(headers["strict-transport-security"]).toBeDefined();
  });

  test.each([
    ["application/json", '{"email":"a@example.com"}', 415],
    ["application/x-www-form-urlencoded", "email=a%00b@example.com&password=x", 400],
    ["multipart/form-data; boundary=x", "--x", 415],
  ])("a body that is no form (%s) is refused, not stumbled over", async (type, body, refused) => {
    const headers = { ...ownForm(secure), "content-type": type };
    const { status } = await rawRequest(at(secure, "/login"), { method: "POST", headers, body });
    expect(status).toBe(refused);
  });

  test("too many messages from one address are refused with the time to wait, in both processes", async () => {
    const statuses = [];
    for (let n = 0; n < 8; n++) {
      const site = n % 2 ? secure : plain;
      const { status, headers } = await sendMessage(site, "203.0.113.50");
      statuses.push(status);
      if (status === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  test("a changing X-Forwarded-For in front of the trusted hop does not walk around the limit", async () => {
    const statuses = [];
    for (let n = 0; n < 8; n++) {
      statuses.push((await sendMessage(secure, `198.51.100.${n}, 203.0.113.60`)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });
});

describe("the contact endpoint", () => {
  test.each([
    ["{}", "Please fill in all required fields"],
    ['{"name":"A","email":"nowhere","message":"Hi"}', "Please enter a valid email address"],
    ['{"name":" ","email":"a@b.co","message":"Hi"}', "Please fill in all required fields"],
    ["not json", "Failed to send message"],
    ["null", "Please fill in all required fields"],
    ['{"name":"A\\u0000","email":"a@b.co","message":"Hi"}', "Failed to send message"],
    ['{"name":"\\ud800","email":"a@b.co","message":"Hi"}', "Failed to send message"],
    ['{"name":["A"],"email":"a@b.co","message":"Hi"}', "Please fill in all required fields"],
  ])("%s is answered with the sentence for it", async (body, error) => {
    const answer = await rawRequest(at(secure, "/api/contact"), {
      method: "POST",
      headers: { "content-type": "application/json", origin: secure.origin },
      body,
    });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body.toString())).toEqual({ success: false, error });
  });

  test("a message that was taken is answered with a sentence and a reference", async () => {
    const answer = await sendMessage(plain, "203.0.113.99");
    expect(JSON.parse(answer.body.toString())).toEqual({
      success: true,
      message: expect.stringContaining("within 24 hours"),
      reference: expect.stringMatching(/^\w{8}$/),
    });
  });

  test("refuses fields that it does not know", async () => {
    const body = { name: "A", email: "a@example.com", message: "Hi", role: "admin" };
    const answer = await rawRequest(at(secure, "/api/contact"), {
      method: "POST",
      headers: { "content-type": "application/json", origin: secure.origin },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(422);
  });
});

describe("addresses", () => {
  test("one page has one address: a slash at its end is taken away", async () => {
    const { status, headers } = await rawRequest(at(secure, "/login/?next=/shop"));
    expect([status, headers.location]).toEqual([308, "/login?next=/shop"]);
  });

  test.each(["//evil.example/", "/\\evil.example/", "///evil.example//"])(
    "%s never leads to another host",
    async (path) => {
      const { status, headers } = await rawRequest(at(secure, path));
      expect(status).not.toBe(308);
      expect(headers.location).toBeUndefined();
    },
  );

  test.each(["/%", "/%00", "/%E0%A4%A"])("%s is no address of ours", async (path) => {
    expect((await rawRequest(at(secure, path))).status).toBe(400);
  });

  test("routes are discovered within bounds, and no shared cache stores the answer", async () => {
    const ask = (query: string) => rawRequest(at(secure, `/__manifest?${query}`));
    const page = (await rawRequest(at(secure, "/"))).body.toString();
    const version = /"version":\s*"(\w+)"/.exec(page)?.[1] ?? "";
    const found = await ask(`paths=/shop,/nowhere&version=${version}`);
    expect(found.body.toString()).toContain("shop-page");
    expect(found.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    // Every visitor's browser asks the same: from the second time on, the answer is stored.
    const again = async () => {
      const { headers } = await ask(`paths=/shop,/nowhere&version=${version}`);
      return [headers["cache-status"], headers["cache-control"]];
    };
    const forGood = "private, max-age=31536000, immutable";
    expect(await again()).toEqual(["pages; fwd=miss; stored", forGood]);
    expect(await again()).toEqual(["pages; hit", forGood]);
    const outdated = await ask("paths=/shop&version=other");
    expect(outdated.headers["x-remix-reload-document"]).toBe("true");
    expect(outdated.headers["cache-control"]).toBe("private, no-store");
    for (const separator of [",", "%2C", "&paths="]) {
      const paths = Array(300).fill("/a").join(separator);
      expect((await ask(`version=${version}&paths=${paths}`)).status).toBe(414);
    }
  });

  test("files of the build are compressed beforehand and kept for a year", async () => {
    const page = (await rawRequest(at(secure, "/"))).body.toString();
    const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(page)?.[0] ?? "";
    const { status, headers } = await rawRequest(at(secure, script), {
      headers: { "accept-encoding": "br" },
    });
    expect([status, headers["content-encoding"]]).toEqual([200, "br"]);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await rawRequest(at(secure, "/assets/gone.js"))).status).toBe(404);
  });
});

describe("the log", () => {
  test("has a line for each request with its id, and no secret, token or body", async () => {
    await rawRequest(at(secure, "/reset-password?token=token-in-the-address"));
    await rawRequest(at(secure, "/login"), {
      method: "POST",
      headers: ownForm(secure),
      body: form({ email: "someone@example.com", password: "password-in-the-body" }),
    });
    const cookie = await sessionCookie(secure);
    await eventually(async () => expect(secure.printed()).toContain('"path":"/reset-password"'));
    const lines = secure
      .printed()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    for (const line of lines) {
      const { event, id, status } = JSON.parse(line);
      if (event === "request") expect([typeof id, typeof status]).toEqual(["string", "number"]);
    }
    for (const secret of [
      "token-in-the-address",
      "password-in-the-body",
      admin.password,
      cookie.split("=")[1] ?? "?",
    ]) {
      expect(secure.printed()).not.toContain(secret);
    }
  });
});

async function sendMessage(site: SiteProcess, forwardedFor: string) {
  return rawRequest(at(site, "/api/contact"), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: site.origin,
      "x-forwarded-for": forwardedFor,
    },
    body: JSON.stringify({ name: "A", email: "a@example.com", message: "Hello" }),
  });
}
