import { describe, expect, test } from "vitest";
import { productFields } from "#app/domain/catalogue/product-fields.ts";
import { contactLimits } from "#app/domain/contact/contact-limits.ts";
import { adminTextLimits } from "#app/domain/contact/message-limits.ts";
import { bodyLimit, rejectBody } from "./body-limits.ts";

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const RAW = "application/octet-stream";
const KB = 1024;
const MB = 1024 * KB;

describe("the body limit of a URL", () => {
  test.each([
    [undefined, FORM, 64 * KB],
    ["/cart", FORM, 64 * KB],
    ["/login.data", FORM, 64 * KB],
    ["/", FORM, 128 * KB],
    ["/?index", FORM, 128 * KB],
    ["/api/contact", "application/json", 128 * KB],
    ["/admin/messages", FORM, 64 * KB],
    ["/admin/messages/1001", FORM, 128 * KB],
    ["/admin/products", FORM, 64 * KB],
    ["/admin/products/new", FORM, 256 * KB],
    ["/admin/products/edit/2c1f.data?x=1", FORM, 256 * KB],
    ["/admin/products/import/x", FORM, 64 * KB],
    ["/admin/products/import", MULTIPART, 70 * MB + 16 * KB],
    ["/admin/products/import.data?x=1", MULTIPART, 70 * MB + 16 * KB],
    ["/admin/uploads/pictures?name=x.png", RAW, 50 * MB],
    ["/admin/uploads/datasheets", RAW, 50 * MB],
    ["/admin/uploads/videos?name=x.mp4", RAW, 50 * MB],
    ["/admin/uploads/others", FORM, 64 * KB],
    ["/api/payfast/notify", FORM, 20_000],
    [`/orders/${"k".repeat(43)}/proof`, MULTIPART, 10 * MB + 16 * KB],
    [`/orders/${"k".repeat(43)}/proof.data`, MULTIPART, 10 * MB + 16 * KB],
    [`/orders/${"k".repeat(42)}/proof`, FORM, 64 * KB],
    [`/orders/${"k".repeat(43)}/pay`, FORM, 64 * KB],
  ])("%s accepts %s of at most %i bytes", (url, contentType, maxBytes) => {
    expect(bodyLimit(url)).toMatchObject({ contentType, maxBytes });
  });

  test.each([
    ["/", contactLimits.message],
    ["/admin/messages/1001", adminTextLimits.reply],
    ["/admin/messages/1001", adminTextLimits.note],
    ["/admin/products/new", productFields.description.maxLength],
  ])("%s allows %i characters in any encoding", (url, characters) => {
    const around = 16 * KB;
    const form = new URLSearchParams({ text: "€".repeat(characters) }).toString();
    expect(form.length + around).toBeLessThanOrEqual(bodyLimit(url).maxBytes);
  });
});

describe("a body is refused before it is read", () => {
  const refused = (url: string, headers: Record<string, string>) =>
    rejectBody({ url, headers })?.status;

  test.each([
    ["/login", FORM],
    ["/login", `${FORM};charset=UTF-8`],
    ["/login", "Application/X-WWW-Form-Urlencoded ; charset=utf-8"],
    ["/api/contact", "application/json"],
    ["/admin/products/import", `${MULTIPART}; boundary=x`],
    ["/admin/uploads/pictures", RAW],
    ["/admin/uploads/pictures", ""],
    ["/api/payfast/notify", FORM],
  ])("unless it is what the URL accepts: %s, %s", (url, type) => {
    expect(refused(url, { "content-type": type, "content-length": "10" })).toBeUndefined();
  });

  test.each([
    ["/login", `${MULTIPART}; boundary=x`],
    ["/login", "application/json"],
    ["/login", "text/plain"],
    ["/login", ""],
    ["/login", `${FORM}-x`],
    ["/api/contact", FORM],
    ["/api/contact", `${MULTIPART}; boundary=x`],
    ["/admin/products/import", FORM],
    ["/admin/products/import", "text/csv"],
    ["/admin/uploads/pictures", `${MULTIPART}; boundary=x`],
    ["/admin/uploads/pictures", FORM],
    [`/orders/${"k".repeat(43)}/proof`, FORM],
    ["/api/payfast/notify", "application/json"],
  ])("with 415 when it is of another type: %s, %s", (url, type) => {
    expect(refused(url, { "content-type": type, "content-length": "10" })).toBe(415);
    expect(refused(url, { "content-type": type, "transfer-encoding": "chunked" })).toBe(415);
  });

  test("with 415 when it is compressed", () => {
    const headers = { "content-type": FORM, "content-length": "10", "content-encoding": "gzip" };
    expect(refused("/login", headers)).toBe(415);
  });

  test("with 413 when Content-Length is too large", () => {
    const headers = { "content-type": FORM, "content-length": String(64 * KB) };
    expect(refused("/login", headers)).toBeUndefined();
    expect(refused("/login", { ...headers, "content-length": String(64 * KB + 1) })).toBe(413);
  });

  test("and no body at all is accepted", () => {
    expect(refused("/sign-out", {})).toBeUndefined();
    expect(refused("/sign-out", { "content-length": "0" })).toBeUndefined();
  });
});
