import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { detectVideoType } from "./video-type.ts";

const media = "app/pages/projects/media";
const mp4 = readFileSync(`${media}/load-watch-glance.mp4`);
const webm = readFileSync(`${media}/load-watch-glance.webm`);

function replace(file: Buffer, old: string, by: string): Buffer {
  expect(file.includes(old, 0, "latin1")).toBe(true);
  return Buffer.from(file.toString("latin1").replaceAll(old, by), "latin1");
}

const box = (name: string, ...content: (string | Buffer)[]) => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(name), body]);
};
const ftyp = box("ftyp", "isom", "\0\0\0\0", "isom");
const track = (handler: string) =>
  box("trak", box("mdia", box("hdlr", Buffer.alloc(8), handler, Buffer.alloc(13))));
const small = (...rest: Buffer[]) => Buffer.concat([ftyp, box("moov", track("vide")), ...rest]);

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const ebmlHeader = hex("1a45dfa3 87 4282 84 7765626d");
const tracks = hex("1654ae6b 85 ae 83 83 81 01");
/** As a browser records it: neither the segment nor its clusters know their length. */
const recording = Buffer.concat([
  ebmlHeader,
  hex("18538067 01ffffffffffffff"),
  tracks,
  hex("1f43b675 ff e7 81 00 a3 84 81000080"),
  hex("1f43b675 ff e7 81 05 a3 84 81000080"),
]);

describe("an MP4 file", () => {
  test("is whole, with a video track", () => {
    for (const name of ["load-watch-film", "inbox-triage-film", "inbox-triage-glance"]) {
      expect(detectVideoType(readFileSync(`${media}/${name}.mp4`))).toBe("video/mp4");
    }
    expect(detectVideoType(mp4)).toBe("video/mp4");
    expect(detectVideoType(small(box("mdat", "frames")))).toBe("video/mp4");
    // The last box may reach to the end of the file, and a size may have 64 bits.
    expect(detectVideoType(small(hex("00000000 6d646174 ffff")))).toBe("video/mp4");
    const large = hex("00000001 6d646174 0000000000000012 ffff");
    expect(detectVideoType(small(large))).toBe("video/mp4");
  });

  test.each<[string, () => Buffer]>([
    ["the first bytes alone", () => Buffer.from("\0\0\0\x18ftypmp42".padEnd(200, "\0"))],
    ["cut off in its data", () => mp4.subarray(0, -1)],
    ["cut off in its head", () => mp4.subarray(0, 1000)],
    ["with a page behind it", () => Buffer.concat([mp4, Buffer.from("<script>alert(7)</script>")])],
    ["without a track", () => replace(mp4, "trak", "free")],
    ["of sound alone", () => replace(mp4, "vide", "soun")],
    ["without data", () => small()],
    ["that does not begin with its type", () => mp4.subarray(mp4.readUInt32BE(0))],
    ["with a box smaller than its head", () => small(hex("00000007 6d646174"), box("mdat"))],
    ["with a box of 2^64 bytes", () => small(hex("00000001 6d646174 ffffffffffffffff"))],
    [
      "with a track that reaches out of its box",
      () => Buffer.concat([ftyp, box("moov", track("vide").subarray(0, -1)), box("mdat")]),
    ],
  ])("%s is refused", (_what, make) => {
    expect(detectVideoType(make())).toBeUndefined();
  });

  test("is no picture of the same container", async () => {
    const create = { width: 20, height: 20, channels: 3 as const, background: "#204080" };
    const avif = await sharp({ create }).avif({ effort: 0 }).toBuffer();
    expect(detectVideoType(avif)).toBeUndefined();
  });
});

describe("a WebM file", () => {
  test("is whole, with a video track", () => {
    for (const name of ["load-watch-film", "inbox-triage-film", "inbox-triage-glance"]) {
      expect(detectVideoType(readFileSync(`${media}/${name}.webm`))).toBe("video/webm");
    }
    expect(detectVideoType(webm)).toBe("video/webm");
    expect(detectVideoType(recording)).toBe("video/webm");
  });

  test.each<[string, () => Buffer]>([
    ["the header alone", () => ebmlHeader],
    ["another type of EBML", () => replace(webm, "webm", "matr")],
    ["cut off", () => webm.subarray(0, -1)],
    ["a recording cut off", () => recording.subarray(0, -1)],
    [
      "with a page behind it",
      () => Buffer.concat([webm, Buffer.from("<script>alert(7)</script>")]),
    ],
    ["of sound alone", () => replace(recording, "\x83\x81\x01", "\x83\x81\x02")],
    ["without data", () => replace(recording, "\x1f\x43\xb6\x75\xff", "\xec\x83\0\0\0")],
    ["with a second segment", () => Buffer.concat([webm, hex("18538067 80")])],
    [
      "with tracks of unknown length",
      () => replace(recording, "\x16\x54\xae\x6b\x85", "\x16\x54\xae\x6b\xff"),
    ],
  ])("%s is refused", (_what, make) => {
    expect(detectVideoType(make())).toBeUndefined();
  });
});

test.each(["", "\0", "ftyp", "\x1a\x45\xdf\xa3", "<svg>", "%PDF-1.7\n%%EOF"])(
  "%j is no video",
  (text) => expect(detectVideoType(Buffer.from(text, "latin1"))).toBeUndefined(),
);
