import type { OfficeChoice, OfficeView } from "#app/domain/products/office-choice.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { FilterBar, FilterChoice, FilterSearch } from "#app/ui/filter-bar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { OfficeHead } from "../office-head.tsx";
import { officeAddress, officeFields } from "./office-address.ts";

/** What the list can be narrowed to, and what can be done with it as a whole. */
export function ProductListHead({ counts, choice, places }: ProductListHeadProps) {
  const total = counts[choice.view];
  const isNarrowed = choice.search !== "" || choice.category !== "";
  const { view, sort } = officeFields(choice);
  return (
    <>
      <OfficeHead title="Products">
        <a
          href={officeAddress({ ...choice, page: 1 }, "/admin/products/export")}
          className={`${buttonClass({ variant: "quiet", size: "office" })} head-extra`}
          download
        >
          <span>Export CSV</span>
          <Icon name="download" />
        </a>
        <ButtonLink
          to="/admin/products/import"
          variant="quiet"
          size="office"
          className="head-extra"
        >
          Import CSV
        </ButtonLink>
        <ButtonLink to="/admin/products/new" variant="brand" size="office">
          Add product
        </ButtonLink>
      </OfficeHead>
      <TabLinks
        label="Views"
        tabs={views.map(([key, words]) => ({
          to: officeAddress({ ...choice, view: key, page: 1 }),
          words,
          count: counts[key],
          isCurrent: choice.view === key,
        }))}
      />
      <FilterBar
        label="Find products"
        found={`${total} ${total === 1 ? "product" : "products"}`}
        clearTo={
          isNarrowed ? officeAddress({ ...choice, search: "", category: "", page: 1 }) : undefined
        }
      >
        {view && <input type="hidden" name="view" value={view} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <FilterSearch
          name="q"
          label="Search products"
          placeholder="Search name or description"
          value={choice.search}
        />
        <FilterChoice
          name="category"
          label="Category"
          value={choice.category}
          options={[
            ["", "All categories"],
            ...places.map(
              ({ slug, name, depth }) => [slug, `${"\u2003".repeat(depth - 1)}${name}`] as const,
            ),
          ]}
        />
      </FilterBar>
    </>
  );
}

const views: readonly (readonly [OfficeView, string])[] = [
  ["all", "All"],
  ["in", "In stock"],
  ["low", "Low stock"],
  ["out", "Out of stock"],
  ["no-pictures", "No pictures"],
  ["no-datasheet", "No datasheet"],
];

type ProductListHeadProps = {
  counts: Record<OfficeView, number>;
  choice: OfficeChoice;
  places: readonly { slug: string; name: string; depth: number }[];
};
