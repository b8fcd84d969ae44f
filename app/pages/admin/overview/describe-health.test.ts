import { describe, expect, test } from "vitest";
import type { SystemHealth } from "#app/domain/dashboard/system-health.server.ts";
import { describeHealth } from "./describe-health.ts";

const GB = 1024 ** 3;
const healthy: SystemHealth = {
  databaseVersion: "18.1",
  databaseBytes: 12.34 * 1024 ** 2,
  products: 3,
  customers: 2,
  messages: 1,
  mailWaiting: 0,
  mailFailed: 0,
  fileStorageAvailable: true,
  disk: { freeBytes: 40 * GB, totalBytes: 160 * GB },
};
const now = new Date("2026-11-15T12:00:00Z");
const production = {
  database: "separate",
  files: "s3",
  deliversMail: true,
  origin: "https://www.example.co.za",
  version: "1.4.0",
  startedAt: new Date("2026-11-15T09:00:00Z"),
} as const;

describe("describeHealth", () => {
  test("a healthy installation needs no attention", () => {
    expect(describeHealth(healthy, production, now)).toEqual([
      { name: "Public address", state: "good", message: "https://www.example.co.za" },
      { name: "Database", state: "good", message: "Separate PostgreSQL 18.1, 12.3 MB" },
      { name: "File store", state: "good", message: "Files are kept in the S3 store" },
      { name: "Outgoing mail", state: "good", message: "All mail has been delivered" },
      { name: "Disk", state: "good", message: "40.0 GB free in the data folder (25%)" },
      { name: "Program", state: "good", message: "Version 1.4.0, running for 3 h" },
    ]);
  });

  test("the defaults of `npm start`: private database, disk storage, no mail server", () => {
    const fresh = {
      ...production,
      database: "private",
      files: "disk",
      deliversMail: false,
    } as const;
    const items = describeHealth(healthy, fresh, now);
    expect(items.filter(({ state }) => state === "attention")).toEqual([
      {
        name: "Outgoing mail",
        state: "attention",
        message:
          "No mail reaches anybody: the site has no mail server yet, and keeps each mail in the outbox folder",
        more: "Whoever looks after the server sets SMTP_URL to a mail server.",
      },
    ]);
    expect(items[1]?.message).toBe("Private PostgreSQL 18.1, 12.3 MB");
    expect(items[2]?.message).toBe("Files are kept in the data folder");
  });

  test.for<[string, Partial<SystemHealth>, string]>([
    [
      "File store",
      { fileStorageAvailable: false },
      "attention: The file store does not answer: pictures and datasheets cannot be shown",
    ],
    ["Outgoing mail", { mailWaiting: 1 }, "good: 1 mail waiting to be delivered"],
    ["Outgoing mail", { mailWaiting: 7 }, "good: 7 mails waiting to be delivered"],
    ["Outgoing mail", { mailFailed: 1 }, "attention: 1 mail could not be delivered"],
    [
      "Outgoing mail",
      { mailFailed: 2, mailWaiting: 7 },
      "attention: 2 mails could not be delivered",
    ],
    ["Disk", { disk: undefined }, "attention: The data folder does not answer"],
    [
      "Disk",
      { disk: { freeBytes: GB - 1, totalBytes: 100 * GB } },
      "attention: 1.0 GB free in the data folder (1%)",
    ],
    [
      "Disk",
      { disk: { freeBytes: GB, totalBytes: 100 * GB } },
      "good: 1.0 GB free in the data folder (1%)",
    ],
    [
      "Disk",
      { disk: { freeBytes: 0, totalBytes: 0 } },
      "attention: 0.0 GB free in the data folder (0%)",
    ],
  ])("%s with %o: %s", ([name, change, expected]) => {
    const items = describeHealth({ ...healthy, ...change }, production, now);
    expect(items.map(({ name, state, message }) => `${name}, ${state}: ${message}`)).toContain(
      `${name}, ${expected}`,
    );
    const others = items.filter((item) => item.name !== name);
    expect(others.every(({ state }) => state === "good")).toBe(true);
  });
});
