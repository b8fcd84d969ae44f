import { afterEach, describe, expect, test } from "vitest";
import { emptyValues } from "#app/content/kinds/fields.ts";
import { type LegalEntry, legalFields } from "#app/content/kinds/legal-fields.ts";
import { legalPage } from "#app/content/legal/legal-page.server.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { legalFacts } from "#tests/helpers/legal-facts.ts";
import { renderLegalSection } from "./render-legal-section.server.tsx";

afterEach(() => applySettings(defaultSettings));

describe("a legal text", () => {
  test("has paragraphs, lists, links and what must catch the eye", () => {
    expect(
      htmlOf("> Read **this**.\n\nSee [Delivery](/delivery).\n\n- **One.** First.\n- Two"),
    ).toBe(
      '<div class="legal-important"><p>Read <strong>this</strong>.</p></div>' +
        '<p>See <a href="/delivery">Delivery</a>.</p>' +
        "<ul><li><strong>One.</strong> First.</li><li>Two</li></ul>",
    );
  });

  test("has tables, whose short rows are filled up", () => {
    expect(
      htmlOf("Table: Prices\n| To | Price |\n| --- | ---: |\n| **Here** | a \\| b |\n| There |"),
    ).toBe(
      '<table class="legal-table"><caption class="visually-hidden">Prices</caption><thead><tr>' +
        '<th scope="col" class="soft">To</th><th scope="col" class="soft">Price</th></tr></thead>' +
        '<tbody><tr><th scope="row"><strong>Here</strong></th><td>a | b</td></tr>' +
        '<tr><th scope="row">There</th><td></td></tr></tbody></table>',
    );
    expect(htmlOf("A heading\n---")).toBe("<h3>A heading</h3>");
  });

  test("escapes HTML and blanks addresses that could run a script", () => {
    const html = htmlOf(
      "<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n" +
        "| <b>a</b> |\n| --- |\n| [y](data:text/html,1) |",
    );
    expect(html).not.toMatch(/<(script|img|b)\b/);
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain('<a href="">x</a>');
    expect(html).toContain('<a href="">y</a>');
  });

  test("shows what the settings say as it is, whatever its characters mean in Markdown", () => {
    const legalName = "1. *Smith* & [Sons](/x) <b>_Ltd_</b> {email} | Co";
    const company = { ...defaultSettings.company, legalName };
    applySettings({ ...defaultSettings, company });
    const shown = "1. *Smith* &amp; [Sons](/x) &lt;b&gt;_Ltd_&lt;/b&gt; {email} | Co";
    expect(htmlOf("{legalName}")).toBe(`<p>${shown}</p>`);
    expect(htmlOf("| {legalName} |\n| - |")).toContain(`class="soft">${shown}</th>`);
  });

  test("links the email address and breaks neither it nor a number from its unit", () => {
    const company = { ...defaultSettings.company, email: "hello@two-words.example" };
    applySettings({ ...defaultSettings, company });
    expect(htmlOf("Write to {email} within 30 days.")).toBe(
      '<p>Write to <a href="mailto:hello@two-words.example" class="email-link">hello@two-words.example</a> within 30\u00a0days.</p>',
    );
    applySettings({ ...defaultSettings, company: { ...company, email: "a<b>@c.example" } });
    expect(htmlOf("{email}")).toBe("<p>a&lt;b&gt;@c.example</p>");
  });

  test("keeps the empty lines of a list, and leaves out a block without content", () => {
    expect(htmlOf("- a\n\n- b")).toBe("<ul><li><p>a</p></li><li><p>b</p></li></ul>");
    const delivery = { ...defaultSettings.delivery, courier: false };
    applySettings({ ...defaultSettings, delivery });
    expect(htmlOf("One.\n\n{courierPrices}\n\n{outlyingAreas} Two.")).toBe(
      "<p>One.</p><p>Two.</p>",
    );
    expect(sectionsOf([{ title: "Prices", text: "{courierPrices}" }])).toEqual([]);
    expect(sectionsOf([{ title: "Couriers", text: "One.", shown: "courier" }])).toEqual([]);
    expect(sectionsOf([{ title: "Collecting", text: "One.", shown: "collection" }])).toHaveLength(
      1,
    );
  });
});

test("every section has an id of its own, also beside those of the page", () => {
  const titles = ["Your rights: 6 months", "Your rights (6 months)", "Settings", "***", "Émigré"];
  const sections = titles.map((title) => ({ title, text: "One." }));
  expect(
    sectionsOf([...sections, { title: "Else", anchor: " Your Rights ", text: "One." }]),
  ).toEqual(
    [
      "your-rights-6-months",
      "your-rights-6-months-2",
      "settings-2",
      "section",
      "emigre",
      "your-rights",
    ].map((id) => expect.objectContaining({ id })),
  );
});

test("a draft without a date or a text has a page", () => {
  const page = pageOf([]);
  expect(page.lastUpdated).toBeUndefined();
  expect(page.sections).toEqual([]);
});

type Section = Partial<LegalEntry["sections"][number]>;

function pageOf(sections: Section[]) {
  const empty = emptyValues(legalFields) as LegalEntry;
  const whole = sections.map((section) => ({
    ...(emptyValues(legalFields.sections.item) as LegalEntry["sections"][number]),
    ...section,
  }));
  const document = { ...empty, id: "legal/terms", sections: whole };
  return legalPage(document, legalFacts());
}

function sectionsOf(sections: Section[]) {
  return pageOf(sections).sections;
}

function htmlOf(text: string): string {
  const [section] = sectionsOf([{ title: "Section", text }]);
  return renderLegalSection(section?.blocks ?? []).replaceAll("\n", "");
}
