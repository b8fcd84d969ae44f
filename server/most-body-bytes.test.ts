import { expect, test } from "vitest";
import { mostBodyBytes } from "./most-body-bytes.ts";

test.each([
  [undefined, 256 * 1024],
  ["/cart", 256 * 1024],
  ["/admin/products/import/x", 256 * 1024],
  ["/admin/products/import", 20 * 1024 * 1024 + 16 * 1024],
  ["/admin/products/import.data?x=1", 20 * 1024 * 1024 + 16 * 1024],
  ["/admin/uploads/pictures?name=x.png", 50 * 1024 * 1024],
  ["/admin/uploads/datasheets", 50 * 1024 * 1024],
  ["/admin/uploads/others", 256 * 1024],
  ["/api/payfast/notify", 20_000],
  [`/orders/${"k".repeat(43)}/proof`, 10 * 1024 * 1024 + 16 * 1024],
  [`/orders/${"k".repeat(43)}/proof.data`, 10 * 1024 * 1024 + 16 * 1024],
  [`/orders/${"k".repeat(42)}/proof`, 256 * 1024],
  [`/orders/${"k".repeat(43)}/pay`, 256 * 1024],
])("%s takes %i bytes", (url, most) => {
  expect(mostBodyBytes(url)).toBe(most);
});
