export type S3Listing = {
  files: { key: string; size: number; modifiedAt: Date; etag: string }[];
  /** Where the next page begins; undefined on the last page. */
  next: string | undefined;
};

/** A page of a bucket's listing, or undefined when the text is something else. */
export function readS3Listing(xml: string): S3Listing | undefined {
  if (!/<ListBucketResult[\s>/]/.test(xml)) return;
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    key: readTag(entry, "Key") ?? "",
    size: Number(readTag(entry, "Size") ?? Number.NaN),
    modifiedAt: new Date(readTag(entry, "LastModified") ?? Number.NaN),
    etag: readTag(entry, "ETag") ?? "",
  }));
  const broken = files.some(
    ({ size, modifiedAt }) => !Number.isSafeInteger(size) || Number.isNaN(modifiedAt.getTime()),
  );
  if (broken) return;
  const more = readTag(xml, "IsTruncated") === "true";
  return { files, next: more ? readTag(xml, "NextContinuationToken") : undefined };
}

/** The store's own word for what went wrong, as in NoSuchBucket; empty when it gave none. */
export function readS3ErrorCode(xml: string): string {
  return /<Error[\s>]/.test(xml) ? (readTag(xml, "Code") ?? "") : "";
}

// Enough for what these two answers hold: no attributes, no nesting of the same tag.
function readTag(xml: string, tag: string): string | undefined {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text?.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (entity, hex, decimal, name) => {
      if (name) return entities[name as string] ?? entity;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
