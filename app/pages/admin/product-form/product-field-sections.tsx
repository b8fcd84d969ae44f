import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
} from "react";
import { company } from "#app/content/company.ts";
import { delivery } from "#app/content/delivery.ts";
import {
  type ProductField,
  type ProductFieldName,
  parsePrice,
  productFields,
} from "#app/domain/catalogue/product-fields.ts";
import { includedVat, VAT_PERCENT } from "#app/domain/checkout/pricing.ts";
import { FieldFrame, fieldAria } from "#app/ui/form/field.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ProductFormState } from "./use-product-form.ts";

export function NameAndDescriptionFields({ state }: { state: ProductFormState }) {
  const name = useProductField(state, "name");
  const description = useProductField(state, "description");
  const { length } = state.draft.fields.description;
  const { maxLength } = productFields.description;
  const hint = (
    <>
      Start a line with * for a bullet. An empty line starts a new paragraph.
      {length > maxLength * 0.9 && ` ${length} of ${maxLength} characters.`}
    </>
  );
  return (
    <section className="form-part">
      <FieldFrame {...name.frame}>
        <input {...name.inputProps()} autoComplete="off" required />
      </FieldFrame>
      <FieldFrame {...description.frame} hint={hint}>
        <textarea {...description.inputProps(hint)} rows={12} required />
      </FieldFrame>
    </section>
  );
}

export function PriceAndStockFields({ state }: { state: ProductFormState }) {
  const { base, draft, type } = state;
  const price = useProductField(state, "price");
  const stock = useProductField(state, "stock");
  const weight = useProductField(state, "weight");
  const now = parsePrice(draft.fields.price) ?? 0;
  const before = parsePrice(base.draft.fields.price) ?? 0;
  const fillBlank = (field: "price" | "stock") => (event: FocusEvent<HTMLInputElement>) => {
    if (event.target.value === "" && !event.target.validity.badInput) type(field, "0");
  };
  return (
    <section className="form-part">
      <h2>Price and stock</h2>
      <div className="form-pair">
        <FieldFrame {...price.frame}>
          <span className="rand-field">
            <span aria-hidden="true">R</span>
            <input
              {...price.inputProps()}
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              {...decimalCommaHandlers}
              onBlur={fillBlank("price")}
              placeholder="0.00"
            />
          </span>
        </FieldFrame>
        <FieldFrame {...stock.frame}>
          <input
            {...stock.inputProps()}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            onBlur={fillBlank("stock")}
          />
        </FieldFrame>
      </div>
      <FieldFrame
        {...weight.frame}
        label="Weight (kg, optional)"
        hint={`For the courier’s price. 0 is sent by email; left empty, ${delivery.unknownWeightGrams / 1000} kg is assumed.`}
      >
        <input
          {...weight.inputProps("hint")}
          type="number"
          inputMode="decimal"
          min={0}
          max={1000}
          step={0.001}
          {...decimalCommaHandlers}
        />
      </FieldFrame>
      {before > 0 && before !== now && (
        <p className="caption">
          Was <Price cents={before} />.
        </p>
      )}
      {company.vatNumber && now > 0 && (
        <p className="caption">
          VAT part at {VAT_PERCENT}%: <Price cents={includedVat(now)} />
        </p>
      )}
    </section>
  );
}

/** The props that every field of the form shares, from its definition and the state of the form. */
function useProductField(state: ProductFormState, name: ProductFieldName) {
  const id = useId();
  const { label, maxLength }: ProductField = productFields[name];
  const error = state.errors[name];
  return {
    frame: { id, label, error },
    inputProps: (hint?: ReactNode) => ({
      ...fieldAria(id, error, hint, {}),
      name,
      className: "field-box",
      value: state.draft.fields[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        state.type(name, event.target.value),
      maxLength,
      "data-changed": state.changes.includes(label) || undefined,
    }),
  };
}

/**
 * South Africans write 1299,50. A number input of an English browser silently drops the comma, which
 * multiplies the price by 100, so a typed or pasted comma becomes a point.
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

/** R 1 299,50 and R 1,299.50 both become 1299.50. */
export function normalizeDecimal(written: string): string {
  return written
    .replace(/[R\s\u00a0\u202f]/gi, "")
    .replace(/,(?=\d{3}(\D|$))/g, "")
    .replace(",", ".");
}

/** execCommand keeps the undo history of the input and fires the input event for React. */
function insertText(text: string): void {
  document.execCommand("insertText", false, text);
}
