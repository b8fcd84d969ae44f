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
    assertionResults: { fullName: string; status?: string; duration?: number | null }[];
  }[];
};

export type TestDuration = { title: string; ms: number };

/** Counts the browser tests. A skipped test counts as failed. Flaky tests, passed on a retry, are listed. */
export function countBrowserTests({ stats, suites }: Report) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    flaky: titlesWithStatus(suites, "flaky"),
  };
}

/** The tests that did not run: each is a failure, and its name says where to look. */
export function skippedTests(unit: UnitReport, browser: Report): string[] {
  const skippedUnitTests = unit.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map(({ fullName }) => `${basename(name)}: ${fullName}`),
  );
  return [...skippedUnitTests, ...titlesWithStatus(browser.suites, "skipped")];
}

function titlesWithStatus(suites: Suite[], wanted: string): string[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ title, file = "" }) => `${basename(file)}: ${title}`),
    ...titlesWithStatus(inner, wanted),
  ]);
}

/** The tests that took longest, slowest first; all tries of a browser test count. */
export function slowestTests(unit: UnitReport, browser: Report, max = 10): TestDuration[] {
  const unitTests = unit.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${basename(name)}: ${fullName}`,
      ms: duration ?? 0,
    })),
  );
  return [...unitTests, ...browserDurations(browser.suites)]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, max);
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
