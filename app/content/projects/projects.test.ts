import { describe, expect, test } from "vitest";
import { companyServices } from "#app/content/services/services.ts";
import { projectCategories } from "./project.ts";
import { findProject, projectAfter, projects, projectsIntro, relatedProjects } from "./projects.ts";

describe("the projects", () => {
  test("match the specification", () => {
    expect(projectsIntro).toMatchObject({
      title: "Our Projects",
      tagline: "From SaaS platforms to AI agents — see what we're building.",
    });
    expect(projectCategories.map(({ name }) => name)).toEqual([
      "Website",
      "Mobile App",
      "AI Workflow",
    ]);
  });

  test("are nine, three in each category, with unique slugs and titles", () => {
    expect(projects).toHaveLength(9);
    for (const { name } of projectCategories) {
      expect(projects.filter(({ category }) => category === name)).toHaveLength(3);
    }
    expect(new Set(projects.map(({ slug }) => slug)).size).toBe(9);
    expect(new Set(projects.map(({ title }) => title)).size).toBe(9);
    for (const { slug } of projects) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test("at least two have a video, one has no media", () => {
    expect(projects.filter(({ video }) => video).length).toBeGreaterThanOrEqual(2);
    const bare = projects.filter((one) => !one.thumb && !one.thumbVideo && !one.video);
    expect(bare.map(({ slug }) => slug)).toEqual(["tender-library"]);
    expect(bare[0]?.images).toBeUndefined();
  });

  test.for(projects)("$title has a description and bullet points", (project) => {
    expect(project.tagline.endsWith(".")).toBe(true);
    expect(project.description).toMatch(/\*\*[^*]+\*\*/);
    expect(project.description.match(/^- \*\*/gm)?.length).toBeGreaterThanOrEqual(3);
    expect(project.tech.length).toBeGreaterThanOrEqual(3);
    for (const picture of [project.thumb, ...(project.images ?? [])]) {
      if (picture) expect(picture.alt.length).toBeGreaterThan(20);
    }
  });

  test("external links use https", () => {
    const addresses = projects.flatMap(({ liveUrl, repoUrl }) => [liveUrl ?? [], repoUrl ?? []]);
    for (const address of addresses.flat()) expect(new URL(address).protocol).toBe("https:");
  });

  test("texts contain no price, praise or promised time", () => {
    const promises = projects.flatMap(
      ({ tagline, description }) =>
        `${tagline} ${description}`.match(/\bR ?\d|award|world-class|cutting-edge|guarantee/gi) ??
        [],
    );
    expect(promises).toEqual([]);
  });

  test("are found by slug only", () => {
    expect(findProject("load-watch")?.title).toBe("Load Watch");
    for (const slug of ["", "Load-Watch", "constructor", "__proto__", "../load-watch"]) {
      expect(findProject(slug)).toBeUndefined();
    }
  });

  test("each links to the next, the last to the first", () => {
    const [first] = projects;
    const last = projects.at(-1);
    if (!first || !last) throw new Error("There are no projects");
    expect(projectAfter(first)).toBe(projects[1]);
    expect(projectAfter(last)).toBe(first);
  });
});

test.for(companyServices)("$title shows two or three projects", ({ path }) => {
  const related = relatedProjects(path);
  expect([2, 3]).toContain(new Set(related).size);
  expect(related.length).toBe(new Set(related).size);
});

test("every project is shown by some service", () => {
  const shown = new Set(companyServices.flatMap(({ path }) => relatedProjects(path)));
  expect(projects.filter((project) => !shown.has(project))).toEqual([]);
});
