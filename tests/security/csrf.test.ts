import { test } from "vitest";
import { isPaymentWebhook } from "#app/domain/payments/payment-webhooks.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { type Actor, attackedSite } from "./attacked-site.ts";
import { routePatterns } from "./routes-and-forms.ts";

const site = attackedSite();
const foreign = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://127.0.0.1:1" },
  { "sec-fetch-site": "cross-site", origin: "" },
  { "sec-fetch-site": "same-site", origin: "https://sub.127.0.0.1.example" },
];
/** The payment providers' own servers post to the others, and prove by other means who they are. */
const addresses = routePatterns.filter((path) => !isPaymentWebhook(path));

type Attempt = { actor: Actor; headers: Record<string, string> };
const attempts = foreign.flatMap((headers) =>
  (["owner", "admin"] as const).map((actor): Attempt => ({ actor, headers })),
);

/** Every attempt at every address, or two that the next address does not repeat. */
function attemptsAt(place: number): Attempt[] {
  return isFullRun ? attempts : attempts.filter((_, at) => at % 5 === place % 5);
}

test("every address, foreign origins, 2 people: 0 pass", async () => {
  const passed: string[] = [];
  let tried = 0;
  for (const [place, pattern] of addresses.entries()) {
    const path = pattern.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
    await Promise.all(
      attemptsAt(place).map(async ({ actor, headers }) => {
        tried++;
        const { status } = await site.post(path, { a: "1" }, { actor, headers });
        if (status !== 403) passed.push(`${path} ${JSON.stringify(headers)} ${status}`);
      }),
    );
  }
  reportAttack({
    threat: "Cross-site posts",
    tried: `${tried} posts to ${addresses.length} addresses from ${foreign.length} foreign origins as 2 people`,
    through: passed,
  });
});
