import { basename } from "node:path";
import type { Reporter, TestCase } from "vitest/node";

/** Names the tests that passed only on a retry; Vitest's own reports do not tell them from others. */
export default class FlakyReporter implements Reporter {
  readonly #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) {
      this.#flaky.push(`${basename(test.module.moduleId)}: ${test.fullName}`);
    }
  }

  onTestRunEnd(): void {
    if (this.#flaky.length > 0)
      console.log(`  Flaky, passed on a retry: ${this.#flaky.join("; ")}`);
  }
}
