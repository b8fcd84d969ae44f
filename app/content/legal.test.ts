import { describe, expect, test } from "vitest";
import { VISITOR_CART_DAYS } from "#app/domain/cart/cart-owner.ts";
import { MAIL_KEPT_DAYS } from "#app/domain/outbox/sweep-mails.server.ts";
import { company } from "./company.ts";
import type { LegalDocument } from "./legal.ts";
import { privacy } from "./privacy.ts";
import { terms } from "./terms.ts";

describe("legal pages", () => {
  test("the terms have their 10 sections, in order", () => {
    expect(terms.title).toBe("Terms of Service");
    expect(idsOf(terms)).toEqual([
      "acceptance",
      "services",
      "client-responsibilities",
      "payment",
      "intellectual-property",
      "liability",
      "termination",
      "changes",
      "governing-law",
      "contact",
    ]);
  });

  test("the privacy policy has its 9 sections, in order", () => {
    expect(privacy.title).toBe("Privacy Policy");
    expect(idsOf(privacy)).toEqual([
      "introduction",
      "information-collected",
      "use",
      "sharing",
      "security",
      "cookies",
      "rights",
      "changes",
      "contact",
    ]);
  });

  test("the law is South Africa's, and the four rights are named", () => {
    expect(wordsOf(terms, "governing-law")).toContain("law of the Republic of South Africa");
    for (const right of ["Access", "Deletion", "Opt-out", "A copy of your data"]) {
      expect(wordsOf(privacy, "rights")).toContain(right);
    }
  });

  test("the cookies are named: signing in, a reminder put off, an answer carried on, two for the cart, no others", () => {
    const said = wordsOf(privacy, "cookies");
    expect(said).toContain("When you sign in");
    expect(said).toContain("When you put off verifying your address");
    expect(said).toContain("When you save a form");
    expect(said).toContain("When you put something into the cart");
    expect(said).toContain(`${VISITOR_CART_DAYS} days`);
    expect(said).toContain("strictly necessary");
    for (const name of [
      "jacaranda.session_token",
      "verify-later",
      "office-toast",
      "jacaranda.cart",
      "(cart)",
    ]) {
      expect(said).toContain(name);
    }
  });

  test("how long we know whom we wrote to is what the sweeper holds to", () => {
    expect(wordsOf(privacy, "security")).toContain(`stays for ${MAIL_KEPT_DAYS} days more`);
  });

  describe.for([terms, privacy])("$title", (document) => {
    test("is dated 8 August 2025", () => {
      expect(document.lastUpdated).toEqual({ date: "2025-08-08", shown: "8 August 2025" });
    });

    test("gives every section an address of its own", () => {
      expect(new Set(idsOf(document)).size).toBe(document.sections.length);
    });

    test("says something, shortly, in every section", () => {
      for (const { id, blocks } of document.sections) {
        expect(blocks.length, id).toBeGreaterThanOrEqual(1);
        expect(blocks.length, id).toBeLessThanOrEqual(4);
      }
    });

    test("names the company by its legal name and tells how to reach it", () => {
      expect(wordsOf(document, document.sections[0]?.id)).toContain(company.legalName);
      expect(wordsOf(document, "contact")).toContain(`mailto:${company.email}`);
    });
  });
});

function idsOf(document: LegalDocument): string[] {
  return document.sections.map(({ id }) => id);
}

function wordsOf(document: LegalDocument, id: string | undefined): string {
  return JSON.stringify(document.sections.find((section) => section.id === id)?.blocks);
}
