import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { LegalEntry } from "#app/content/kinds/legal-fields.ts";
import { GENERATED_ON, legalPage } from "#app/content/legal/legal-page.server.ts";
import { type Listed, siteContent } from "#app/content/site-content.server.ts";
import { currentSeller } from "#app/domain/documents/issue-document.server.ts";
import { makePdf } from "#app/domain/documents/pdf/make-pdf.server.ts";
import { PAYMENT_PROVIDERS } from "#app/domain/payments/payment-providers.server.ts";
import { personalDataSections } from "#app/domain/privacy/personal-data.server.ts";
import { cookieList } from "#app/http/cookie-list.server.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { legalFacts } from "#tests/helpers/legal-facts.ts";
import { pdfOutline, pdfText } from "#tests/helpers/pdf-text.ts";
import { legalDocument } from "./legal-document.server.ts";
import { renderLegalSection } from "./render-legal-section.server.tsx";

function entryOf(name: string): Listed<LegalEntry> {
  const entry = siteContent().legal.find(({ id }) => id === `legal/${name}`);
  if (!entry) throw new Error(`There is no legal page ${name}`);
  return entry;
}

const pageOf = (name: string) => legalPage(entryOf(name), legalFacts());
const htmlOf = (name: string) =>
  pageOf(name)
    .sections.map(({ title, blocks }) => `<h2>${title}</h2>${renderLegalSection(blocks)}`)
    .join("")
    .replaceAll("\u00a0", " ");

/**
 * What the code says in these pages, without payment providers, and the day since when. When this fails,
 * the PAIA manual or the list of cookies has changed: set GENERATED_ON to today and keep the new fingerprint.
 */
test("what is generated carries the day on which it last changed", () => {
  const { cookies } = legalFacts();
  const manual = personalDataSections
    .filter(({ name }) => !PAYMENT_PROVIDERS.some(({ personalData }) => personalData.name === name))
    .map(({ manual: { kept, ...said } }) => ({ ...said, kept: kept() }));
  expect({
    "paia-manual": [GENERATED_ON["paia-manual"], fingerprint(manual)],
    cookies: [GENERATED_ON.cookies, fingerprint(cookies)],
  }).toEqual({
    "paia-manual": ["2026-11-19", "92e8f6be8eb5"],
    cookies: ["2026-11-19", "ffd20ae6d8fc"],
  });
});

function fingerprint(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12);
}

describe("the PAIA manual", () => {
  test("has every category of the list that export and erasure use, once and with what PAIA asks", () => {
    const html = htmlOf("paia-manual");
    for (const { manual } of personalDataSections) {
      expect(html.split(`<h3>${manual.title}</h3>`), manual.title).toHaveLength(2);
      for (const text of [manual.information, manual.purpose, manual.kept()]) {
        expect(html).toContain(text.replaceAll("&", "&amp;"));
      }
    }
    expect(new Set(personalDataSections.map(({ manual }) => manual.title)).size).toBe(
      personalDataSections.length,
    );
  });

  test("has them even if the owner takes them out of the text", () => {
    const entry = entryOf("paia-manual");
    const sections = entry.sections.filter(({ anchor }) => anchor !== "personal-information");
    const page = legalPage({ ...entry, sections }, legalFacts());
    expect(page.sections.at(-1)).toMatchObject({
      id: "personal-information-we-process",
      blocks: legalFacts().personalInformation,
    });
  });

  test("follows the periods that the owner chose, and has their day as its version", () => {
    const privacy = { ...defaultSettings.privacy, mailDays: 45, changedOn: "2027-02-03" };
    applySettings({ ...defaultSettings, privacy });
    expect(htmlOf("paia-manual")).toContain("45 days");
    expect(pageOf("paia-manual").lastUpdated?.date).toBe("2027-02-03");
    applySettings(defaultSettings);
    expect(pageOf("paia-manual").lastUpdated?.date).toBe(GENERATED_ON["paia-manual"]);
  });

  test("says who the head and the Information Officer are by law until the owner has named them", () => {
    const byLaw = htmlOf("paia-manual");
    expect(byLaw).toContain("<dt>Head of the company</dt><dd>The chief executive officer, or");
    expect(byLaw).toContain("<dt>Information Officer</dt><dd>The head of the company (POPIA");
    const company = {
      ...defaultSettings.company,
      headOfCompany: "Thandi Nkosi",
      informationOfficerEmail: "privacy@umfula.example",
      separatePostalAddress: ["PO Box 12", "Hatfield, 0028"],
    };
    applySettings({ ...defaultSettings, company });
    const html = htmlOf("paia-manual");
    expect(html).toContain("<dt>Information Officer</dt><dd>Thandi Nkosi</dd>");
    expect(html).toContain("PO Box 12, Hatfield, 0028");
    // The manual is printed, and refers to its form.
    expect(html).toContain(`<dt>Website</dt><dd><a href="${company.website}"`);
    expect(html).toContain("mailto:privacy@umfula.example");
    applySettings(defaultSettings);
  });

  describe("as PDF", () => {
    let pdf: Uint8Array;
    beforeAll(async () => {
      const made = await makePdf(legalDocument(pageOf("paia-manual"), currentSeller()));
      if (!made) throw new Error("The PDF was not made");
      pdf = made;
    });

    test("has a version, a date, every section and every category", () => {
      const text = pdfText(pdf).replace(/\s+/g, " ");
      const { lastUpdated, sections } = pageOf("paia-manual");
      expect(text).toContain(`Version of ${lastUpdated?.shown}`);
      for (const { title } of sections) expect(text).toContain(title);
      for (const { manual } of personalDataSections) {
        expect(text).toContain(manual.title);
        expect(text, manual.title).toContain(manual.information);
        expect(text, manual.title).toContain(manual.purpose);
        expect(text, manual.title).toContain(manual.kept());
      }
    });

    test("has each list as one, numbered as it is written, and cuts nothing off", async () => {
      const long = Array.from({ length: 1500 }, (_, at) => `word${at}`).join(" ");
      const markdown = `1. First\n2. Second\n\n- ${long}\n- Last`;
      const page = { ...pageOf("paia-manual"), sections: [sectionOf(markdown)] };
      const made = (await makePdf(legalDocument(page, currentSeller()))) ?? new Uint8Array();
      const outline = pdfOutline(made).map((line) => line.trim());
      const lists = outline.slice(outline.indexOf("H2 1. Section") + 1);
      expect(lists.filter((line) => line === "L")).toHaveLength(2);
      expect(lists.slice(0, 7)).toEqual([
        "L",
        "LI",
        "Lbl 1.",
        "LBody First",
        "LI",
        "Lbl 2.",
        "LBody Second",
      ]);
      expect(pdfText(made).replace(/\s+/g, " ")).toMatch(/word0 .*word1499 .*Last/);
    });

    test("is tagged for screen readers", () => {
      const outline = pdfOutline(pdf).join("\n");
      for (const tag of ["H1", "H2", "H3", "P", "LBody", "TH", "TD"])
        expect(outline).toContain(tag);
    });
  });
});

function sectionOf(markdown: string) {
  return { id: "section", title: "Section", blocks: [{ markdown }] };
}

test("the page about cookies has every cookie that the code can set", () => {
  const html = htmlOf("cookies");
  for (const [name, { purpose }] of Object.entries(cookieList)) {
    expect(html).toContain(`<h3>${name}</h3>`);
    expect(html).toContain(purpose);
  }
});
