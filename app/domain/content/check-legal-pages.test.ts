import { describe, expect, test } from "vitest";
import { kindOf, placeholdersOf } from "#app/content/kinds/content-kinds.ts";
import type { Values } from "#app/content/kinds/fields.ts";
import { LEGAL_PAGES } from "#app/content/kinds/legal-fields.ts";
import { defaultEntries } from "#app/content/site-content.server.ts";
import { hasPage } from "#app/seo/public-pages.ts";
import { checkEntry } from "./check-entry.ts";

function problemsOf(id: string, changes: Values = {}) {
  const values = { ...defaultEntries.get(id), ...changes };
  return checkEntry(kindOf(id)?.fields ?? {}, values, {
    hasPage: (path) => hasPage(path),
    isTaken: () => false,
    placeholders: placeholdersOf(id),
  });
}

const section = (text: string) => ({
  sections: [{ title: "Section", anchor: "", shown: "always", text }],
});

describe("before a legal page is published", () => {
  test.for(LEGAL_PAGES)("%s is complete as installed", (name) => {
    expect(problemsOf(`legal/${name}`)).toEqual({});
  });

  test("its placeholders must exist, and those of legal texts are not for others", () => {
    expect(problemsOf("legal/terms", section("{legalName} keeps {recordYears} {years}"))).toEqual({
      "sections.0.text": "There is no placeholder {years}.",
    });
    expect(problemsOf("legal/terms", { question: "{contactDetails}" })).toEqual({
      question: "There is no placeholder {contactDetails}.",
    });
    const project = "project/stockroom";
    expect(problemsOf(project, { description: "Kept {recordYears} years" })).toEqual({
      description: "There is no placeholder {recordYears}.",
    });
  });

  test("a block must stand in a paragraph of its own", () => {
    expect(problemsOf("legal/terms", section("Call us: {contactDetails}"))).toEqual({
      "sections.0.text": "Put {contactDetails} in its own paragraph, between empty lines.",
    });
    expect(problemsOf("legal/terms", section("Call us:\n\n{contactDetails}"))).toEqual({});
  });

  test("its links lead to pages of the site, and it has a date and a section", () => {
    expect(problemsOf("legal/terms", section("See [Delivery](/deliveries)."))).toEqual({
      "sections.0.text": "The site has no page at /deliveries.",
    });
    expect(problemsOf("legal/terms", { updated: "", sections: [] })).toEqual({
      updated: "Fill in “Last updated”.",
      sections: "Add at least one section.",
    });
  });
});
