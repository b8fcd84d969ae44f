/** Playwright's JSON report, as far as it is read. */
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};
type Suite = { suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] };

/**
 * Counts the browser tests. A skipped test counts as failed. Flaky tests (passed on retry) are listed;
 * more than one in a hundred fail the run.
 */
export function countBrowserTests({ stats, suites }: Report) {
  const tests = stats.expected + stats.unexpected + stats.flaky + stats.skipped;
  const toleratedFlaky = stats.flaky <= Math.max(1, tests / 100) ? stats.flaky : 0;
  return {
    passed: stats.expected + toleratedFlaky,
    failed: stats.unexpected + stats.flaky + stats.skipped - toleratedFlaky,
    flaky: flakyTitles(suites),
  };
}

function flakyTitles(suites: Suite[]): string[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ title }) => title),
    ...flakyTitles(inner),
  ]);
}
