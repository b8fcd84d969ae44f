import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { LOGO_ICON_SIZES, logoFile } from "#app/content/brand/logo.ts";
import type { Database } from "#app/database/connection.server.ts";
import { pictures } from "#app/database/tables/uploads.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  readSettings,
  type SaveSettingsOutcome,
  saveSettings,
} from "#app/domain/settings/settings.server.ts";
import { type LogoSettings, settings } from "#app/settings/settings.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { createStoredFileName } from "#app/storage/stored-file-name.ts";
import { runInFileWorker } from "./file-worker/run-in-file-worker.server.ts";
import type { EncodeRefusal } from "./file-worker/sanitize-upload.server.ts";
import { storeFiles } from "./store-upload.server.ts";

type Services = { database: Database; files: FileStorage };

export type SaveLogoOutcome = SaveSettingsOutcome | Extract<StoreLogoOutcome, { ok: false }>;

/** Stores a logo and shows it from then on. */
export async function saveLogo(
  services: Services,
  admin: Admin<"change-settings">,
  { bytes, version }: { bytes: Uint8Array; version: number },
): Promise<SaveLogoOutcome> {
  const stored = await storeLogo(services, admin, bytes);
  if (!stored.ok) return stored;
  const outcome = await setLogo(services, admin, stored.logo, version);
  // Nothing shows it: the daily sweep removes the files.
  if (!outcome.ok) {
    await services.database.delete(pictures).where(eq(pictures.path, stored.logo.path));
  }
  return outcome;
}

export type StoreLogoOutcome =
  | { ok: true; logo: LogoSettings }
  | { ok: false; reason: "busy" | EncodeRefusal["reason"] };

/** Draws the logo and its icons as PNG files and stores them. */
export async function storeLogo(
  services: Services,
  _admin: Admin<"change-settings">,
  bytes: Uint8Array,
): Promise<StoreLogoOutcome> {
  const encoded = await runInFileWorker("staff", "encode-logo", {}, bytes);
  if (!encoded.ok) {
    // A file that exceeds the limits of the worker counts as unreadable.
    return { ok: false, reason: encoded.reason === "busy" ? "busy" : "no-picture" };
  }
  if (!encoded.value.ok) return encoded.value;
  const { ok: _, ...info } = encoded.value;
  const contentType = "image/png";
  const path = createStoredFileName("logo", new Date(), contentType);
  const logo = { path, ...info };
  const names = [path, ...LOGO_ICON_SIZES.map((size) => logoFile(logo, size))];
  const { width, height } = info;
  await storeFiles(
    services.files,
    "product-images",
    encoded.parts.map((part, at) => ({ path: names[at] ?? "", contentType, bytes: part })),
    () => services.database.insert(pictures).values({ path, width, height }),
  );
  return { ok: true, logo };
}

/** Staff see better than a measurement whether the logo needs a plate. */
export async function setLogoPlates(
  services: Services,
  admin: Admin<"change-settings">,
  { version, ...plates }: Pick<LogoSettings, "plateOnDark" | "plateOnLight"> & { version: number },
): Promise<SaveSettingsOutcome | { ok: false; reason: "none" }> {
  const { value } = await readSettings(services, admin, "branding");
  if (!value.logo) return { ok: false, reason: "none" };
  return setLogo(services, admin, { ...value.logo, ...plates }, version);
}

/** The drawn mark and the name return. The files go with the daily sweep. */
export function removeLogo(services: Services, admin: Admin<"change-settings">, version: number) {
  return setLogo(services, admin, null, version);
}

async function setLogo(
  { database }: Services,
  admin: Admin<"change-settings">,
  logo: LogoSettings | null,
  version: number,
): Promise<SaveSettingsOutcome> {
  return saveSettings({ database }, admin, { group: "branding", value: { logo }, version });
}

let last: { path: string; bytes: Uint8Array } | undefined;

/** The logo for documents; undefined without one, or while the store does not answer. */
export async function readLogo(files: Pick<FileStorage, "read">): Promise<Uint8Array | undefined> {
  const path = settings().branding.logo?.path;
  if (!path) return undefined;
  if (last?.path === path) return last.bytes;
  try {
    const found = await files.read("product-images", path);
    if (!found.ok) return undefined;
    last = { path, bytes: await buffer(found.body) };
    return last.bytes;
  } catch {
    // A document without the logo is better than none.
    return undefined;
  }
}
