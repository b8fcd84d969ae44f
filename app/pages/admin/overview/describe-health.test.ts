import { describe, expect, test } from "vitest";
import type { SystemHealth } from "#app/domain/dashboard/system-health.server.ts";
import { describeHealth, describeInstallation } from "./describe-health.ts";

const GB = 1024 ** 3;
const healthy: SystemHealth = {
  databaseVersion: "18.1",
  databaseBytes: 12.34 * 1024 ** 2,
  products: 3,
  customers: 2,
  messages: 1,
  mailWaiting: 0,
  mailRetried: 0,
  mailFailed: 0,
  fileStorageAvailable: true,
  disk: { freeBytes: 40 * GB, totalBytes: 160 * GB },
};

describe("describeHealth", () => {
  test("a healthy installation needs no attention", () => {
    expect(describeHealth(healthy, true)).toEqual([
      { name: "Emails", state: "good", message: "All emails have been delivered" },
      { name: "Pictures and files", state: "good", message: "Available" },
      { name: "Storage space", state: "good", message: "40.0 GB free" },
    ]);
  });

  test("without a mail server, it says what that means and what to do", () => {
    expect(describeHealth(healthy, false)[0]).toEqual({
      name: "Emails",
      state: "attention",
      message: "Emails are not being sent yet",
      advice: "Customers receive no confirmations or replies until a mail server is set up.",
      step: { label: "Set up email", to: "/admin/settings/email" },
    });
  });

  test.for<[string, Partial<SystemHealth>, string]>([
    [
      "Pictures and files",
      { fileStorageAvailable: false },
      "attention: Pictures and datasheets cannot be shown or uploaded",
    ],
    ["Emails", { mailWaiting: 1 }, "good: 1 email waiting to be sent"],
    ["Emails", { mailWaiting: 7 }, "good: 7 emails waiting to be sent"],
    ["Emails", { mailWaiting: 7, mailRetried: 2 }, "attention: 2 emails could not be sent yet"],
    ["Emails", { mailFailed: 1 }, "attention: 1 email could not be delivered"],
    ["Emails", { mailFailed: 2, mailWaiting: 7 }, "attention: 2 emails could not be delivered"],
    ["Storage space", { disk: undefined }, "attention: Free space is unknown"],
    [
      "Storage space",
      { disk: { freeBytes: GB - 1, totalBytes: 100 * GB } },
      "attention: Only 1.0 GB left",
    ],
    ["Storage space", { disk: { freeBytes: GB, totalBytes: 100 * GB } }, "good: 1.0 GB free"],
    ["Storage space", { disk: { freeBytes: 0, totalBytes: 0 } }, "attention: Only 0.0 GB left"],
  ])("%s with %o: %s", ([name, change, expected]) => {
    const items = describeHealth({ ...healthy, ...change }, true);
    expect(items.map(({ name, state, message }) => `${name}, ${state}: ${message}`)).toContain(
      `${name}, ${expected}`,
    );
    const others = items.filter((item) => item.name !== name);
    expect(others.every(({ state }) => state === "good")).toBe(true);
  });
});

test("what only a technician needs: versions, sizes and where things are stored", () => {
  const production = {
    database: "separate",
    files: "s3",
    deliversMail: true,
    origin: "https://www.example.co.za",
    version: "1.4.0",
    startedAt: new Date("2026-11-15T09:00:00Z"),
  } as const;
  const now = new Date("2026-11-15T12:00:00Z");
  expect(describeInstallation(healthy, production, now)).toEqual([
    ["Public address", "https://www.example.co.za"],
    ["Database", "External, version 18.1, 12.3 MB"],
    ["File storage", "S3"],
    ["Email", "Mail server"],
    ["Data folder disk", "40.0 GB of 160.0 GB free (25%)"],
    ["Software", "Version 1.4.0, running for 3 h"],
  ]);
  const fresh = { ...production, database: "private", files: "disk", deliversMail: false } as const;
  const values = describeInstallation({ ...healthy, disk: undefined }, fresh, now);
  expect(values.map(([, value]) => value)).toEqual([
    "https://www.example.co.za",
    "Built in, version 18.1, 12.3 MB",
    "On this server",
    "Saved on the server",
    "Cannot be read",
    "Version 1.4.0, running for 3 h",
  ]);
});
