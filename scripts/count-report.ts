/** As Playwright's JSON report tells it. */
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};
type Suite = { suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] };

/**
 * A skipped test counts as failed. Flaky ones (right at the second try, on a busy machine) are named,
 * to be mended; more than one in a hundred fail the run.
 */
export function countBrowserTests({ stats, suites }: Report) {
  const tests = stats.expected + stats.unexpected + stats.flaky + stats.skipped;
  const excused = stats.flaky <= Math.max(1, tests / 100) ? stats.flaky : 0;
  return {
    passed: stats.expected + excused,
    failed: stats.unexpected + stats.flaky + stats.skipped - excused,
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
