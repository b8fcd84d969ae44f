import { expect, test } from "vitest";
import {
  coversPlace,
  describeServiceArea,
  outsideServiceArea,
  parseServiceArea,
} from "./service-area.ts";

test.each([
  ["", null],
  [" , ", null],
  ["gauteng", "Gauteng"],
  ["0001-0299, 1680 – 1699", "0001-0299, 1680-1699"],
  ["Gauteng; north  west\n0300", "Gauteng, North West, 0300"],
  ["0081-0081, 0081", "0081"],
])("a service area typed as %j is stored as %j", (text, value) => {
  expect(parseServiceArea(text)).toEqual({ value });
  // What is stored can be typed again.
  expect(parseServiceArea(value ?? "")).toEqual({ value });
});

test.each([
  ["Gautng", "“Gautng” isn’t a province or a postal code range such as 0001-0299"],
  ["0001-299", "“0001-299” isn’t a province or a postal code range such as 0001-0299"],
  ["0299-0001", "“0299-0001” must start with the lower postal code"],
  [
    Array.from({ length: 41 }, (_, index) => String(1000 + index)).join(),
    "Service area may have up to 40 provinces and postal code ranges, in at most 600 characters",
  ],
  [
    "x".repeat(100_000),
    "Service area may have up to 40 provinces and postal code ranges, in at most 600 characters",
  ],
])("a service area of %j is refused with a reason", (text, problem) => {
  expect(parseServiceArea(text)).toEqual({ problem });
});

const pretoria = "0001-0299, 1680-1699";

test.each([
  ["Gauteng", { province: "Gauteng", postalCode: "0699" }, true],
  ["Gauteng", { province: "Limpopo" }, false],
  ["Gauteng", { postalCode: "0081" }, undefined],
  [pretoria, { postalCode: "0001" }, true],
  [pretoria, { postalCode: "0299" }, true],
  [pretoria, { postalCode: "0300" }, false],
  [pretoria, { postalCode: "1685" }, true],
  [pretoria, { province: "Gauteng" }, undefined],
  [pretoria, { province: "Gauteng", postalCode: "81" }, undefined],
  ["Gauteng, 0250", { province: "North West", postalCode: "0250" }, true],
  ["Gauteng, 0250", { province: "North West", postalCode: "0300" }, false],
  ["Gauteng, 0250", { province: "Limpopo" }, undefined],
  ["Gauteng, 0250", {}, undefined],
])("%s covers %j: %s", (area, place, covers) => {
  expect(coversPlace(area, place)).toBe(covers);
});

test("a service area is described as people say it", () => {
  expect(describeServiceArea("Gauteng, North West")).toBe("Gauteng and North West");
  expect(describeServiceArea(pretoria)).toBe("postal codes 0001–0299 and 1680–1699");
  expect(describeServiceArea("Gauteng, 0250")).toBe("Gauteng and postal code 0250");
});

test("without a place, a product with a service area is outside; one without is offered everywhere", () => {
  const products = [
    { name: "Installation", serviceArea: "Gauteng" },
    { name: "Licence", serviceArea: null },
  ];
  const outside = [{ name: "Installation", area: "Gauteng" }];
  expect(outsideServiceArea(products, undefined)).toEqual(outside);
  expect(outsideServiceArea(products, { province: "Limpopo" })).toEqual(outside);
  expect(outsideServiceArea(products, { province: "Gauteng" })).toEqual([]);
});
