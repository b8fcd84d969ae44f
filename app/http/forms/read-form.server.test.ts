import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  MAX_FORM_FIELDS,
  readForm,
  readFormFields,
  readFormParams,
  readJson,
} from "./read-form.server.ts";

const schema = z.strictObject({ name: z.string().min(1, "Please tell us your name.") });

const post = (body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = {}) =>
  new Request("http://shop.example/", { method: "POST", body, headers, ...{ duplex: "half" } });
const sent = (...fields: [string, string][]) => post(new URLSearchParams(fields));

describe("a form", () => {
  test("is parsed with its schema", async () => {
    expect(await readForm(schema, sent(["name", "Thandi"]))).toEqual({
      ok: true,
      value: { name: "Thandi" },
    });
    expect(await readForm(schema, sent(["name", ""]))).toEqual({
      ok: false,
      errors: { name: "Please tell us your name." },
      submitted: { name: "" },
    });
  });

  test.each(["price", "__proto__", "constructor", "toString"])(
    "with a field it does not know is refused: %s",
    async (field) => {
      const read = await readForm(schema, sent([field, "1"], ["name", "Thandi"]));
      expect(read).toMatchObject({ ok: false, errors: { form: expect.any(String) } });
    },
  );

  test("uses the last of two fields with one name", async () => {
    expect(await readFormFields(sent(["name", "A"], ["name", "B"]))).toEqual({ name: "B" });
    const form = await readFormParams(sent(["name", "A"], ["name", "B"]));
    expect(form.getAll("name")).toEqual(["A", "B"]);
  });

  test("is decoded as URL-encoded form data", async () => {
    const submitted = "R 5 000 + 15% & “Thandi” \u{1f600}\r\nline two";
    expect(await readFormFields(sent(["name", submitted]))).toEqual({ name: submitted });
  });

  test("never returns secrets in submitted", async () => {
    const read = await readForm(schema, sent(["currentPassword", "x"], ["city", "Pretoria"]));
    expect(read).toMatchObject({ submitted: { city: "Pretoria" } });
    expect(read).not.toHaveProperty("typed.currentPassword");
  });

  test.each([
    ["a value", ["name", "Thandi\0"]],
    ["a name", ["name\0", "Thandi"]],
  ] as const)("with a NUL in %s is refused outright", async (_where, [name, value]) => {
    await expect(readFormFields(sent([name, value]))).rejects.toMatchObject({
      init: { status: 400 },
    });
  });

  test.each(["application/json", "text/plain", "multipart/form-data; boundary=B", ""])(
    "called %j is refused before a byte is read",
    async (type) => {
      const { body, taken } = endless("a=b");
      const refused = { init: { status: 415 } };
      await expect(readFormFields(post(body, { "content-type": type }))).rejects.toMatchObject(
        refused,
      );
      expect(taken.bytes).toBe(0);
    },
  );
});

describe("the fields of a form", () => {
  const form = { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" };
  const pairs = (pair: string, count: number) => Array(count).fill(pair).join("&");

  test.each(["a", "a=", "", "%", "%ff=%ff"])(
    "may be as many as the limit, and not one more: %j",
    async (pair) => {
      const most = pairs(pair, MAX_FORM_FIELDS);
      await expect(readFormParams(post(most, form))).resolves.toBeInstanceOf(URLSearchParams);
      await expect(readFormParams(post(`${most}&`, form))).rejects.toMatchObject({
        init: { status: 413 },
        data: { message: expect.stringContaining(`${MAX_FORM_FIELDS} fields`) },
      });
    },
  );

  test("are counted across chunks", async () => {
    const pieces = Array.from({ length: MAX_FORM_FIELDS / 20 }, () => Buffer.from("a&".repeat(20)));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    await expect(readFormFields(post(body, form))).rejects.toMatchObject({ init: { status: 413 } });
  });

  test("are refused when the body is incomplete", async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error("gone")),
    });
    await expect(readFormFields(post(broken, form))).rejects.toMatchObject({
      init: { status: 400 },
    });
  });
});

/** An endless body. */
function endless(chunk: string) {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken.bytes += chunk.length;
        controller.enqueue(Buffer.from(chunk));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken };
}

describe("a JSON body", () => {
  const json = (body: string, type = "application/json") => post(body, { "content-type": type });

  test("is read", async () => {
    expect(await readJson(json('{"name":"Thandi \\ud83d\\ude00"}'))).toEqual({ name: "Thandi 😀" });
  });

  test.each([
    ["a NUL in a value", '{"name":["a\\u0000b"]}'],
    ["a NUL in a name", '{"\\u0000":1}'],
    ["a lone surrogate", '{"name":"\\ud800"}'],
    ["endless depth", `${"[".repeat(60_000)}${"]".repeat(60_000)}`],
    ["no JSON", "{"],
  ])("with %s is refused", async (_what, body) => {
    expect(await readJson(json(body))).toBeUndefined();
  });

  test("of another type is refused", async () => {
    expect(await readJson(json("{}", "text/plain"))).toBeUndefined();
  });
});
