import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readRawUpload } from "./read-upload.server.ts";

const url = "https://shop.example/admin/uploads/pictures?name=a.png";

function sent(chunks: Iterable<Uint8Array>, headers: Record<string, string> = {}) {
  const body = Readable.toWeb(Readable.from(chunks));
  return readRawUpload(
    new Request(url, { method: "POST", body, headers, duplex: "half" } as never),
  );
}

test("joins the chunks of a body with or without Content-Length", async () => {
  const chunks = [Buffer.from("ab"), Buffer.from("c"), Buffer.from("")];
  const upload = { name: "a.png", bytes: Buffer.from("abc") };
  expect(await sent(chunks)).toEqual(upload);
  expect(await sent(chunks, { "content-length": "3" })).toEqual(upload);
  expect(await sent(chunks, { "content-length": "9" })).toEqual(upload);
});

test("returns undefined for a body that is incomplete or longer than announced", async () => {
  function* broken() {
    yield Buffer.from("ab");
    throw new Error("gone");
  }
  expect(await sent(broken())).toBeUndefined();
  expect(await sent([Buffer.from("abc")], { "content-length": "2" })).toBeUndefined();
  expect(await sent([Buffer.from("abc")], { "content-length": "x" })).toBeUndefined();
});
