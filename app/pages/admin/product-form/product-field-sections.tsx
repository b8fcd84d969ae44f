import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useId } from "react";
import { company } from "#app/content/company.ts";
import { delivery } from "#app/content/delivery.ts";
import { includedVat, VAT_PERCENT } from "#app/domain/cart/cart.ts";
import { parsePrice, productLimits } from "#app/domain/catalogue/editing/check-product.ts";
import { FieldFrame, fieldAria } from "#app/ui/form/field.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ProductFormState } from "./use-product-form.ts";

/** Name and description. */
export function NameAndDescriptionFields({ state }: { state: ProductFormState }) {
  const { draft, errors, changes, type } = state;
  const [nameId, descriptionId] = [useId(), useId()];
  const hint = (
    <>
      Start a line with * for a bullet. An empty line starts a new paragraph.
      {draft.fields.description.length > productLimits.description * 0.9 &&
        ` ${draft.fields.description.length} of ${productLimits.description} characters.`}
    </>
  );
  const isChanged = (label: string) => changes.includes(label) || undefined;
  return (
    <section className="form-part">
      <FieldFrame id={nameId} label="Name" error={errors.name}>
        <input
          {...fieldAria(nameId, errors.name, undefined, {})}
          name="name"
          className="field-box"
          value={draft.fields.name}
          onChange={(event) => type("name", event.target.value)}
          maxLength={productLimits.name}
          autoComplete="off"
          required
          data-changed={isChanged("Name")}
        />
      </FieldFrame>
      <FieldFrame id={descriptionId} label="Description" error={errors.description} hint={hint}>
        <textarea
          {...fieldAria(descriptionId, errors.description, hint, {})}
          name="description"
          rows={12}
          className="field-box"
          value={draft.fields.description}
          onChange={(event) => type("description", event.target.value)}
          maxLength={productLimits.description}
          required
          data-changed={isChanged("Description")}
        />
      </FieldFrame>
    </section>
  );
}

export function PriceAndStockFields({ state }: { state: ProductFormState }) {
  const { base, draft, errors, changes, type } = state;
  const [priceId, stockId, weightId] = [useId(), useId(), useId()];
  const isChanged = (label: string) => changes.includes(label) || undefined;
  const now = parsePrice(draft.fields.price) ?? 0;
  const before = parsePrice(base.draft.fields.price) ?? 0;
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
              {...fieldAria(priceId, errors.price, undefined, {})}
              name="price"
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              className="field-box"
              value={draft.fields.price}
              onChange={(event) => type("price", event.target.value)}
              {...decimalCommaHandlers}
              onBlur={fillBlank("price")}
              placeholder="0.00"
              data-changed={isChanged("Price")}
            />
          </span>
        </FieldFrame>
        <FieldFrame id={stockId} label="Stock" error={errors.stock}>
          <input
            {...fieldAria(stockId, errors.stock, undefined, {})}
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
          {...fieldAria(weightId, errors.weight, "hint", {})}
          name="weight"
          type="number"
          inputMode="decimal"
          min={0}
          max={1000}
          step={0.001}
          className="field-box"
          value={draft.fields.weight}
          onChange={(event) => type("weight", event.target.value)}
          {...decimalCommaHandlers}
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
            VAT part at {VAT_PERCENT}%: <Price cents={includedVat(now)} />
          </>
        )}
      </p>
    </section>
  );
}

/**
 * People here write 1299,50. A number field of an English browser drops the comma without a word, and
 * a hundred times the price is left: so a comma is a point, typed or pasted.
 */
const decimalCommaHandlers = {
  onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "," || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    insertText(".");
  },
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    if (!/[,\sR]/.test(text)) return;
    event.preventDefault();
    insertText(normalizeDecimal(text));
  },
};

/** R 1 299,50 and R 1,299.50 are both 1299.50. */
export function normalizeDecimal(written: string): string {
  return written
    .replace(/[R\s\u00a0\u202f]/gi, "")
    .replace(/,(?=\d{3}(\D|$))/g, "")
    .replace(",", ".");
}

/** As if it were typed: the field's own undo knows it, and React hears of it. */
function insertText(text: string): void {
  document.execCommand("insertText", false, text);
}
