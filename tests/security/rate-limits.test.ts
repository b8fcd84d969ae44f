import { expect, test } from "vitest";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite } from "./attacked-site.ts";

const TRIES = isFullRun ? 1000 : 60;
const AT_ONCE = 5;
/** As the site says it: fifty wrong passwords from an IP address, then one a minute. */
const LIMIT = 50;

const direct = attackedSite();

const names = [
  "x-forwarded-for",
  "x-real-ip",
  "forwarded",
  "true-client-ip",
  "cf-connecting-ip",
  "x-client-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "via",
];

test(`${TRIES} wrong passwords with a changing X-Forwarded-For: at most the limit is tried`, async () => {
  let tried = 0;
  const startedAt = Date.now();
  const attempt = async (n: number) => {
    const address = `10.${n % 250}.${(n >> 3) % 200}.${n % 241}`;
    const headers = Object.fromEntries(
      names.map((name) => [name, name === "forwarded" ? `for=${address}` : address]),
    );
    const { status } = await direct.post(
      "/login",
      { email: `nobody-${n}@example.com`, password: `wrong ${n}` },
      { headers },
    );
    if (status !== 429) tried++;
  };
  for (let n = 0; n < TRIES; n += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, one) => attempt(n + one)));
  }
  expect(tried).toBeGreaterThan(0);
  const allowed = LIMIT + Math.ceil((Date.now() - startedAt) / 60_000);
  reportAttack({
    threat: "Rate limit walked around by headers",
    tried: `${TRIES} logins with ${names.length} spoofed headers, each for another account: ${tried} tried, ${allowed} allowed`,
    through: tried > allowed ? [`${tried} tries`] : [],
  });
});
