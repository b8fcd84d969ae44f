import { expect, test } from "vitest";
import { reportAttack } from "#tests/security/attack-result.ts";
import { attackedSite, PASSWORD } from "../attacked-site.ts";

/** As the site says it: wrong passwords for an account and from an IP address, then one a minute. */
const LIMITS = { account: 10, ip: 50 };
const TRIES = 80;
const behindProxy = attackedSite({ TRUST_PROXY: "1" });

test("one account from as many true addresses, and one IPv6 customer: at most the limit", async () => {
  const through: string[] = [];
  const attempts = async (email: (n: number) => string, address: (n: number) => string) => {
    await behindProxy.query("delete from rate_limits");
    let tried = 0;
    const startedAt = Date.now();
    for (let n = 0; n < TRIES; n++) {
      const { status } = await behindProxy.post(
        "/login",
        { email: email(n), password: "wrong" },
        { headers: { "x-forwarded-for": `${n}.6.6.6, ${address(n)}` } },
      );
      if (status !== 429) tried++;
    }
    return { tried, minutes: Math.ceil((Date.now() - startedAt) / 60_000) };
  };
  const byAccount = await attempts(
    () => "stranger@example.com",
    (n) => `203.0.113.${n}`,
  );
  const byNetwork = await attempts(
    (n) => `nobody-${n}@example.com`,
    (n) => `2001:db8:1:2:${n.toString(16)}::${n}`,
  );
  const byMapped = await attempts(
    (n) => `nobody-${n}@example.com`,
    (n) =>
      ["198.51.100.7", "::ffff:198.51.100.7", "198.51.100.7:80", "[::ffff:198.51.100.7]:8"][
        n % 4
      ] ?? "",
  );
  const otherNetworks = await attempts(
    (n) => `nobody-${n}@example.com`,
    (n) => `2001:db8:1:${n.toString(16)}::1`,
  );
  for (const [name, { tried, minutes }] of Object.entries({ byAccount, byNetwork, byMapped })) {
    const limit = name === "byAccount" ? LIMITS.account : LIMITS.ip;
    if (tried > limit + minutes) through.push(`${name}: ${tried}`);
  }
  expect(otherNetworks.tried, "another network is another visitor").toBe(TRIES);
  reportAttack({
    threat: "Rate limit walked around by addresses",
    tried: `one account from ${TRIES} addresses: ${byAccount.tried} tried; one IPv6 /64 with ${TRIES} addresses: ${byNetwork.tried}; one address in 4 spellings: ${byMapped.tried}`,
    through,
  });
  await behindProxy.query("delete from rate_limits");
  const right = await behindProxy.post("/login", {
    email: "stranger@example.com",
    password: PASSWORD,
  });
  expect(right.status).toBe(302);
});
