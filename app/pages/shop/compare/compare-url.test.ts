import { expect, test } from "vitest";
import { compareUrl, parseCompareUrl } from "./compare-url.ts";

const [a = "", b = "", c = "", d = "", e = ""] = [..."abcde"].map((digit) => digit.repeat(8));

test.for([
  ["", "/compare"],
  [`ids=${a}`, `/compare?ids=${a}`],
  [`ids=${a},${b}&show=differences`, `/compare?ids=${a},${b}&show=differences`],
  [`ids=${a},, ${b.toUpperCase()},${a}&show=x`, `/compare?ids=${a},${b}`],
  ["ids=<script>", "/compare?ids=%3Cscript%3E"],
  ["show=differences", "/compare"],
] as const)("?%s is %s", ([search, url]) => {
  expect(compareUrl(parseCompareUrl(new URLSearchParams(search)).query)).toBe(url);
});

test("a fifth product is left out and reported; a very long list is cut", () => {
  const { query, hasTooMany } = parseCompareUrl(new URLSearchParams(`ids=${[a, b, c, d, e]}`));
  expect({ ids: query.ids, hasTooMany }).toEqual({ ids: [a, b, c, d], hasTooMany: true });
  const long = parseCompareUrl(new URLSearchParams(`ids=${"x".repeat(100_000)}`));
  expect(long.query.ids[0]).toHaveLength(1000);
});
