import { expect, test } from "vitest";
import { articleNumber } from "#app/domain/catalogue/article-number.ts";
import { parseAuditFilters } from "./audit-filters.ts";

test("an article number also filters by the beginning of the product's id", () => {
  const id = "0b9e8a5c-12f4-4c6b-9d2e-000000000001";
  const filtersOf = (text: string) => parseAuditFilters(`https://x.example/?thing=${text}`);
  expect(filtersOf(articleNumber(id)).entityIdPrefix).toBe("0b9e8a5c-12");
  expect(filtersOf("Marula").entityIdPrefix).toBe("");
});
