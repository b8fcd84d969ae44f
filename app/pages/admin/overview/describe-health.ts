import { formatCount, formatDuration } from "#app/content/format/dates-and-numbers.ts";
import type { SystemHealth } from "#app/domain/dashboard/system-health.server.ts";
import type { Installation } from "#app/http/request-context.server.ts";

export type HealthItem = {
  name: string;
  state: "good" | "attention";
  message: string;
  /** A hint for the operator. */
  more?: string | undefined;
};

const LOW_DISK_BYTES = 1024 ** 3;

export function describeHealth(
  state: SystemHealth,
  installation: Omit<Installation, "dataFolder"> & { origin: string },
  now: Date,
): HealthItem[] {
  const { database, files, deliversMail, origin } = installation;
  const size = `${(state.databaseBytes / 1024 / 1024).toFixed(1)} MB`;
  return [
    { name: "Public address", state: "good", message: origin },
    {
      name: "Database",
      state: "good",
      message: `${database === "private" ? "Private" : "Separate"} PostgreSQL ${state.databaseVersion}, ${size}`,
    },
    {
      name: "File store",
      state: state.fileStorageAvailable ? "good" : "attention",
      message: state.fileStorageAvailable
        ? files === "disk"
          ? "Files are kept in the data folder"
          : "Files are kept in the S3 store"
        : "The file store does not answer: pictures and datasheets cannot be shown",
    },
    {
      name: "Outgoing mail",
      state: state.mailFailed > 0 || !deliversMail ? "attention" : "good",
      message: describeMail(state, deliversMail),
      ...(!deliversMail && {
        more: "Whoever looks after the server sets SMTP_URL to a mail server.",
      }),
    },
    describeDisk(state.disk),
    {
      name: "Program",
      state: "good",
      message: `Version ${installation.version}, running for ${formatDuration(now.getTime() - installation.startedAt.getTime())}`,
    },
  ];
}

function describeMail(state: SystemHealth, deliversMail: boolean): string {
  if (state.mailFailed > 0)
    return `${formatCount(state.mailFailed, "mail")} could not be delivered`;
  if (!deliversMail)
    return "No mail reaches anybody: the site has no mail server yet, and keeps each mail in the outbox folder";
  if (state.mailWaiting > 0)
    return `${formatCount(state.mailWaiting, "mail")} waiting to be delivered`;
  return "All mail has been delivered";
}

function describeDisk(disk: SystemHealth["disk"]): HealthItem {
  const name = "Disk";
  if (!disk) return { name, state: "attention", message: "The data folder does not answer" };
  const free = (disk.freeBytes / 1024 ** 3).toFixed(1);
  const share = Math.round((disk.freeBytes / Math.max(1, disk.totalBytes)) * 100);
  return {
    name,
    state: disk.freeBytes < LOW_DISK_BYTES ? "attention" : "good",
    message: `${free} GB free in the data folder (${share}%)`,
  };
}
