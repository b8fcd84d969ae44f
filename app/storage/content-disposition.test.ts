import { describe, expect, test } from "vitest";
import { contentDispositionAttachment } from "./serve-stored-file.server.ts";

describe("contentDispositionAttachment", () => {
  test.each([
    ["router.pdf", 'attachment; filename="router.pdf"', "router.pdf"],
    ["Cisco 9300 (EU).pdf", 'attachment; filename="Cisco 9300 (EU).pdf"', "Cisco 9300 (EU).pdf"],
    ["Überblick.pdf", 'attachment; filename="Uberblick.pdf"', "Überblick.pdf"],
    ["路由器.pdf", 'attachment; filename="___.pdf"', "路由器.pdf"],
    ["it's 5*.pdf", 'attachment; filename="it_s 5-.pdf"', "it's 5-.pdf"],
    ['a"; filename="b.exe', 'attachment; filename="a-_ filename_-b.exe"', "a-; filename=-b.exe"],
    [
      "a\r\nSet-Cookie: x=1.pdf",
      'attachment; filename="aSet-Cookie- x_1.pdf"',
      "aSet-Cookie- x=1.pdf",
    ],
    ["../../etc/passwd", 'attachment; filename="-..-etc-passwd"', "-..-etc-passwd"],
    ["C:\\a.pdf", 'attachment; filename="C--a.pdf"', "C--a.pdf"],
    ["invoice\u202efdp.exe", 'attachment; filename="invoicefdp.exe"', "invoicefdp.exe"],
    ["a\ud800.pdf", 'attachment; filename="a_.pdf"', "a\ufffd.pdf"],
    ["...", 'attachment; filename="file"', "file"],
    ["", 'attachment; filename="file"', "file"],
  ])("%j", (name, plain, full) => {
    const header = contentDispositionAttachment(name);
    expect(header.split("; filename*=")[0]).toBe(plain);
    const extended = header.split("; filename*=UTF-8''")[1] ?? "";
    expect(decodeURIComponent(extended)).toBe(full);
    expect(extended).toMatch(/^[\w.!~%-]+$/);
    // A header must be one line of ASCII.
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(() => new Headers({ "content-disposition": header })).not.toThrow();
  });

  test("a very long name is shortened and keeps its extension", () => {
    const header = contentDispositionAttachment(`${"😀".repeat(500)}.pdf`);
    expect(decodeURIComponent(header.split("''")[1] ?? "")).toBe(`${"😀".repeat(120)}.pdf`);
  });
});
