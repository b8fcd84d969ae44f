import { expect, test } from "vitest";
import { siteContent } from "#app/content/site-content.server.ts";
import { sizingDevices } from "#app/domain/sizing/load.ts";
import { parseSizingQuery } from "./sizing-url.ts";
import { fieldsOf } from "./use-sizing-form.ts";

const devices = sizingDevices(siteContent().sizing);
const id = "00000000-0000-4000-8000-00000000000a";

test("the form has the fields of the address, and keeps what is wrong", () => {
  const submitted = { "d.router": "10000", "d.camera": "2", hours: "-1" };
  const { query } = parseSizingQuery(new URLSearchParams(submitted), devices);
  expect(fieldsOf({ devices, products: [], query, submitted })).toEqual({
    for: "power",
    ...submitted,
  });
});

test("a device or product that is gone is no field of it, or it could never be corrected", () => {
  const submitted = { "d.router": "1", "d.gone": "1", [`p.${id}`]: "2" };
  const { query, problems } = parseSizingQuery(new URLSearchParams(submitted), devices);
  expect(problems.devices).toBeDefined();
  expect(fieldsOf({ devices, products: [], query, submitted })).toEqual({
    for: "power",
    "d.router": "1",
  });
});
