import type { Sort } from "#app/domain/products/catalogue-choice.ts";
import { Button } from "#app/ui/button.tsx";
import { defaultSort, type ShopChoice } from "./shop-address.ts";
import { useSyncedField } from "./synced-field.ts";
import "#app/ui/field.css";
import "./sort-choice.css";

export function SortChoice({ choice }: { choice: ShopChoice }) {
  // The order that comes by itself has no name: who then searches gets the best matches first.
  const usual = defaultSort(choice.search);
  const nameIn = (sort: string) => (sort === usual ? "" : sort);
  const field = useSyncedField<HTMLSelectElement>(nameIn(choice.sort));
  return (
    <div className="shop-sort">
      <label htmlFor="shop-sort">Sort</label>
      <select
        ref={field}
        id="shop-sort"
        form="shop-form"
        name="sort"
        defaultValue={nameIn(choice.sort)}
        className="field-box"
      >
        {Object.entries(labels)
          .filter(([sort]) => sort !== "relevance" || choice.search !== "")
          .map(([sort, label]) => (
            <option key={sort} value={nameIn(sort)}>
              {label}
            </option>
          ))}
      </select>
      <Button type="submit" form="shop-form" size="s">
        Sort
      </Button>
    </div>
  );
}

const labels = {
  relevance: "Best match",
  newest: "Newest first",
  "price-up": "Price, low to high",
  "price-down": "Price, high to low",
  name: "Name, A to Z",
} satisfies Record<Sort, string>;
