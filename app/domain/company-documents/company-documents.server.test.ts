import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { MAX_COMPANY_DOCUMENT_BYTES } from "#app/domain/media/upload-limits.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import {
  storeTestAdmin,
  testAdmin,
  testStaff,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { openUploadFixture, smallPdf } from "#tests/helpers/catalogue/upload-fixture.ts";
import {
  addCompanyDocument,
  editCompanyDocument,
  findRequestedDocument,
  listCompanyDocuments,
  readCompanyDocument,
  removeCompanyDocument,
  sweepCompanyDocumentFiles,
} from "./company-documents.server.ts";
import {
  createDocumentLink,
  documentLinkPath,
  listDocumentLinks,
  openDocumentLink,
  recordDocumentDownload,
  revokeDocumentLink,
  sweepDocumentLinks,
} from "./document-links.server.ts";
import {
  findListedDocument,
  findPublicDocument,
  listSupplierDocuments,
  zipPublicDocuments,
} from "./public-documents.server.ts";
import { warnOfExpiry } from "./warn-of-expiry.server.ts";

const secret = "a secret of more than thirty-two characters";
const holder = testAdmin as unknown as Reauthenticated;
const manager = testStaff("manager") as typeof testAdmin;
const DAY_MS = 24 * 3_600_000;
/** Noon in South Africa, so a day more or less is another date. */
const noon = (isoDate: string) => new Date(`${isoDate}T12:00:00+02:00`);

let fixture: Awaited<ReturnType<typeof openUploadFixture>>;
beforeAll(async () => {
  fixture = await openUploadFixture();
  await storeTestAdmin(fixture.database);
});
beforeEach(async () => {
  await query("delete from company_documents; delete from mail_outbox");
  await fixture.clear();
});
afterEach(() => applySettings(defaultSettings));
afterAll(() => fixture.close());

const query = (text: string) => fixture.database.$client.query(text);
const upload = (bytes: Uint8Array = smallPdf, name = "scan.pdf") => ({ bytes, name });
const letter = { kind: "bank-letter", title: "Bank letter", access: "link" } as const;
const input = {
  kind: "b-bbee",
  title: "B-BBEE affidavit, level 1",
  access: "public",
  expiresOn: null,
  upload: upload(),
  holder,
} as const;
const add = (changes: Partial<Parameters<typeof addCompanyDocument>[2]> = {}, admin = testAdmin) =>
  addCompanyDocument(fixture.services, admin, { ...input, ...changes });

async function added(changes: Parameters<typeof add>[0] = {}): Promise<string> {
  const outcome = await add(changes);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.id;
}

/** A document whose last day this is, which may have passed. */
async function addedUntil(expiresOn: string, changes: Parameters<typeof add>[0] = {}) {
  const id = await added(changes);
  await query(`update company_documents set expires_on = '${expiresOn}' where id = '${id}'`);
  return id;
}

async function link(documentId: string, now = new Date()) {
  const who = { recipient: "Procurement, Highveld Mining", email: "buyer@highveld.example" };
  const outcome = await createDocumentLink(
    fixture,
    testAdmin,
    { documentId, ...who, days: 14, holder },
    now,
  );
  if (!outcome.ok) throw new Error(outcome.reason);
  const token = documentLinkPath(secret, testAdmin, outcome.id).replace("/company-documents/", "");
  return {
    id: outcome.id,
    token,
    open: (at = now) => openDocumentLink(fixture, secret, token, at),
  };
}

describe("a company document", () => {
  test("is stored privately with its row: a PDF unchanged, a picture as it was drawn again", async () => {
    const id = await added();
    const { path = "" } = (await readCompanyDocument(fixture, testAdmin, id)) ?? {};
    const stored = await fixture.files.read("company-documents", path);
    expect(stored).toMatchObject({ ok: true, file: { contentType: "application/pdf" } });
    const grey = { width: 60, height: 90, channels: 3 as const, background: "grey" };
    const scan = await sharp({ create: grey })
      .withExif({ IFD0: { Copyright: "where I live" } })
      .jpeg()
      .toBuffer();
    const picture = await added({ upload: upload(scan, "scan.exe") });
    const { path: drawn = "" } = (await readCompanyDocument(fixture, testAdmin, picture)) ?? {};
    expect(drawn).toMatch(/\.jpg$/);
    expect((await fixture.storedPaths()).toSorted()).toEqual([path, drawn].toSorted());
  });

  test.each([
    ["wrong-kind", upload(Buffer.from("<html><script>alert(1)</script>"))],
    ["active", upload(Buffer.from("%PDF-1.7\n<< /S /JavaScript /JS (x) >>\n%%EOF\n"))],
    ["too-large", upload(Buffer.alloc(MAX_COMPANY_DOCUMENT_BYTES + 1))],
  ] as const)("a file that is %s is refused, and nothing is stored", async (reason, file) => {
    expect(await add({ upload: file })).toEqual({ ok: false, reason });
    expect(await fixture.storedPaths()).toEqual([]);
    expect(await listCompanyDocuments(fixture, testAdmin)).toEqual([]);
  });

  test("that has expired is not added", async () => {
    expect(await add({ expiresOn: "2020-01-31" })).toEqual({ ok: false, reason: "expired" });
  });

  test("is replaced by another file: the old one is gone, and links lead to the new one", async () => {
    const id = await added();
    const { open } = await link(id);
    const before = await readCompanyDocument(fixture, testAdmin, id);
    const renewed = {
      ...input,
      title: "B-BBEE affidavit 2027",
      upload: upload(smallPdf, "new.pdf"),
    };
    expect(await editCompanyDocument(fixture.services, testAdmin, { id, ...renewed })).toEqual({
      ok: true,
      id,
    });
    const after = await readCompanyDocument(fixture, testAdmin, id);
    expect(await fixture.storedPaths()).toEqual([after?.path]);
    expect(after?.path).not.toBe(before?.path);
    expect(await open()).toMatchObject({ title: "B-BBEE affidavit 2027", path: after?.path });
  });

  test("is removed with its file and links; the audit log has who did it, and no address", async () => {
    const id = await added();
    const { id: linkId, open } = await link(id);
    await recordDocumentDownload(fixture, { linkId });
    expect(await removeCompanyDocument(fixture.services, manager, id)).toMatchObject({ ok: true });
    expect(await open()).toBeUndefined();
    expect(await fixture.storedPaths()).toEqual([]);
    const { rows } = await query(
      `select verb, before, after from audit_log where entity_id = '${id}' order by at, id`,
    );
    expect(rows.map(({ verb }) => verb)).toEqual(["added", "created a link to", "removed"]);
    expect(rows.at(-1)?.before).toMatchObject({ "downloads by link": 1 });
    expect(JSON.stringify(rows)).not.toContain("highveld");
  });

  test("a file without a row is swept after a day", async () => {
    await added();
    await fixture.leaveFile("company-documents", "1-aaaaaaaa-orphan.pdf");
    expect(await sweepCompanyDocumentFiles(fixture.services)).toEqual({ removed: 0 });
    await fixture.age(25);
    expect(await sweepCompanyDocumentFiles(fixture.services)).toEqual({ removed: 1 });
    expect(await fixture.storedPaths()).toHaveLength(1);
  });
});

describe("the bank confirmation letter", () => {
  test("is never public, neither new nor changed nor past the domain", async () => {
    const isPublic = { ...letter, access: "public" } as const;
    expect(await add(isPublic)).toEqual({ ok: false, reason: "not-public" });
    const id = await added(letter);
    const change = { id, ...input, upload: undefined };
    expect(await editCompanyDocument(fixture.services, testAdmin, change)).toEqual({
      ok: false,
      reason: "not-public",
    });
    await expect(query("update company_documents set access = 'public'")).rejects.toMatchObject({
      constraint: "company_documents_bank_letter_check",
    });
  });

  test("takes the right to change bank details to add, change and send, not to remove", async () => {
    const refused = { ok: false, reason: "not-permitted" };
    expect(await add(letter, manager)).toEqual(refused);
    const id = await added(letter);
    const change = { ...input, ...letter, id, upload: undefined };
    expect(await editCompanyDocument(fixture.services, manager, change)).toEqual(refused);
    const recipient = { recipient: "x", email: "x@example.com", days: 1, holder };
    expect(await createDocumentLink(fixture, manager, { documentId: id, ...recipient })).toEqual(
      refused,
    );
    expect(await removeCompanyDocument(fixture.services, manager, id)).toMatchObject({ ok: true });
  });
});

describe("the document that a message asks for", () => {
  const ask = (text: string, admin = testAdmin) => findRequestedDocument(fixture, admin, text);

  test("is the one that the contact form names, unless it has expired", async () => {
    const id = await added({ title: "Tax PIN" });
    expect(await ask("About “Tax PIN”: Please send me this document.")).toMatchObject({ id });
    expect(await ask("My Tax PIN is late.")).toBeUndefined();
    await addedUntil("2026-11-30");
    const later = new Date("2026-12-02T12:00:00+02:00");
    const text = `About “${input.title}”: Please send me this document.`;
    expect(await findRequestedDocument(fixture, testAdmin, text, later)).toBeUndefined();
  });

  test("is the bank letter only for those who may send it", async () => {
    const id = await added(letter);
    const text = "About your bank details: Please send me your bank confirmation letter.";
    expect(await ask(text)).toMatchObject({ id });
    expect(await ask(text, manager)).toBeUndefined();
  });
});

describe("the supplier pack", () => {
  test("lists public documents and those on request, in the order of vendor forms, and no others", async () => {
    await added({ kind: "insurance", title: "Public liability" });
    await added({ kind: "tax-compliance", title: "Tax PIN", access: "on-request" });
    const hidden = await added({ kind: "other", title: "Only by link", access: "link" });
    const { documents } = await listSupplierDocuments(fixture);
    expect(documents.map(({ title }) => title)).toEqual(["Tax PIN", "Public liability"]);
    expect(await findListedDocument(fixture, hidden)).toBeUndefined();
  });

  test("only public documents are downloaded", async () => {
    const id = await added();
    const asked = await added({ access: "on-request" });
    expect(await findPublicDocument(fixture, id)).toMatchObject({ title: input.title });
    expect(await findPublicDocument(fixture, asked)).toBeUndefined();
  });

  test("an expired document is gone from the day after its last: page, download, ZIP and links", async () => {
    const id = await addedUntil("2026-11-30");
    const { open } = await link(id, noon("2026-11-29"));
    const [last, after] = [noon("2026-11-30"), noon("2026-12-01")];
    const listed = await listSupplierDocuments(fixture, last);
    expect(listed.documents).toHaveLength(1);
    // The cached page ends with the day.
    expect(listed.until).toEqual(new Date("2026-12-01T00:00:00+02:00"));
    expect(await open(last)).toBeDefined();
    expect((await listSupplierDocuments(fixture, after)).documents).toEqual([]);
    expect(await findPublicDocument(fixture, id, after)).toBeUndefined();
    expect(await open(after)).toBeUndefined();
    const zip = { ...fixture.services, onFileError: () => {} };
    expect(await zipPublicDocuments(zip, after)).toBeUndefined();
  });

  test("its ZIP has the public documents by title, and leaves out a file that cannot be read", async () => {
    await added({ title: "B-BBEE: Sipho’s / affidavit" });
    await added({ kind: "tax-compliance", title: "Not for everyone", access: "on-request" });
    const lost = await added({ kind: "other", title: "Lost" });
    const { path = "" } = (await readCompanyDocument(fixture, testAdmin, lost)) ?? {};
    await fixture.files.delete("company-documents", path);
    const pieces = await zipPublicDocuments({ ...fixture.services, onFileError: () => {} });
    const files = unzipSync(Buffer.concat(await Array.fromAsync(pieces ?? [])));
    expect(Object.keys(files)).toEqual(["01 B-BBEE Sipho s affidavit.pdf"]);
    expect(strFromU8(Object.values(files)[0] ?? new Uint8Array())).toContain("%PDF");
  });
});

describe("a link", () => {
  test("opens any document for its days, and for nobody with another token", async () => {
    const id = await added({ access: "link" });
    const { token, open } = await link(id);
    expect(await open()).toMatchObject({ title: input.title });
    const forged = `${token.slice(0, -2)}${token.endsWith("A") ? "BB" : "AA"}`;
    expect(await openDocumentLink(fixture, secret, forged)).toBeUndefined();
    expect(await openDocumentLink(fixture, `${secret}x`, token)).toBeUndefined();
    expect(await open(new Date(Date.now() + 14 * DAY_MS + 1000))).toBeUndefined();
  });

  test("every download is counted; revoked, it ends at once and the others go on", async () => {
    const id = await added({ access: "link" });
    const [one, other] = [await link(id), await link(id)];
    await recordDocumentDownload(fixture, { linkId: one.id });
    await recordDocumentDownload(fixture, { linkId: one.id });
    expect(await revokeDocumentLink(fixture, manager, { documentId: id, linkId: one.id })).toBe(
      true,
    );
    expect(await revokeDocumentLink(fixture, manager, { documentId: id, linkId: one.id })).toBe(
      false,
    );
    expect(await one.open()).toBeUndefined();
    expect(await other.open()).toBeDefined();
    const links = await listDocumentLinks(fixture, testAdmin, id);
    expect(links.map((each) => [each.id === one.id, each.downloads])).toEqual(
      expect.arrayContaining([
        [true, 2],
        [false, 0],
      ]),
    );
    expect(links.find((each) => each.id === one.id)).toMatchObject({
      createdBy: "Thandi",
      lastDownloadAt: expect.any(Date),
      revokedAt: expect.any(Date),
    });
  });

  test("to a document that has expired is not created", async () => {
    const documentId = await addedUntil("2026-11-01");
    const recipient = { recipient: "x", email: "x@example.com", days: 1, holder };
    expect(
      await createDocumentLink(
        fixture,
        testAdmin,
        { documentId, ...recipient },
        noon("2026-11-02"),
      ),
    ).toEqual({ ok: false, reason: "expired" });
  });

  test("is deleted with its downloads after the period of the log of personal data viewed", async () => {
    const id = await added();
    const [old] = [await link(id), await link(id)];
    await recordDocumentDownload(fixture, { linkId: old.id });
    await query(`update company_document_links set created_at = now() - interval '14 months',
      expires_at = now() - interval '13 months' where id = '${old.id}'`);
    expect(await sweepDocumentLinks(fixture.database)).toEqual({ removed: 1 });
    expect(await listDocumentLinks(fixture, testAdmin, id)).toHaveLength(1);
  });
});

describe("the warning", () => {
  const services = () => ({ database: fixture.database, origin: "https://www.umfula.example" });
  const mails = async () =>
    (await query("select subject, to_email, text_body from mail_outbox order by created_at")).rows;

  test("is one email 30 days before, and another after the date has changed", async () => {
    const id = await addedUntil("2026-12-19", { title: "Letter of good standing" });
    expect(await warnOfExpiry(services(), noon("2026-11-18"))).toEqual({ warned: 0 });
    expect(await warnOfExpiry(services(), noon("2026-11-19"))).toEqual({ warned: 1 });
    expect(await warnOfExpiry(services(), noon("2026-11-20"))).toEqual({ warned: 0 });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      subject: "Company document expires soon: Letter of good standing",
      to_email: defaultSettings.company.email,
    });
    expect(mail?.text_body).toContain("Expires on 19 December 2026, in 30 days");
    await query(`update company_documents set expires_on = '2026-12-01' where id = '${id}'`);
    expect(await warnOfExpiry(services(), noon("2026-11-21"))).toEqual({ warned: 1 });
    expect(await mails()).toHaveLength(2);
  });
});
