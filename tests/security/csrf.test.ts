import { test } from "vitest";
import { reportAttack } from "./attack-result.ts";
import { attackedSite } from "./attacked-site.ts";
import { routePatterns } from "./routes-and-forms.ts";

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

test(`every address x ${foreign.length} foreign origins x 2 people: 0 pass`, async () => {
  const passed: string[] = [];
  for (const pattern of routePatterns.filter((path) => !openToServers.includes(path))) {
    const path = pattern.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
    for (const headers of foreign) {
      for (const actor of ["owner", "admin"] as const) {
        const { status } = await site.post(path, { a: "1" }, { actor, headers });
        if (status !== 403) passed.push(`${path} ${JSON.stringify(headers)} ${status}`);
      }
    }
  }
  reportAttack({
    threat: "Cross-site posts",
    tried: `${routePatterns.length - openToServers.length} addresses x ${foreign.length} foreign origins x 2 people`,
    through: passed,
  });
});
