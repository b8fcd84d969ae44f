import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { MEDIA_MAX_AGE_SECONDS, type MediaUrls } from "./file-storage.ts";

/**
 * URLs under /media, plain or signed. The signature covers bucket, name and expiry. Not presigned S3
 * URLs: the CSP forbids pictures from other hosts, and our security headers would be missing.
 */
export function createMediaUrls(secret: string, now = () => Date.now()): MediaUrls {
  // A derived key (HKDF), so that nothing else signed with the secret is a valid signature.
  const key = Buffer.from(hkdfSync("sha256", secret, "", "media addresses", 32));

  function signature(bucket: string, path: string, expires: string): Buffer {
    // JSON delimits the three values unambiguously.
    return createHmac("sha256", key)
      .update(JSON.stringify([bucket, path, expires]))
      .digest();
  }

  function publicUrl(bucket: string, path: string): string {
    return `/media/${bucket}/${encodeURIComponent(path)}`;
  }

  return {
    publicUrl,
    signedUrl(bucket, path) {
      const expires = String(Math.ceil(now() / 1000) + MEDIA_MAX_AGE_SECONDS);
      const value = signature(bucket, path, expires).toString("base64url");
      return `${publicUrl(bucket, path)}?expires=${expires}&signature=${value}`;
    },
    checkSignature(bucket, path, query) {
      const signatures = query.getAll("signature");
      const expiries = query.getAll("expires");
      if (signatures.length + expiries.length === 0) return { state: "unsigned" };
      const [given, expires] = [signatures[0], expiries[0]];
      if (signatures.length !== 1 || expiries.length !== 1 || !given || !expires) {
        return { state: "forged" };
      }
      const expected = signature(bucket, path, expires);
      const bytes = Buffer.from(given, "base64url");
      // Compared as text too: base64url has several spellings of the same bytes.
      const isEqual = bytes.length === expected.length && timingSafeEqual(bytes, expected);
      if (!isEqual || given !== expected.toString("base64url")) return { state: "forged" };
      const secondsLeft = Math.floor(Number(expires) - now() / 1000);
      return secondsLeft >= 0 ? { state: "valid", secondsLeft } : { state: "expired" };
    },
  };
}
