import { describe, expect, test } from "vitest";
import { siteContent } from "#app/content/site-content.server.ts";
import {
  categoriesWithProjects,
  commonTech,
  filterProjects,
  isCacheableList,
  isUnknownCategory,
  parseProjectFilters,
  projectFiltersUrl,
} from "./filter-projects.ts";

const { categories } = siteContent().portfolio;
const stockroom = project("Stockroom", "website", ["React", "PostgreSQL"]);
const gatehouse = project("Gatehouse", "mobile-app", ["React Native", "SQLite"]);
const reader = project("Invoice Reader", "ai-workflow", ["Python", "C++ (GCC)"]);
const all = [stockroom, gatehouse, reader];

describe("filtering projects", () => {
  test.for([
    ["", all],
    ["  ", all],
    ["gATE", [gatehouse]],
    ["react", [stockroom, gatehouse]],
    ["sql", [stockroom, gatehouse]],
    [" python ", [reader]],
    ["c++ (", [reader]],
    [".*", []],
    ["pyton", [reader]],
    ["Pyhton", [reader]],
    ["reakt natve", [gatehouse]],
    ["rect", [stockroom, gatehouse]],
    ["pytn", []],
    ["rat", []],
    ["website", []],
  ] as const)("%j matches titles and technologies", ([search, slugs]) => {
    expect(filterProjects(all, { search: search, category: undefined })).toEqual(slugs);
  });

  test("a category without a project is offered only where it is chosen", () => {
    const slugs = (chosen?: "mobile-app") =>
      categoriesWithProjects(categories, [reader, stockroom], chosen).map(({ slug }) => slug);
    expect(slugs()).toEqual(["website", "ai-workflow"]);
    expect(slugs("mobile-app")).toEqual(["website", "mobile-app", "ai-workflow"]);
    expect(categoriesWithProjects(categories, [], undefined)).toEqual([]);
  });

  test("suggests only what finds a project", () => {
    expect(commonTech([reader, stockroom, project("Shop", "website", ["PostgreSQL"])])).toEqual([
      "PostgreSQL",
      "Python",
    ]);
    expect(commonTech([])).toEqual([]);
  });

  test("a project whose category was removed is among all", () => {
    const bare = { ...stockroom, category: undefined };
    expect(filterProjects([bare], { search: "", category: undefined })).toEqual([bare]);
    expect(filterProjects([bare], { search: "", category: "website" })).toEqual([]);
  });

  test("a category filters, also together with a search", () => {
    expect(filterProjects(all, { search: "", category: "mobile-app" })).toEqual([gatehouse]);
    expect(filterProjects(all, { search: "react", category: "website" })).toEqual([stockroom]);
    expect(filterProjects(all, { search: "python", category: "website" })).toEqual([]);
  });
});

describe("the URL of a list", () => {
  test.for([
    ["/projects", "", undefined],
    ["/projects?q=react+native", "react native", undefined],
    ["/projects?category=ai-workflow", "", "ai-workflow"],
    ["/projects?q=a%26b&category=website", "a&b", "website"],
  ] as const)("%s says it, there and back", ([address, words, category]) => {
    expect(projectFiltersUrl({ search: words, category })).toBe(address);
    expect(parseProjectFilters(searchOf(address), categories)).toEqual({ search: words, category });
  });

  test.for([
    ["/projects?category=zzz", true],
    ["/projects?category=website", false],
    ["/projects?category=", false],
    ["/projects", false],
  ] as const)("%s has an unknown category: %j", ([address, unknown]) => {
    expect(isUnknownCategory(searchOf(address), categories)).toBe(unknown);
  });

  test("an unknown category counts as all, and the search text is limited", () => {
    expect(
      parseProjectFilters(searchOf("/?category=Website"), categories).category,
    ).toBeUndefined();
    expect(
      parseProjectFilters(searchOf("/?category=constructor"), categories).category,
    ).toBeUndefined();
    expect(
      parseProjectFilters(searchOf(`/?q=${"x".repeat(5000)}`), categories).search,
    ).toHaveLength(100);
  });

  test.for([
    ["/projects", true],
    ["/projects?utm_source=mail", true],
    ["/projects?category=website", true],
    ["/projects?category=", false],
    ["/projects?category=nothing", false],
    ["/projects?category=website&category=website", false],
    ["/projects?q=", false],
    ["/projects?q=react&category=website", false],
  ] as const)("%s is cacheable: %j", ([address, common]) => {
    expect(isCacheableList(searchOf(address), categories)).toBe(common);
  });
});

function project(title: string, slug: "website" | "mobile-app" | "ai-workflow", tech: string[]) {
  return { title, tech, category: { slug } };
}

function searchOf(address: string): URLSearchParams {
  return new URL(address, "https://site.example").searchParams;
}
