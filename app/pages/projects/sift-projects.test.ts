import { describe, expect, test } from "vitest";
import {
  isCommonList,
  isUnknownCategory,
  readSieve,
  sieveAddress,
  siftProjects,
} from "./sift-projects.ts";

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
    expect(siftProjects(all, { words, category: undefined })).toEqual(found);
  });

  test("a category leaves its own, and goes together with words", () => {
    expect(siftProjects(all, { words: "", category: "mobile-app" })).toEqual([gatehouse]);
    expect(siftProjects(all, { words: "react", category: "website" })).toEqual([stockroom]);
    expect(siftProjects(all, { words: "python", category: "website" })).toEqual([]);
  });
});

describe("the address of a list", () => {
  test.for([
    ["/projects", "", undefined],
    ["/projects?q=react+native", "react native", undefined],
    ["/projects?category=ai-workflow", "", "ai-workflow"],
    ["/projects?q=a%26b&category=website", "a&b", "website"],
  ] as const)("%s says it, there and back", ([address, words, category]) => {
    expect(sieveAddress({ words, category })).toBe(address);
    expect(readSieve(searchOf(address))).toEqual({ words, category });
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
    expect(readSieve(searchOf("/?category=Website")).category).toBeUndefined();
    expect(readSieve(searchOf("/?category=constructor")).category).toBeUndefined();
    expect(readSieve(searchOf(`/?q=${"x".repeat(5000)}`)).words).toHaveLength(100);
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
    expect(isCommonList(searchOf(address))).toBe(common);
  });
});

function project(title: string, slug: "website" | "mobile-app" | "ai-workflow", tech: string[]) {
  return { title, tech, category: { slug } };
}

function searchOf(address: string): URLSearchParams {
  return new URL(address, "https://site.example").searchParams;
}
