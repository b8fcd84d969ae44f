import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { MEDIA_MAX_AGE_SECONDS, type MediaUrls } from "./file-storage.ts";

/**
 * Addresses under /media, plain or signed. The signature binds bucket, name and expiry. It is
 * ours for both stores: an address of the S3 store itself would leave the site, which the page
 * policy forbids for pictures, and would be answered without our safety headers.
 */
export function createMediaUrls(secret: string, now = () => Date.now()): MediaUrls {
  // A key of its own, so that nothing else signed with the secret can pass as an address.
  const key = Buffer.from(hkdfSync("sha256", secret, "", "media addresses", 32));

  function signature(bucket: string, path: string, expires: string): Buffer {
    // JSON keeps the three apart, whatever characters they hold.
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
      const proof = signature(bucket, path, expires).toString("base64url");
      return `${publicUrl(bucket, path)}?expires=${expires}&signature=${proof}`;
    },
    checkSignature(bucket, path, query) {
      const proofs = query.getAll("signature");
      const times = query.getAll("expires");
      if (proofs.length + times.length === 0) return { state: "unsigned" };
      const [proof, expires] = [proofs[0], times[0]];
      if (proofs.length !== 1 || times.length !== 1 || !proof || !expires) {
        return { state: "forged" };
      }
      const expected = signature(bucket, path, expires);
      const given = Buffer.from(proof, "base64url");
      // Compared again as text: base64url has several spellings of the same bytes.
      const same = given.length === expected.length && timingSafeEqual(given, expected);
      if (!same || proof !== expected.toString("base64url")) return { state: "forged" };
      const secondsLeft = Math.floor(Number(expires) - now() / 1000);
      return secondsLeft >= 0 ? { state: "valid", secondsLeft } : { state: "expired" };
    },
  };
}
