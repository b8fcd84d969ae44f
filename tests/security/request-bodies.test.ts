import { beforeAll, describe, expect, test } from "vitest";
import { MAX_FORM_FIELDS } from "#app/http/forms/read-form.server.ts";
import { bodyLimit } from "#server/http/limits/body-limits.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { type Actor, attackedSite, seedOwnerRecords } from "./attacked-site.ts";
import {
  type BodyTarget,
  bodyTargets,
  FORM,
  type HostileBody,
  hostileBodies,
  sendRawRequest,
} from "./payloads/hostile-bodies.ts";
import {
  formRoutePatterns,
  formSamples,
  formsWithoutFields,
  patternOf,
} from "./routes-and-forms.ts";

const site = attackedSite({
  PAYFAST_MERCHANT_ID: "10000100",
  PAYFAST_MERCHANT_KEY: "46f0cd694581a",
  PAYFAST_PASSPHRASE: "a few words for PayFast",
});
let targets: BodyTarget[];

beforeAll(async () => {
  const estate = await seedOwnerRecords(site);
  const review = { intent: "place", idempotencyKey: "", agreedTotal: "", reviewFingerprint: "" };
  const forms = formSamples({ ...estate, owned: site.owned, review });
  targets = bodyTargets(forms, site.owned.accessKey);
});

describe("every URL that takes a body", () => {
  test("is among those that are tried", () => {
    const tried = new Set(targets.map(({ at }) => patternOf(at)));
    const left = formRoutePatterns.filter(
      (each) => !tried.has(each) && !formsWithoutFields.has(each),
    );
    expect(left).toEqual([]);
  });

  test("refuses a body that is made to take the parser long", async () => {
    const through: string[] = [];
    let tried = 0;
    for (const [place, { at, actor }] of targets.entries()) {
      await site.query("delete from rate_limits");
      const bodies = bodiesFor(at, place);
      const statuses = await Promise.all(bodies.map((each) => statusOf(at, actor, each)));
      for (const [n, { what, type }] of bodies.entries()) {
        tried++;
        const isAccepted = type.startsWith(bodyLimit(at).contentType);
        const refusals: unknown[] = isAccepted ? [400, 413] : [415];
        if (!refusals.includes(statuses[n])) through.push(`${what} to ${at}: ${statuses[n]}`);
      }
    }
    reportAttack({
      threat: "Bodies made to take the parser long",
      tried: `${tried} bodies at ${targets.length} URLs`,
      through,
    });
  });

  test("refuses every other content type with a sentence, before the body arrives", async () => {
    const types = [FORM, "multipart/form-data; boundary=B", "application/json", "text/plain", ""];
    for (const { at } of targets) {
      for (const type of types) {
        const { contentType } = bodyLimit(at);
        if (type.startsWith(contentType) || (!type && contentType.endsWith("octet-stream")))
          continue;
        const headers = [`Content-Type: ${type}`, "Content-Length: 100"];
        const { status, heard } = await sendHead(at, headers);
        expect(status, `${at}, ${type}`).toBe(415);
        expect(heard).toContain("This page does not accept that type of content.");
      }
    }
  });
});

describe("a form", () => {
  const pairs = (count: number) => Array(count).fill("a=").join("&");

  test("may have as many fields as the limit, and is told when it has more", async () => {
    const most = await site.send("/login", pairs(MAX_FORM_FIELDS));
    expect([400, 422]).toContain(most.status);
    const over = await site.send("/login", pairs(MAX_FORM_FIELDS + 1));
    expect(over.status).toBe(413);
    expect(over.body.toString()).toContain(`A form may have at most ${MAX_FORM_FIELDS} fields.`);
  });

  test("that was refused leaves the connection in order", async () => {
    const headers = [`Content-Type: ${FORM}`];
    const next = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const { heard } = await sendRawRequest(site.origin, {
      path: "/login",
      headers,
      body: "a&".repeat(20_000),
      next,
    });
    const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
    expect(statuses).toEqual(["413", "200"]);
  });
});

describe("a body where none is expected", () => {
  test.each(["/terms", "/robots.txt", "/sitemap.xml", "/shop"])(
    "POST %s is answered 405 while the body has not arrived",
    async (path) => {
      const headers = [`Content-Type: ${FORM}`, "Content-Length: 60000"];
      expect((await sendHead(path, headers)).status).toBe(405);
    },
  );

  test.each(["GET", "HEAD"])("a %s with a body is refused", async (method) => {
    for (const path of ["/", "/login", "/healthz"]) {
      for (const header of ["Content-Length: 60000", "Transfer-Encoding: chunked"]) {
        expect((await sendHead(path, [header], method)).status).toBe(400);
      }
    }
  });

  test("that has more to send than a form is cut off", async () => {
    const announced = (bytes: number) =>
      sendHead("/terms", [`Content-Type: ${FORM}`, `Content-Length: ${bytes}`]);
    expect((await announced(64 * 1024)).heard).not.toMatch(/connection: close/i);
    expect((await announced(64 * 1024 + 1)).heard).toMatch(/connection: close/i);
    const endless = await sendHead("/terms", [
      `Content-Type: ${FORM}`,
      "Transfer-Encoding: chunked",
    ]);
    expect(endless.heard).toMatch(/connection: close/i);
  });

  test("strangers' uploads are refused while the file has not arrived", async () => {
    const headers = ["Content-Type: application/octet-stream", "Content-Length: 50000000"];
    const { status, heard } = await sendHead("/admin/uploads/pictures?name=a.png", headers);
    expect(status).toBe(302);
    expect(heard).toMatch(/connection: close/i);
  });
});

describe("a query string", () => {
  const query = (count: number) => Array(count).fill("a").join("&");

  test("may have 500 parameters, and not one more", async () => {
    for (const path of ["/", "/shop", "/login", "/terms.data", "/healthz"]) {
      expect((await site.ask(`${path}?${query(500)}`)).status, path).toBe(200);
      expect((await site.ask(`${path}?${query(501)}`)).status, path).toBe(414);
    }
  });
});

/** Every body, or the half that the next URL does not get; a URL that takes files gets them all. */
function bodiesFor(at: string, place: number): HostileBody[] {
  const takesFiles = bodyLimit(at).contentType === "multipart/form-data";
  return hostileBodies(at).filter((_, n) => isFullRun || takesFiles || n % 2 === place % 2);
}

async function statusOf(at: string, actor: Actor, { type, body }: HostileBody): Promise<number> {
  const headers = [`Content-Type: ${type}`, `Cookie: ${site.cookieOf(actor)}`];
  const { status } = await sendRawRequest(site.origin, { path: at, headers, body });
  // Cut off while sending: the head alone is answered as well.
  const length = `Content-Length: ${body.length}`;
  return status || (await sendHead(at, [...headers, length])).status;
}

/** Announces a body and sends none of it. */
const sendHead = (path: string, headers: string[], method?: string) =>
  sendRawRequest(site.origin, { path, method, headers });
