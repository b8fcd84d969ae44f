import { describe, expect, test } from "vitest";
import { findServicePage, servicePages } from "./service-pages.ts";
import { companyServices } from "./services.ts";

describe("the service pages", () => {
  test("are thirteen, one for each service", () => {
    expect(servicePages).toHaveLength(13);
    expect(pathsOf(servicePages).toSorted()).toEqual(pathsOf(companyServices).toSorted());
  });

  test.for(servicePages)("$title has its capabilities, four to a row", (page) => {
    const count = page.path === "/hardware-software" ? 12 : 8;
    expect(page.rows.map((row) => row.capabilities.length)).toEqual(Array(count / 4).fill(4));
  });

  test("no two pages, and no two capabilities, have the same title", () => {
    const titles = servicePages.flatMap((page) => [page.title, ...capabilitiesOf(page.path)]);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  test.for(servicePages)("$title has all its texts", (page) => {
    const texts = textsIn(page);
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.filter((text) => text.trim() === "" || text !== text.trim())).toEqual([]);
    const sentences = page.rows.flatMap((row) => row.capabilities.map(({ text }) => text));
    expect(sentences.filter((text) => text.length < 60 || !text.endsWith("."))).toEqual([]);
  });

  test.for(servicePages)("$title links to two or three others, never to itself", (page) => {
    expect([2, 3]).toContain(new Set(pathsOf(page.related)).size);
    expect(pathsOf(page.related)).not.toContain(page.path);
  });

  test("no two pages have the same diagram", () => {
    const drawings = servicePages.map(({ diagram: { text, labels, ...drawing } }) =>
      JSON.stringify(drawing),
    );
    expect(new Set(drawings).size).toBe(servicePages.length);
  });

  test.for(servicePages)("$title has a small diagram, described in words", ({ diagram }) => {
    expect(diagram.text).toMatch(/^[A-Z].{60,280}\.$/);
    expect(JSON.stringify(diagram).length).toBeLessThan(2200);
  });

  test.for(servicePages)("the labels of $title fit into its diagram", ({ diagram }) => {
    const labels = [...diagram.labels, ...(diagram.title ? [diagram.title] : [])];
    const outside = labels.filter(([text, x, y, anchor]) => {
      const width = text.length * LABEL_EM * 14;
      const left = x - { start: 0, middle: width / 2, end: width }[anchor ?? "start"];
      return left < 0 || left + width > 400 || y < 12 || y > diagram.height - 4;
    });
    expect(outside).toEqual([]);
  });

  test("data analytics is reached from other services", () => {
    const leading = servicePages.filter((page) =>
      pathsOf(page.related).includes("/data-analytics"),
    );
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
    expect(capabilitiesOf("/managed-it-services")).toEqual([
      "Proactive IT Support and Maintenance",
      "Remote Monitoring and Management",
      "Helpdesk Support",
      "Patch Management",
      "Vendor Management",
      "Backup and Disaster Recovery",
      "Security and Compliance",
      "Strategic Technology Planning",
    ]);
    const [first] = findServicePage("/managed-it-services")?.rows[0]?.capabilities ?? [];
    expect(first?.text).toContain("24/7 monitoring");
  });
});

/** Mean width of a letter in the text font. */
const LABEL_EM = 0.54;

function capabilitiesOf(path: string): string[] {
  const rows = findServicePage(path)?.rows ?? [];
  return rows.flatMap((row) => row.capabilities.map(({ name }) => name));
}

function pathsOf(pages: readonly { path: string }[]): string[] {
  return pages.map(({ path }) => path);
}

/** Every text in it, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
