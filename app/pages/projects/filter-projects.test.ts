import { describe, expect, test } from "vitest";
import {
  filterProjects,
  isCacheableList,
  isUnknownCategory,
  parseProjectFilters,
  projectFiltersUrl,
} from "./filter-projects.ts";

const stockroom = project("Stockroom", "website", ["React", "PostgreSQL"]);
const gatehouse = project("Gatehouse", "mobile-app", ["React Native", "SQLite"]);
const reader = project("Invoice Reader", "ai-workflow", ["Python", "C++ (GCC)"]);
const all = [stockroom, gatehouse, reader];

describe("sifting", () => {
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
  ] as const)("%j is looked for in titles and technologies", ([words, found]) => {
    expect(filterProjects(all, { search: words, category: undefined })).toEqual(found);
  });

  test("a category leaves its own, and goes together with words", () => {
    expect(filterProjects(all, { search: "", category: "mobile-app" })).toEqual([gatehouse]);
    expect(filterProjects(all, { search: "react", category: "website" })).toEqual([stockroom]);
    expect(filterProjects(all, { search: "python", category: "website" })).toEqual([]);
  });
});

describe("the address of a list", () => {
  test.for([
    ["/projects", "", undefined],
    ["/projects?q=react+native", "react native", undefined],
    ["/projects?category=ai-workflow", "", "ai-workflow"],
    ["/projects?q=a%26b&category=website", "a&b", "website"],
  ] as const)("%s says it, there and back", ([address, words, category]) => {
    expect(projectFiltersUrl({ search: words, category })).toBe(address);
    expect(parseProjectFilters(searchOf(address))).toEqual({ search: words, category });
  });

  test.for([
    ["/projects?category=zzz", true],
    ["/projects?category=website", false],
    ["/projects?category=", false],
    ["/projects", false],
  ] as const)("%s asks for what nobody offers: %j", ([address, unknown]) => {
    expect(isUnknownCategory(searchOf(address))).toBe(unknown);
  });

  test("what nobody offers counts as All, and words have an end", () => {
    expect(parseProjectFilters(searchOf("/?category=Website")).category).toBeUndefined();
    expect(parseProjectFilters(searchOf("/?category=constructor")).category).toBeUndefined();
    expect(parseProjectFilters(searchOf(`/?q=${"x".repeat(5000)}`)).search).toHaveLength(100);
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
  ] as const)("%s is kept for others: %j", ([address, common]) => {
    expect(isCacheableList(searchOf(address))).toBe(common);
  });
});

function project(title: string, slug: "website" | "mobile-app" | "ai-workflow", tech: string[]) {
  return { title, tech, category: { slug } };
}

function searchOf(address: string): URLSearchParams {
  return new URL(address, "https://site.example").searchParams;
}
