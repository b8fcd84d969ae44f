import { beforeEach, expect, test } from "vitest";
import { kindOf } from "#app/content/kinds/content-kinds.ts";
import type { Field, Fields, Picture, Value, Values } from "#app/content/kinds/fields.ts";
import { defaultEntries } from "#app/content/site-content.server.ts";
import { fixedPublicPages } from "#app/seo/public-pages.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import type { RawResponse } from "#tests/helpers/site/raw-request.ts";
import { textOf } from "#tests/helpers/site/site-browser.ts";
import { twoProcesses } from "#tests/helpers/site/two-processes.ts";

const sites = twoProcesses();

/** The installed company's name, as a word or in an address. */
const INSTALLED_NAME = /.{0,40}jacaranda.{0,40}/i;

const company = {
  name: "Protea & Sons",
  legalName: "Protea and Sons (Pty) Ltd",
  tagline: "Computers in Cape Town.",
  email: "post@protea.example",
  social: { Facebook: "", X: "", Instagram: "", LinkedIn: "https://linkedin.example/protea" },
  website: "https://protea.example",
};

beforeEach(async () => {
  await sites.database.$client.query(
    "truncate content_documents, content_versions, content_previews, redirects, settings",
  );
  await eventually(async () => {
    for (const browser of [sites.admin, sites.visitor]) {
      await browser.open("/");
      expect(browser.html).toContain("<title>Jacaranda ICT");
      expect(browser.text).toContain("Start Your Journey");
    }
  });
});

test("a file of another company leaves no sentence and no name of the installed one", async () => {
  const content = Object.fromEntries(
    [...defaultEntries].map(([id, values]) => [id, mapTexts(kindOf(id)?.fields ?? {}, values)]),
  );
  // Cached before the change.
  const pages = [
    ...fixedPublicPages,
    ...[...defaultEntries].flatMap(([id, values]) =>
      values.slug ? (kindOf(id)?.path(values) ?? []) : [],
    ),
  ];
  for (const path of pages) await sites.visitor.open(path);
  expect(tracesIn(await sites.visitor.get("/"))).not.toEqual([]);

  await importFile({ settings: { company, branding: { palette: "ocean" } }, content });
  await sites.admin.open("/admin/settings/bank");
  await sites.admin.press("Save", {
    accountHolder: company.legalName,
    currentPassword: sites.staff.password,
  });
  expect(sites.admin.text).toContain("The bank account has been saved.");

  const sentences = [...defaultEntries].flatMap(([id, values]) =>
    sentencesOf(kindOf(id)?.fields ?? {}, values),
  );
  expect(sentences.length).toBeGreaterThan(500);
  const known = (text: string) => sentences.filter((sentence) => text.includes(sentence));
  await eventually(async () => {
    await sites.visitor.open("/");
    expect(known(sites.visitor.text)).toEqual([]);
    expect(sites.visitor.html).toContain("<title>Protea ");
  });
  for (const path of [...pages, "/cart", "/login", "/sign-up", "/nowhere", ...FILES]) {
    const page = await sites.visitor.get(path);
    expect([path, page.status]).toEqual([path, path === "/nowhere" ? 404 : 200]);
    expect([path, known(textOf(page)), tracesIn(page)]).toEqual([path, [], []]);
  }
  const home = textOf(await sites.visitor.get("/"));
  for (const label of ["Start Your Journey", "Learn More", "Data analytics"]) {
    expect(home).not.toContain(label);
  }

  const login = await new FormBrowser(sites.origins.visitors).post("/login", {
    email: sites.staff.email,
    password: sites.staff.password,
  });
  expect(login.headers["set-cookie"]?.length).toBeGreaterThan(1);
  expect(tracesIn(login)).toEqual([]);
  for (const answer of await placeOrder()) expect(tracesIn(answer)).toEqual([]);

  await sites.visitor.post("/forgot-password", { email: sites.staff.email });
  const mails = await eventually(async () => {
    const sent = (await sites.emails()).map((mail) => mail.replaceAll(/=\r?\n/g, ""));
    for (const subject of [/^Subject: .*ORD-/m, /^Subject: .*cnffjbeq/im]) {
      expect(sent.filter((mail) => subject.test(mail)).length).toBeGreaterThan(0);
    }
    return sent;
  });
  for (const mail of mails) {
    // Written before the change applied.
    if (/^Subject: (Settings changed|New login)/m.test(mail)) continue;
    expect([known(mail), INSTALLED_NAME.exec(mail)?.[0]]).toEqual([[], undefined]);
  }
});

const FILES = [
  "/robots.txt",
  "/sitemap.xml",
  "/site.webmanifest",
  "/.well-known/security.txt",
  "/feeds/google-merchant.xml",
];

async function importFile(site: object): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob([JSON.stringify(site)]), "site.json");
  const cookie = [...sites.admin.cookies].map((pair) => pair.join("=")).join("; ");
  const origin = sites.origins.staff;
  const uploaded = await fetch(`${origin}/admin/content/transfer`, {
    ...{ method: "POST", body: form, redirect: "manual" },
    headers: { cookie, origin },
  });
  await sites.admin.open(uploaded.headers.get("location") ?? "");
  await sites.admin.press("Import", { currentPassword: sites.staff.password });
  expect(sites.admin.text).toContain("have been imported");
}

/** Puts a product into the cart and orders it: the answers on the way, with the PDF at the end. */
async function placeOrder(): Promise<RawResponse[]> {
  const visitor = new FormBrowser(sites.origins.visitors);
  const { rows } = await sites.database.$client.query(
    "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, 10) returning id",
  );
  const cart = await visitor.post("/cart", {
    ...{ intent: "add", productId: rows[0].id, quantity: "1" },
  });
  const checkout = await visitor.post("/checkout", {
    fullName: "Thandi Nkosi",
    email: "thandi@example.com",
    phone: "0821234567",
    deliveryMethod: "collection",
    paymentMethod: "eft",
    go: "review",
  });
  await visitor.open("/checkout/review");
  await visitor.press("Place order and pay R 49.90 by EFT");
  const [orderPath = ""] = visitor.path.split("?");
  const order = await visitor.get(orderPath);
  const pdf = await visitor.get(`${orderPath}/pro-forma.pdf`);
  expect(pdf.headers["content-type"]).toBe("application/pdf");
  return [cart, checkout, order, pdf];
}

/** Where the installed company's name is in an answer: in its headers, its cookies, or what it says. */
function tracesIn({ headers, body }: RawResponse): string[] {
  const isPdf = headers["content-type"] === "application/pdf";
  // The details of a PDF (title, author, producer) are not compressed.
  const texts = [...Object.entries(headers).map(String), body.toString("latin1")];
  if (isPdf) texts.push(pdfText(body));
  return texts.flatMap((text) => INSTALLED_NAME.exec(text)?.[0] ?? []);
}

/** The document with every text in other letters; what a page needs to work stays. */
function mapTexts(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, mapText(field, values[name] ?? null)]),
  );
}

function mapText(field: Field, value: Value): Value {
  if (field.type === "group") return mapTexts(field.fields, value as Values);
  if (field.type === "list") return (value as Values[]).map((item) => mapTexts(field.item, item));
  if (field.type === "lines") return (value as string[]).map(inOtherLetters);
  if (field.type === "picture" && value) {
    const picture = value as Picture;
    return { ...picture, alt: inOtherLetters(picture.alt) };
  }
  if (field.type === "url") return String(value).replace("jacaranda", "protea");
  return isText(field) ? inOtherLetters(String(value)) : value;
}

function sentencesOf(fields: Fields, values: Values): string[] {
  return Object.entries(fields).flatMap(([name, field]): string[] => {
    const value = values[name] ?? null;
    if (field.type === "group") return sentencesOf(field.fields, value as Values);
    if (field.type === "list") {
      return (value as Values[]).flatMap((item) => sentencesOf(field.item, item));
    }
    const texts =
      field.type === "lines" ? (value as string[]) : isText(field) ? [String(value)] : [];
    return texts.flatMap((text) => text.split(/[.*\n{}[\]]/)).filter((part) => part.length > 30);
  });
}

function isText({ type }: Field): boolean {
  return type === "text" || type === "markdown";
}

/** Every letter by the one 13 places on, outside of placeholders and addresses. */
function inOtherLetters(text: string): string {
  return text.replaceAll(/\{\w+\}|\]\([^)]*\)|[a-z]/gi, (part) => {
    if (part.length > 1) return part;
    const first = part < "a" ? 65 : 97;
    return String.fromCharCode(((part.charCodeAt(0) - first + 13) % 26) + first);
  });
}
