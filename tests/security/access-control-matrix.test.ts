import { beforeAll, describe, expect, test, vi } from "vitest";
import { bodyLimit } from "#server/http/limits/body-limits.ts";
import { type Actor, actors, attackedSite, ownerSecrets } from "./attacked-site.ts";
import { dataAddress, routePatterns } from "./routes-and-forms.ts";

const site = attackedSite();

/** What stands for each part of an address that varies: always something of the owner's. */
const samples: Record<string, () => string> = {
  productId: () => site.owned.productId,
  userId: () => site.owned.userId,
  email: () => "guest@example.com",
  number: () => String(site.owned.orderNumber),
  accessKey: () => site.owned.accessKey,
  slug: () => "load-watch",
  service: () => "cybersecurity",
  entry: () => "portfolio",
  collection: () => "service",
  name: () => "cybersecurity",
  token: () => "made-up",
  note: () => "1001",
  id: () => site.owned.orderId,
  importId: () => site.owned.orderId,
  mailId: () => site.owned.orderId,
  proofId: () => site.owned.orderId,
  bucket: () => "product-images",
  file: () => "nothing.png",
};

/** Who holds the secret address of an order or a quotation holds it by right. */
const opensByKey = (pattern: string) => /^\/(orders|quotes)\/:accessKey/.test(pattern);

type Expected = "answer" | "home" | "login" | "not-found";

/** The whole policy: which of four people gets what, by the address alone. */
function expected(pattern: string, actor: Actor): Expected {
  if (/^\/admin(\/|$)/.test(pattern)) return actor === "admin" ? "answer" : "home";
  if (pattern.startsWith("/preview/")) return "not-found";
  if (isAccountPage(pattern)) {
    if (actor === "visitor") return "login";
    if (pattern.includes(":number")) return actor === "owner" ? "answer" : "not-found";
  }
  return "answer";
}

function isAccountPage(pattern: string): boolean {
  const isOpen = /^\/account\/(deleted|confirm-email|confirm-preferences|stop-recovery)$/.test(
    pattern,
  );
  return /^\/account(\/|$)/.test(pattern) && !isOpen;
}

function addressOf(pattern: string): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const sample = samples[name];
    if (!sample) throw new Error(`${pattern}: give a sample for :${name}`);
    return sample();
  });
}

describe("every address, asked for by everyone", () => {
  test("there is a table to walk, and the owner has something to lose", async () => {
    expect(routePatterns.length).toBeGreaterThan(60);
    const own = await site.ask(`/account`, "owner");
    expect(own.body.toString()).toContain(ownerSecrets[0]);
  });

  test.each(routePatterns)("%s", async (pattern) => {
    const path = addressOf(pattern);
    const addresses = [path, dataAddress(path)];
    const asked = actors.flatMap((actor) =>
      addresses.map(async (address) => ({
        actor,
        address,
        answer: await site.ask(address, actor),
      })),
    );
    for (const { actor, address, answer } of await Promise.all(asked)) {
      const wanted = expected(pattern, actor);
      const text = answer.body.toString();
      const to = answer.headers.location ?? /"(\/[^"]*)"/.exec(text)?.[1] ?? "";
      const isData = address.endsWith(".data");
      const cell = `${actor} ${address}: ${answer.status} ${to.slice(0, 40)}`;
      if (pattern !== "/maintenance") expect(answer.status, cell).toBeLessThan(500);
      if (wanted === "home") {
        expect(isData ? 202 : 302, cell).toBe(answer.status);
        if (isData) expect(text, cell).toContain("SingleFetchRedirect");
        else expect(to, cell).toBe("/");
      }
      if (wanted === "login" && !isData && answer.status !== 405) {
        // What only takes a form leads to the page that has it, which asks in its turn.
        expect([answer.status, /^\/(login|account)\b/.test(to)], cell).toEqual([302, true]);
      }
      if (wanted === "not-found") expect(answer.status, cell).toBe(404);
      // Nobody else reads what is hers, wherever they ask.
      const mayRead = actor === "owner" || actor === "admin" || opensByKey(pattern);
      if (!mayRead) {
        const read = ownerSecrets.filter((secret) => text.includes(secret));
        expect(read, `${cell} shows what is the owner's`).toEqual([]);
      }
      // What was made for one person is kept by nobody in between.
      if (ownerSecrets.some((secret) => text.includes(secret))) {
        expect(answer.headers["cache-control"], cell).toContain("no-store");
      }
    }
    for (const actor of actors.filter((each) => expected(pattern, each) === "home")) {
      const headers = { "content-type": bodyLimit(path).contentType };
      const form = await site.send(path, "a=1", { actor, headers });
      expect([form.status, form.headers.location], `${actor} sends a form`).toEqual([302, "/"]);
    }
  });
});

describe("an admin without the two-step login that staff need", () => {
  const adminPatterns = routePatterns.filter((pattern) => /^\/admin(\/|$)/.test(pattern));

  beforeAll(async () => {
    await site.query(
      `insert into settings ("group", value, updated_by)
       values ('security', '{"twoStepLoginFrom": "2020-01-01"}', 'the owner')`,
    );
    // Every process reads the settings again when the database tells it to.
    await vi.waitFor(async () => expect((await site.ask("/admin", "admin")).status).toBe(302), {
      timeout: 30_000,
      interval: 200,
    });
  });

  test("there is a table to walk", () => {
    expect(adminPatterns.length).toBeGreaterThan(60);
  });

  test.each(adminPatterns)("%s leads to setting it up", async (pattern) => {
    const path = addressOf(pattern);
    const page = await site.ask(path, "admin");
    expect([page.status, page.headers.location]).toEqual([302, TWO_STEP_LOGIN]);
    const data = await site.ask(`${path}.data`, "admin");
    expect(data.status).toBe(202);
    expect(data.body.toString()).toContain(TWO_STEP_LOGIN);
    const headers = { "content-type": bodyLimit(path).contentType };
    const form = await site.send(path, "a=1", { actor: "admin", headers });
    expect([form.status, form.headers.location]).toEqual([302, TWO_STEP_LOGIN]);
  });

  test("its page opens", async () => {
    const page = await site.ask(TWO_STEP_LOGIN, "admin");
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain("since 1 January 2020. Set it up to continue.");
  });
});

const TWO_STEP_LOGIN = "/account/two-step-login";
