import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readFields, readForm } from "./read-form.server.ts";

const schema = z.strictObject({ name: z.string().min(1, "Please tell us your name.") });

const sent = (...fields: [string, string | Blob][]) => {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return new Request("http://shop.example/", { method: "POST", body });
};

describe("a form", () => {
  test("is read against what it may hold", async () => {
    expect(await readForm(schema, sent(["name", "Thandi"]))).toEqual({
      ok: true,
      value: { name: "Thandi" },
    });
    expect(await readForm(schema, sent(["name", ""]))).toEqual({
      ok: false,
      errors: { name: "Please tell us your name." },
      typed: { name: "" },
    });
  });

  test.each(["price", "__proto__", "constructor", "toString"])(
    "with a field it does not know is refused: %s",
    async (field) => {
      const read = await readForm(schema, sent([field, "1"], ["name", "Thandi"]));
      expect(read).toMatchObject({ ok: false, errors: { form: expect.any(String) } });
    },
  );

  test("keeps the last of two fields with one name, and no files", async () => {
    const file = new Blob(["a file"]);
    const fields = await readFields(sent(["name", "A"], ["file", file], ["name", "B"]));
    expect(fields).toEqual({ name: "B" });
  });

  test("never gives secrets back", async () => {
    const read = await readForm(schema, sent(["currentPassword", "x"], ["city", "Pretoria"]));
    expect(read).toMatchObject({ typed: { city: "Pretoria" } });
    expect(read).not.toHaveProperty("typed.currentPassword");
  });

  test.each([
    ["no form at all", new Request("http://shop.example/", { method: "POST", body: "{}" })],
    ["what no one can type", sent(["name", "Thandi\0"])],
  ])("that is %s is refused outright", async (_what, request) => {
    await expect(readFields(request)).rejects.toMatchObject({ init: { status: 400 } });
  });
});
