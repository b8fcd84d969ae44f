import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyEntries, defaultEntries } from "#app/content/site-content.server.ts";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { createEntry, saveDraft } from "#app/domain/content/drafts.server.ts";
import { listEntries, readEntry } from "#app/domain/content/entries.server.ts";
import { publishDraft, removeEntry } from "#app/domain/content/publish.server.ts";
import { addRedirect } from "#app/domain/content/redirects.server.ts";
import { startSeparateDatabase } from "#tests/faults/separate-database.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { headingsIn, linksWithText, titleIn } from "#tests/helpers/render-page.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

/** Two processes of one site: a page that is published or removed is so on both. */
let sites: SiteProcess[];
let folders: Awaited<ReturnType<typeof makeDataFolder>>[];
let postgres: Awaited<ReturnType<typeof startSeparateDatabase>>;
let database: Database;
let admin: Owner;

beforeAll(async () => {
  postgres = await startSeparateDatabase();
  folders = [await makeDataFolder(), await makeDataFolder()];
  const variables = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: "the same secret for every process of one site",
    DEMO: "off",
  };
  sites = [];
  for (const { path } of folders) {
    sites.push(await startSiteProcess({ dataFolder: path, variables }));
  }
  database = openDatabase(postgres.address);
  const staff = { name: "Sipho", email: "sipho@example.com", password: "a few words to remember" };
  const user = await database.transaction((transaction) => createUser(transaction, staff));
  admin = { ...staff, userId: user?.id ?? "" } as unknown as Owner;
});
afterAll(async () => {
  // Publishing has changed the content of this process as well.
  applyEntries(defaultEntries, new Map());
  await closeDatabase(database);
  for (const site of sites) await site.discard();
  await postgres.close();
  for (const folder of folders) await folder.remove();
});

async function open(site: SiteProcess, path: string) {
  const { status, headers, body } = await rawRequest(site.origin + path);
  return { status, headers, html: body.toString() };
}

/** On both processes, as soon as they have heard of the change. */
async function onBoth(path: string, check: (page: Awaited<ReturnType<typeof open>>) => void) {
  for (const site of sites) await eventually(async () => check(await open(site, path)));
}

/** Publishes an entry with these changes to what it is now. */
async function publish(id: string, changes: Record<string, unknown>): Promise<void> {
  const entry = await readEntry({ database }, admin, id);
  const values = { ...entry?.values, ...changes } as never;
  const saved = await saveDraft({ database }, admin, {
    id,
    values,
    version: entry?.version ?? 0,
  });
  expect(saved).toMatchObject({ ok: true });
  const version = saved.ok ? saved.version : 0;
  expect(await publishDraft({ database }, admin, { id, version })).toEqual({ ok: true });
}

const blocksIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe("a new service page", () => {
  const example = defaultEntries.get("service/cloud-solutions");
  let id: string;

  test("is nowhere while it is a draft", async () => {
    id = await createEntry({ database }, admin, { kind: "service", title: "Solar & Backup" });
    for (const site of sites) expect((await open(site, "/solar-backup")).status).toBe(404);
  });

  test("is served on every process once it is published, and cached", async () => {
    await publish(id, { ...example, slug: "solar-backup", title: "Solar & Backup" });
    await onBoth("/solar-backup", ({ status, html }) => {
      expect(status).toBe(200);
      expect(headingsIn(html, 1)).toEqual(["Solar & Backup"]);
      expect(blocksIn(html)[0]).toMatchObject({ "@type": "Service", name: "Solar & Backup" });
      // The build has drawn no picture for it.
      expect(contentOf(html, "og:image")).toMatch(/\/og\/home\.jpg$/);
    });
    await onBoth("/solar-backup", ({ headers }) =>
      expect(headers["cache-status"]).toBe("pages; hit"),
    );
    await onBoth("/sitemap.xml", ({ html }) => expect(html).toContain("/solar-backup</loc>"));
    await onBoth("/?service=/solar-backup", ({ html }) =>
      expect(html).toContain("About Solar &amp; Backup: "),
    );
  });

  test("has a card and a place in the JSON-LD of the home page once it is in a group", async () => {
    const home = await readEntry({ database }, admin, "home");
    const services = structuredClone(home?.values.services) as {
      groups: { services: { service: string }[] }[];
    };
    services.groups[0]?.services.push({ service: id });
    await publish("home", { services });
    await onBoth("/", ({ html }) => {
      const [business] = blocksIn(html);
      expect(JSON.stringify(business.hasOfferCatalog)).toContain("/solar-backup");
      expect(linksWithText(html).map(([, href]) => href)).toContain("/solar-backup");
    });
  });

  test("uses what was entered for search engines", async () => {
    const seo = { title: "Solar power", description: "Panels and batteries.", picture: null };
    await publish(id, { seo });
    await onBoth("/solar-backup", ({ html }) => {
      expect(titleIn(html)).toMatch(/^Solar power · /);
      expect(contentOf(html, "description")).toBe("Panels and batteries.");
      expect(contentOf(html, "og:title")).toBe("Solar power");
    });
  });

  test("under a new address is found at the old one", async () => {
    await publish(id, { slug: "solar" });
    await onBoth("/solar-backup?from=mail", ({ status, headers }) =>
      expect([status, headers.location]).toEqual([301, "/solar?from=mail"]),
    );
    await onBoth("/solar-backup.data", ({ status, html }) => {
      expect(status).toBe(202);
      expect(html).toContain('"redirect","/solar"');
    });
    await onBoth("/solar", ({ status }) => expect(status).toBe(200));
    await onBoth("/sitemap.xml", ({ html }) => expect(html).not.toContain("/solar-backup</loc>"));
    await onBoth("/?service=/solar-backup", ({ html }) => expect(html).toContain("About Solar"));
  });
});

test("an address of a previous shop leads where it was redirected to", async () => {
  const services = { database, origin: "https://shop.example" };
  await addRedirect(services, admin, { from: "/products/Old-Switch", to: "/shop" });
  await onBoth("/products/old-switch", ({ status, headers }) =>
    expect([status, headers.location]).toEqual([301, "/shop"]),
  );
  await onBoth("/products/another", ({ status }) => expect(status).toBe(404));
  await addRedirect(services, admin, { from: "/index.php?page=2", to: "/shop?q=ups" });
  await onBoth("/index.php?page=2", ({ status, headers }) =>
    expect([status, headers.location]).toEqual([301, "/shop?q=ups"]),
  );
  await onBoth("/index.php?page=3", ({ status }) => expect(status).toBe(404));
});

describe("a page that is removed", () => {
  test("leads home if it was a service, and no page links to it", async () => {
    await removeEntry({ database }, admin, { id: "service/data-analytics", version: 0 });
    await onBoth("/data-analytics", ({ status, headers }) =>
      expect([status, headers.location]).toEqual([301, "/"]),
    );
    for (const path of ["/", "/consulting-services", "/sitemap.xml"]) {
      await onBoth(path, ({ status, html }) => {
        expect(status).toBe(200);
        expect(/href="\/data-analytics|\/data-analytics<\/loc>/.exec(html)?.[0]).toBeUndefined();
      });
    }
  });

  test("leads to the list if it was a project", async () => {
    await removeEntry({ database }, admin, { id: "project/branch-map", version: 0 });
    await onBoth("/projects/branch-map", ({ status, headers }) =>
      expect([status, headers.location]).toEqual([301, "/projects"]),
    );
    for (const path of ["/projects", "/managed-it-services", "/sitemap.xml"]) {
      await onBoth(path, ({ html }) => expect(html).not.toContain("branch-map"));
    }
  });
});

test("a project is shown under a new title and in its new place", async () => {
  await publish("project/tender-library", { title: "Tender Shelf", slug: "tender-shelf" });
  await publish("portfolio", { order: [{ project: "project/tender-library" }] });
  await onBoth("/projects", ({ html }) =>
    expect(headingsIn(html, 2).slice(0, 2)).toEqual(["Tender Shelf", "Load Watch"]),
  );
  await onBoth("/projects/tender-library", ({ status, headers }) =>
    expect([status, headers.location]).toEqual([301, "/projects/tender-shelf"]),
  );
});

test("without projects, no page links to the portfolio, and its addresses lead home", async () => {
  const entries = await listEntries({ database }, admin);
  for (const { id, version } of entries.filter(({ kind }) => kind === "project")) {
    await removeEntry({ database }, admin, { id, version });
  }
  for (const path of ["/", "/managed-it-services", "/shop", "/sitemap.xml"]) {
    await onBoth(path, ({ status, html }) => {
      expect(status).toBe(200);
      expect(/href="\/projects|\/projects<\/loc>/.exec(html)?.[0]).toBeUndefined();
    });
  }
  await onBoth("/projects/branch-map", ({ headers }) => expect(headers.location).toBe("/projects"));
  await onBoth("/projects", ({ status, headers }) =>
    expect([status, headers.location]).toEqual([302, "/"]),
  );
});
