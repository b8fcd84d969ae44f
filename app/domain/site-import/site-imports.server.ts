import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { type ImportedPictures, siteImports } from "#app/database/tables/imports.ts";
import { pictures } from "#app/database/tables/uploads.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { filesIn } from "#app/domain/content/entry-files.ts";
import { storeLogo } from "#app/domain/media/company-logo.server.ts";
import type { ReadSiteFile } from "#app/domain/media/file-worker/read-site-file.ts";
import { runInFileWorker } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { storePicture } from "#app/domain/media/store-upload.server.ts";
import { MAX_LOGO_BYTES, MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";

type Services = { database: Database; files: FileStorage };

export type ReceiveSiteFileOutcome =
  | { ok: true; id: string }
  | Extract<ReadSiteFile, { ok: false }>
  | { ok: false; reason: "busy" };

const KEPT = sql`now() - interval '1 hour'`;

/** Reads an uploaded file, stores its pictures, and keeps the rest until its changes are confirmed. */
export async function receiveSiteFile(
  services: Services,
  admin: Admin<"change-settings" | "publish-content">,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<ReceiveSiteFileOutcome> {
  const read = await runInFileWorker("staff", "read-site-file", {}, bytes);
  // A file that exceeds the limits of the worker is no export of ours.
  if (!read.ok) return { ok: false, reason: read.reason === "busy" ? "busy" : "too-complex" };
  if (!read.value.ok) return read.value;
  const [text, ...parts] = read.parts;
  const site = JSON.parse(String(text)) as Record<string, unknown>;
  const given = new Map(read.value.pictureNames.map((each, at) => [each, parts[at]]));
  const stored = await storePictures(services, admin, site, given);
  if (!stored) return { ok: false, reason: "busy" };
  const { database } = services;
  await database.delete(siteImports).where(lt(siteImports.createdAt, KEPT));
  const fileName = name.slice(0, 200).toWellFormed().replaceAll("\0", "");
  const [row] = await database
    .insert(siteImports)
    .values({ fileName, site, pictures: stored })
    .returning({ id: siteImports.id });
  if (!row) throw new Error("The file was not stored");
  return { ok: true, id: row.id };
}

/** Stores the pictures that the content uses and the logo; undefined while other files are in the way. */
async function storePictures(
  services: Services,
  admin: Admin<"change-settings" | "publish-content">,
  site: Readonly<Record<string, unknown>>,
  given: ReadonlyMap<string, Uint8Array | undefined>,
): Promise<ImportedPictures | undefined> {
  const result: ImportedPictures = { stored: {}, logo: null, problems: {} };
  const used = [...filesIn(site.content).pictures];
  const existing = await readStoredPictures(services.database, used);
  for (const name of used) {
    const bytes = given.get(name);
    if (!bytes || existing.has(name)) continue;
    const outcome = await storePicture(services, { name: nameWithoutTime(name), bytes });
    if (outcome.ok) result.stored[name] = outcome.picture;
    else if (outcome.reason === "busy") return undefined;
    else result.problems[name] = uploadRefusals(MAX_UPLOAD_BYTES)[outcome.reason];
  }
  const logo = logoIn(site);
  const bytes = given.get(logo ?? "");
  const { value: branding } = await readSettings(services, admin, "branding");
  if (!logo || !bytes || branding.logo?.path === logo) return result;
  const outcome = await storeLogo(services, admin, bytes);
  if (outcome.ok) result.logo = outcome.logo;
  else if (outcome.reason === "busy") return undefined;
  else result.problems[logo] = uploadRefusals(MAX_LOGO_BYTES)[outcome.reason];
  return result;
}

/** A stored name begins with the time and random letters, which the new name has of its own. */
function nameWithoutTime(name: string): string {
  return name.replace(/^\d{10,}-[a-z0-9]{8}-/, "");
}

/** The name of the logo's file. */
export function logoIn(site: Readonly<Record<string, unknown>>): string | undefined {
  const settings = site.settings as { branding?: { logo?: { path?: unknown } } } | undefined;
  const path = settings?.branding?.logo?.path;
  return typeof path === "string" ? path : undefined;
}

/** Pictures of the file store, with their sizes. */
export async function readStoredPictures(
  database: DatabaseOrTransaction,
  names: readonly string[],
): Promise<Map<string, { path: string; width: number; height: number; widths: number[] }>> {
  const { path, width, height, widths } = pictures;
  const rows = await database
    .select({ path, width, height, widths })
    .from(pictures)
    .where(inArray(path, names.slice(0, MAX_NAMES)));
  return new Map(rows.map((row) => [row.path, row]));
}

const MAX_NAMES = 5000;

/** An uploaded file; undefined if it is older than an hour, or its changes were made. */
export async function readSiteImport(
  database: DatabaseOrTransaction,
  _admin: Admin<"change-settings" | "publish-content">,
  id: string,
) {
  const [found] = await database
    .select()
    .from(siteImports)
    .where(and(eq(siteImports.id, id), gt(siteImports.createdAt, KEPT)));
  return found;
}

/** Nightly: files whose changes were never confirmed. */
export async function sweepSiteImports(database: Database): Promise<void> {
  await database
    .delete(siteImports)
    .where(lt(siteImports.createdAt, sql`now() - interval '1 day'`));
}
