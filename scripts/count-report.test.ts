import { expect, test } from "vitest";
import { countBrowserTests } from "./count-report.ts";

const report = (
  stats: Partial<Parameters<typeof countBrowserTests>[0]["stats"]>,
  ...flaky: string[]
) => ({
  stats: { expected: 10, unexpected: 0, flaky: flaky.length, skipped: 0, ...stats },
  suites: [
    {
      specs: [{ title: "steady", tests: [{ status: "expected" }] }],
      suites: [{ specs: flaky.map((title) => ({ title, tests: [{ status: "flaky" }] })) }],
    },
  ],
});

test("counts passed and failed tests; a skipped test is a failed one", () => {
  expect(countBrowserTests(report({}))).toEqual({ passed: 10, failed: 0, flaky: [] });
  expect(countBrowserTests(report({ unexpected: 2, skipped: 1 }))).toMatchObject({ failed: 3 });
});

test("one flaky test in a hundred is tolerated and listed, more are not", () => {
  expect(countBrowserTests(report({}, "shaky"))).toEqual({
    passed: 11,
    failed: 0,
    flaky: ["shaky"],
  });
  expect(countBrowserTests(report({}, "shaky", "shakier"))).toEqual({
    passed: 10,
    failed: 2,
    flaky: ["shaky", "shakier"],
  });
  const many = countBrowserTests(report({ expected: 300 }, "shaky", "shakier", "shakiest"));
  expect(many).toMatchObject({ passed: 303, failed: 0 });
});
