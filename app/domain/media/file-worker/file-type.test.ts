import { expect, test } from "vitest";
import { hasActivePdfContent } from "./file-type.ts";

const isActive = (text: string) => hasActivePdfContent(Buffer.from(text, "latin1"));

test.each([
  "<< /S /JavaScript /JS (app.alert(1)) >>",
  "<</S/JavaScript>>",
  "/J#61vaScript ",
  "/#4aava#53cript(",
  "/Launch",
  "/RichMedia[",
  "//Launch ",
])("hasActivePdfContent finds an action in any encoding: %s", (text) => {
  expect(isActive(`%PDF-1.7\n${text}`)).toBe(true);
});

test.each([
  "JavaScript",
  "/JavaScripts",
  "/Launcher",
  "/Lau",
  "/J#6",
  "/Launch#73",
  "/J#zzvaScript",
  // A number sign makes no new name, and is not decoded twice.
  "#2FLaunch",
  "/#2FLaunch",
  "/#234aavaScript",
  "/",
])("hasActivePdfContent ignores: %s", (text) => {
  expect(isActive(text)).toBe(false);
});
