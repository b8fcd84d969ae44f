export const buckets = ["product-images", "product-datasheets", "payment-proofs"] as const;
export type Bucket = (typeof buckets)[number];

/** What everybody may read by its address. All other files are read by those whom a page lets in. */
export const publicBuckets = ["product-images", "product-datasheets"] as const;

export function isPublicBucket(value: string): value is (typeof publicBuckets)[number] {
  return (publicBuckets as readonly string[]).includes(value);
}

export function isBucket(value: string): value is Bucket {
  return (buckets as readonly string[]).includes(value);
}

export type StoredContentType =
  | "image/avif"
  | "image/jpeg"
  | "image/png"
  | "image/webp"
  | "application/pdf";

/**
 * The content type of a name in a bucket, or undefined when the bucket can hold no such name.
 * A file is only ever stored under the ending of the type that its content was found to be, so
 * nothing but these types can be served, whatever someone lays into the folder.
 */
export function storedContentType(bucket: Bucket, name: string): StoredContentType | undefined {
  if (!isBucket(bucket) || typeof name !== "string" || name.length > MAX_NAME_LENGTH) return;
  if (!NAME_PATTERN.test(name) || reservedOnWindows.test(name)) return;
  return contentTypes[bucket].get(name.slice(name.lastIndexOf(".") + 1));
}

/** The ending that we give a content type. */
export const extensionFor = {
  "image/avif": ".avif",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
  "application/pdf": ".pdf",
} satisfies Record<StoredContentType, string>;

/** Leaves room for a suffix within the 255 bytes that file systems allow. */
export const MAX_NAME_LENGTH = 200;

// Lower case only: a name must mean one file on systems that do not tell A from a.
const NAME_PATTERN = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)+$/;
const reservedOnWindows = /^(?:con|prn|aux|nul|com\d|lpt\d)\./;

const contentTypes: Record<Bucket, ReadonlyMap<string, StoredContentType>> = {
  "product-images": new Map([
    ["avif", "image/avif"],
    ["jpg", "image/jpeg"],
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/webp"],
  ]),
  "product-datasheets": new Map([["pdf", "application/pdf"]]),
  "payment-proofs": new Map([
    ["jpg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/webp"],
    ["pdf", "application/pdf"],
  ]),
};

/**
 * The name for a new file: when it came, a few random characters, and what is left of its
 * original name once everything odd is gone. The ending says what the content was found to be,
 * whatever the original name claimed.
 */
export function createStoredFileName(
  originalName: string,
  now: Date,
  contentType: StoredContentType,
  random = randomCharacters(),
): string {
  const start = `${now.getTime()}-${random}-`;
  const ending = extensionFor[contentType];
  const room = MAX_NAME_LENGTH - start.length - ending.length;
  const name = slugify(withoutExtension(lastSegment(originalName)))
    .slice(0, room)
    .replace(/-$/, "");
  return `${start}${name || "file"}${ending}`;
}

function lastSegment(name: string): string {
  return name.split(/[/\\]/).findLast((segment) => segment.trim() !== "") ?? "";
}

function withoutExtension(name: string): string {
  return name.replace(/(?<=.)\.[^.\s]{1,10}$/u, "");
}

function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-/, "");
}

function randomCharacters(): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => alphabet[byte % 32]).join("");
}
