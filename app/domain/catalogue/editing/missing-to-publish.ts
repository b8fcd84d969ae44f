import { productTexts } from "#app/content/texts/product-texts.ts";
import { NO_PRICE } from "#app/domain/catalogue/prices/check-prices.ts";
import {
  categoryLevels,
  type LevelOption,
  mapCategoryLevels,
  missingLevels,
} from "./category-levels.ts";

const { fields: messages } = productTexts;

/** What the database allows only drafts and archived products to lack. */
export type PublishableProduct = {
  description: string;
  cents: number;
  /** The ids of its categories, from the top. */
  path: readonly string[];
};

/** What a product lacks to be published or scheduled, in the sentences of its form. */
export function missingToPublish(
  { description, cents, path }: PublishableProduct,
  tree: readonly LevelOption[],
): string[] {
  const levels = missingLevels(
    tree,
    mapCategoryLevels((_, level) => path[level] ?? ""),
  );
  return [
    ...(description === "" ? [messages.descriptionRequired] : []),
    ...(cents === NO_PRICE ? [messages.priceInvalid] : []),
    ...categoryLevels.flatMap(({ field }) => levels[field] ?? []),
  ];
}

/** "Description is required. Valid price is required." */
export function toSentences(problems: readonly string[]): string {
  return problems.map((problem) => `${problem.replace(/\.$/, "")}.`).join(" ");
}
