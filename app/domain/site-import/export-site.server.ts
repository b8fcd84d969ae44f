import { buffer } from "node:stream/consumers";
import { asc, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { contentEntries, redirects } from "#app/database/tables/content.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { readPublished } from "#app/domain/content/entries.server.ts";
import { filesIn } from "#app/domain/content/entry-files.ts";
import { MAX_SITE_PICTURE_BYTES, MAX_SITE_PICTURES } from "#app/domain/media/upload-limits.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import {
  isTransferred,
  listSettingsPages,
  type Settings,
  type TransferredGroup,
} from "#app/settings/settings-groups.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";

type Services = { database: Database; files: Pick<FileStorage, "read" | "stat"> };

/**
 * The settings and what is published, as a readable file. Accounts and the mail server are not in it;
 * a page of the installation that was removed is null.
 */
export async function exportSite(
  services: Services,
  admin: Admin<"change-settings" | "publish-content">,
): Promise<string> {
  const { database } = services;
  const settings = await exportSettings(services, admin);
  const published = await readPublished(database);
  const removed = await database
    .select({ id: contentEntries.id })
    .from(contentEntries)
    .where(eq(contentEntries.isRemoved, true))
    .orderBy(asc(contentEntries.id));
  const content = Object.fromEntries([
    ...published,
    ...removed.map(({ id }): [string, null] => [id, null]),
  ]);
  const moved = await database.select().from(redirects).orderBy(asc(redirects.fromPath));
  const named = filesIn(content);
  const logo = settings.branding.logo?.path;
  const { files, leftOut } = await readPictures(services, [
    ...(logo ? [logo] : []),
    ...named.pictures,
  ]);
  const filesLeftOut = [...leftOut, ...named.videos];
  const site = {
    settings,
    content,
    redirects: Object.fromEntries(moved.map(({ fromPath, toPath }) => [fromPath, toPath])),
    ...(filesLeftOut.length > 0 && { filesLeftOut }),
    files,
  };
  return `${JSON.stringify(site, null, 2)}\n`;
}

async function exportSettings(
  services: Services,
  admin: Admin<"change-settings" | "publish-content">,
) {
  const groups = listSettingsPages().filter(isTransferred);
  const entries = await Promise.all(
    groups.map(async (group) => {
      const { value } = await readSettings(services, admin, group);
      return [group, value];
    }),
  );
  return Object.fromEntries(entries) as Pick<Settings, TransferredGroup>;
}

/** The pictures in base64, as many as fit. */
async function readPictures(
  { files }: Services,
  names: readonly string[],
): Promise<{ files: Record<string, string>; leftOut: string[] }> {
  const read: Record<string, string> = {};
  const leftOut: string[] = [];
  let total = 0;
  for (const name of names) {
    const stored = await files.stat("product-images", name);
    const length = Math.ceil((stored?.size ?? 0) / 3) * 4;
    const isFull =
      total + length > MAX_SITE_PICTURE_BYTES || Object.keys(read).length >= MAX_SITE_PICTURES;
    const found = stored && !isFull ? await files.read("product-images", name) : undefined;
    if (!found?.ok) leftOut.push(name);
    else {
      read[name] = (await buffer(found.body)).toString("base64");
      total += length;
    }
  }
  return { files: read, leftOut };
}
