import { describe, expect, test } from "vitest";
import { createStoredFileName, storedContentType } from "./stored-file-name.ts";

const now = new Date("2026-11-15T08:30:00.123Z");
const start = `${now.getTime()}-abcdefgh-`;

function nameFor(originalName: string): string {
  const name = createStoredFileName(originalName, now, "image/png", "abcdefgh");
  expect(name.slice(0, start.length)).toBe(start);
  return name.slice(start.length);
}

describe("createStoredFileName", () => {
  test.each([
    ["a plain name stays", "router.png", "router.png"],
    ["spaces and capitals go", "Cisco Router 9300.PNG", "cisco-router-9300.png"],
    ["underscores stay", "front_view_2.png", "front_view_2.png"],
    ["runs of odd characters become one hyphen", "a -- (b) & c.png", "a-b-c.png"],
    ["accents go, letters stay", "Überprüfung São Tomé.png", "uberprufung-sao-tome.png"],
    ["compatibility forms become plain", "ﬁle①Ａ.png", "file1a.png"],
    ["other scripts leave no name", "路由器.png", "file.png"],
    ["emoji go", "🚀 launch 🚀.png", "launch.png"],
    ["a text turned around is no disguise", "photo\u202egnp.exe", "photo-gnp.png"],
    ["folders go", "/etc/passwd.png", "passwd.png"],
    ["folders of Windows go", "C:\\Users\\me\\photo.png", "photo.png"],
    ["climbing goes", "../../../etc/shadow", "shadow.png"],
    ["only climbing leaves no name", "../..", "file.png"],
    ["a slash at the end is no name", "folder/photo.png/", "photo.png"],
    ["only dots leave no name", "...", "file.png"],
    ["a dot file loses its dot", ".htaccess", "htaccess.png"],
    ["dots inside become hyphens", "a.b..c.png", "a-b-c.png"],
    ["only the last ending counts as one", "photo.php.jpg", "photo-php.png"],
    ["what looks like no ending is part of the name", "version 1.2 final", "version-1-2-final.png"],
    ["control characters go", "a\0b\r\nc\td.png", "a-b-c-d.png"],
    ["an empty name gets one", "", "file.png"],
    ["spaces alone are an empty name", "   ", "file.png"],
    ["lone surrogates go", "a\ud800b.png", "a-b.png"],
    ["a name reserved on Windows is harmless behind the time", "con.png", "con.png"],
    ["percent signs go", "%2e%2e%2fa.png", "2e-2e-2fa.png"],
  ])("%s", (_rule, originalName, expected) => {
    expect(nameFor(originalName)).toBe(expected);
  });

  test("the extension is that of the content type", () => {
    expect(createStoredFileName("sheet.exe", now, "application/pdf", "abcdefgh")).toBe(
      `${start}sheet.pdf`,
    );
    expect(createStoredFileName("photo.png", now, "image/jpeg", "abcdefgh")).toBe(
      `${start}photo.jpg`,
    );
  });

  test("a name of 300 characters is shortened and keeps its extension", () => {
    const name = createStoredFileName(
      `${"long ".repeat(60)}.pdf`,
      now,
      "application/pdf",
      "abcdefgh",
    );
    expect(name).toHaveLength(200);
    expect(name).toMatch(/long\.pdf$|lon\.pdf$|long-l\w*\.pdf$/);
    expect(storedContentType("product-datasheets", name)).toBe("application/pdf");
  });

  test("the result is always a name that the storage accepts", () => {
    for (let code = 0; code < 0x3000; code++) {
      const character = String.fromCodePoint(code);
      const original = `${character}a${character}.png`;
      const name = createStoredFileName(original, now, "image/webp");
      expect([code, storedContentType("product-images", name)]).toEqual([code, "image/webp"]);
    }
  });

  test("two uploads of one name in the same millisecond get two names", () => {
    const names = Array.from({ length: 1000 }, () =>
      createStoredFileName("a.png", now, "image/png"),
    );
    expect(new Set(names).size).toBe(1000);
    expect(names[0]).toMatch(/^\d{13}-[a-z2-7]{8}-a\.png$/);
  });
});
