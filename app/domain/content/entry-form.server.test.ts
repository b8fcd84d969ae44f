import { describe, expect, test } from "vitest";
import type { Fields, Values } from "#app/content/kinds/fields.ts";
import { checkEntry, labelProblems } from "./check-entry.ts";
import { compareEntries } from "./compare-entries.ts";
import { changeList, readEntryForm } from "./entry-form.server.ts";

const fields = {
  title: { type: "text", label: "Title", max: 10 },
  lines: { type: "lines", label: "Lines", max: 2, maxLength: 5, optional: true },
  text: { type: "markdown", label: "Text", max: 100, optional: true },
  about: {
    type: "group",
    label: "About",
    fields: {
      facts: {
        type: "list",
        label: "Facts",
        itemName: "fact",
        min: 1,
        max: 3,
        item: {
          term: { type: "text", label: "Term", max: 5 },
          isOn: { type: "check", label: "On" },
        },
      },
    },
  },
  photo: { type: "picture", label: "Photo", optional: true },
} as const satisfies Fields;

const context = {
  hasPage: (path: string) => path.startsWith("/known"),
  isTaken: () => false,
  placeholders: { company: "the trading name" },
};
const values = (change: Record<string, string> = {}): Values =>
  readEntryForm(fields, {
    title: " A  title ",
    lines: "one\r\n\r\n two ",
    "about.facts.length": "2",
    "about.facts.0.term": "a",
    "about.facts.0.isOn": "yes",
    "about.facts.1.term": "b",
    ...change,
  });

describe("a form", () => {
  test("becomes the values of its fields", () => {
    expect(values()).toEqual({
      title: "A title",
      lines: ["one", "two"],
      text: "",
      about: {
        facts: [
          { term: "a", isOn: true },
          { term: "b", isOn: false },
        ],
      },
      photo: null,
    });
  });

  test("has no more items than the list allows, whatever it says", () => {
    for (const length of ["4", "1e9", "Infinity"]) {
      const { about } = values({ "about.facts.length": length }) as { about: { facts: unknown[] } };
      expect(about.facts.length).toBeLessThanOrEqual(3);
    }
    for (const length of ["-1", "x", "1.5", ""]) {
      expect(values({ "about.facts.length": length })).toMatchObject({ about: { facts: [] } });
    }
  });

  test("keeps a focal point within the picture", () => {
    const sent = { "photo.path": "a.jpg", "photo.focusX": "900", "photo.focusY": "-5" };
    expect(values(sent).photo).toEqual({ path: "a.jpg", alt: "", focus: { x: 100, y: 0 } });
  });
});

describe("the buttons of a list", () => {
  const terms = (change: string) => {
    const { about } = changeList(fields, values(), change) as unknown as {
      about: { facts: { term: string }[] };
    };
    return about.facts.map(({ term }) => term);
  };

  test("add, remove and move an item", () => {
    expect(terms("add about.facts")).toEqual(["a", "b", ""]);
    expect(terms("remove about.facts.0")).toEqual(["b"]);
    expect(terms("up about.facts.1")).toEqual(["b", "a"]);
    expect(terms("down about.facts.0")).toEqual(["b", "a"]);
  });

  test("do nothing where there is nothing to do", () => {
    const nothing = ["up about.facts.0", "down about.facts.1", "remove about.facts.9", "add title"];
    for (const change of [
      ...nothing,
      "add __proto__",
      "remove about.facts.x",
      "burn about.facts.0",
    ]) {
      expect(terms(change)).toEqual(["a", "b"]);
    }
  });
});

describe("an entry", () => {
  test("that is complete has no problems", () => {
    expect(checkEntry(fields, values(), context)).toEqual({});
  });

  test("says by field what is missing or wrong", () => {
    const wrong = values({
      title: "A much longer title",
      lines: "a\nb\nc",
      text: "See [there](/unknown)",
      "about.facts.length": "0",
      "photo.path": "a.jpg",
    });
    expect(checkEntry(fields, wrong, context)).toEqual({
      title: "Shorten this by 9 characters. The maximum is 10.",
      lines: "Enter at most 2 lines.",
      text: "The site has no page at /unknown.",
      "about.facts": "Add at least one fact.",
      photo: "Add alt text.",
    });
    expect(checkEntry(fields, values({ title: "{nobody}" }), context)).toEqual({
      title: "There is no placeholder {nobody}.",
    });
  });

  test("names the field of each problem", () => {
    const problems = checkEntry(fields, values({ title: "", "about.facts.1.term": "" }), context);
    expect(problems).toEqual({
      title: "Enter the title.",
      "about.facts.1.term": "Enter the term.",
    });
    expect(labelProblems(fields, problems).map(([label]) => label)).toEqual([
      "Title",
      "About › Facts 2 › Term",
    ]);
  });

  test("is compared field by field", () => {
    const changed = values({ title: "Another", "about.facts.length": "1" });
    expect(compareEntries(fields, values(), changed)).toEqual([
      { label: "Title", before: "A title", after: "Another" },
      { label: "About › Facts 2 › Term", before: "b", after: "" },
      { label: "About › Facts 2 › On", before: "No", after: "" },
    ]);
  });

  test("is compared by the titles of what it refers to, and by the names of files", () => {
    const media = {
      project: { type: "reference", label: "Project", kind: "project" },
      photo: { type: "picture", label: "Photo" },
      film: { type: "video", label: "Video" },
    } as const satisfies Fields;
    const before = { project: "project/a", photo: null, film: { builtIn: "a-film" } };
    const after = {
      project: "project/b",
      photo: { path: "1763360400000-abcdefgh-desk.jpg", alt: "Desk", focus: { x: 50, y: 20 } },
      film: { mp4: "1763360400000-abcdefgh-tour.mp4" },
    };
    const uploaded = "uploaded on 17 November 2025 at 08:20";
    const titleOf = (id: string) => (id === "project/a" ? "Gatehouse" : "Stockroom");
    expect(compareEntries(media, before, after, titleOf)).toEqual([
      { label: "Project", before: "Gatehouse", after: "Stockroom" },
      { label: "Photo", before: "", after: `Desk (desk.jpg, ${uploaded}, focal point 50% 20%)` },
      {
        label: "Video",
        before: "Default video",
        after: `tour.mp4, ${uploaded}`,
      },
    ]);
  });
});
