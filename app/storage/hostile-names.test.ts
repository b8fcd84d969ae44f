import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileStorages, type OpenedStorage } from "#tests/helpers/catalogue/storage-fixture.ts";
import { openDiskStorage } from "./disk/disk-storage.server.ts";
import { type Bucket, storedContentType } from "./stored-file-name.ts";

const climbs = [
  "..",
  ".",
  "../a.png",
  "../../a.png",
  "../../../../../../../../etc/passwd",
  "../product-datasheets/a.pdf",
  "../product-images-2/a.png",
  "a/../../a.png",
  "a/../a.png",
  "./a.png",
  "a/./b.png",
  ".../a.png",
  "....//a.png",
  "..;/a.png",
  "a..png",
  "..a.png",
  "a.png/..",
  "a.png/.",
  "folder/a.png",
  "folder//a.png",
  "/a.png",
  "//a.png",
  "/etc/passwd",
  "//server/share/a.png",
  "file:///etc/passwd.png",
];
const windows = [
  "..\\a.png",
  "..\\..\\a.png",
  "folder\\a.png",
  "\\a.png",
  "\\\\server\\share\\a.png",
  "\\\\?\\C:\\a.png",
  "C:\\a.png",
  "C:a.png",
  "a.png:stream",
  "a.png::$DATA",
  "con.png",
  "nul.png",
  "aux.png",
  "prn.png",
  "com1.png",
  "lpt9.webp.png",
  "a.png.",
  "a.png ",
  " a.png",
];
const encoded = [
  "%2e%2e%2fa.png",
  "%2e%2e/a.png",
  "..%2fa.png",
  "..%5ca.png",
  "%252e%252e%252fa.png",
  "%c0%ae%c0%ae%c0%afa.png",
  "%00.png",
  "a%00.png",
  "..%u2215a.png",
];
const characters = [
  "",
  "a.png\0",
  "\0a.png",
  "a\0.png",
  "a\0/../../b.png",
  "a\n.png",
  "a\r\nx-evil: 1.png",
  "a\t.png",
  "\u202ea.png",
  "a\u200b.png",
  "\uff0e\uff0e\uff0fa.png",
  "\u2025/a.png",
  "a\u2215b.png",
  "\ud800.png",
  "ä.png",
  "A.PNG",
  "a b.png",
  "a?.png",
  "a.png?x=1",
  "a.png#x",
  "a&b.png",
  "<a>.png",
  '"a".png',
  "$(id).png",
  "`id`.png",
  "*.png",
  "~/a.png",
  "-rf.png",
  ".png",
  ".hidden.png",
  ".incoming/a.png",
  "a.png._S3rver_object",
  "a.svg",
  "a.html",
  "a.php.jpg.exe",
  "a",
  "__proto__",
  "constructor",
  `${"a".repeat(197)}.png`,
  `${"a".repeat(5_000)}.png`,
  `${"../".repeat(2_000)}a.png`,
  `${"a/".repeat(500)}a.png`,
];
const strangers = [undefined, null, 7, {}, ["a.png"], { toString: () => "../a.png" }] as string[];
const names = [...climbs, ...windows, ...encoded, ...characters, ...strangers];

describe.each(fileStorages)("no name reaches outside its bucket in the $name store", ({ open }) => {
  let store: OpenedStorage;
  beforeAll(async () => {
    store = await open();
    const png = { contentType: "image/png" };
    await store.files.put("product-images", "a.png", Buffer.from("x"), png);
  });
  afterAll(() => store.close());

  test(`${names.length} hostile names are rejected by put, stat, read and delete`, async () => {
    const before = await store.allFiles();
    for (const name of names) {
      for (const contentType of ["image/png", "application/pdf", "text/html"]) {
        const body = Readable.from([Buffer.from("evil")]);
        const put = await store.files.put("product-images", name, body, { contentType });
        expect([name, put]).toEqual([name, { ok: false, reason: "bad-name" }]);
      }
      expect([name, await store.files.stat("product-images", name)]).toEqual([name, undefined]);
      const read = await store.files.read("product-images", name, { start: 0 });
      expect([name, read]).toEqual([name, { ok: false, reason: "missing" }]);
      await store.files.delete("product-images", name);
    }
    expect(await store.allFiles()).toEqual(before);
  });

  test.each(["", "..", "../product-images", "other", "__proto__", "constructor", ".incoming"])(
    "%j is no bucket",
    async (name) => {
      const before = await store.allFiles();
      const bucket = name as Bucket;
      const put = await store.files.put(bucket, "a.png", Buffer.from("x"), {
        contentType: "image/png",
      });
      expect(put).toEqual({ ok: false, reason: "bad-name" });
      expect(await store.files.stat(bucket, "a.png")).toBeUndefined();
      await store.files.delete(bucket, "a.png");
      expect(await store.allFiles()).toEqual(before);
    },
  );

  test("the URL of a hostile name stays under /media", () => {
    const strings = names.filter((name) => typeof name === "string" && name.isWellFormed());
    for (const name of strings) {
      const address = new URL(store.files.publicUrl("product-images", name), "http://site");
      expect([name, address.host, address.pathname.startsWith("/media/")]).toEqual([
        name,
        "site",
        true,
      ]);
    }
  });
});

describe("foreign entries in the disk folder are ignored", () => {
  let around: string;
  beforeAll(async () => {
    around = await mkdtemp(join(tmpdir(), "planted-"));
  });
  afterAll(() => rm(around, { recursive: true, force: true }));

  test("links, folders and pipes are not found, read or written", async () => {
    const folder = join(around, "files");
    const outside = join(around, "outside.png");
    const files = await openDiskStorage({ folder, secret: "x".repeat(32) });
    const images = join(folder, "product-images");
    await writeFile(outside, "private");
    await symlink(outside, join(images, "link.png"));
    await symlink(join(around, "nowhere.png"), join(images, "dangling.png"));
    await symlink("/", join(images, "root.png"));
    await mkdir(join(images, "folder.png"));
    for (const name of ["link.png", "dangling.png", "root.png", "folder.png"]) {
      expect(await files.stat("product-images", name)).toBeUndefined();
      expect(await files.read("product-images", name)).toEqual({ ok: false, reason: "missing" });
      const put = await files.put("product-images", name, Buffer.from("x"), {
        contentType: "image/png",
      });
      expect(put).toEqual({ ok: false, reason: "exists" });
      await files.delete("product-images", name);
    }
    for await (const file of files.list("product-images")) expect(file).toBeUndefined();
    expect(await readFile(outside, "utf8")).toBe("private");
  });

  test("a bucket that is a symlink is refused at start", async () => {
    const folder = join(around, "linked");
    await mkdir(folder);
    await symlink(around, join(folder, "product-images"));
    await expect(openDiskStorage({ folder, secret: "x" })).rejects.toThrow(/link.*DATA_DIR/);
  });
});

test("valid names are accepted", () => {
  expect(storedContentType("product-images", "1763172000000-abcdefgh-router_2.webp")).toBe(
    "image/webp",
  );
  expect(storedContentType("product-images", `${"a".repeat(196)}.png`)).toBe("image/png");
  expect(storedContentType("product-images", "a.jpeg")).toBe("image/jpeg");
  expect(storedContentType("product-datasheets", "router.v1.2.pdf")).toBe("application/pdf");
  expect(storedContentType("product-datasheets", "a.png")).toBeUndefined();
  expect(storedContentType("payment-proofs", "a.pdf")).toBe("application/pdf");
  expect(storedContentType("payment-proofs", "a.webp")).toBe("image/webp");
  for (const name of ["a.avif", "a.svg", "a.html", "a.exe"]) {
    expect(storedContentType("payment-proofs", name)).toBeUndefined();
  }
});
