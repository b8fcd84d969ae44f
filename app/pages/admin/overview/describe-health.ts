import type { SystemHealth } from "#app/domain/dashboard/system-health.server.ts";
import { formatCount, formatDuration, formatFileSize } from "#app/format/dates-and-numbers.ts";
import type { Installation } from "#app/http/request-context.server.ts";

/** What an owner can act on, in their words. */
export type HealthItem = {
  name: string;
  state: "good" | "attention";
  message: string;
  /** What it means, and whom to ask. */
  advice?: string;
  step?: { label: string; to: string };
};

const LOW_DISK_BYTES = 1024 ** 3;

export function describeHealth(state: SystemHealth, deliversMail: boolean): HealthItem[] {
  return [describeMail(state, deliversMail), describeFiles(state), describeDisk(state.disk)];
}

function describeMail(state: SystemHealth, deliversMail: boolean) {
  const { mailFailed, mailWaiting, mailRetried } = state;
  const name = "Emails";
  if (mailFailed > 0) {
    return {
      name,
      state: "attention",
      message: `${formatCount(mailFailed, "email")} could not be delivered`,
      step: { label: "View emails", to: "/admin/outbox?state=failed" },
    } as const;
  }
  if (!deliversMail) {
    return {
      name,
      state: "attention",
      message: "Emails are not being sent yet",
      advice: "Customers receive no confirmations or replies until a mail server is set up.",
      step: { label: "Set up email", to: "/admin/settings/email" },
    } as const;
  }
  if (mailRetried > 0) {
    return {
      name,
      state: "attention",
      message: `${formatCount(mailRetried, "email")} could not be sent yet`,
      advice: "We keep trying. If this lasts, check the mail server’s settings.",
      step: { label: "View emails", to: "/admin/outbox?state=waiting" },
    } as const;
  }
  const message =
    mailWaiting > 0
      ? `${formatCount(mailWaiting, "email")} waiting to be sent`
      : "All emails have been delivered";
  return { name, state: "good", message } as const;
}

function describeFiles({ fileStorageAvailable }: SystemHealth): HealthItem {
  const name = "Pictures and files";
  if (fileStorageAvailable) return { name, state: "good", message: "Available" };
  return {
    name,
    state: "attention",
    message: "Pictures and datasheets cannot be shown or uploaded",
    advice: "Ask your server administrator to check the file storage.",
  };
}

function describeDisk(disk: SystemHealth["disk"]): HealthItem {
  const name = "Storage space";
  const advice =
    "Uploads and orders fail once it runs out. Ask your server administrator for more.";
  if (!disk) {
    const asked = "Ask your server administrator to check the disk.";
    return { name, state: "attention", message: "Free space is unknown", advice: asked };
  }
  const free = formatGigabytes(disk.freeBytes);
  return disk.freeBytes < LOW_DISK_BYTES
    ? { name, state: "attention", message: `Only ${free} left`, advice }
    : { name, state: "good", message: `${free} free` };
}

/** For the person who looks after the server. */
export function describeInstallation(
  state: SystemHealth,
  installation: Omit<Installation, "dataFolder"> & { origin: string },
  now: Date,
): (readonly [name: string, value: string])[] {
  const { database, files, deliversMail, origin, version, startedAt } = installation;
  const size = formatFileSize(state.databaseBytes);
  const isPrivate = database === "private";
  return [
    ["Public address", origin],
    [
      "Database",
      `${isPrivate ? "Built in" : "External"}, version ${state.databaseVersion}, ${size}`,
    ],
    ["File storage", files === "disk" ? "On this server" : "S3"],
    ["Email", deliversMail ? "Mail server" : "Saved on the server"],
    ["Data folder disk", state.disk ? describeDiskUse(state.disk) : "Cannot be read"],
    [
      "Software",
      `Version ${version}, running for ${formatDuration(now.getTime() - startedAt.getTime())}`,
    ],
  ];
}

function describeDiskUse({ freeBytes, totalBytes }: NonNullable<SystemHealth["disk"]>): string {
  const share = Math.round((freeBytes / Math.max(1, totalBytes)) * 100);
  return `${formatGigabytes(freeBytes)} of ${formatGigabytes(totalBytes)} free (${share}%)`;
}

const formatGigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;
