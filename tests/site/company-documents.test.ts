import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";
import { forgetStepUps } from "#tests/helpers/accounts/forget-step-ups.ts";
import { smallPdf } from "#tests/helpers/catalogue/upload-fixture.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { textIn } from "#tests/helpers/render-page.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import { unescapeHtml } from "#tests/helpers/site/site-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const PASSWORD = "a few words to remember";
const PATH = "/admin/settings/company-documents";
let site: SiteProcess;
let database: Database;
const cookies = { owner: "", manager: "" };

beforeAll(async () => {
  const folder = await makeDataFolder();
  site = await startSiteProcess({ dataFolder: folder.path });
  database = openDatabase((await findRunningPostgres(`${folder.path}/postgres`)) ?? {});
  for (const name of ["owner", "manager"] as const) {
    const email = `${name}@example.com`;
    await database.transaction((transaction) =>
      createUser(transaction, { name, email, password: PASSWORD }),
    );
    await database.$client.query(
      `update profiles set role = 'admin', staff_roles = $1
        where id = (select id from users where email = $2)`,
      [[name], email],
    );
    const { headers } = await rawRequest(`${site.origin}/login`, {
      method: "POST",
      headers: { origin: site.origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ email, password: PASSWORD }).toString(),
    });
    cookies[name] = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  }
});
afterAll(async () => {
  await closeDatabase(database);
  await site.discard();
});

const ask = (path: string, cookie = "") =>
  fetch(site.origin + path, { redirect: "manual", headers: { cookie } });
const page = async (path: string, cookie = "") =>
  unescapeHtml(await (await ask(path, cookie)).text());

async function send(path: string, fields: Record<string, string>, cookie = cookies.owner) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (!("intent" in fields)) form.set("file", new Blob([smallPdf]), "scan.pdf");
  const answer = await fetch(site.origin + path, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { cookie, origin: site.origin },
  });
  return { status: answer.status, location: answer.headers.get("location") ?? "" };
}

const affidavit = { kind: "b-bbee", title: "B-BBEE affidavit", access: "public", expiresOn: "" };
const letter = { ...affidavit, kind: "bank-letter", title: "Bank letter", access: "link" };
const proof = { currentPassword: PASSWORD };

async function add(fields: Record<string, string>): Promise<string> {
  const added = await send(`${PATH}/new`, { ...fields, ...proof });
  expect(added.status).toBe(302);
  return added.location.split("/").at(-1) ?? "";
}

/** What a vendor registration form asks, and the answer on the supplier pack. */
const vendorForm = [
  ["Full name", "Jacaranda ICT Solutions (Pty) Ltd"],
  ["Trading name", "Jacaranda ICT"],
  ["Legal status", "Private company, incorporated in South Africa"],
  ["Registration number", "2000/000000/07"],
  ["VAT number", "4000000000"],
  ["Physical address", "1 Example Street, Hatfield, Pretoria, 0083"],
  ["Postal address", "1 Example Street, Hatfield, Pretoria, 0083"],
  ["Email", "hello@jacaranda-ict.example"],
  ["Phone", "012 000 0123"],
  ["Website", "https://jacaranda-ict.example"],
  ["Services", "Cybersecurity"],
  ["Projects", "Our projects"],
  ["Quotations", "Ask for a quotation"],
  ["Certifications", "Microsoft Azure"],
  ["Payment", "Payment terms"],
  ["Delivery", "Areas, prices and times"],
  ["Warranty", "What is covered, and how to claim"],
  ["Returns", "Returns and refunds"],
  ["Complaints", "How to complain, and when we reply"],
  ["Information Officer", "Contact details and PAIA manual"],
  ["Bank details", "Ask for our bank details"],
  ["Documents", "Ask us for documents"],
] as const;

test.for(vendorForm)("the supplier pack answers a vendor form: %s", async ([term, answer]) => {
  const pack = textIn(await page("/supplier-pack"));
  const at = pack.indexOf(term, pack.indexOf("The company"));
  expect(at, term).toBeGreaterThan(-1);
  expect(pack.slice(at, at + 500)).toContain(answer);
});

describe("company documents", () => {
  test("are added, changed and sent only after a step-up", async () => {
    await forgetStepUps(database);
    expect((await send(`${PATH}/new`, affidavit)).status).toBe(422);
    expect((await send(`${PATH}/new`, { ...affidavit, currentPassword: "wrong" })).status).toBe(
      403,
    );
    const id = await add(affidavit);
    await forgetStepUps(database);
    const { kind: _, ...change } = affidavit;
    expect((await send(`${PATH}/${id}`, change)).status).toBe(422);
    const link = { intent: "link", recipient: "x", email: "x@example.com", days: "1" };
    expect((await send(`${PATH}/${id}`, link)).status).toBe(422);
    expect((await send(`${PATH}/${id}`, { ...link, ...proof })).status).toBe(302);
    expect((await send(`${PATH}/${id}`, { intent: "remove" })).status).toBe(302);
  });

  test("that are public are downloads of the supplier pack, one by one and as a ZIP", async () => {
    const id = await add(affidavit);
    const asked = await add({ ...affidavit, title: "Tax PIN", access: "on-request" });
    await eventually(async () => expect(await page("/supplier-pack")).toContain("Tax PIN"));
    const download = await ask(`/supplier-pack/documents/${id}`);
    expect(download.headers.get("content-disposition")).toMatch(/^attachment; .*B-BBEE affidavit/);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(smallPdf);
    expect((await ask(`/supplier-pack/documents/${asked}`)).status).toBe(404);
    expect(await page(`/?document=${asked}`)).toContain(
      "About “Tax PIN”: Please send me this document.",
    );
    const zip = await ask("/supplier-pack/documents.zip");
    const files = unzipSync(Buffer.from(await zip.arrayBuffer()));
    expect(Object.keys(files)).toEqual(["01 B-BBEE affidavit.pdf"]);
  });

  test("that expired are gone: page, file and link", async () => {
    const id = await add({ ...affidavit, title: "Old insurance" });
    await send(`${PATH}/${id}`, {
      ...{ intent: "link", recipient: "x", email: "x@example.com", days: "9" },
      ...proof,
    });
    const [, link = ""] = /(\/company-documents\/[\w.-]{80})/.exec(await linksOf(id)) ?? [];
    expect((await ask(link)).status).toBe(200);
    await database.$client.query(
      "update company_documents set expires_on = current_date - 2 where id = $1",
      [id],
    );
    await eventually(async () =>
      expect(await page("/supplier-pack")).not.toContain("Old insurance"),
    );
    const gone = await ask(`/supplier-pack/documents/${id}`);
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain("This document is no longer here.");
    expect((await ask(link)).status).toBe(410);
  });
});

/** The page of a document as its owner sees it; its data has the links. */
async function linksOf(id: string): Promise<string> {
  return (await page(`${PATH}/${id}`, cookies.owner)).replaceAll("\\u002F", "/");
}

describe("the bank confirmation letter", () => {
  test("is never public, and a manager neither adds nor opens it", async () => {
    const isPublic = { ...letter, access: "public", ...proof };
    expect((await send(`${PATH}/new`, isPublic)).status).toBe(422);
    const asManager = await send(`${PATH}/new`, { ...letter, ...proof }, cookies.manager);
    expect(asManager.status).toBe(403);
    const id = await add(letter);
    expect((await ask(`${PATH}/${id}/file`, cookies.owner)).status).toBe(200);
    expect((await ask(`${PATH}/${id}/file`, cookies.manager)).headers.get("location")).toMatch(
      /refused\?missing=change-bank-details/,
    );
    expect((await ask(`${PATH}/${id}/file`)).status).toBe(302);
    expect((await ask(`/supplier-pack/documents/${id}`)).status).toBe(404);
  });

  test("goes out by a link: opening it downloads nothing, every download is logged", async () => {
    const id = await add(letter);
    const link = {
      intent: "link",
      recipient: "Highveld Mining",
      email: "b@example.com",
      days: "9",
    };
    await send(`${PATH}/${id}`, { ...link, ...proof });
    const [, path = ""] = /(\/company-documents\/[\w.-]{80})/.exec(await linksOf(id)) ?? [];
    const opened = await ask(path);
    expect(await opened.text()).toContain("Highveld Mining");
    expect(opened.headers.get("cache-control")).toBe("private, no-store");
    const count = async () =>
      (await database.$client.query("select count(*)::int from company_document_downloads")).rows[0]
        .count;
    expect(await count()).toBe(0);
    const file = await fetch(`${site.origin}${path}/file`, {
      method: "POST",
      headers: { origin: site.origin, "content-type": "application/x-www-form-urlencoded" },
    });
    expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(smallPdf);
    expect(await count()).toBe(1);
    expect(await page(`${PATH}/${id}`, cookies.owner)).toContain("1 download");
  });

  test("asked for in a message: once the link is created, the way back is to the message", async () => {
    const sender = { name: "Lerato Mahlangu", email: "lerato@example.com" };
    const { number } = await sendContactMessage(
      { database, origin: site.origin },
      { ...sender, message: "About your bank details: please send them." },
    );
    const path = `${PATH}/${await add(letter)}?message=${number}`;
    const filledIn = `value="${sender.email}"`;
    expect(await page(path, cookies.owner)).toContain(filledIn);
    const link = { intent: "link", recipient: sender.name, email: sender.email, days: "9" };
    const created = await send(path, { ...link, ...proof });
    expect(created.location).toContain(`${path}#link-`);
    const shown = await page(created.location, cookies.owner);
    expect(shown).toContain(`Message ${number}`);
    expect(shown).not.toContain(filledIn);
  });
});
