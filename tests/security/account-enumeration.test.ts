import { expect, test } from "vitest";
import type { RawResponse } from "#tests/helpers/site/raw-request.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite, ownerSecrets } from "./attacked-site.ts";

const site = attackedSite({ TRUST_PROXY: "1" });
const ROUNDS = isFullRun ? 60 : 2;
const owner = ownerSecrets[1];
let visitors = 0;

type Question = (email: string) => Promise<RawResponse>;
/** Each from an address of its own: what is asked here is not how often. */
const headers = () => ({ "x-forwarded-for": `10.1.${visitors >> 8}.${visitors++ & 255}` });
const wrong = { password: "not this one at all" };

const questions: Record<string, Question> = {
  "log in": (email) => site.post("/login", { email, ...wrong }, { headers: headers() }),
  "forgot password": (email) => site.post("/forgot-password", { email }, { headers: headers() }),
  "find my order": (email) =>
    site.post(
      "/find-order",
      { number: `${site.owned.orderNumber}`, email },
      { headers: headers() },
    ),
  "verify again": (email) => site.post("/verify-email", { email }, { headers: headers() }),
};

test("who has an account and who has none get the same words, and wait as long", async () => {
  const told: string[] = [];
  const ratios: string[] = [];
  for (const [name, ask] of Object.entries(questions)) {
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const answers = new Set<string>();
    for (let n = 0; n < ROUNDS; n++) {
      // In turns, so whatever else the machine does falls on both.
      for (const who of ["known", "unknown"] as const) {
        await site.query("delete from rate_limits");
        const email = who === "known" ? owner : `nobody${n}@example.com`;
        const started = performance.now();
        const answer = await ask(email);
        times[who].push(performance.now() - started);
        answers.add(`${answer.status} ${withoutAddress(answer.body.toString(), email)}`);
      }
    }
    if (answers.size !== 1) told.push(`${name}: ${answers.size} different answers`);
    const ratio = median(times.known) / median(times.unknown);
    ratios.push(`${name} ${ratio.toFixed(2)}`);
    // Only where there is time to ask often enough for the clock to mean something.
    if (isFullRun && (ratio > 1.5 || ratio < 0.67))
      told.push(`${name}: ${ratio.toFixed(2)} times as long`);
  }
  reportAttack({
    threat: "Enumeration and timing",
    tried: `${Object.keys(questions).join(", ")}: ${ROUNDS} times each with an account and without`,
    through: told,
    measured: `medians with an account to those without: ${ratios.join(", ")}`,
  });
});

test("an order is found by its key alone: a number, a near key and no order say the same", async () => {
  const key = site.owned.accessKey;
  const near = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
  const asked = [
    near,
    "x".repeat(43),
    "A".repeat(43),
    String(site.owned.orderNumber),
    site.owned.orderId,
  ];
  const answers = await Promise.all(asked.map((each) => site.ask(`/orders/${each}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  const words = answers.map(({ body }, at) => withoutAddress(body.toString(), asked[at] ?? ""));
  reportAttack({
    threat: "Orders guessed",
    tried: `${asked.length} keys that are none`,
    through: new Set(words).size === 1 ? [] : [`${new Set(words).size} different answers`],
  });
});

/** What the page says, but for what was typed and what is new in every answer. */
function withoutAddress(html: string, submitted: string): string {
  const [, body = html] = html.split("<body");
  return body
    .replaceAll(submitted, "")
    .replaceAll(encodeURIComponent(submitted), "")
    .replaceAll(/nonce="[^"]*"|[0-9a-f]{10}-[0-9a-z]+/g, "")
    .replaceAll(/\s+/g, " ");
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
