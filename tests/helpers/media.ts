import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDiskStorage } from "#app/storage/disk-storage.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { serveStoredFile } from "#app/storage/serve-stored-file.server.ts";

export const picture = "1763172000000-abcdefgh-router.png";
export const sheet = "1763172000000-abcdefgh-cisco-9300.pdf";

type Asked = { method?: string; headers?: Record<string, string>; query?: string };

export type TestMedia = {
  files: FileStorage;
  /** Of the picture. */
  etag: string;
  modified: string;
  ask(path: string, asked?: Asked, options?: { downloadName?: string }): Promise<Response>;
  askPicture(headers?: Record<string, string>, method?: string): Promise<Response>;
  close(): Promise<void>;
};

/** A store with a picture and a datasheet of ten bytes each and an empty picture, and a way to ask. */
export async function openTestMedia(): Promise<TestMedia> {
  const folder = await mkdtemp(join(tmpdir(), "media-"));
  const secret = "a secret of at least thirty-two characters";
  const files = await openDiskStorage({ folder, secret });
  const content = Buffer.from("0123456789");
  await files.put("product-images", picture, content, { contentType: "image/png" });
  await files.put("product-images", "empty.png", Buffer.of(), { contentType: "image/png" });
  await files.put("product-datasheets", sheet, content, { contentType: "application/pdf" });
  const file = await files.stat("product-images", picture);

  function ask(path: string, asked: Asked = {}, options = {}) {
    const { method = "GET", headers = {}, query = "" } = asked;
    const [bucket = "", name = ""] = path.split("/");
    const request = new Request(`http://site/media/${path}${query}`, { method, headers });
    return serveStoredFile(files, request, bucket, name, options);
  }

  return {
    files,
    etag: file?.etag ?? "",
    modified: file?.modifiedAt.toUTCString() ?? "",
    ask,
    askPicture: (headers = {}, method = "GET") =>
      ask(`product-images/${picture}`, { headers, method }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
