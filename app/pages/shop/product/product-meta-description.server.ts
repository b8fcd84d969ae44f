import { company } from "#app/content/company.ts";
import { vatNumber } from "#app/content/company-details.ts";
import { parseDescription } from "#app/domain/catalogue/parse-description.ts";
import { firstSentence } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { formatRand } from "#app/format/money.ts";

const MAX_LENGTH = 140;

/** Meta description of a product: what it is and its price. */
export function productMetaDescription(product: { description: string; cents: number }): string {
  const [first] = parseDescription(product.description);
  const opening =
    firstSentence(product.description) ||
    (first?.kind === "bullets" ? first.items.join(", ") : first?.text) ||
    "";
  const sentence =
    opening.length > MAX_LENGTH
      ? `${opening.slice(0, MAX_LENGTH).replace(/\s+\S*$/, "")}…`
      : opening.replace(/[.…]*$/, (end) => (end.includes("…") ? "…" : "."));
  return `${sentence} ${formatRand(product.cents)}${vatNumber() ? " including VAT" : ""} from ${company().name}.`;
}
