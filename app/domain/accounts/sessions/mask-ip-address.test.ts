import { expect, test } from "vitest";
import { maskIpAddress } from "./describe-device.ts";

test.each([
  ["196.25.1.200", "196.25.x.x"],
  ["2c0f:f4c0:1234:5678::1", "2c0f:f4c0:x"],
  ["2C0F::1", "2c0f:x"],
  ["::1", undefined],
  ["unknown", undefined],
  ["", undefined],
  [null, undefined],
  ["<b>1.2.3.4</b>", undefined],
])("%s is shown as %s", (address, shown) => {
  expect(maskIpAddress(address)).toBe(shown);
});
