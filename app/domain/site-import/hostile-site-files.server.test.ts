import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultEntries } from "#app/content/site-content.server.ts";
import { defaultSettings } from "#app/settings/private-settings.server.ts";
import { openUploadFixture } from "#tests/helpers/catalogue/upload-fixture.ts";
import { ADD_ADMIN, changesIn, NOTHING, plan, type Site } from "#tests/helpers/site-import.ts";
import { planRedirects } from "./plan-content.server.ts";
import type { SitePlan } from "./plan-site-import.server.ts";
import { Remarks } from "./remarks.ts";

let here: Site;
beforeAll(async () => {
  here = await openUploadFixture();
  await here.database.$client.query(ADD_ADMIN);
});
afterAll(() => here.close());

const refusedIn = ({ remarks }: SitePlan) => remarks.refused.map(({ what }) => what);

test.each([
  ["a name that is no text", { company: { name: { toString: "x" } } }, "Company"],
  ["an address that is no list", { company: { address: "a" } }, "Company"],
  ["a group that is no object", { company: [] }, "Company"],
  ["a long text", { company: { name: "x".repeat(61) } }, "Company"],
  ["an address with a script", { company: { website: "javascript:alert(1)" } }, "Company"],
  ["no payment method", { payments: { eft: false, payfast: true } }, "Payment methods"],
  ["a colour with a rule", { branding: { palette: "custom", colour: "red;}" } }, "Branding"],
  ["an encrypted value", { documents: { footer: "encrypted:AAAA" } }, "Quotations and invoices"],
  [
    "a prefix that is taken",
    { numbers: { order: [{ prefix: "INV", from: 1 }] } },
    "Document numbers",
  ],
  ["numbers out of bounds", { shop: { pageSize: 1e9, guestUnits: -1 } }, "Shop"],
])("settings are refused: %s", async (_, settings, what) => {
  const planned = await plan(here, { settings });
  expect(refusedIn(planned)).toEqual([what]);
  expect(changesIn(planned)).toEqual(NOTHING);
});

const names: Record<string, RegExp> = {
  home: /^Home page$/,
  portfolio: /^Portfolio$/,
  "project/new": /^Project: (A|project\/new)$/,
  "service/new": /^Service page: A$/,
};
test.each([
  ["a title that is no text", "portfolio", { title: 5 }],
  ["a title that cannot be a text", "project/new", { title: { toString: 1 } }],
  ["a long title", "portfolio", { title: "x".repeat(81) }],
  ["a list that is none", "portfolio", { order: {} }],
  ["too many items", "portfolio", { order: Array.from({ length: 101 }, () => ({})) }],
  ["items that are none", "portfolio", { order: [null, 1, "a"] }],
  ["a picture that is none", "project/new", { title: "A", thumb: [1] }],
  ["a page of another part", "project/new", { title: "A", slug: "../admin" }],
  ["a service at a reserved address", "service/new", { title: "A", slug: "login" }],
  ["an entry that is a text", "home", "<script>alert(1)</script>"],
])("content is refused: %s", async (_, id, values) => {
  const planned = await plan(here, { content: { [id]: values } });
  expect(refusedIn(planned)).toEqual([expect.stringMatching(names[id] ?? "")]);
  expect(changesIn(planned)).toEqual(NOTHING);
});

test("a bank account, a mail server and what is unknown are ignored, with a sentence", async () => {
  const planned = await plan(here, {
    settings: {
      bank: { ...defaultSettings.bank, accountNumber: "666 666 666" },
      payfast: { ...defaultSettings.payfast, merchantId: "666" },
      security: { ...defaultSettings.security, refundLimit: 999_999_00 },
      email: { ...defaultSettings.email, host: "mail.evil.example", senderName: "Evil" },
      secrets: {},
      company: { isAdmin: true },
      ["__proto__"]: { isAdmin: true },
    },
    content: {
      "home/second": {},
      "nothing/at-all": {},
      "../home": {},
      constructor: {},
      home: { script: "alert(1)" },
    },
    somethingElse: true,
  });
  expect(changesIn(planned)).toEqual(NOTHING);
  expect(planned.remarks.refused).toEqual([]);
  expect(planned.remarks.ignored.toSorted()).toEqual(
    [
      "Bank account: change it under Settings. It is never imported.",
      "Staff security: change it under Settings. It is never imported.",
      "PayFast account: change it under Settings. It is never imported.",
      "Email: change the mail server and the sender under Settings. They are never imported.",
      "Settings “secrets”: not recognised",
      "Settings “__proto__”: not recognised",
      "Company › isAdmin: not recognised",
      "Content “home/second”: not recognised",
      "Content “nothing/at-all”: not recognised",
      "Content “../home”: not recognised",
      "Content “constructor”: not recognised",
      "Home page › script: not recognised",
      "“somethingElse”: not recognised",
    ].toSorted(),
  );
});

test("what is refused is named as in the forms", async () => {
  const planned = await plan(here, {
    settings: { shop: { reservationHours: -1 }, company: { vatNumber: 5 } },
    content: { "legal/terms": { updated: 5 }, "service/cybersecurity": { title: "" } },
  });
  const refused = planned.remarks.refused.map(({ what, why }) => [what, why[0]?.split(":")[0]]);
  expect(refused).toEqual([
    ["Shop", "Reservation hours"],
    ["Company", "VAT number"],
    ["Legal page: Terms of Service", "Last updated"],
    ["Service page: Cybersecurity", "Title"],
  ]);
});

test("redirects lead to pages of this site only", async () => {
  const planned = await plan(here, {
    content: {},
    redirects: {
      "/old": "/shop",
      "/a": "https://evil.example",
      "/b": "//evil.example",
      "/c": "/nowhere",
      "/shop": "/",
      "/admin": "/",
      "/d": 5,
      d: "/",
    },
  });
  expect(planned.redirects).toEqual([["/old", "/shop"]]);
  expect(planned.remarks.refused).toHaveLength(7);
});

test("redirects are no more than fit beside those that are there", () => {
  const existing = new Map(
    Array.from({ length: 1999 }, (_, at) => [`/old-${at}`, "/shop"] as const),
  );
  const remarks = new Remarks();
  const file = { "/New": "/shop", "/old-1": "/", "/one-too-many": "/shop" };
  const planned = planRedirects(file, { entries: defaultEntries, existing, remarks });
  expect(planned).toEqual([
    ["/new", "/shop"],
    ["/old-1", "/"],
  ]);
  expect(remarks.refused.map(({ what }) => what)).toEqual(["Redirects"]);
});

test("a picture is stored only if it is one, and then from its pixels", async () => {
  const project = [...defaultEntries.keys()].find((id) => id.startsWith("project/")) ?? "";
  const name = "1700000000000-aaaaaaaa-a.png";
  const thumb = { path: name, alt: "A picture", focus: { x: 50, y: 50 } };
  const planned = await plan(here, {
    content: { [project]: { thumb } },
    files: { [name]: Buffer.from("<svg onload='alert(1)'/>").toString("base64") },
  });
  expect(planned.remarks.refused).toContainEqual({
    what: name,
    why: ["This file cannot be read as a picture"],
  });
  expect(await here.storedPaths()).not.toContain(name);
  const [entry] = planned.entries;
  expect(entry?.values?.thumb ?? null).toBeNull();
});
