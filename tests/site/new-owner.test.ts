import { expect, test } from "vitest";
import type { Value } from "#app/content/kinds/fields.ts";
import { buildContent, defaultEntries } from "#app/content/site-content.server.ts";
import { defaultSettings } from "#app/settings/private-settings.server.ts";
import { demoProducts } from "#demo/catalogue.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { billingAddress } from "#tests/helpers/orders/billing-address.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import type { RawResponse } from "#tests/helpers/site/raw-request.ts";
import { twoProcesses } from "#tests/helpers/site/two-processes.ts";

const sites = twoProcesses({ DEMO: "on" });

const company = {
  name: "Protea Networks",
  legalName: "Protea Networks CC",
  tagline: "Computers and networks in Gqeberha.",
  email: "post@protea.example",
  phone: "041 345 6789",
  whatsapp: "082 345 6789",
  address: "8 Long Street\nGqeberha, 6001",
  district: "Central, Gqeberha",
  latitude: "-33.9608",
  longitude: "25.6022",
  altitude: "60 m above sea level",
  Facebook: "",
  X: "",
  Instagram: "",
  LinkedIn: "https://linkedin.example/protea",
  vatNumber: "4123456789",
  registrationNumber: "2011/123456/23",
  placeOfRegistration: "Gqeberha, South Africa",
  officeBearers: "Nomsa Dlamini",
  addressForService: "8 Long Street\nGqeberha, 6001",
  website: "https://protea.example",
};

test("a new owner who follows the guide leaves nothing of the demo on the site", async () => {
  const { admin, visitor } = sites;
  // Before: an order for a demo product, and what visitors see is cached.
  const early = await placeOrder("Kameel 24P");
  await visitor.open("/");
  expect(demoTracesIn(visitor.html).length).toBeGreaterThan(20);

  await admin.open("/admin/setup/demo");
  expect(admin.text).toMatch(
    /Some of them are in 1 open order: ORD-\d+ ?\. The order keeps its lines/,
  );
  await saveSettings();
  const earlyMails = await eventually(async () => {
    const sent = await sites.emails();
    // Of the order to both sides, of the admin's login and of the change to the company, still under
    // the old name.
    expect(sent.filter((mail) => demoTracesIn(mail).length > 0)).toHaveLength(4);
    return new Set(sent);
  });
  await admin.open("/admin");
  expect(admin.text).toContain("Your site still describes the demo company under your name");

  await admin.open("/admin/setup/demo");
  await admin.press("Remove");
  expect(admin.text).toMatch(
    /Removed: 66 products, \d+ categories, 9 projects, Certifications, Trusted Partners, Why Choose Us\./,
  );

  await admin.open("/admin/setup/claims");
  expect(admin.text).not.toContain("Company details");
  await editTextsThatNameThePlace();
  await admin.open("/admin/setup/claims");
  for (const section of ["Team", "Hero", "About", "Contact"]) {
    await admin.press(`Confirm ${section}`);
  }
  await admin.press("Confirm all 13");
  expect(admin.text).toContain("Everything your site says about you is your own");
  await admin.open("/admin");
  expect(admin.text).not.toContain("demo company");
  await admin.open("/admin/content");
  expect(admin.text).not.toContain("Demo content");

  await eventually(async () => {
    await visitor.open("/");
    expect(demoTracesIn(visitor.html)).toEqual([]);
  });
  expect(visitor.text).toContain("We are from Gqeberha.");
  for (const path of await listPages()) {
    const page = await visitor.get(path);
    expect([path, page.status]).toEqual([path, expectedStatus[path] ?? 200]);
    expect([path, demoTracesIn(textOf(page))]).toEqual([path, []]);
  }
  await sites.database.$client.query(
    "insert into products (name, description, price, stock) values ('Blue cable', 'x', 49.90, 10)",
  );
  for (const answer of (await placeOrder("Blue cable")).answers) {
    expect(demoTracesIn(textOf(answer))).toEqual([]);
  }
  await visitor.post("/forgot-password", { email: sites.staff.email });
  const mails = await eventually(async () => {
    const sent = (await sites.emails()).filter((mail) => !earlyMails.has(mail));
    expect(sent.length).toBeGreaterThan(2);
    return sent.map((mail) => mail.replaceAll(/=\r?\n/g, ""));
  });
  for (const mail of mails) expect(demoTracesIn(mail)).toEqual([]);
  // The early order keeps its lines.
  await early.visitor.open(early.path);
  expect(early.visitor.text).toContain("Kameel 24P");
});

const expectedStatus: Record<string, number> = { "/nowhere": 404, "/maintenance": 503 };

async function saveSettings(): Promise<void> {
  const { admin } = sites;
  await admin.open("/admin/settings/company");
  await admin.press("Save", { ...company, currentPassword: sites.staff.password });
  await admin.open("/admin/settings/branding");
  await admin.press("Save", { palette: "ocean" });
  await admin.open("/admin/settings/bank");
  await admin.press("Save", {
    accountHolder: company.legalName,
    currentPassword: sites.staff.password,
  });
  await admin.open("/admin/settings/delivery");
  await admin.press("Save");
  expect(admin.text).toContain("saved");
}

/** As the guide quotes them, each in its editor. */
async function editTextsThatNameThePlace(): Promise<void> {
  const { admin } = sites;
  await admin.open("/admin/content/edit/home");
  expect(admin.text).toContain("Demo content: Team, Hero, About, Contact");
  await admin.press("Publish now", {
    "hero.facts.0.text": "Gqeberha, the Friendly City",
    "about.intro": "We are from Gqeberha.",
    "contact.photos.0.picture.alt": "Drawing of a service desk",
    "contact.mapCaptions": "{district}. Not to scale.",
    "seo.title": "{company}: networks, Gqeberha",
    "seo.description": "Computers and networks from Gqeberha.",
  });
  expect(admin.text).toContain("Home page has been published.");
  expect(admin.text).toContain("Demo content: Team, Hero, About, Contact.");
  await admin.open("/admin/content/edit/service/voip-services");
  await admin.press("Publish now", { "rows.0.note": "Your number, wherever you are." });
  expect(admin.text).toContain("VoIP Services has been published.");
}

/** Every page of the sitemap, and what is not in it. */
async function listPages(): Promise<string[]> {
  const sitemap = await sites.visitor.get("/sitemap.xml");
  const found = [...sitemap.body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)];
  expect(found.length).toBeGreaterThan(15);
  return [
    ...found.map(([, url = ""]) => new URL(url).pathname),
    ...["/cart", "/login", "/sign-up", "/forgot-password", "/nowhere", "/maintenance"],
    ...["/robots.txt", "/sitemap.xml", "/site.webmanifest", "/.well-known/security.txt"],
    "/feeds/google-merchant.xml",
  ];
}

/** Orders the product of this name as a visitor: the answers on the way, with the PDF at the end. */
async function placeOrder(name: string) {
  const visitor = new FormBrowser(sites.origins.visitors);
  const { rows } = await sites.database.$client.query(
    "select id, price::text from products where name = $1",
    [name],
  );
  const { id: productId, price } = rows[0];
  const cart = await visitor.post("/cart", { intent: "add", productId, quantity: "1" });
  const checkout = await visitor.post("/checkout", {
    ...{ fullName: "Thandi Nkosi", email: "thandi@example.com", phone: "0821234567" },
    ...{ deliveryMethod: "collection", paymentMethod: "eft", go: "review" },
    ...billingAddress,
  });
  await visitor.open("/checkout/review");
  await visitor.press(`Place order and pay R ${price} by EFT`);
  const [path = ""] = visitor.path.split("?");
  const order = await visitor.get(path);
  const pdf = await visitor.get(`${path}/pro-forma.pdf`);
  expect(pdf.headers["content-type"]).toBe("application/pdf");
  return { visitor, path, answers: [cart, checkout, order, pdf] };
}

function textOf({ headers, body }: RawResponse): string {
  const text = [...Object.entries(headers).map(String), body.toString("latin1")].join("\n");
  return headers["content-type"] === "application/pdf" ? text + pdfText(body) : text;
}

/** What the demo company says about itself, apart from what this owner has confirmed. */
function demoTracesIn(text: string): string[] {
  return demoTexts
    .filter((trace) => text.includes(trace))
    .concat(/jacaranda|pretoria/i.exec(text) ?? []);
}

const demoTexts = findDemoTexts();

function findDemoTexts(): string[] {
  const { home, projects, services } = buildContent(defaultEntries);
  const confirmed = JSON.stringify([home.team, services]);
  const {
    legalStatus: _,
    vatCategory: __,
    openingHours: ___,
    ...details
  } = defaultSettings.company;
  const texts = [
    ...textsIn(details as unknown as Value),
    ...home.certifications.names,
    ...home.partners.makers.map(({ name }) => name),
    ...[home.certifications.title, home.partners.title, home.whyChooseUs.title],
    ...home.whyChooseUs.reasons.map(({ text }) => text),
    ...projects.flatMap(({ slug, title, tagline }) => [`/projects/${slug}`, title, tagline]),
    ...demoProducts.map(({ name }) => name),
    "Hatfield",
  ];
  expect(texts.length).toBeGreaterThan(120);
  return [...new Set(texts)].filter((text) => !confirmed.includes(text) || text === "Hatfield");
}

function textsIn(value: Value): string[] {
  if (typeof value === "string") return value ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner as Value));
}
