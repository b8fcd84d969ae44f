import { describe, expect, test, vi } from "vitest";
import { readWithRetries } from "./read-with-retries.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: () => Promise.resolve() }));

describe("what another process has changed", () => {
  test("is read again until the database answers, and each failure is logged", async () => {
    const log = { error: vi.fn() };
    const read = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error("timeout"))
      .mockRejectedValueOnce(new Error("timeout"))
      .mockResolvedValue(undefined);
    await readWithRetries("content", read, { log, signal: new AbortController().signal });
    expect(read).toHaveBeenCalledTimes(3);
    expect(log.error).toHaveBeenCalledTimes(2);
  });

  test("is not read any more once the process stops", async () => {
    const stopping = new AbortController();
    const read = vi.fn(() => {
      stopping.abort();
      return Promise.reject(new Error("closed"));
    });
    const log = { error: vi.fn() };
    await readWithRetries("content", read, { log, signal: stopping.signal });
    expect(read).toHaveBeenCalledOnce();
  });
});
