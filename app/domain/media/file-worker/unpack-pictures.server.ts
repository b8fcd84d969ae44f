import { MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";
import {
  hasOverlap,
  isReadable,
  readDirectory,
  unpackEntry,
  type ZipEntry,
} from "./zip-archive.server.ts";

/** Why a file of a ZIP is left out. */
export type SkippedPicture = "name" | "duplicate" | "type" | "too-large" | "damaged";

export type UnpackedPictures =
  | { ok: true; names: string[]; skipped: { name: string; reason: SkippedPicture }[] }
  | { ok: false; reason: ZipRefusal };

type ZipRefusal = "no-zip" | "too-many" | "too-large" | "overlapping" | "bomb";

const MAX_ENTRIES = 2000;
/** Below what a reply of the file worker may have. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Pictures are compressed already: more than this times the size of the ZIP is a bomb. */
const MAX_RATIO = 100;
const MAX_NAME_LENGTH = 200;
const PICTURE_NAME = /\.(?:jpe?g|png|webp|avif)$/i;

/**
 * The pictures of a ZIP file, by the names of the files without their folders. Everything is checked in
 * the directory of the ZIP before anything is unpacked. Runs in the file worker only.
 */
export function unpackPictures(zip: Buffer): { value: UnpackedPictures; parts: Buffer[] } {
  const refuse = (reason: ZipRefusal) => ({
    value: { ok: false as const, reason },
    parts: [],
  });
  const entries = readDirectory(zip, MAX_ENTRIES);
  if (!entries) return refuse("no-zip");
  if (entries.length > MAX_ENTRIES) return refuse("too-many");
  if (hasOverlap(zip, entries)) return refuse("overlapping");
  const skipped: { name: string; reason: SkippedPicture }[] = [];
  const chosen = new Map<string, ZipEntry>();
  for (const entry of entries) {
    if (isHousekeeping(entry.path)) continue;
    const name = entry.path.split(/[/\\]/).at(-1)?.trim() ?? "";
    const key = name.toLowerCase();
    const reason = chosen.has(key) ? "duplicate" : findFault(entry, name);
    if (reason) skipped.push({ name: name.slice(0, MAX_NAME_LENGTH), reason });
    else chosen.set(key, { ...entry, path: name });
  }
  const total = [...chosen.values()].reduce((sum, { size }) => sum + size, 0);
  if (total > zip.length * MAX_RATIO) return refuse("bomb");
  if (total > MAX_UNPACKED_BYTES) return refuse("too-large");
  const names: string[] = [];
  const parts: Buffer[] = [];
  for (const entry of chosen.values()) {
    const bytes = unpackEntry(zip, entry);
    if (bytes) {
      names.push(entry.path);
      parts.push(bytes);
    } else skipped.push({ name: entry.path, reason: "damaged" });
  }
  return { value: { ok: true, names, skipped }, parts };
}

/** Folders, and what macOS and Windows add. */
function isHousekeeping(path: string): boolean {
  return /[/\\]$|^__MACOSX[/\\]|(?:^|[/\\])(?:\.[^/\\.][^/\\]*|Thumbs\.db)$/i.test(path);
}

function findFault(entry: ZipEntry, name: string): SkippedPicture | undefined {
  const isOutside = /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(entry.path);
  if (isOutside || name === "" || name.length > MAX_NAME_LENGTH || /[\p{C}\ufffd]/u.test(name))
    return "name";
  if (!PICTURE_NAME.test(name)) return "type";
  if (entry.size > MAX_UPLOAD_BYTES) return "too-large";
  return isReadable(entry) ? undefined : "damaged";
}
