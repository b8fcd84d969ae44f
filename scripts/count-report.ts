import { basename } from "node:path";

/** Playwright's JSON report, as far as it is read. */
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};
type Suite = {
  suites?: Suite[];
  specs?: {
    title: string;
    file?: string;
    tests: { status: string; results?: { duration: number }[] }[];
  }[];
};

/** Vitest's JSON report, as far as it is read. */
type UnitReport = {
  testResults: {
    name: string;
    assertionResults: { fullName: string; duration?: number | null }[];
  }[];
};

export type TestDuration = { title: string; ms: number };

/** Counts the browser tests. A skipped test counts as failed. Flaky tests, passed on a retry, are listed. */
export function countBrowserTests({ stats, suites }: Report) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
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

/** The tests that took longest, slowest first; all tries of a browser test count. */
export function slowestTests(unit: UnitReport, browser: Report, most = 10): TestDuration[] {
  const unitTests = unit.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${basename(name)}: ${fullName}`,
      ms: duration ?? 0,
    })),
  );
  return [...unitTests, ...browserDurations(browser.suites)]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, most);
}

function browserDurations(suites: Suite[]): TestDuration[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.map(({ title, file = "", tests }) => ({
      title: `${basename(file)}: ${title}`,
      ms: tests
        .flatMap(({ results = [] }) => results)
        .reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...browserDurations(inner),
  ]);
}
