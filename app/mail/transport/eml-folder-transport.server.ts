import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { MailSender } from "#app/mail/email-address.ts";
import { composeMail, type MailTransport, type OutgoingMail } from "./mail-transport.ts";

/** Writes each mail as an `.eml` file into a folder, for installations without a mail server. */
export function openEmlFolderTransport(options: {
  folder: string;
  /** Read for each mail: the owner can change it. */
  from: () => MailSender;
}): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

  async function send(mail: OutgoingMail, signal?: AbortSignal): Promise<void> {
    const { message } = await composer.sendMail(composeMail(mail, options.from()));
    await prepareFolder(options.folder);
    signal?.throwIfAborted();
    await writeAtomically(join(options.folder, emlFileName(mail)), message as Buffer);
  }

  return { kind: "folder", send, close: async () => {} };
}

/** Sortable by time, and the same on every attempt (idempotent write). */
export function emlFileName(mail: Pick<OutgoingMail, "id" | "kind" | "writtenAt">): string {
  const time = mail.writtenAt.toISOString().replace(/[-:]|\.\d+/g, "");
  const kind = mail.kind.replace(/[^a-z-]/g, "");
  const id = mail.id.replace(/[^0-9a-f]/g, "").slice(0, 8);
  return `${time}-${kind}-${id}.eml`;
}

async function prepareFolder(folder: string): Promise<void> {
  // Mails contain secret links: no other user of the machine may read them.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A restored backup may have a wider mode. Some network file systems have none.
  await chmod(folder, 0o700).catch(() => {});
}

/** Write to a temporary file, fsync, rename: readers never see a partial mail. */
async function writeAtomically(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(unfinished, "w", 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
