import { company } from "#app/content/company.ts";
import { randText } from "#app/content/rand-text.ts";
import { descriptionBlocks } from "#app/domain/products/description-blocks.ts";
import { firstSentence } from "#app/domain/products/product-summary.ts";

const LONGEST = 140;

/** A product in a line or two, for search results and shared links: what it is, and its price. */
export function describeProduct(product: { description: string; cents: number }): string {
  const [first] = descriptionBlocks(product.description);
  const opening =
    firstSentence(product.description) ||
    (first?.kind === "bullets" ? first.items.join(", ") : first?.text) ||
    "";
  const said =
    opening.length > LONGEST
      ? `${opening.slice(0, LONGEST).replace(/\s+\S*$/, "")}…`
      : opening.replace(/[.…]*$/, (end) => (end.includes("…") ? "…" : "."));
  return `${said} ${randText(product.cents)}${company.vatNumber ? " with VAT" : ""} from ${company.name}.`;
}
