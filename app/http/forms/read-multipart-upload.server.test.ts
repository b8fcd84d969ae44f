import { describe, expect, test } from "vitest";
import { readMultipartForm, readMultipartUpload } from "./read-upload.server.ts";

const MAX = 1000;
const part = (name: string, content: string, file = '; filename="a.pdf"') =>
  `--B\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
const END = "--B--\r\n";

/** A request with these chunks, and the number of chunks read. */
function sent(chunks: (string | Buffer)[], type = "multipart/form-data; boundary=B") {
  const taken = { count: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[taken.count];
        if (chunk === undefined) return controller.close();
        taken.count++;
        controller.enqueue(Buffer.from(chunk as string));
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request("http://shop.example/", {
    method: "POST",
    headers: { "content-type": type },
    body,
    // Required for streams, but missing in the types.
    ...{ duplex: "half" },
  });
  return { request, taken };
}

const read = (request: Request) => readMultipartUpload(request, { field: "proof", maxBytes: MAX });

describe("readMultipartUpload", () => {
  test("reads a file as a browser sends it", async () => {
    const body = new FormData();
    body.set("proof", new File(["hello"], "Bank “proof”.pdf"));
    const request = new Request("http://shop.example/", { method: "POST", body });
    expect(await read(request)).toMatchObject({
      ok: true,
      bytes: new Uint8Array(Buffer.from("hello")),
      name: "Bank “proof”.pdf",
    });
  });

  test.each([
    ["byte by byte", [...`${part("proof", "hello")}${END}`]],
    ["with its last line end apart", [`${part("proof", "hello")}--B--`, "\r\n"]],
    ["with its closing boundary apart", [part("proof", "hello"), END]],
  ])("reads a file %s", async (_how, chunks) => {
    const file = await read(sent(chunks).request);
    expect(file.ok && Buffer.from(file.bytes).toString()).toBe("hello");
  });

  test("refuses a NUL in the name of a file or in a text", async () => {
    const refused = { init: { status: 400 } };
    const named = part("proof", "hello", '; filename="a\0.pdf"');
    await expect(read(sent([named, END]).request)).rejects.toMatchObject(refused);
    const form = sent([part("note", "a\0b", ""), END]).request;
    const fields = { files: { proof: MAX }, texts: ["note"] };
    await expect(readMultipartForm(form, fields)).rejects.toMatchObject(refused);
  });

  test("returns none when no file was chosen", async () => {
    const empty = part("proof", "", '; filename=""');
    expect(await read(sent([empty, END]).request)).toEqual({ ok: false, reason: "none" });
    const text = part("proof", "no file", "");
    expect(await read(sent([text, END]).request)).toEqual({ ok: false, reason: "none" });
  });

  test("accepts exactly maxBytes", async () => {
    const whole = part("proof", "x".repeat(MAX));
    expect(await read(sent([whole, END]).request)).toMatchObject({ ok: true });
    const over = part("proof", "x".repeat(MAX + 1));
    expect(await read(sent([over, END]).request)).toEqual({ ok: false, reason: "too-large" });
  });

  test("refuses a larger file without reading the rest", async () => {
    const { request, taken } = sent([part("proof", "x".repeat(MAX)), ...Array(50).fill("x")]);
    expect(await read(request)).toEqual({ ok: false, reason: "too-large" });
    expect(taken.count).toBeLessThan(10);
  });

  test.each([
    ["a second file", part("proof", "a") + part("proof", "b") + END],
    ["a second file that is too large", part("proof", "a") + part("proof", "b".repeat(2 * MAX))],
    ["another field first", part("other", "a", "") + part("proof", "b") + END],
    ["another field only", part("other", "a") + END],
    ["no boundary", "x".repeat(5000)],
    ["no end", part("proof", "hello").slice(0, -2)],
    ["a part header without end", `--B\r\n${"a: b\r\n".repeat(5000)}`],
    ["nothing", ""],
    ["a name that is not UTF-8", Buffer.from(`${part("proof\xff", "x")}${END}`, "latin1")],
  ])("refuses a form with %s", async (_what, body) => {
    const { request } = sent([body]);
    await expect(read(request)).rejects.toMatchObject({ init: { status: 400 } });
  });

  test("refuses many parts at the second", async () => {
    const { request, taken } = sent(Array(1000).fill(part("a", "", "")));
    await expect(read(request)).rejects.toMatchObject({ init: { status: 400 } });
    expect(taken.count).toBeLessThan(10);
  });

  test.each([
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary=${"a".repeat(71)}`,
    `multipart/form-data; boundary="${"a".repeat(71)}"`,
    "multipart/mixed; boundary=B",
  ])("refuses the content type %s before a byte is read", async (type) => {
    const { request, taken } = sent([part("proof", "hello") + END], type);
    await expect(read(request)).rejects.toMatchObject({ init: { status: 400 } });
    expect(taken.count).toBe(0);
  });
});

describe("readMultipartForm", () => {
  const readAll = (...parts: string[]) =>
    readMultipartForm(sent([...parts, END]).request, {
      files: { list: 20, zip: 4000 },
      texts: ["supplier"],
    });
  const text = (content: string) => part("supplier", content, "");

  test("reads several files and short texts; a file that was not chosen is left out", async () => {
    const empty = part("zip", "", '; filename=""');
    expect(await readAll(part("list", "a,b"), empty, text("Karoo"))).toMatchObject({
      ok: true,
      files: { list: { name: "a.pdf", bytes: new Uint8Array(Buffer.from("a,b")) } },
      texts: { supplier: "Karoo" },
    });
  });

  test("names the file that is over its own limit, and keeps the texts before it", async () => {
    const tooLarge = (field: string) => ({ ok: false, tooLarge: field, texts: {} });
    expect(await readAll(text("Karoo"), part("list", "x".repeat(30)))).toEqual({
      ...tooLarge("list"),
      texts: { supplier: "Karoo" },
    });
    expect(await readAll(part("list", "x".repeat(5000)))).toEqual(tooLarge("list"));
    expect(await readAll(part("list", "x"), part("zip", "x".repeat(5000)))).toEqual(
      tooLarge("zip"),
    );
  });

  test.each([
    ["an unknown field", [part("other", "x")]],
    ["too many parts", Array.from({ length: 4 }, () => text("x"))],
    ["a long text", [text("x".repeat(2000))]],
  ])("refuses %s", async (_what, parts) => {
    await expect(readAll(...parts)).rejects.toMatchObject({ init: { status: 400 } });
  });
});
