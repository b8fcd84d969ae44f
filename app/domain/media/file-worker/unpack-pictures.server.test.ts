import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { type ZippedFile, zipFile } from "#tests/helpers/zip-file.ts";
import { unpackPictures } from "./unpack-pictures.server.ts";

const bytes = Buffer.from("pixels");
const unpack = (...files: ZippedFile[]) => unpackPictures(zipFile(files));
const skip = (name: string, reason: string) => ({ name, reason });

test("unpacks pictures by their names, without folders and housekeeping", () => {
  const { value, parts } = unpack(
    { name: "shots/", bytes: Buffer.alloc(0) },
    { name: "shots/A-1.JPG", bytes },
    { name: "win\\B.png", bytes: Buffer.from("more") },
    { name: "__MACOSX/shots/._A-1.JPG", bytes },
    { name: "shots/.DS_Store", bytes },
  );
  expect(value).toEqual({ ok: true, names: ["A-1.JPG", "B.png"], skipped: [] });
  expect(parts.map(String)).toEqual(["pixels", "more"]);
});

test("leaves out names that lead elsewhere, other types, duplicates and locked files", () => {
  const { value } = unpack(
    { name: "../../etc/passwd.jpg", bytes },
    { name: "/root/a.jpg", bytes },
    { name: "C:\\windows\\a.jpg", bytes },
    { name: "a\u0001.jpg", bytes },
    { name: `${"n".repeat(300)}.jpg`, bytes },
    { name: "run.exe", bytes },
    { name: "one/a.jpg", bytes },
    { name: "two/A.jpg", bytes },
    { name: "locked.jpg", bytes, claims: { flags: 1 } },
    { name: "broken.jpg", bytes, claims: { crc: 1 } },
  );
  expect(value).toMatchObject({ ok: true, names: ["a.jpg"] });
  expect(value.ok && value.skipped.map(({ reason }) => reason)).toEqual([
    ...["name", "name", "name", "name", "name", "type", "duplicate", "damaged", "damaged"],
  ]);
});

test("does not unpack a ZIP bomb, whatever its directory says", () => {
  const zeros = Buffer.alloc(51 * 1024 * 1024);
  expect(unpack({ name: "bomb.png", bytes: zeros }).value).toEqual({
    ok: true,
    names: [],
    skipped: [skip("bomb.png", "too-large")],
  });
  // The directory lies about the size.
  expect(unpack({ name: "liar.png", bytes: zeros, claims: { size: 10 } }).value).toEqual({
    ok: true,
    names: [],
    skipped: [skip("liar.png", "damaged")],
  });
  const many = Array.from({ length: 2001 }, (_, n) => ({ name: `${n}.png`, bytes }));
  expect(unpack(...many).value).toEqual({ ok: false, reason: "too-many" });
});

test("refuses files that share bytes, and more than 100 times the size of the ZIP", () => {
  const picture = randomBytes(50_000);
  const shared = Array.from({ length: 100 }, (_, n) => ({
    name: `${n}.png`,
    bytes: picture,
    isShared: n > 0,
  }));
  expect(unpack(...shared).value).toEqual({ ok: false, reason: "overlapping" });
  const reaching = { name: "a.png", bytes, claims: { packedSize: 60 } };
  expect(unpack(reaching, { name: "b.png", bytes }).value).toEqual({
    ok: false,
    reason: "overlapping",
  });
  const zeros = Buffer.alloc(15 * 1024 * 1024);
  const bomb = ["a.png", "b.png", "c.png"].map((name) => ({ name, bytes: zeros }));
  expect(unpack(...bomb).value).toEqual({ ok: false, reason: "bomb" });
});

test("refuses what is no ZIP, or is cut off", () => {
  const whole = zipFile([{ name: "a.png", bytes }]);
  for (const broken of [
    Buffer.from("no zip"),
    Buffer.alloc(0),
    whole.subarray(10),
    whole.subarray(0, 60),
  ]) {
    const { value } = unpackPictures(broken);
    expect(value.ok && value.names.length > 0).toBe(false);
  }
});
