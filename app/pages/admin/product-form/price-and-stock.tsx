import { type FocusEvent, useId } from "react";
import { company } from "#app/content/company.ts";
import { delivery } from "#app/content/delivery.ts";
import { VAT_PERCENT, vatPart } from "#app/domain/cart/cart-totals.ts";
import { readPrice } from "#app/domain/products/check-product.ts";
import { described, FieldFrame } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { commaAsPoint } from "./comma-as-point.ts";
import type { ProductFormState } from "./use-product-form.ts";

export function PriceAndStock({ state }: { state: ProductFormState }) {
  const { base, draft, errors, changes, type } = state;
  const [priceId, stockId, weightId] = [useId(), useId(), useId()];
  const isChanged = (label: string) => changes.includes(label) || undefined;
  const now = readPrice(draft.fields.price) ?? 0;
  const before = readPrice(base.draft.fields.price) ?? 0;
  const fillBlank = (field: "price" | "stock") => (event: FocusEvent<HTMLInputElement>) => {
    if (event.target.value === "" && !event.target.validity.badInput) type(field, "0");
  };
  return (
    <section className="form-part">
      <h2>Price and stock</h2>
      <div className="form-pair">
        <FieldFrame id={priceId} label="Price" error={errors.price}>
          <span className="rand-field">
            <span aria-hidden="true">R</span>
            <input
              {...described(priceId, errors.price, undefined, {})}
              name="price"
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              className="field-box"
              value={draft.fields.price}
              onChange={(event) => type("price", event.target.value)}
              {...commaAsPoint}
              onBlur={fillBlank("price")}
              placeholder="0.00"
              data-changed={isChanged("Price")}
            />
          </span>
        </FieldFrame>
        <FieldFrame id={stockId} label="Stock" error={errors.stock}>
          <input
            {...described(stockId, errors.stock, undefined, {})}
            name="stock"
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            className="field-box"
            value={draft.fields.stock}
            onChange={(event) => type("stock", event.target.value)}
            onBlur={fillBlank("stock")}
            data-changed={isChanged("Stock")}
          />
        </FieldFrame>
      </div>
      <FieldFrame
        id={weightId}
        label="Weight (kg, optional)"
        hint={`For the courier’s price. 0 is sent by email; left empty, ${delivery.unknownWeightGrams / 1000} kg is assumed.`}
        error={errors.weight}
      >
        <input
          {...described(weightId, errors.weight, "hint", {})}
          name="weight"
          type="number"
          inputMode="decimal"
          min={0}
          max={1000}
          step={0.001}
          className="field-box"
          value={draft.fields.weight}
          onChange={(event) => type("weight", event.target.value)}
          {...commaAsPoint}
          data-changed={isChanged("Weight")}
        />
      </FieldFrame>
      <p className="form-note">
        {before > 0 && before !== now && (
          <>
            Was <Price cents={before} />.{" "}
          </>
        )}
        {company.vatNumber && now > 0 && (
          <>
            VAT part at {VAT_PERCENT}%: <Price cents={vatPart(now)} />
          </>
        )}
      </p>
    </section>
  );
}
