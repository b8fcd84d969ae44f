import { describe, expect, test } from "vitest";
import { siteContent } from "#app/content/site-content.server.ts";
import { sizingDevices } from "#app/domain/sizing/load.ts";
import { parseSizingQuery, productPageSearch, sizingUrl } from "./sizing-url.ts";

const devices = sizingDevices(siteContent().sizing);
const parse = (search: string) => parseSizingQuery(new URLSearchParams(search), devices);
const id = "00000000-0000-4000-8000-00000000000a";

test("the calculator on a product's page opens with the same load, unless it has other products", () => {
  const searchOf = (search: string) => productPageSearch(parse(search).query);
  expect(searchOf(`for=poe&d.camera=6&product=${id}`)).toBe("?for=poe&d.camera=6");
  expect(searchOf("d.router=1&watts=40&hours=4")).toBe("?d.router=1&watts=40&hours=4");
  expect(searchOf(`d.router=1&p.${id}=2`)).toBe("");
  expect(searchOf("")).toBe("");
});

describe("the address of the calculator", () => {
  test.each([
    ["", "/what-will-it-run"],
    // A form without script sends its empty fields, too.
    ["for=power&d.router=1&d.camera=&watts=&hours=", "/what-will-it-run?d.router=1"],
    ["hours=2,5&d.camera=2&d.router=01", "/what-will-it-run?d.camera=2&d.router=1"],
    ["hours=4&watts=7.5&d.router=0", "/what-will-it-run?watts=7.5&hours=4"],
    ["hours=3.", "/what-will-it-run?hours=3"],
    ["for=poe&hours=4&d.camera=6", "/what-will-it-run?for=poe&d.camera=6"],
    [`product=${id.toUpperCase()}&p.${id}=2`, `/what-will-it-run?p.${id}=2&product=${id}`],
    ["product=nothing&utm_source=x", "/what-will-it-run"],
  ])("%j is %j", (search, url) => {
    const { query, problems } = parse(search);
    expect(problems).toEqual({});
    expect(sizingUrl(query)).toBe(url);
    expect(sizingUrl(parse(url.split("?")[1] ?? "").query)).toBe(url);
  });

  test.each([
    ["d.router=10000", "d.router"],
    ["d.router=-1", "d.router"],
    ["d.router=1.5", "d.router"],
    ["d.router=many", "d.router"],
    ["d.gone=1", "devices"],
    ["p.x=1", "devices"],
    ["hours=-2", "hours"],
    ["hours=0", "hours"],
    ["hours=1000", "hours"],
    ["watts=-5", "watts"],
    ["watts=1e9", "watts"],
    [`${Array.from({ length: 21 }, () => `p.${crypto.randomUUID()}=1`).join("&")}`, "devices"],
  ])("%s has a sentence", (search, field) => {
    const { problems } = parse(search);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(/[^.]\.$/);
  });

  test("of a huge query, no more is read than the form has fields", () => {
    const search = Array.from({ length: 5000 }, () => `p.${crypto.randomUUID()}=1`).join("&");
    expect(Object.keys(parse(search).query.products)).toHaveLength(100);
  });
});
