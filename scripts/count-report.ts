/** As Playwright's JSON report tells it. */
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};
type Suite = { suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] };

/**
 * A flaky test is a broken one, and so is a skipped one. Of some three hundred, one may still need a
 * second try on a busy machine: it is named, to be mended, and does not hold the rest up.
 */
export function countReport({ stats, suites }: Report) {
  const excused = stats.flaky === 1 ? 1 : 0;
  return {
    passed: stats.expected + excused,
    failed: stats.unexpected + stats.flaky + stats.skipped - excused,
    secondTry: flakyOnes(suites),
  };
}

function flakyOnes(suites: Suite[]): string[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ title }) => title),
    ...flakyOnes(inner),
  ]);
}
