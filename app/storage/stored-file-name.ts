export const buckets = [
  "product-images",
  "product-datasheets",
  "content-videos",
  "payment-proofs",
  "company-documents",
] as const;
export type Bucket = (typeof buckets)[number];

/** Served to everyone under /media. Files of other buckets are served by pages that check permission. */
export const publicBuckets = ["product-images", "product-datasheets", "content-videos"] as const;

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
  | "application/pdf"
  | "video/mp4"
  | "video/webm";

/**
 * The content type of a stored name, or undefined when the bucket does not allow the name. A file is
 * stored with the extension of its detected type, so only these types can be served.
 */
export function storedContentType(bucket: Bucket, name: string): StoredContentType | undefined {
  if (!isBucket(bucket) || typeof name !== "string" || name.length > MAX_NAME_LENGTH) return;
  if (!NAME_PATTERN.test(name) || reservedOnWindows.test(name)) return;
  return contentTypes[bucket].get(name.slice(name.lastIndexOf(".") + 1));
}

/** The extension of each content type. */
export const extensionFor = {
  "image/avif": ".avif",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
  "application/pdf": ".pdf",
  "video/mp4": ".mp4",
  "video/webm": ".webm",
} satisfies Record<StoredContentType, string>;

/** Leaves room for a suffix within the usual limit of 255 bytes. */
export const MAX_NAME_LENGTH = 200;

// Lower case only: some file systems are case-insensitive.
const NAME_PATTERN = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)+$/;
const reservedOnWindows = /^(?:con|prn|aux|nul|com\d|lpt\d)\./;

/** What the file worker accepts as a document (inspectDocument). */
const inspectedDocuments = new Map([
  ["jpg", "image/jpeg"],
  ["png", "image/png"],
  ["webp", "image/webp"],
  ["pdf", "application/pdf"],
] as const);

const contentTypes: Record<Bucket, ReadonlyMap<string, StoredContentType>> = {
  "product-images": new Map([
    ["avif", "image/avif"],
    ["jpg", "image/jpeg"],
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/webp"],
  ]),
  "product-datasheets": new Map([["pdf", "application/pdf"]]),
  "content-videos": new Map([
    ["mp4", "video/mp4"],
    ["webm", "video/webm"],
  ]),
  "payment-proofs": inspectedDocuments,
  "company-documents": inspectedDocuments,
};

/**
 * The name for a new file: timestamp, random characters, and the slug of the original name. The
 * extension is that of the detected type, whatever the original name has.
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
