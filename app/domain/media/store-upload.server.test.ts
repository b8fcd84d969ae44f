import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pictures, videos } from "#app/database/tables/uploads.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { openDiskStorage } from "#app/storage/disk/disk-storage.server.ts";
import { type FileStorage, StorageUnavailable } from "#app/storage/file-storage.ts";
import { testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { storePicture, storeVideo } from "./store-upload.server.ts";
import { MAX_UPLOAD_BYTES } from "./upload-limits.ts";

let own: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let files: FileStorage;
beforeAll(async () => {
  own = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  files = await openDiskStorage({ folder, secret: "a secret of at least thirty-two characters" });
});
beforeEach(async () => {
  await own.database.delete(pictures);
  for (const path of await storedPaths()) await files.delete("product-images", path);
});
afterAll(async () => {
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A picture with an edge to find again: left half one colour, right half another. */
function halves(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: "#204080" } }).composite([
    { input: { create: { ...half, background: "#f0a020" } }, left: 0, top: 0 },
  ]);
}

const store = (bytes: Uint8Array, name = "Front view.jpg") =>
  storePicture({ database: own.database, files }, { bytes, name });

describe("storePicture", () => {
  test("stores variants no wider than the original, and a row", async () => {
    const outcome = await store(await halves(900, 450).jpeg().toBuffer());
    if (!outcome.ok) throw new Error(outcome.reason);
    const { path, ...facts } = outcome.picture;
    expect(path).toMatch(/^\d{13}-[a-z2-7]{8}-front-view\.jpg$/);
    expect(facts).toEqual({
      width: 900,
      height: 450,
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
      widths: [320, 640],
    });
    const stem = path.slice(0, -4);
    expect(await storedPaths()).toEqual(
      [".jpg", ".w320.avif", ".w320.webp", ".w640.avif", ".w640.webp"].map((end) => stem + end),
    );
    for (const [end, width] of [
      ["w320.avif", 320],
      ["w640.webp", 640],
    ] as const) {
      const variant = await sharp(await read(`${stem}.${end}`)).metadata();
      expect([variant.width, variant.height]).toEqual([width, width / 2]);
    }
    expect(await own.database.select().from(pictures)).toMatchObject([{ path, ...facts }]);
  });

  test.each(["jpeg", "png", "webp"] as const)(
    "keeps the format %s, whatever its file name",
    async (kind) => {
      const outcome = await store(await halves(40, 40).toFormat(kind).toBuffer(), "photo.gif");
      const path = outcome.ok ? outcome.picture.path : outcome.reason;
      expect(path).toMatch(kind === "jpeg" ? /\.jpg$/ : new RegExp(`\\.${kind}$`));
      expect((await sharp(await read(path)).metadata()).format).toBe(kind);
    },
  );

  test("stores AVIF also as JPEG for email clients", async () => {
    const outcome = await store(await halves(400, 300).avif({ effort: 0 }).toBuffer(), "a.avif");
    expect(outcome).toMatchObject({ ok: true, picture: { path: expect.stringMatching(/\.jpg$/) } });
  });

  test("strips metadata, applies the orientation and converts to sRGB", async () => {
    // Given a portrait photo from a phone, with GPS data and its own colour profile.
    const bytes = await halves(600, 400)
      .withExif({ IFD3: { GPSLatitudeRef: "S", GPSLatitude: "25/1 44/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    const outcome = await store(bytes);
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(outcome.picture).toMatchObject({ width: 400, height: 600 });
    for (const path of await storedPaths()) {
      const facts = await sharp(await read(path)).metadata();
      expect([facts.exif, facts.icc, facts.xmp, facts.orientation ?? 1]).toEqual([
        undefined,
        undefined,
        undefined,
        1,
      ]);
      expect(facts.space).toBe("srgb");
      // What was on the left is on top now.
      const top = await sharp(await read(path)).extract({ left: 9, top: 9, width: 1, height: 1 });
      expect((await top.removeAlpha().raw().toBuffer())[0]).toBeGreaterThan(180);
    }
  });

  test("has no placeholder colour for a transparent picture", async () => {
    const ground = { r: 255, g: 0, b: 0, alpha: 0.4 };
    const create = { width: 30, height: 30, channels: 4 as const, background: ground };
    const outcome = await store(await sharp({ create }).png().toBuffer());
    expect(outcome.ok && "colour" in outcome.picture).toBe(false);
    const [row] = await own.database.select().from(pictures);
    expect(row?.colour).toBeNull();
  });

  test("converts CMYK and 16-bit pictures", async () => {
    for (const space of ["cmyk", "rgb16", "b-w"] as const) {
      const odd = halves(20, 20).toColourspace(space);
      const bytes = await (space === "cmyk" ? odd.jpeg() : odd.png()).toBuffer();
      const outcome = await store(bytes);
      const path = outcome.ok ? outcome.picture.path : outcome.reason;
      expect(await sharp(await read(path)).metadata()).toMatchObject({
        space: "srgb",
        depth: "uchar",
      });
    }
  });

  test("limits a side to 2560 pixels; narrow pictures have no variants", async () => {
    const wide = await store(await halves(5200, 20).png().toBuffer());
    expect(wide).toMatchObject({ ok: true, picture: { width: 2560, height: 10 } });
    const tiny = await store(await halves(2, 3).png().toBuffer());
    expect(tiny).toMatchObject({ ok: true, picture: { width: 2, height: 3, widths: [] } });
  });

  test("shortens a long file name so that the names of variants are valid", async () => {
    const outcome = await store(await halves(1300, 20).png().toBuffer(), `${"n".repeat(300)}.png`);
    expect(outcome.ok && outcome.picture.widths).toEqual([320, 640, 1280]);
    expect(Math.max(...(await storedPaths()).map((path) => path.length))).toBe(200);
  });
});

describe("a rejected upload leaves no file and no row", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, string, () => Promise<Uint8Array>]>([
    ["an empty file", "no-picture", async () => Buffer.of()],
    ["text", "no-picture", async () => Buffer.from("hello")],
    ["an SVG with script", "no-picture", async () => Buffer.from(svg)],
    ["a PDF named .jpg", "no-picture", async () => Buffer.from("%PDF-1.7\n%%EOF")],
    ["a GIF", "no-picture", () => halves(9, 9).gif().toBuffer()],
    ["a TIFF", "no-picture", () => halves(9, 9).tiff().toBuffer()],
    [
      "a page that begins like a jpeg",
      "no-picture",
      async () => Buffer.from("\xff\xd8\xff<html>", "latin1"),
    ],
    ["half a jpeg", "no-picture", async () => cut(await halves(900, 900).jpeg().toBuffer())],
    ["half a png", "no-picture", async () => cut(await halves(900, 900).png().toBuffer())],
    ["half a webp", "no-picture", async () => cut(await halves(900, 900).webp().toBuffer())],
    [
      "half an avif",
      "no-picture",
      async () => cut(await halves(900, 900).avif({ effort: 0 }).toBuffer()),
    ],
    [
      "51 megapixels",
      "too-many-pixels",
      () => halves(10_000, 5100).toColourspace("b-w").png({ compressionLevel: 1 }).toBuffer(),
    ],
    [
      "21 megapixels of AVIF, which take the memory of 100",
      "too-many-pixels",
      () => halves(10_500, 2000).avif({ effort: 0, chromaSubsampling: "4:2:0" }).toBuffer(),
    ],
    ["a film", "animated", () => film()],
    ["a byte over 50 MB", "too-large", async () => Buffer.alloc(MAX_UPLOAD_BYTES + 1)],
  ])("%s", async (_what, reason, make) => {
    expect(await store(await make(), "photo.jpg")).toEqual({ ok: false, reason });
    expect(await storedPaths()).toEqual([]);
    expect(await own.database.$count(pictures)).toBe(0);
  });

  test("removes data appended to a picture", async () => {
    const bytes = Buffer.concat([await halves(50, 50).jpeg().toBuffer(), Buffer.from(svg)]);
    const outcome = await store(bytes);
    const path = outcome.ok ? outcome.picture.path : outcome.reason;
    expect((await read(path)).includes("<script>")).toBe(false);
  });
});

describe("a failure of the store or the database", () => {
  test("leaves no file when one of them could not be stored", async () => {
    const full: FileStorage = {
      ...files,
      put: (bucket, name, body, options) =>
        name.endsWith(".webp")
          ? Promise.reject(new StorageUnavailable("full"))
          : files.put(bucket, name, body, options),
    };
    const bytes = await halves(400, 300).jpeg().toBuffer();
    const storing = storePicture({ database: own.database, files: full }, { bytes, name: "a.jpg" });
    await expect(storing).rejects.toThrow(StorageUnavailable);
    expect(await storedPaths()).toEqual([]);
    expect(await own.database.$count(pictures)).toBe(0);
  });

  test("leaves no file when the row could not be written", async () => {
    const other = await createTestDatabase();
    await other.database.execute("drop table pictures cascade");
    const bytes = await halves(400, 300).jpeg().toBuffer();
    const storing = storePicture({ database: other.database, files }, { bytes, name: "a.jpg" });
    await expect(storing).rejects.toThrow();
    expect(await storedPaths()).toEqual([]);
    await other.drop();
  });
});

describe("a video", () => {
  const film = "app/pages/projects/media/load-watch-glance";
  const storeBytes = (bytes: Uint8Array) =>
    storeVideo({ database: own.database, files }, testAdmin, { bytes, name: "../Our Film.exe" });

  test.each(["mp4", "webm"])("is stored as it is, under the ending %s", async (ending) => {
    const bytes = await readFile(`${film}.${ending}`);
    const outcome = await storeBytes(bytes);
    const name = new RegExp(`^\\d+-[a-z2-7]{8}-our-film\\.${ending}$`);
    expect(outcome).toMatchObject({ ok: true, path: expect.stringMatching(name) });
    const path = outcome.ok ? outcome.path : "";
    const size = bytes.length;
    expect(await files.stat("content-videos", path)).toMatchObject({ size });
    expect(await own.database.select().from(videos).where(eq(videos.path, path))).toMatchObject([
      { size },
    ]);
  });

  test("that is only the beginning of one, or larger than 50 MB, is refused", async () => {
    const whole = await readFile(`${film}.mp4`);
    for (const bytes of [Buffer.of(), whole.subarray(0, 200), Buffer.from("\0\0\0\x18ftypmp42")]) {
      expect(await storeBytes(bytes)).toEqual({ ok: false, reason: "no-video" });
    }
    const large = Buffer.alloc(MAX_UPLOAD_BYTES + 1);
    expect(await storeBytes(large)).toEqual({ ok: false, reason: "too-large" });
  });
});

async function storedPaths(): Promise<string[]> {
  return (await Array.fromAsync(files.list("product-images"))).map((file) => file.path).sort();
}

async function read(path: string): Promise<Buffer> {
  const outcome = await files.read("product-images", path);
  if (!outcome.ok) throw new Error(`${path}: ${outcome.reason}`);
  return buffer(outcome.body);
}

const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

async function film(): Promise<Buffer> {
  const frames = await Promise.all([8, 9].map((size) => halves(size, 9).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}
