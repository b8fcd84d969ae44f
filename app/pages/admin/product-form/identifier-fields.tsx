import { useId } from "react";
import { ProductInput } from "./product-field-sections.tsx";
import type { ProductFormState } from "./use-product-form.ts";

/** Our own number of the product, its make and the manufacturer's numbers. */
export function IdentifierFields({ state, brands }: IdentifierFieldsProps) {
  const brandsId = useId();
  const isNew = state.base.version === undefined;
  const code = { state, autoComplete: "off", autoCapitalize: "off", spellCheck: false };
  return (
    <section className="stack form-part">
      <h2>Identifiers</h2>
      <ProductInput
        {...code}
        name="sku"
        hint={
          isNew
            ? "Your own number for the product. Leave empty to generate one."
            : "Your own number for the product. Orders keep the SKU they were placed with."
        }
      />
      <ProductInput
        state={state}
        name="brand"
        label="Brand (optional)"
        autoComplete="off"
        list={brandsId}
      />
      <datalist id={brandsId}>
        {brands.map((brand) => (
          <option key={brand} value={brand} />
        ))}
      </datalist>
      <ProductInput {...code} name="mpn" label="Part number (optional)" />
      <ProductInput
        {...code}
        name="gtin"
        label="GTIN (optional)"
        hint="The number below the barcode: EAN or UPC."
        inputMode="numeric"
      />
    </section>
  );
}

type IdentifierFieldsProps = { state: ProductFormState; brands: readonly string[] };
