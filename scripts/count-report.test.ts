import { expect, test } from "vitest";
import { countBrowserTests, skippedTests, slowestTests } from "./count-report.ts";

const report = (
  stats: Partial<Parameters<typeof countBrowserTests>[0]["stats"]>,
  ...flaky: string[]
) => ({
  stats: { expected: 10, unexpected: 0, flaky: flaky.length, skipped: 0, ...stats },
  suites: [
    {
      specs: [{ title: "steady", tests: [{ status: "expected" }] }],
      suites: [
        {
          specs: flaky.map((title) => ({
            title,
            file: "shop/cart.spec.ts",
            tests: [{ status: "flaky" }],
          })),
        },
      ],
    },
  ],
});

test("counts passed and failed tests; a skipped test is a failed one", () => {
  expect(countBrowserTests(report({}))).toEqual({ passed: 10, failed: 0, flaky: [] });
  expect(countBrowserTests(report({ unexpected: 2, skipped: 1 }))).toMatchObject({ failed: 3 });
});

test("a flaky test has passed, and is listed", () => {
  expect(countBrowserTests(report({}, "shaky"))).toEqual({
    passed: 11,
    failed: 0,
    flaky: ["cart.spec.ts: shaky"],
  });
});

test("the slowest tests of both reports, slowest first, with every try of a browser test", () => {
  const unit = {
    testResults: [
      {
        name: "/project/app/cart.test.ts",
        assertionResults: [
          { fullName: "adds a product", duration: 30.4 },
          { fullName: "was skipped", duration: null },
          { fullName: "removes a product", duration: 900 },
        ],
      },
    ],
  };
  const tests = [{ status: "flaky", results: [{ duration: 400 }, { duration: 600 }] }];
  const browser = {
    ...report({}),
    suites: [{ suites: [{ specs: [{ title: "buys", file: "shop/cart.spec.ts", tests }] }] }],
  };
  expect(slowestTests(unit, browser, 2)).toEqual([
    { title: "cart.spec.ts: buys", ms: 1000 },
    { title: "cart.test.ts: removes a product", ms: 900 },
  ]);
});

test("a test that did not run is named", () => {
  const assertionResults = [
    { fullName: "passes", status: "passed" },
    { fullName: "fails", status: "failed" },
    { fullName: "needs a program", status: "skipped" },
  ];
  const unit = { testResults: [{ name: "/project/app/cart.test.ts", assertionResults }] };
  const specs = [{ title: "needs another", file: "cart.spec.ts", tests: [{ status: "skipped" }] }];
  const browser = { ...report({ skipped: 1 }), suites: [{ specs }] };
  expect(skippedTests(unit, browser)).toEqual([
    "cart.test.ts: needs a program",
    "cart.spec.ts: needs another",
  ]);
});
