import type { InstallationState } from "#app/domain/installation/read-installation.server.ts";

export type HealthItem = { name: string; state: "good" | "attention"; sentence: string };

type Installation = {
  database: "private" | "separate";
  files: "disk" | "s3";
  mail: "folder" | "smtp";
  origin: string;
};

/** The state of the installation in sentences for someone who is no developer. */
export function describeHealth(state: InstallationState, installation: Installation): HealthItem[] {
  const { database, files, mail, origin } = installation;
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
      state: state.filesAnswer ? "good" : "attention",
      sentence: state.filesAnswer
        ? files === "disk"
          ? "Files are kept in the data folder"
          : "Files are kept in the S3 store"
        : "The file store does not answer: pictures and datasheets cannot be shown",
    },
    {
      name: "Outgoing mail",
      state: state.mailFailed > 0 || mail === "folder" ? "attention" : "good",
      sentence: describeMail(state, mail),
    },
  ];
}

function describeMail(state: InstallationState, mail: Installation["mail"]): string {
  if (state.mailFailed > 0) return `${mails(state.mailFailed)} could not be delivered`;
  if (mail === "folder") return "Nothing leaves the site: set SMTP_URL to a mail server";
  if (state.mailWaiting > 0) return `${mails(state.mailWaiting)} waiting to be delivered`;
  return "All mail has been delivered";
}

function mails(count: number): string {
  return count === 1 ? "1 mail" : `${count} mails`;
}
