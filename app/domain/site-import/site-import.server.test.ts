import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import defaultSite from "#app/content/default-site.json" with { type: "json" };
import type { Values } from "#app/content/kinds/fields.ts";
import { applyEntries, defaultEntries } from "#app/content/site-content.server.ts";
import { siteImports } from "#app/database/tables/imports.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { createEntry, saveDraft } from "#app/domain/content/drafts.server.ts";
import { readEntry, readPublished } from "#app/domain/content/entries.server.ts";
import {
  listVersions,
  publishDraft,
  readVersion,
  removeEntry,
} from "#app/domain/content/publish.server.ts";
import { addRedirect } from "#app/domain/content/redirects.server.ts";
import { saveLogo } from "#app/domain/media/company-logo.server.ts";
import { encryptValue } from "#app/domain/settings/encrypted-value.server.ts";
import { saveStepUpSettings } from "#app/domain/settings/save-step-up-settings.server.ts";
import { readSettings, saveSettings } from "#app/domain/settings/settings.server.ts";
import { REDIRECT_METHODS } from "#app/settings/payment-providers.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { openUploadFixture } from "#tests/helpers/catalogue/upload-fixture.ts";
import {
  ADD_ADMIN,
  admin,
  changesIn,
  NOTHING,
  plan,
  type Site,
  upload,
} from "#tests/helpers/site-import.ts";
import { applySiteImport } from "./apply-site-import.server.ts";
import { exportSite } from "./export-site.server.ts";
import { planSiteImport, type SitePlan } from "./plan-site-import.server.ts";
import { sweepSiteImports } from "./site-imports.server.ts";

type SiteFile = {
  settings: typeof defaultSettings;
  content: Record<string, Values | null>;
  redirects: Record<string, string>;
  files: Record<string, string>;
  filesLeftOut?: string[];
};

const holder = admin as unknown as Reauthenticated;
const origin = "https://www.umfula.example";
const secret = "a secret of at least thirty-two characters";
let here: Site;
let other: Site;
beforeAll(async () => {
  [here, other] = await Promise.all([openUploadFixture(), openUploadFixture()]);
  await here.database.$client.query(ADD_ADMIN);
});
afterAll(async () => {
  applySettings(defaultSettings);
  applyEntries(defaultEntries, new Map());
  await Promise.all([here.close(), other.close()]);
});
beforeEach(async () => {
  for (const { database } of [here, other]) {
    await database.$client.query(
      "truncate settings, content_documents, redirects, mail_outbox cascade",
    );
  }
});

async function exported(site: Site): Promise<SiteFile> {
  return JSON.parse(await exportSite(site.services, admin));
}

async function importInto(site: Site, file: unknown): Promise<SitePlan> {
  const planned = await plan(site, file);
  const services = { ...site.services, providersWithAccount: [], origin };
  expect(await applySiteImport(services, admin, { ...planned, holder })).toEqual({ ok: true });
  return planned;
}

async function publishChange(site: Site, id: string, change: (values: Values) => Values) {
  const before = await readEntry(site.services, admin, id);
  if (!before) throw new Error(`There is no ${id}`);
  const draft = { id, values: change(before.values), version: before.version };
  const saved = await saveDraft(site.services, admin, draft);
  if (!saved.ok) throw new Error(saved.reason);
  const outcome = await publishDraft(site.services, admin, { id, version: saved.version });
  expect(outcome).toEqual({ ok: true });
}

async function saveCompany(site: Site, changes: Partial<typeof defaultSettings.company>) {
  const { value, version } = await readSettings(site.services, admin, "company");
  const change = { group: "company", version } as const;
  const services = { ...site.services, origin };
  const changed = { ...change, value: { ...value, ...changes }, holder };
  await saveStepUpSettings(services, admin, changed);
}

/** Accounts and keys, and what is about one installation only: neither exported nor imported. */
const kept: string[] = ["bank", "email", "security", "setup", ...REDIRECT_METHODS];

describe("an export", () => {
  test("has all settings and content, but no account, mail server, password or key", async () => {
    const password = encryptValue(secret, "of the mail server");
    const email = { ...defaultSettings.email, host: "mail.example.co.za", user: "sipho", password };
    await saveStepUpSettings({ ...here.services, origin }, admin, {
      ...{ group: "email", version: 0, value: email, holder },
    });
    const file = await exported(here);
    const expected = Object.entries(defaultSettings).filter(([group]) => !kept.includes(group));
    expect(file.settings).toEqual(Object.fromEntries(expected));
    expect(Object.keys(file.content)).toEqual([...defaultEntries.keys()]);
    expect(JSON.stringify(file)).not.toContain("encrypted:");
    expect(JSON.stringify(file)).not.toContain(defaultSettings.bank.accountNumber);
  });

  test("changes nothing when it is imported again", async () => {
    await saveCompany(here, { name: "Kameeldoring ICT" });
    const planned = await plan(here, await exported(here));
    expect(changesIn(planned)).toEqual(NOTHING);
    expect(planned.remarks).toEqual({ refused: [], ignored: [] });
  });

  test("gives another installation the same settings, pages and pictures", async () => {
    const picture = await here.uploadPicture("Office.png", 640);
    await saveCompany(here, { name: "Kameeldoring ICT", vatNumber: null });
    const { value: branding } = await readSettings(here.services, admin, "branding");
    await saveSettings(here.services, admin, {
      group: "branding",
      value: { ...branding, palette: "lagoon" },
      version: 0,
    });
    const logo = await sharp({
      create: { width: 800, height: 200, channels: 4, background: "#204080" },
    })
      .png()
      .toBuffer();
    await saveLogo(here.services, admin, { bytes: logo, version: 1 });
    await saveSettings(here.services, admin, {
      group: "numbers",
      value: {
        ...defaultSettings.numbers,
        order: [...defaultSettings.numbers.order, { prefix: "KD", from: 1001 }],
      },
      version: 0,
    });
    const [project = ""] = [...defaultEntries.keys()].filter((id) => id.startsWith("project/"));
    await publishChange(here, project, (values) => ({
      ...values,
      slug: "renamed",
      title: "Renamed",
      thumb: { path: picture.path, alt: "Our office", focus: { x: 20, y: 80 } },
    }));
    const id = await createEntry(here.services, admin, { kind: "project", title: "A new one" });
    const filled = { tagline: "New", description: "All of it.", tech: ["React"] };
    await publishChange(here, id, (values) => ({ ...values, ...filled }));
    const [gone = ""] = [...defaultEntries.keys()].filter(
      (each) => each.startsWith("project/") && each !== project,
    );
    await removeEntry(here.services, admin, { id: gone, version: 0 });
    await addRedirect({ ...here.services, origin: "https://shop.example" }, admin, {
      from: "/about-us",
      to: "/",
    });

    const file = await exported(here);
    expect(file.content[gone]).toBeNull();
    await importInto(other, file);

    const copy = await exported(other);
    expect(withoutNames(copy)).toEqual(withoutNames(file));
    expect(Object.keys(copy.files)).toHaveLength(2);
    expect(Object.keys(copy.files).filter((name) => name in file.files)).toEqual([]);
    const [row] = [...(await readPublished(other.database))].filter(([each]) => each === project);
    const thumb = row?.[1].thumb as unknown as { path: string; width: number; widths: number[] };
    expect(thumb).toMatchObject({ width: picture.width, widths: picture.widths });
    const stored = await other.files.read("product-images", thumb.path);
    const { width } = await sharp(stored.ok ? await buffer(stored.body) : undefined).metadata();
    expect(width).toBe(picture.width);
  });

  test("names the pictures that do not fit", async () => {
    const names = await Promise.all(
      Array.from({ length: 3 }, (_, at) => here.uploadPicture(`${at}.png`)),
    );
    const [project = ""] = [...defaultEntries.keys()].filter((id) => id.startsWith("project/"));
    await publishChange(here, project, (values) => ({
      ...values,
      images: names.map(({ path }) => ({
        picture: { path, alt: "A screen", focus: { x: 50, y: 50 } },
      })),
    }));
    const missing = names[1]?.path ?? "";
    await here.files.delete("product-images", missing);
    const { files, filesLeftOut } = await exported(here);
    expect(filesLeftOut).toEqual([missing]);
    expect(Object.keys(files)).toHaveLength(2);
  });
});

/** New files have new names. */
function withoutNames({ files, ...file }: SiteFile): unknown {
  const names = Object.keys(files).map((name) => name.replace(/^.*-(\w+\.png)$/, "$1"));
  const text = JSON.stringify(file).replace(/\d{13}-[a-z2-7]{8}-/g, "");
  return { names: names.sort(), ...JSON.parse(text) };
}

describe("an import", () => {
  test("of what the installation came with changes nothing", async () => {
    const planned = await plan(here, { ...defaultSite, settings: defaultSettings });
    expect(changesIn(planned)).toEqual(NOTHING);
    expect(planned.remarks.refused).toEqual([]);
    expect(planned.remarks.ignored).toHaveLength(kept.length);
    expect(planned.remarks.ignored[0]).toContain("Bank account");
  });

  test("of an older version leaves what it does not know", async () => {
    await saveCompany(here, { phone: "012 345 6789" });
    const file = {
      settings: { company: { name: "Kameeldoring ICT" } },
      content: { home: {}, portfolio: { title: "Our work" } },
    };
    const planned = await importInto(here, file);
    expect(changesIn(planned)).toEqual({
      settings: ["company"],
      entries: ["portfolio"],
      redirects: [],
    });
    const { value } = await readSettings(here.services, admin, "company");
    expect(value).toEqual({
      ...defaultSettings.company,
      name: "Kameeldoring ICT",
      phone: "012 345 6789",
    });
    const published = await readPublished(here.database);
    expect(published.get("portfolio")).toEqual({
      ...defaultEntries.get("portfolio"),
      title: "Our work",
    });
  });

  test("is in the audit log and in the history, and keeps drafts", async () => {
    const draft = { ...defaultEntries.get("portfolio"), title: "A draft" } as Values;
    await saveDraft(here.services, admin, { id: "portfolio", values: draft, version: 0 });
    await importInto(here, { content: { portfolio: { title: "Our work" } } });
    const entry = await readEntry(here.services, admin, "portfolio");
    expect(entry?.values.title).toBe("A draft");
    expect(entry?.published?.title).toBe("Our work");
    const [version] = await listVersions(here.services, admin, "portfolio");
    const asked = { entryId: "portfolio", id: version?.id ?? "" };
    expect((await readVersion(here.services, admin, asked))?.title).toBe("Our work");
    const { rows } = await here.database.$client.query(
      "select verb, entity_label from audit_log order by at desc limit 2",
    );
    expect(rows).toEqual([
      { verb: "imported", entity_label: "file site.json" },
      { verb: "published", entity_label: "portfolio" },
    ]);
  });

  test("is made once, and not if the site has changed since", async () => {
    const planned = await plan(here, { settings: { company: { name: "Kameeldoring ICT" } } });
    const services = { ...here.services, providersWithAccount: [], origin };
    await saveCompany(here, { tagline: "Changed in the meantime" });
    expect(await applySiteImport(services, admin, { ...planned, holder })).toEqual({
      ok: false,
      reason: "outdated",
    });
    const again = await planSiteImport(services, admin, planned.id);
    const { fingerprint = "" } = again ?? {};
    const confirmed = { id: planned.id, fingerprint, holder };
    expect(await applySiteImport(services, admin, confirmed)).toEqual({ ok: true });
    expect(await applySiteImport(services, admin, confirmed)).toEqual({
      ok: false,
      reason: "gone",
    });
  });

  test("needs the password, and tells every admin what it changes that they must know", async () => {
    const { $client } = here.database;
    await $client.query(
      "update profiles set role = 'admin', staff_roles = '{owner}' where id = $1",
      [admin.userId],
    );
    const services = { ...here.services, providersWithAccount: [], origin };
    const planned = await plan(here, {
      settings: { company: { phone: "012 345 6789" }, shop: { quotationDays: 21 } },
    });
    const nobody = { ...planned, holder: undefined as unknown as Reauthenticated };
    await expect(applySiteImport(services, admin, nobody)).rejects.toThrow("password");
    expect(await applySiteImport(services, admin, { ...planned, holder })).toEqual({ ok: true });
    const { rows } = await $client.query("select to_email, subject from mail_outbox");
    const subject = expect.stringContaining("Settings changed (Company)");
    expect(rows).toEqual([{ to_email: admin.email, subject }]);
  });

  test("is forgotten after an hour", async () => {
    const id = await upload(here, { settings: {} });
    await here.database.$client.query(
      "update site_imports set created_at = now() - interval '61 minutes'",
    );
    const services = { ...here.services, providersWithAccount: [] };
    expect(await planSiteImport(services, admin, id)).toBeUndefined();
    await here.database.$client.query(
      "update site_imports set created_at = now() - interval '25 hours'",
    );
    await sweepSiteImports(here.database);
    expect(await here.database.$count(siteImports)).toBe(0);
  });

  test("gives two pages each other's address", async () => {
    const ids = [...defaultEntries.keys()].filter((id) => id.startsWith("project/"));
    const [one = "", two = ""] = ids;
    const slugs = ids.map((id) => String(defaultEntries.get(id)?.slug));
    const content = { [one]: { slug: slugs[1] }, [two]: { slug: slugs[0] } };
    const planned = await importInto(here, { content });
    expect(planned.remarks.refused).toEqual([]);
    const { rows } = await here.database.$client.query("select from_path from redirects");
    expect(rows).toEqual([]);
  });

  test("gives a page the address that another has left or lost", async () => {
    const [one, two, three] = ["cybersecurity", "voip-services", "managed-it-services"];
    await importInto(here, { content: { [`service/${one}`]: { slug: "older" } } });
    await importInto(here, {
      content: { [`service/${one}`]: { slug: two }, [`service/${two}`]: { slug: "phones" } },
    });
    const redirected = async () => {
      const { rows } = await here.database.$client.query(
        "select from_path, to_path from redirects order by 1",
      );
      return rows.map(({ from_path, to_path }) => [from_path, to_path]);
    };
    expect(await redirected()).toEqual([
      [`/${one}`, `/${two}`],
      ["/older", `/${two}`],
    ]);
    await importInto(here, {
      content: { [`service/${one}`]: null, [`service/${three}`]: { slug: two } },
    });
    expect(await redirected()).toEqual([
      [`/${one}`, "/"],
      [`/${three}`, `/${two}`],
      ["/older", "/"],
    ]);
  });

  test("removes a page, but not its draft", async () => {
    const id = "service/cybersecurity";
    const values = { ...defaultEntries.get(id), title: "A draft" } as Values;
    await saveDraft(here.services, admin, { id, values, version: 0 });
    await importInto(here, { content: { [id]: null } });
    const entry = await readEntry(here.services, admin, id);
    expect(entry).toMatchObject({ state: "removed", title: "A draft" });
  });
});
