import { desc, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Values } from "#app/content/kinds/fields.ts";
import { defaultEntries, redirectTarget, siteContent } from "#app/content/site-content.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { contentVersions } from "#app/database/tables/content.ts";
import { contentFixture, retitled } from "#tests/helpers/content-fixture.ts";
import { createEntry, discardDraft, noteEditor, saveDraft } from "./drafts.server.ts";
import { listEntries, readEntry, readPreviewedEntries } from "./entries.server.ts";
import {
  listVersions,
  publishDraft,
  readVersion,
  removeEntry,
  restoreEntry,
} from "./publish.server.ts";
import { addRedirect, addRedirectList, addRedirects, deleteRedirect } from "./redirects.server.ts";

const { fixture, draft, opened, publish } = contentFixture();

describe("a draft", () => {
  test("is what staff see, and changes nothing for visitors until it is published", async () => {
    const admin = await fixture.staff();
    await draft(admin, "service/cybersecurity", retitled("Security for everyone"));
    expect(await readEntry(fixture, admin, "service/cybersecurity")).toMatchObject({
      state: "draft",
      title: "Security for everyone",
    });
    expect(titleOf("service/cybersecurity")).toBe("Cybersecurity");
    expect(await publish(admin, "service/cybersecurity")).toEqual({ ok: true });
    expect(titleOf("service/cybersecurity")).toBe("Security for everyone");
    expect(await readEntry(fixture, admin, "service/cybersecurity")).toMatchObject({
      state: "published",
    });
  });

  test("that somebody else has saved since is not overwritten", async () => {
    const [thandi, sipho] = [await fixture.staff(), await fixture.staff()];
    const first = await draft(thandi, "home", (values) => values);
    const { values } = (await readEntry(fixture, sipho, "home")) ?? {};
    const late = { id: "home", values: values ?? {}, version: first.version };
    expect(await saveDraft(fixture, sipho, late)).toMatchObject({ ok: false, reason: "outdated" });
    expect(
      await publishDraft(fixture, sipho, { id: "home", version: first.version }),
    ).toMatchObject({ ok: false, reason: "outdated" });
  });

  test("that is the same as what is published is none", async () => {
    const admin = await fixture.staff();
    await draft(admin, "portfolio", retitled("Our work"));
    await draft(admin, "portfolio", retitled("Our Projects"));
    expect(await readEntry(fixture, admin, "portfolio")).toMatchObject({ state: "published" });
    expect(await publish(admin, "portfolio")).toEqual({ ok: false, reason: "nothing" });
  });

  test("that was discarded leaves what is published, and an entry in the audit log", async () => {
    const admin = await fixture.staff();
    await draft(admin, "portfolio", retitled("Our work"));
    expect(await discardDraft(fixture, admin, await opened(admin, "portfolio"))).toBe("discarded");
    const [entry] = await fixture.database.select().from(auditLog).orderBy(desc(auditLog.at));
    expect(entry).toMatchObject({ verb: "discarded the changes of", entityId: "portfolio" });
    expect(await readEntry(fixture, admin, "portfolio")).toMatchObject({
      state: "published",
      title: "Portfolio",
    });
  });

  test("that was discarded is not the last change", async () => {
    const sipho = await fixture.staff();
    const lerato = { ...(await fixture.staff()), name: "Lerato" };
    const changed = async () => (await readEntry(fixture, sipho, "portfolio"))?.changed;
    await draft(lerato, "portfolio", retitled("Our work"));
    await discardDraft(fixture, lerato, await opened(lerato, "portfolio"));
    expect(await changed()).toBeUndefined();
    await draft(sipho, "portfolio", retitled("Our work"));
    await publish(sipho, "portfolio");
    await draft(lerato, "portfolio", retitled("Our best work"));
    expect(await changed()).toMatchObject({ by: "Lerato" });
    await discardDraft(fixture, lerato, await opened(lerato, "portfolio"));
    expect(await changed()).toMatchObject({ by: "Sipho" });
  });

  test("that somebody has changed is not discarded, and a removed page stays removed", async () => {
    const admin = await fixture.staff();
    const before = await opened(admin, "portfolio");
    await draft(admin, "portfolio", retitled("Our work"));
    expect(await discardDraft(fixture, admin, before)).toBe("outdated");
    const service = "service/voip-services";
    await removeEntry(fixture, admin, await opened(admin, service));
    await draft(admin, service, retitled("Phones"));
    expect(await discardDraft(fixture, admin, await opened(admin, service))).toBe("discarded");
    expect(await readEntry(fixture, admin, service)).toMatchObject({ state: "removed" });
  });

  test("that is changed after it was scheduled is no longer scheduled", async () => {
    const admin = await fixture.staff();
    await draft(admin, "portfolio", retitled("Our work"));
    await publish(admin, "portfolio", { at: new Date(Date.now() + 3_600_000) });
    const same = await draft(admin, "portfolio", (values) => values);
    expect(same.outcome).not.toHaveProperty("cancelsSchedule");
    expect(await readEntry(fixture, admin, "portfolio")).toMatchObject({ state: "scheduled" });
    const changed = await draft(admin, "portfolio", retitled("Our wo"));
    expect(changed.outcome).toMatchObject({ cancelsSchedule: true });
    expect(await readEntry(fixture, admin, "portfolio")).toMatchObject({ state: "draft" });
  });

  test("without a title keeps the name of the published page", async () => {
    const admin = await fixture.staff();
    await draft(admin, "service/cybersecurity", retitled(""));
    const entry = await readEntry(fixture, admin, "service/cybersecurity");
    expect(entry).toMatchObject({ title: "Cybersecurity", values: { title: "" } });
  });

  test("names pictures of the file store only", async () => {
    const admin = await fixture.staff();
    const photo = { path: "1700000000000-abcdefgh-gone.jpg", alt: "Gone", focus: { x: 0, y: 0 } };
    await draft(admin, "service/cybersecurity", (values) => ({ ...values, picture: photo }));
    const entry = await readEntry(fixture, admin, "service/cybersecurity");
    expect(entry?.values.picture).toBeNull();
  });

  test("is seen by the holder of a preview only", async () => {
    const admin = await fixture.staff();
    await draft(admin, "service/cybersecurity", retitled("Only a draft"));
    const previewed = await readPreviewedEntries(fixture.database, "service/cybersecurity");
    expect(previewed?.entries.get("service/cybersecurity")?.title).toBe("Only a draft");
    expect(JSON.stringify(siteContent())).not.toContain("Only a draft");
  });
});

describe("editors", () => {
  test("are told of each other", async () => {
    const [thandi, sipho] = [await fixture.staff(), await fixture.staff()];
    expect(await noteEditor(fixture.database, thandi, "project/stockroom")).toEqual([]);
    expect(await noteEditor(fixture.database, sipho, "project/stockroom")).toEqual(["Thandi"]);
    expect(await noteEditor(fixture.database, sipho, "project/gatehouse")).toEqual([]);
  });
});

describe("publishing", () => {
  test("is refused while something is missing", async () => {
    const admin = await fixture.staff();
    await draft(admin, "service/cybersecurity", (values) => ({
      ...values,
      intro: "",
      slug: "shop",
    }));
    expect(await publish(admin, "service/cybersecurity")).toEqual({
      ok: false,
      reason: "incomplete",
      problems: {
        intro: "Enter the introduction.",
        slug: "Another page already uses this address.",
      },
    });
  });

  test("keeps every version, and the state of the installation as the first", async () => {
    const admin = await fixture.staff();
    for (const title of ["Our work", "Our best work"]) {
      await draft(admin, "portfolio", retitled(title));
      await publish(admin, "portfolio");
    }
    const titles = [];
    for (const { id } of await listVersions(fixture, admin, "portfolio")) {
      const values = await readVersion(fixture, admin, { entryId: "portfolio", id });
      titles.push([id === "installed", values?.title]);
    }
    expect(titles).toEqual([
      [false, "Our best work"],
      [false, "Our work"],
      [true, "Our Projects"],
    ]);
    const none = { entryId: "portfolio", id: "none" };
    expect(await readVersion(fixture, admin, none)).toBeUndefined();
  });

  test("keeps the last 200 versions of an entry", async () => {
    const admin = await fixture.staff();
    await draft(admin, "portfolio", retitled("Our work"));
    await publish(admin, "portfolio");
    await fixture.database.execute(sql`
      insert into content_versions (document_id, value, published_at, published_by)
      select 'portfolio', '{}', now() - interval '1 day' * day, 'Sipho'
      from generate_series(1, 220) as day`);
    await draft(admin, "portfolio", retitled("Our best work"));
    await publish(admin, "portfolio");
    expect(await fixture.database.$count(contentVersions)).toBe(200);
    const [last] = await listVersions(fixture, admin, "portfolio");
    const values = await readVersion(fixture, admin, {
      entryId: "portfolio",
      id: last?.id ?? "",
    });
    expect(values?.title).toBe("Our best work");
  });
});

describe("the address of a page", () => {
  const services = () => ({ database: fixture.database, origin: "https://www.shop.example" });
  const moved = (slug: string) => (values: Values) => ({ ...values, slug });

  test("that changed twice redirects to the last one, and one that returns is not redirected", async () => {
    const admin = await fixture.staff();
    for (const slug of ["it-security", "digital-security"]) {
      await draft(admin, "service/cybersecurity", moved(slug));
      expect(await publish(admin, "service/cybersecurity")).toEqual({ ok: true });
    }
    expect(redirectTarget("/cybersecurity")).toBe("/digital-security");
    expect(redirectTarget("/it-security")).toBe("/digital-security");
    await draft(admin, "service/cybersecurity", moved("cybersecurity"));
    await publish(admin, "service/cybersecurity");
    expect(redirectTarget("/cybersecurity")).toBeUndefined();
    expect(redirectTarget("/digital-security")).toBe("/cybersecurity");
  });

  test("can be redirected by hand from where no page is to where one is", async () => {
    const admin = await fixture.staff();
    expect(await addRedirect(services(), admin, { from: "/shop", to: "/" })).toMatchObject({
      field: "from",
    });
    expect(await addRedirect(services(), admin, { from: "/old", to: "/nowhere" })).toMatchObject({
      field: "to",
    });
    expect(
      await addRedirect(services(), admin, { from: "/old", to: "/cybersecurity" }),
    ).toMatchObject({ ok: true });
    expect(redirectTarget("/old")).toBe("/cybersecurity");
    await deleteRedirect(fixture, admin, "/old");
    expect(redirectTarget("/old")).toBeUndefined();
  });

  test("is redirected in any case, and elsewhere only if that was asked for", async () => {
    const admin = await fixture.staff();
    await addRedirect(services(), admin, { from: "/About-Us", to: "/cybersecurity" });
    expect(redirectTarget("/about-US")).toBe("/cybersecurity");
    const change = { from: "/about-us", to: "/shop" };
    expect(await addRedirect(services(), admin, change)).toEqual({
      ok: false,
      field: "replaces",
      message: "This address already redirects to /cybersecurity. Tick to replace it.",
    });
    expect(await addRedirect(services(), admin, { ...change, replaces: true })).toMatchObject({
      ok: true,
    });
    expect(redirectTarget("/about-us")).toBe("/shop");
  });

  test("is given as the browser shows it: in full, and with a query", async () => {
    const admin = await fixture.staff();
    const full = { from: "http://shop.example/Prices/", to: "https://www.shop.example/shop?q=ups" };
    expect(await addRedirect(services(), admin, full)).toEqual({
      ok: true,
      added: { from: "/prices", to: "/shop?q=ups" },
    });
    const query = { from: "/index.php?page=2", to: "/shop" };
    expect(await addRedirect(services(), admin, query)).toMatchObject({ ok: true });
    expect(redirectTarget("/index.php?Page=2")).toBe("/shop");
    expect(redirectTarget("/index.php")).toBeUndefined();
    const elsewhere = { from: "https://other.example/prices", to: "/shop" };
    expect(await addRedirect(services(), admin, elsewhere)).toMatchObject({ field: "from" });
  });

  test("is redirected with others in a list: all of them, or none", async () => {
    const admin = await fixture.staff();
    const list = [
      { from: "/list-one", to: "/shop" },
      { from: "/list-two", to: "/nowhere" },
      { from: "/LIST-one/", to: "/" },
    ];
    expect(await addRedirects(services(), admin, { redirects: list })).toEqual({
      ok: false,
      problems: [
        { index: 1, field: "to", message: "The site has no page at this address." },
        { index: 2, field: "from", message: "This old address is in the list twice." },
      ],
    });
    expect(redirectTarget("/list-one")).toBeUndefined();
    const correct = list.map((each, index) => ({ from: `${each.from}-${index}`, to: "/shop" }));
    expect(await addRedirects(services(), admin, { redirects: correct })).toMatchObject({
      ok: true,
    });
    expect(redirectTarget("/list-two-1")).toBe("/shop");
    const text = "/list-three /shop\n/alone\n\n/shop /";
    expect(await addRedirectList(services(), admin, { list: text, replaces: false })).toEqual({
      ok: false,
      lines: [
        { line: 2, message: "Enter the old and the new address with a space between." },
        { line: 4, message: "A page already uses this address." },
      ],
      canReplace: false,
    });
    const again = { list: "/list-two-1 /", replaces: false };
    expect(await addRedirectList(services(), admin, again)).toMatchObject({ canReplace: true });
    expect(await addRedirectList(services(), admin, { ...again, replaces: true })).toEqual({
      ok: true,
      count: 1,
    });
    expect(redirectTarget("/list-two-1")).toBe("/");
  });
});

describe("a page", () => {
  test("is added as a draft with an id of its own", async () => {
    const admin = await fixture.staff();
    const ids = [];
    for (let at = 0; at < 2; at++) {
      ids.push(await createEntry(fixture, admin, { kind: "service", title: "Drone surveys!" }));
    }
    ids.push(await createEntry(fixture, admin, { kind: "service", title: "Cybersecurity" }));
    expect(ids).toEqual([
      "service/drone-surveys",
      "service/drone-surveys-2",
      "service/cybersecurity-2",
    ]);
    const [first] = ids;
    expect(await readEntry(fixture, admin, first ?? "")).toMatchObject({ state: "new" });
    expect(siteContent().services).toHaveLength(13);
    expect(await discardDraft(fixture, admin, await opened(admin, first ?? ""))).toBe("deleted");
    expect(await readEntry(fixture, admin, first ?? "")).toBeUndefined();
  });

  test("that was removed is restored as visitors saw it last", async () => {
    const admin = await fixture.staff();
    const id = "service/voip-services";
    await draft(admin, id, retitled("Phones"));
    await publish(admin, id);
    await removeEntry(fixture, admin, await opened(admin, id));
    expect(await readEntry(fixture, admin, id)).toMatchObject({
      state: "removed",
      title: "Phones",
    });
    const before = await opened(admin, id);
    expect(await restoreEntry(fixture, admin, before)).toBe("restored");
    expect(titleOf(id)).toBe("Phones");
    expect(redirectTarget("/voip-services")).toBeUndefined();
    expect(await restoreEntry(fixture, admin, before)).toBe("outdated");
  });

  test("that was removed becomes a draft if another page has taken its address", async () => {
    const admin = await fixture.staff();
    const id = "service/voip-services";
    await removeEntry(fixture, admin, await opened(admin, id));
    await draft(admin, "service/cybersecurity", (values) => ({ ...values, slug: "voip-services" }));
    expect(await publish(admin, "service/cybersecurity")).toEqual({ ok: true });
    expect(await restoreEntry(fixture, admin, await opened(admin, id))).toBe("incomplete");
    expect(await readEntry(fixture, admin, id)).toMatchObject({ hasDraft: true });
    expect(titleOf(id)).toBeUndefined();
  });

  test("that the owner added keeps its draft when it is removed, and is restored without it", async () => {
    const admin = await fixture.staff();
    const installed = await readEntry(fixture, admin, "service/cybersecurity");
    const id = await createEntry(fixture, admin, { kind: "service", title: "Drone surveys" });
    await draft(admin, id, ({ title = "", slug = "" }) => ({
      ...installed?.values,
      title,
      slug,
    }));
    expect(await publish(admin, id)).toEqual({ ok: true });
    await draft(admin, id, retitled("Drone flights"));
    await removeEntry(fixture, admin, await opened(admin, id));
    expect(await readEntry(fixture, admin, id)).toMatchObject({
      state: "removed",
      title: "Drone flights",
    });
    expect(await restoreEntry(fixture, admin, await opened(admin, id))).toBe("restored");
    expect(titleOf(id)).toBe("Drone surveys");
    expect(await readEntry(fixture, admin, id)).toMatchObject({
      state: "draft",
      title: "Drone flights",
    });
    await removeEntry(fixture, admin, await opened(admin, id));
    expect(await publish(admin, id)).toEqual({ ok: true });
    expect(titleOf(id)).toBe("Drone flights");
  });

  test("that was deleted is not brought back by a late save", async () => {
    const admin = await fixture.staff();
    const id = await createEntry(fixture, admin, { kind: "service", title: "Drone surveys" });
    const late = { ...(await opened(admin, id)), values: {} };
    await discardDraft(fixture, admin, late);
    expect(await saveDraft(fixture, admin, late)).toEqual({ ok: false, reason: "missing" });
    expect(await readEntry(fixture, admin, id)).toBeUndefined();
  });

  test("that is removed redirects, and can be published again", async () => {
    const admin = await fixture.staff();
    await removeEntry(fixture, admin, await opened(admin, "service/voip-services"));
    expect(siteContent().services.map(({ id }) => id)).not.toContain("service/voip-services");
    expect(redirectTarget("/voip-services")).toBe("/");
    expect(await readEntry(fixture, admin, "service/voip-services")).toMatchObject({
      state: "removed",
    });
    await draft(admin, "service/voip-services", (values) => values);
    expect(await publish(admin, "service/voip-services")).toEqual({ ok: true });
    expect(siteContent().services.map(({ id }) => id)).toContain("service/voip-services");
    expect(redirectTarget("/voip-services")).toBeUndefined();
  });

  test("of the fixed ones cannot be removed", async () => {
    const admin = await fixture.staff();
    await removeEntry(fixture, admin, await opened(admin, "home"));
    expect(await readEntry(fixture, admin, "home")).toMatchObject({ state: "published" });
  });

  test("of a service stays while it is the only card of the home page", async () => {
    const admin = await fixture.staff();
    const cards = siteContent().home.services.groups.flatMap(({ services }) => services);
    for (const { service } of cards.slice(1)) {
      expect(await removeEntry(fixture, admin, await opened(admin, service))).toBe("removed");
    }
    const last = await opened(admin, cards[0]?.service ?? "");
    expect(await removeEntry(fixture, admin, last)).toBe("last-service");
    expect(siteContent().services.map(({ id }) => id)).toContain(last.id);
    // It has no card.
    const other = await opened(admin, "service/data-analytics");
    expect(await removeEntry(fixture, admin, other)).toBe("removed");
  });

  test("with a hostile id does not exist", async () => {
    const admin = await fixture.staff();
    for (const id of ["__proto__", "service/", "service/a/b", "home/x", "Home", "x".repeat(500)]) {
      expect(await readEntry(fixture, admin, id)).toBeUndefined();
    }
    expect((await listEntries(fixture, admin)).length).toBe(defaultEntries.size);
  });
});

function titleOf(id: string): string | undefined {
  return siteContent().services.find((service) => service.id === id)?.title;
}
