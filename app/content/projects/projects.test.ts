import { describe, expect, test } from "vitest";
import { buildContent, defaultEntries, siteContent } from "#app/content/site-content.server.ts";

const { portfolio, projects } = siteContent();

describe("the projects", () => {
  test("match the specification", () => {
    expect(portfolio).toMatchObject({
      title: "Our Projects",
      tagline: "From SaaS platforms to AI agents — see what we're building.",
    });
    expect(portfolio.categories.map(({ name, colour }) => [name, colour])).toEqual([
      ["Website", "blue"],
      ["Mobile App", "green"],
      ["AI Workflow", "purple"],
    ]);
  });

  test("are nine, three in each category, with unique slugs and titles", () => {
    expect(projects).toHaveLength(9);
    for (const { slug } of portfolio.categories) {
      expect(projects.filter(({ category }) => category === slug)).toHaveLength(3);
    }
    expect(new Set(projects.map(({ slug }) => slug)).size).toBe(9);
    expect(new Set(projects.map(({ title }) => title)).size).toBe(9);
    for (const { slug } of projects) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test("at least two have a video, one has no media", () => {
    expect(projects.filter(({ video }) => video).length).toBeGreaterThanOrEqual(2);
    const bare = projects.filter((one) => !one.thumb && !one.thumbVideo && !one.video);
    expect(bare.map(({ slug }) => slug)).toEqual(["tender-library"]);
    expect(bare[0]?.images).toEqual([]);
  });

  test.for(projects)("$title has a description and bullet points", (project) => {
    expect(project.tagline.endsWith(".")).toBe(true);
    expect(project.description).toMatch(/\*\*[^*]+\*\*/);
    expect(project.description.match(/^- \*\*/gm)?.length).toBeGreaterThanOrEqual(3);
    expect(project.tech.length).toBeGreaterThanOrEqual(3);
    for (const picture of [project.thumb, ...project.images.map((shot) => shot.picture)]) {
      if (picture) expect(picture.alt.length).toBeGreaterThan(20);
    }
  });

  test("external links use https", () => {
    const addresses = projects.flatMap(({ liveUrl, repoUrl }) => [liveUrl, repoUrl]);
    for (const address of addresses.filter(Boolean))
      expect(new URL(address).protocol).toBe("https:");
  });

  test("texts contain no price, praise or promised time", () => {
    const promises = projects.flatMap(
      ({ tagline, description }) =>
        `${tagline} ${description}`.match(/\bR ?\d|award|world-class|cutting-edge|guarantee/gi) ??
        [],
    );
    expect(promises).toEqual([]);
  });

  test("are in the order of the portfolio, unlisted ones last", () => {
    const entries = new Map(defaultEntries);
    const order = [{ project: "project/stockroom" }, { project: "project/removed" }];
    entries.set("portfolio", { ...entries.get("portfolio"), order });
    const ordered = buildContent(entries).projects.map(({ slug }) => slug);
    expect(ordered.slice(0, 3)).toEqual(["stockroom", "load-watch", "inbox-triage"]);
    expect(ordered).toHaveLength(9);
  });
});
