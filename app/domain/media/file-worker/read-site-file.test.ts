import { describe, expect, test } from "vitest";
import { readSiteFile } from "./read-site-file.ts";

const read = (text: string) => readSiteFile(Buffer.from(text));

describe("a file of settings and content", () => {
  test("is split into its texts and its pictures", () => {
    const site = { settings: { shop: {} }, content: {}, redirects: { "/a": "/b" } };
    const png = Buffer.from("not decoded here");
    const { value, parts } = read(
      JSON.stringify({ ...site, files: { "1-a-b.png": png.toString("base64") } }),
    );
    expect(value).toEqual({ ok: true, pictureNames: ["1-a-b.png"] });
    expect(JSON.parse(String(parts[0]))).toEqual(site);
    expect(parts[1]).toEqual(png);
  });

  test("leaves out files with other names or content", () => {
    const files = {
      "../../etc/passwd": "AAAA",
      "a.svg": "AAAA",
      "a.png": "<svg>",
      "b.png": 1,
      __proto__: "AAAA",
      "c.png": "AAAA",
    };
    const { value } = read(JSON.stringify({ content: {}, files }));
    expect(value).toEqual({ ok: true, pictureNames: ["c.png"] });
  });

  test.each([
    ["nothing", "", "not-json"],
    ["no JSON", "name,price\nCable,1", "not-json"],
    ["HTML", "<!doctype html><script>alert(1)</script>", "not-json"],
    ["half a file", '{"content": {"home": {', "not-json"],
    ["a NUL character", '{"content": {"home": "\\u0000"}}', "not-json"],
    ["half a character", '{"content": {"home": "\\ud800"}}', "not-json"],
    ["a NUL character in a name", '{"content": {"\\u0000": ""}}', "not-json"],
    ["a list", "[]", "no-site"],
    ["other JSON", '{"name": "Sipho"}', "no-site"],
    ["null", "null", "no-site"],
    ["brackets", "[".repeat(1_000_000), "too-complex"],
    ["braces", '{"a":'.repeat(1_000_000), "too-complex"],
    ["many values", `[${"1,".repeat(300_000)}1]`, "too-complex"],
    ["many texts", `{"content":{"a":"${"x".repeat(5_000_000)}"}}`, "too-long"],
  ])("is refused: %s", (_, text, reason) => {
    expect(read(text).value).toEqual({ ok: false, reason });
  });

  test("is refused if it is not UTF-8", () => {
    const bytes = Buffer.from('{"content": {"home": "\xff"}}', "latin1");
    expect(readSiteFile(bytes).value).toEqual({ ok: false, reason: "not-json" });
  });

  test("is not too complex because of brackets in its texts", () => {
    const { value } = read(JSON.stringify({ content: { home: '["\\"{,'.repeat(100_000) } }));
    expect(value.ok).toBe(true);
  });

  test("keeps a name such as __proto__ as a name", () => {
    const { parts } = read('{"content": {"__proto__": {"isAdmin": true}}}');
    const { content } = JSON.parse(String(parts[0]));
    expect(Object.keys(content)).toEqual(["__proto__"]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
