import { company } from "#app/content/company.ts";
import { descriptionBlocks } from "#app/domain/products/description-blocks.ts";
import { firstSentence } from "#app/domain/products/product-summary.ts";
import { priceText } from "#app/ui/price.tsx";

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
  return `${said} ${priceText(product.cents)}${company.vatNumber ? " with VAT" : ""} from ${company.name}.`;
}
