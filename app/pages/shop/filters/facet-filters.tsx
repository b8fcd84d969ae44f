import type { ReactNode } from "react";
import type {
  AttributeFacet,
  FacetOption,
  FacetRange,
} from "#app/domain/search/attribute-facets.ts";
import type { CatalogueFlag } from "#app/domain/search/catalogue-query.ts";
import type { ShopPageData } from "#app/pages/shop/shop-page-data.ts";
import { parseNumber, SPEC_PREFIX } from "#app/pages/shop/spec-parameters.ts";
import { useUrlSyncedField } from "#app/pages/shop/use-shop-form.ts";
import { flagLabels } from "./active-filters.tsx";

/** A longer list shows its beginning; the rest opens. */
const SHOWN_OPTIONS = 8;
const OPEN_FACETS = 5;

/** Filters by availability, offer, brand and the attributes of the category. */
export function FacetFilters({ shop }: { shop: ShopPageData }) {
  const { query, facets, isCounted, submitted } = shop;
  const brands = facets.byBrand.map(({ brand, products }) => ({
    value: brand,
    label: brand,
    count: isCounted ? products : undefined,
    isChosen: query.brands.includes(brand),
  }));
  const missing = query.brands.filter((each) => !brands.some(({ value }) => value === each));
  const options = [
    ...brands,
    ...missing.map((brand) => ({ value: brand, label: brand, count: 0, isChosen: true })),
  ];
  return (
    <>
      <FlagFilter name="Availability" flags={["discontinued"]} shop={shop} />
      <FlagFilter name="Offers" flags={["sale", "quantity-prices"]} shop={shop} />
      {options.length > 0 && (
        <FacetPart name="Brand" isOpen>
          <Options name="brand" options={options} />
        </FacetPart>
      )}
      {facets.attributes.map((facet, place) => (
        <AttributeFilter
          key={facet.slug}
          facet={facet}
          isOpen={place < OPEN_FACETS}
          submitted={submitted}
        />
      ))}
    </>
  );
}

/** Flags that no product has are left out unless they are chosen. */
function FlagFilter({ name, flags, shop }: FlagFilterProps) {
  const { query, facets, isCounted } = shop;
  const options = flags
    .map((flag) => ({
      value: flag,
      label: flagLabels[flag],
      count: isCounted ? facets.byFlag[flag] : undefined,
      isChosen: query.flags.includes(flag),
    }))
    .filter(({ value, isChosen }) => isChosen || facets.byFlag[value] > 0);
  if (options.length === 0) return null;
  return (
    <FacetPart name={name} isOpen>
      <Options name="only" options={options} />
    </FacetPart>
  );
}

type FlagFilterProps = { name: string; flags: readonly CatalogueFlag[]; shop: ShopPageData };

function AttributeFilter({ facet, isOpen, submitted }: AttributeFilterProps) {
  const { slug, name, unit, options, range } = facet;
  const isChosen =
    options.some((option) => option.isChosen) ||
    range?.from !== undefined ||
    range?.to !== undefined;
  return (
    <FacetPart name={range && unit ? `${name} (${unit})` : name} isOpen={isOpen || isChosen}>
      {range ? (
        <RangeFields name={`${SPEC_PREFIX}${slug}`} range={range} submitted={submitted} />
      ) : (
        <Options name={`${SPEC_PREFIX}${slug}`} options={options} />
      )}
    </FacetPart>
  );
}

type AttributeFilterProps = {
  facet: AttributeFacet;
  isOpen: boolean;
  submitted: ShopPageData["submitted"];
};

function FacetPart({ name, isOpen, children }: FacetPartProps) {
  return (
    <details className="filter-part" open={isOpen}>
      <summary className="small-heading">{name}</summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second, hidden name */}
      <div role="group" aria-label={name}>
        {children}
      </div>
    </details>
  );
}

type FacetPartProps = { name: string; isOpen: boolean; children: ReactNode };

function Options({ name, options }: { name: string; options: readonly FacetOption[] }) {
  // What is chosen stays in sight.
  const isLong = options.length > SHOWN_OPTIONS + 1;
  const first = isLong
    ? options.filter(({ isChosen }, place) => place < SHOWN_OPTIONS || isChosen)
    : options;
  const rest = options.filter((option) => !first.includes(option));
  return (
    <>
      <OptionList name={name} options={first} />
      {rest.length > 0 && (
        <details>
          <summary className="text-button">{`Show all ${options.length}`}</summary>
          <OptionList name={name} options={rest} />
        </details>
      )}
    </>
  );
}

function OptionList({ name, options }: { name: string; options: readonly FacetOption[] }) {
  return (
    <ul className="branches">
      {options.map((option) => (
        <li key={option.value}>
          <OptionField name={name} option={option} />
        </li>
      ))}
    </ul>
  );
}

function OptionField({ name, option }: { name: string; option: FacetOption }) {
  const { value, label, count, isChosen } = option;
  const field = useUrlSyncedField<HTMLInputElement>(isChosen, { follows: true });
  return (
    <label className="accent-on-hover">
      <input
        ref={field}
        type="checkbox"
        form="shop-form"
        name={name}
        value={value}
        defaultChecked={isChosen}
      />
      {label} <Count products={count} />
    </label>
  );
}

function RangeFields({ name, range, submitted }: RangeFieldsProps) {
  return (
    <div className="price-range">
      {(["from", "to"] as const).map((end) => (
        <RangeField
          key={end}
          label={end === "from" ? "From" : "To"}
          name={`${name}.${end}`}
          value={range[end]}
          unclear={submitted[`${name}.${end}`]}
          placeholder={end === "from" ? range.min : range.max}
        />
      ))}
    </div>
  );
}

type RangeFieldsProps = Pick<AttributeFilterProps, "submitted"> & {
  name: string;
  range: FacetRange;
};

function RangeField({ label, name, value, unclear = "", placeholder }: RangeFieldProps) {
  const isUnclear = unclear.trim() !== "" && parseNumber(unclear) === undefined;
  const text = isUnclear ? unclear : String(value ?? "");
  const field = useUrlSyncedField<HTMLInputElement>(text, { follows: true });
  return (
    <label>
      {label}
      <input
        ref={field}
        form="shop-form"
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={text}
        placeholder={placeholder === undefined ? undefined : String(placeholder)}
        aria-invalid={isUnclear || undefined}
        className="field-box"
      />
    </label>
  );
}

type RangeFieldProps = {
  label: string;
  name: string;
  value: number | undefined;
  /** The submitted text, kept if it is no number. */
  unclear: string | undefined;
  placeholder: number | undefined;
};

export function Count({ products }: { products: number | undefined }) {
  if (products === undefined) return null;
  return (
    <span className="facet-count">
      {products}
      <span className="visually-hidden">{products === 1 ? " product" : " products"}</span>
    </span>
  );
}
