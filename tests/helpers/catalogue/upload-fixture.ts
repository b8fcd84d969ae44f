import { readFileSync } from "node:fs";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { storeDatasheet, storePicture, storeVideo } from "#app/domain/media/store-upload.server.ts";

import { openDiskStorage } from "#app/storage/disk/disk-storage.server.ts";
import { type Bucket, buckets } from "#app/storage/stored-file-name.ts";
import { testAdmin } from "./catalogue-fixture.ts";

export const smallVideo = readFileSync("app/pages/projects/media/inbox-triage-glance.mp4");

export const smallPdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n");

/** A database and a file store of their own, with ways to upload and to let time pass. */
export async function openUploadFixture() {
  const own = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "uploads-"));
  const files = await openDiskStorage({
    folder,
    secret: "a secret of at least thirty-two characters",
  });
  const services = { database: own.database, files };

  async function storedPaths(): Promise<string[]> {
    const lists = buckets.map((bucket) => Array.fromAsync(files.list(bucket)));
    return (await Promise.all(lists)).flat().map((file) => file.path);
  }

  return {
    ...services,
    services,
    address: own.config,
    storedPaths,

    async uploadPicture(name = "a.png", width = 330) {
      const create = { width, height: 10, channels: 3 as const, background: "#204080" };
      const bytes = await sharp({ create }).png().toBuffer();
      const outcome = await storePicture(services, { bytes, name });
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.picture;
    },

    async uploadDatasheet(name = "a.pdf") {
      const outcome = await storeDatasheet(services, { bytes: smallPdf, name });
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.path;
    },

    async uploadVideo(name = "a.mp4") {
      const outcome = await storeVideo(services, testAdmin, { bytes: smallVideo, name });
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.path;
    },

    /** A file without a row, as a killed process leaves it. */
    async leaveFile(bucket: Bucket, path: string) {
      const contentType = bucket === "product-images" ? "image/png" : "application/pdf";
      await files.put(bucket, path, smallPdf, { contentType });
    },

    /** Everything that is there now was uploaded so many hours ago. */
    async age(hours: number) {
      const then = new Date(Date.now() - hours * 3_600_000);
      await own.database.$client.query("update pictures set attached_at = $1", [then]);
      await own.database.$client.query("update datasheets set attached_at = $1", [then]);
      await own.database.$client.query("update videos set attached_at = $1", [then]);
      for (const bucket of buckets) {
        for await (const { path } of files.list(bucket)) {
          await utimes(join(folder, bucket, path), then, then);
        }
      }
    },

    /** As it was opened: no product, no upload, no file. */
    async clear() {
      await own.database.$client.query(
        "delete from products; update categories set picture = null; delete from pictures; delete from datasheets; delete from videos",
      );
      for (const bucket of buckets) {
        for (const { path } of await Array.fromAsync(files.list(bucket))) {
          await files.delete(bucket, path);
        }
      }
    },

    async close() {
      await own.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
