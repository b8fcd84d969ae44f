import { expect, test } from "vitest";
import { attackedSite } from "./attacked-site.ts";

const site = attackedSite();

test("300 wrong passwords with a changing X-Forwarded-For: at most the limit is tried", async () => {
  let tried = 0;
  for (let n = 0; n < 300; n++) {
    const { status } = await site.post(
      "/login",
      { email: "stranger@example.com", password: `wrong ${n}` },
      {
        headers: {
          "x-forwarded-for": `10.${n % 250}.${n % 200}.7`,
          "x-real-ip": `10.9.9.${n % 250}`,
        },
      },
    );
    if (status !== 429) tried++;
  }
  expect(tried).toBeLessThanOrEqual(10);
});
