import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  useId,
} from "react";
import { delivery } from "#app/content/delivery.ts";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import {
  type ProductField,
  type ProductFieldName,
  parsePrice,
  productFields,
} from "#app/domain/catalogue/product-fields.ts";
import { FieldFrame, fieldAria } from "#app/ui/form/field.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ProductFormState } from "./use-product-form.ts";

export function NameAndDescriptionFields({ state }: { state: ProductFormState }) {
  const { length } = state.draft.fields.description;
  const { maxLength } = productFields.description;
  const count = length > maxLength * 0.9 ? ` ${length} of ${maxLength} characters.` : "";
  return (
    <section className="stack form-part">
      <ProductInput state={state} name="name" autoComplete="off" required />
      <ProductInput
        state={state}
        name="description"
        hint={`Start a line with * for a bullet. An empty line starts a new paragraph.${count}`}
        rows={12}
        required
      />
    </section>
  );
}

export function PriceAndStockFields({ state, vatPercent }: PriceAndStockFieldsProps) {
  const { base, draft, type } = state;
  const now = parsePrice(draft.fields.price) ?? 0;
  const before = parsePrice(base.draft.fields.price) ?? 0;
  const fillBlank = (field: "price" | "stock") => (event: FocusEvent<HTMLInputElement>) => {
    if (event.target.value === "" && !event.target.validity.badInput) type(field, "0");
  };
  return (
    <section className="stack form-part">
      <h2>Price and stock</h2>
      <div className="stack form-pair">
        <ProductInput
          state={state}
          name="price"
          {...decimalInput}
          step={0.01}
          onBlur={fillBlank("price")}
          placeholder="0.00"
        />
        <ProductInput
          state={state}
          name="stock"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          onBlur={fillBlank("stock")}
        />
      </div>
      {before > 0 && before !== now && (
        <p className="caption">
          Was <Price cents={before} />.
        </p>
      )}
      {vatPercent !== null && now > 0 && (
        <p className="caption">
          Includes VAT at {vatPercent}%: <Price cents={includedVat(now, vatPercent)} />
        </p>
      )}
      <ProductInput
        state={state}
        name="weight"
        label="Weight (kg, optional)"
        hint={`Shipping weight. Leave empty to assume ${delivery().unknownWeightGrams / 1000} kg. Use 0 for licences and services.`}
        {...decimalInput}
        max={1000}
        step={0.001}
      />
    </section>
  );
}

type PriceAndStockFieldsProps = {
  state: ProductFormState;
  /** Null where no VAT is charged. */
  vatPercent: number | null;
};

/** An input of the form, from the definition of its field and the state of the form. */
export function ProductInput({ state, name, label, hint, rows, ...rest }: ProductInputProps) {
  const id = useId();
  const field: ProductField = productFields[name];
  const error = state.errors[name];
  const props = {
    ...fieldAria(id, error, hint, {}),
    name,
    className: "field-box",
    value: state.draft.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      state.type(name, event.target.value),
    maxLength: field.maxLength,
    "data-changed": state.changes.includes(field.label) || undefined,
  };
  return (
    <FieldFrame id={id} label={label ?? field.label} error={error} hint={hint}>
      {rows ? (
        <textarea {...props} rows={rows} required={rest.required} />
      ) : (
        <span className={field.kind === "money" ? "rand-field" : undefined}>
          <input {...rest} {...props} />
        </span>
      )}
    </FieldFrame>
  );
}

type ProductInputProps = Omit<ComponentProps<"input">, "name"> & {
  state: ProductFormState;
  name: ProductFieldName;
  /** The field's own label by default. */
  label?: string;
  hint?: string;
  /** For a textarea. */
  rows?: number;
};

/**
 * South Africans write 1299,50. A number input of an English browser silently drops the comma, which
 * multiplies the price by 100, so a typed or pasted comma becomes a point.
 */
export const decimalInput = {
  type: "number",
  inputMode: "decimal",
  min: 0,
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
} as const;

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
