import { afterEach, describe, expect, test } from "vitest";
import type { Values } from "#app/content/kinds/fields.ts";
import { defaultEntries, siteContent } from "#app/content/site-content.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { contentFixture, retitled } from "#tests/helpers/content-fixture.ts";
import {
  confirmDemoParts,
  findDemoParts,
  isAnotherCompany,
  listDemoParts,
  removeDemoParts,
} from "./demo-content.server.ts";
import { listEntries, readEntry } from "./entries.server.ts";
import { removeEntry } from "./publish.server.ts";

const { fixture, draft, opened, publish } = contentFixture();
const rewritten = (values: Values) => ({
  ...values,
  title: "Our own project",
  tagline: "Built for our own clients.",
  description: "What we did for them.",
});
const idsLeft = async (admin: Owner) =>
  (await listDemoParts(fixture, admin)).map(({ id }) => id).sort();
const own = (company: Partial<typeof defaultSettings.company>) =>
  applySettings({ ...defaultSettings, company: { ...defaultSettings.company, ...company } });

afterEach(() => applySettings(defaultSettings));

describe("demo content", () => {
  test("is what a fresh installation says about its company, in the guide's groups", () => {
    const groups = Object.groupBy(findDemoParts(defaultEntries), ({ group }) => group);
    const ids = (group: keyof typeof groups) => groups[group]?.map(({ id }) => id);
    expect(ids("claims")).toEqual(["home.certifications", "home.partners", "home.whyChooseUs"]);
    expect(ids("team")).toEqual(["home.team"]);
    expect(ids("projects")).toEqual(["portfolio", ...entryIds("project/")]);
    expect(ids("places")).toEqual([
      ...["home.hero", "home.about", "home.contact", "home.seo"],
      "service/voip-services",
    ]);
    expect(ids("pages")).toEqual(
      entryIds("service/").filter((id) => id !== "service/voip-services"),
    );
    // No text of another kind speaks of the demo company.
    const others = [...defaultEntries].filter(([id]) => /^(email|legal)/.test(id));
    expect(others.length).toBeGreaterThan(40);
    expect(JSON.stringify(others)).not.toMatch(/jacaranda|pretoria|hatfield/i);
  });

  test("quotes the certifications, and the sentences that name a place", () => {
    const parts = new Map(findDemoParts(defaultEntries).map((part) => [part.id, part]));
    expect(parts.get("home.certifications")?.says).toContain("Mikrotik MTCNA");
    expect(parts.get("home.contact")?.says).toContain(
      "The jacarandas bloom in October and November.",
    );
    expect(parts.get("home.seo")?.says).toContain(
      "Jacaranda ICT: IT consulting and services, Pretoria",
    );
  });

  test("is the owner's once it is edited and published, section by section", async () => {
    const admin = await fixture.staff();
    const before = await idsLeft(admin);
    await draft(admin, "home", (values) => ({
      ...values,
      certifications: { title: "Certifications", names: ["CCNA"] },
    }));
    await draft(admin, "project/invoice-reader", rewritten);
    expect(await idsLeft(admin)).toEqual(before);
    await publish(admin, "home");
    await publish(admin, "project/invoice-reader");
    expect(await idsLeft(admin)).toEqual(
      before.filter((id) => id !== "home.certifications" && id !== "project/invoice-reader"),
    );
  });

  test("stays demo content until every claim in it is edited", async () => {
    const admin = await fixture.staff();
    const edit = async (change: (about: Values) => Values) => {
      await draft(admin, "home", (values) => ({
        ...values,
        about: change(values.about as Values),
      }));
      await publish(admin, "home");
      const parts = await listDemoParts(fixture, admin);
      return parts.find(({ id }) => id === "home.about");
    };
    const title = await edit((about) => ({ ...about, title: "Who we are" }));
    expect(title).toMatchObject({ group: "places", isEdited: true });
    const intro = await edit((about) => ({ ...about, intro: ["We are from Gqeberha."] }));
    expect(intro).toMatchObject({ group: "pages" });
    expect(intro?.says).toContain(
      "To be a catalyst for technological empowerment and growth in Africa and beyond.",
    );
    const values = [{ name: "Care", text: "We call back." }];
    const left = await edit((about) => ({ ...about, mission: "Ours.", vision: "Ours.", values }));
    expect(left).toBeUndefined();
  });

  test("keeps quoting the certifications that are left", async () => {
    const admin = await fixture.staff();
    await draft(admin, "home", (values) => ({
      ...values,
      certifications: { title: "Certifications", names: ["CCNA (ours)", "Mikrotik MTCNA"] },
    }));
    await publish(admin, "home");
    const parts = await listDemoParts(fixture, admin);
    expect(parts.find(({ id }) => id === "home.certifications")?.says).toEqual(["Mikrotik MTCNA"]);
  });

  test("is edited while an unpublished draft waits", async () => {
    const admin = await fixture.staff();
    await draft(admin, "project/stockroom", retitled("Our own project"));
    const parts = await listDemoParts(fixture, admin);
    expect(parts.find(({ id }) => id === "project/stockroom")?.isEdited).toBe(true);
    expect(parts.find(({ id }) => id === "project/gatehouse")?.isEdited).toBe(false);
  });

  test("quotes what is left of the demo company in a page that was edited", async () => {
    const admin = await fixture.staff();
    await draft(admin, "project/stockroom", retitled("Our own project"));
    await publish(admin, "project/stockroom");
    const parts = await listDemoParts(fixture, admin);
    expect(parts.find(({ id }) => id === "project/stockroom")).toMatchObject({
      title: "Our own project",
      says: [
        "Branch stock counts that keep working offline.",
        expect.stringMatching(/^A distributor with six branches .* even when its line is down\.$/),
        "https://demo.jacaranda-ict.example/stockroom",
      ],
    });
  });

  test("includes the demo company's details in the settings of another company", () => {
    expect(isAnotherCompany()).toBe(false);
    own({ name: "Protea", legalName: "Protea (Pty) Ltd", email: "post@protea.example" });
    expect(isAnotherCompany()).toBe(true);
    const details = findDemoParts(defaultEntries).find(({ id }) => id === "company");
    expect(details?.says).toEqual(
      expect.arrayContaining([defaultSettings.company.tagline, "25.7479° S, 28.2293° E"]),
    );
    expect(details?.says).not.toContain("post@protea.example");
    expect(details?.says).not.toContain(defaultSettings.company.legalStatus);
  });
});

test("a confirmed part is the owner's, and the audit log says who confirmed it", async () => {
  const admin = await fixture.staff();
  const chosen = ["home.partners", "project/gatehouse", "legal/terms", "unknown"];
  const confirmed = await confirmDemoParts(fixture, admin, chosen);
  expect(confirmed.map(({ id }) => id)).toEqual(["home.partners", "project/gatehouse"]);
  expect(await idsLeft(admin)).not.toContain("home.partners");
  expect(await confirmDemoParts(fixture, admin, chosen)).toEqual([]);
  expect(await auditSentences(admin)).toEqual([
    "confirmed home page, Trusted Partners",
    "confirmed project “Gatehouse”",
  ]);
});

describe("removing demo content", () => {
  test("empties sections and removes pages, and leaves what the menu needs", async () => {
    const admin = await fixture.staff();
    const everything = findDemoParts(defaultEntries)
      .filter(({ group }) => group !== "pages" && group !== "places")
      .map(({ id }) => id);
    const { removed } = await removeDemoParts(fixture, admin, everything);
    expect(removed.map(({ id }) => id)).toEqual(
      everything.filter((id) => id !== "home.team" && id !== "portfolio"),
    );
    const { home, projects } = siteContent();
    expect([home.certifications.names, home.partners.makers, home.whyChooseUs.reasons]).toEqual([
      [],
      [],
      [],
    ]);
    expect(projects).toEqual([]);
    expect(home.team.disciplines).not.toEqual([]);
    // Without projects, no page shows the text above them.
    expect(await idsLeft(admin)).not.toContain("portfolio");
    expect(await auditSentences(admin)).toContain("removed project “Load Watch”");
    expect(await auditSentences(admin)).toContain("published home page");
  });

  test("changes a draft of the home page as well, and nothing else of it", async () => {
    const admin = await fixture.staff();
    await draft(admin, "home", (values) => ({
      ...values,
      team: { ...(values.team as Values), title: "Our people" },
    }));
    await removeDemoParts(fixture, admin, ["home.certifications"]);
    expect(siteContent().home.team.title).toBe("One team, six disciplines");
    await publish(admin, "home");
    expect(siteContent().home.team.title).toBe("Our people");
    expect(siteContent().home.certifications.names).toEqual([]);
  });

  test("keeps the last service of the home page", async () => {
    const admin = await fixture.staff();
    const services = entryIds("service/");
    for (const id of services.slice(2)) {
      await removeEntry(fixture, admin, await opened(admin, id));
    }
    const { removed, kept } = await removeDemoParts(fixture, admin, services);
    expect([removed.map(({ id }) => id), kept.map(({ id }) => id)]).toEqual([
      services.slice(0, 1),
      services.slice(1, 2),
    ]);
  });

  test("touches nothing that an owner has edited or confirmed meanwhile", async () => {
    const admin = await fixture.staff();
    await confirmDemoParts(fixture, admin, ["home.partners"]);
    await draft(admin, "project/invoice-reader", rewritten);
    await publish(admin, "project/invoice-reader");
    const outcome = await removeDemoParts(fixture, admin, [
      "home.partners",
      "project/invoice-reader",
    ]);
    expect(outcome).toEqual({ removed: [], kept: [] });
    expect(await readEntry(fixture, admin, "home")).toMatchObject({ version: 0 });
    expect((await listEntries(fixture, admin)).length).toBe(defaultEntries.size);
  });
});

function entryIds(prefix: string): string[] {
  return [...defaultEntries.keys()].filter((id) => id.startsWith(prefix));
}

async function auditSentences({ userId }: Owner): Promise<string[]> {
  const { rows } = await fixture.database.$client.query<{ sentence: string }>(
    "select verb || ' ' || entity_label as sentence from audit_log where actor_id = $1 order by at, entity_id",
    [userId],
  );
  return rows.map(({ sentence }) => sentence);
}
