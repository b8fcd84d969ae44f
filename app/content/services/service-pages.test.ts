import { describe, expect, test } from "vitest";
import { siteContent } from "#app/content/site-content.server.ts";
import { serviceDiagrams } from "./service-diagrams.ts";

const { services, projects } = siteContent();
const servicePages = services.map((service) => ({
  ...service,
  diagram: service.drawing ? serviceDiagrams[service.drawing] : undefined,
}));

describe("the service pages", () => {
  test("are thirteen", () => {
    expect(new Set(services.map(({ slug }) => slug)).size).toBe(13);
  });

  test.for(servicePages)("$title has its capabilities, four to a row", (page) => {
    const count = page.slug === "hardware-software" ? 12 : 8;
    expect(page.rows.map((row) => row.capabilities.length)).toEqual(Array(count / 4).fill(4));
  });

  test("no two pages, and no two capabilities, have the same title", () => {
    const titles = servicePages.flatMap((page) => [page.title, ...capabilitiesOf(page.slug)]);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  test.for(servicePages)("$title has all its texts", (page) => {
    const {
      seo: _,
      picture: __,
      footerLabel: ___,
      shopCategory: ____,
      offer: _____,
      ...shown
    } = page;
    const texts = textsIn(shown);
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.filter((text) => text.trim() === "" || text !== text.trim())).toEqual([]);
    const sentences = page.rows.flatMap((row) => row.capabilities.map(({ text }) => text));
    expect(sentences.filter((text) => text.length < 60 || !text.endsWith("."))).toEqual([]);
  });

  test.for(servicePages)("$title links to two or three others, never to itself", (page) => {
    expect([2, 3]).toContain(new Set(relatedTo(page)).size);
    expect(relatedTo(page)).not.toContain(page.id);
  });

  test("no two pages have the same diagram", () => {
    expect(new Set(servicePages.map(({ drawing }) => drawing)).size).toBe(servicePages.length);
  });

  test.for(servicePages)("$title has a small diagram, described in words", ({ diagram }) => {
    expect(diagram?.text).toMatch(/^[A-Z].{60,280}\.$/);
    expect(JSON.stringify(diagram).length).toBeLessThan(2200);
  });

  test.for(servicePages)("the labels of $title fit into its diagram", ({ diagram }) => {
    if (!diagram) throw new Error("There is no diagram");
    const labels = [...diagram.labels, ...(diagram.title ? [diagram.title] : [])];
    const outside = labels.filter(([text, x, y, anchor]) => {
      const width = text.length * LABEL_EM * 14;
      const left = x - { start: 0, middle: width / 2, end: width }[anchor ?? "start"];
      return left < 0 || left + width > 400 || y < 12 || y > diagram.height - 4;
    });
    expect(outside).toEqual([]);
  });

  test("data analytics is reached from other services", () => {
    const leading = services.filter((page) => relatedTo(page).includes("service/data-analytics"));
    expect(leading.length).toBeGreaterThan(1);
  });

  test("no price is promised, and no time but 24 hours", () => {
    const promises = servicePages
      .flatMap(textsIn)
      .flatMap((text) => text.match(/\bR ?\d[\d ]*|\bwithin (?!24 hours)[^.]*|\d+ (minutes|days)/g))
      .filter(Boolean);
    expect(promises).toEqual([]);
  });

  test("the eight capabilities of Managed IT Services", () => {
    expect(capabilitiesOf("managed-it-services")).toEqual([
      "Proactive IT Support and Maintenance",
      "Remote Monitoring and Management",
      "Helpdesk Support",
      "Patch Management",
      "Vendor Management",
      "Backup and Disaster Recovery",
      "Security and Compliance",
      "Strategic Technology Planning",
    ]);
    const [first] = pageAt("managed-it-services")?.rows[0]?.capabilities ?? [];
    expect(first?.text).toContain("24/7 monitoring");
  });
});

describe("the projects of a service page", () => {
  test.for(services)("$title shows two or three projects", (page) => {
    const shown = page.projects.map(({ project }) => project);
    expect([2, 3]).toContain(shown.length);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test("every project is shown by some service", () => {
    const shown = new Set(services.flatMap((page) => page.projects.map(({ project }) => project)));
    expect(projects.filter(({ id }) => !shown.has(id))).toEqual([]);
  });
});

/** Mean width of a letter in the text font. */
const LABEL_EM = 0.54;

function pageAt(slug: string) {
  return services.find((page) => page.slug === slug);
}

function capabilitiesOf(slug: string): string[] {
  const rows = pageAt(slug)?.rows ?? [];
  return rows.flatMap((row) => row.capabilities.map(({ name }) => name));
}

function relatedTo(page: (typeof services)[number]): string[] {
  return page.related.map(({ service }) => service);
}

/** Every text in it, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
