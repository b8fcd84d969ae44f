import { formatDuration } from "#app/content/format/dates-and-numbers.ts";
import type { SystemHealth } from "#app/domain/dashboard/system-health.server.ts";

export type HealthItem = {
  name: string;
  state: "good" | "attention";
  sentence: string;
  /** For whoever looks after the computer, in smaller letters. */
  more?: string | undefined;
};

type Installation = {
  database: "private" | "separate";
  files: "disk" | "s3";
  deliversMail: boolean;
  origin: string;
  version: string;
  startedAt: Date;
};

/** Below this there is soon no room for pictures, mails and the database. */
const LOW_DISK_BYTES = 1024 ** 3;

/** The state of the installation in sentences for someone who is no developer. */
export function describeHealth(
  state: SystemHealth,
  installation: Installation,
  now: Date,
): HealthItem[] {
  const { database, files, deliversMail, origin } = installation;
  const size = `${(state.databaseBytes / 1024 / 1024).toFixed(1)} MB`;
  return [
    { name: "Public address", state: "good", sentence: origin },
    {
      name: "Database",
      state: "good",
      sentence: `${database === "private" ? "Private" : "Separate"} PostgreSQL ${state.databaseVersion}, ${size}`,
    },
    {
      name: "File store",
      state: state.fileStorageAvailable ? "good" : "attention",
      sentence: state.fileStorageAvailable
        ? files === "disk"
          ? "Files are kept in the data folder"
          : "Files are kept in the S3 store"
        : "The file store does not answer: pictures and datasheets cannot be shown",
    },
    {
      name: "Outgoing mail",
      state: state.mailFailed > 0 || !deliversMail ? "attention" : "good",
      sentence: describeMail(state, deliversMail),
      ...(!deliversMail && {
        more: "Whoever looks after the server sets SMTP_URL to a mail server.",
      }),
    },
    describeDisk(state.disk),
    {
      name: "Program",
      state: "good",
      sentence: `Version ${installation.version}, running for ${formatDuration(now.getTime() - installation.startedAt.getTime())}`,
    },
  ];
}

function describeMail(state: SystemHealth, deliversMail: boolean): string {
  if (state.mailFailed > 0) return `${formatMailCount(state.mailFailed)} could not be delivered`;
  if (!deliversMail) return NO_MAIL_SERVER;
  if (state.mailWaiting > 0) return `${formatMailCount(state.mailWaiting)} waiting to be delivered`;
  return "All mail has been delivered";
}

const NO_MAIL_SERVER =
  "No mail reaches anybody: the site has no mail server yet, and keeps each mail in the outbox folder";

function describeDisk(disk: SystemHealth["disk"]): HealthItem {
  const name = "Disk";
  if (!disk) return { name, state: "attention", sentence: "The data folder does not answer" };
  const free = (disk.freeBytes / 1024 ** 3).toFixed(1);
  const share = Math.round((disk.freeBytes / Math.max(1, disk.totalBytes)) * 100);
  return {
    name,
    state: disk.freeBytes < LOW_DISK_BYTES ? "attention" : "good",
    sentence: `${free} GB free in the data folder (${share}%)`,
  };
}

function formatMailCount(count: number): string {
  return count === 1 ? "1 mail" : `${count} mails`;
}
