import { randText } from "#app/content/rand-text.ts";
import type { ShopChoice } from "./shop-address.ts";
import type { Shop } from "./shop-data.ts";

/** The filters that are on, each with the choices that remain without it. */
export function activeFilters({ choice, path }: Pick<Shop, "choice" | "path">): ActiveFilter[] {
  const { search, from, to, inStockOnly } = choice;
  const first = { ...choice, page: 1 };
  const category = path.at(-1);
  return [
    ...(search ? [{ label: `“${search}”`, without: { ...first, search: "" } }] : []),
    ...(category
      ? [{ label: category.name, without: { ...first, category: path.at(-2)?.slug ?? "" } }]
      : []),
    ...(from === undefined && to === undefined
      ? []
      : [
          {
            label: rangeText(from, to),
            range: { from, to },
            without: { ...first, from: undefined, to: undefined },
          },
        ]),
    ...(inStockOnly ? [{ label: "In stock", without: { ...first, inStockOnly: false } }] : []),
  ];
}

type ActiveFilter = {
  label: string;
  /** Whole cents, when the label is of prices. */
  range?: { from: number | undefined; to: number | undefined };
  without: ShopChoice;
};

/** The words stay, everything that narrows them goes. */
export function withoutFilters(choice: ShopChoice): ShopChoice {
  return { ...choice, category: "", from: undefined, to: undefined, inStockOnly: false, page: 1 };
}

function rangeText(from: number | undefined, to: number | undefined): string {
  const amount = (cents: number) => randText(cents).replace(/\.00$/, "");
  if (from === undefined) return `Up to ${amount(to ?? 0)}`;
  return to === undefined ? `From ${amount(from)}` : `${amount(from)} to ${amount(to)}`;
}
