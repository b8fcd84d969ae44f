import { useState } from "react";
import { formatRand } from "#app/format/money.ts";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import type { PricedDraft } from "./read-priced-draft.server.ts";

/** A row of the editor; its fields keep what was typed while rows are moved. */
export type Row = {
  key: string;
  productId: string | null;
  name: string;
  sku: string | null;
  values: Readonly<Record<string, string>>;
};

type QuoteLineFieldsProps = {
  row: Row;
  index: number;
  /** Of the rows that are filled in. */
  count: number;
  isBlank: boolean;
  seesCosts: boolean;
  amount: PricedDraft["lines"][number] | undefined;
  /** The customer’s counter-offer for one. */
  wished: number | undefined;
  errors: Readonly<Partial<Record<string, string>>>;
  /** Of a text, as it is typed. */
  onName: (name: string) => void;
  onUseWished: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function QuoteLineFields(props: QuoteLineFieldsProps) {
  const { row, index, count, isBlank, amount, wished, errors } = props;
  const { productId, values } = row;
  const isText = productId === null;
  const label = isBlank ? "New line" : row.name || values.name || `Line ${index + 1}`;
  const field = (name: string) => ({
    name: `line-${index}-${name}`,
    defaultValue: values[name] ?? "",
    error: errors[`line-${index}-${name}`],
    autoComplete: "off",
  });
  const mustOpen =
    amount?.shortage !== undefined ||
    ["lead", "cost"].some((name) => values[name] || errors[`line-${index}-${name}`]) ||
    (values.kind ?? "fixed") !== "fixed";
  // It stays open once the delivery time is given.
  const [isOpen, setOpen] = useState(mustOpen);
  if (mustOpen && !isOpen) setOpen(true);
  return (
    <fieldset className="quote-line" data-row={row.key} data-blank={isBlank ? "" : undefined}>
      <legend className="visually-hidden">{label}</legend>
      <input type="hidden" name={`line-${index}-productId`} value={productId ?? ""} />
      {isText ? (
        <TextField
          label={isBlank ? "New line: labour, travel, or an SKU" : "Description"}
          className="quote-line-name"
          maxLength={200}
          data-first
          {...field("name")}
          onInput={(event) => props.onName(event.currentTarget.value)}
        />
      ) : (
        <p className="quote-line-name">
          <input type="hidden" name={`line-${index}-name`} value={row.name} />
          <strong>{row.name}</strong>
          <small>
            {row.sku && `SKU ${row.sku}`}
            {amount?.isSold === false
              ? ", no longer sold"
              : amount?.inStock !== undefined && !amount.shortage && `, ${amount.inStock} in stock`}
          </small>
        </p>
      )}
      <TextField
        label="Quantity"
        inputMode="numeric"
        maxLength={6}
        {...(!isText && { "data-first": true })}
        {...field("quantity")}
      />
      {isText ? (
        <TextField label="Unit" placeholder="hour" maxLength={20} {...field("unit")} />
      ) : (
        <span className="quote-line-no-unit">
          <input type="hidden" name={`line-${index}-unit`} value={values.unit ?? ""} />
        </span>
      )}
      <TextField
        label="Price incl. VAT (R)"
        inputMode="decimal"
        maxLength={30}
        placeholder={isText ? "" : amount && formatRand(amount.unitPrice).replace(/^R\s*/, "")}
        {...field("price")}
        hint={
          <>
            {amount?.unitNet !== undefined && !isBlank && (
              <span>
                <Price cents={amount.unitNet} /> excl. VAT
              </span>
            )}
            {wished !== undefined && (
              <span>
                {" "}
                <strong>
                  Customer’s price: <Price cents={wished} />
                </strong>{" "}
                after all discounts{" "}
                <Button
                  variant="quiet"
                  size="compact"
                  className="needs-script"
                  onClick={props.onUseWished}
                >
                  Use this price<span className="visually-hidden"> for {label}</span>
                </Button>
              </span>
            )}
          </>
        }
      />
      <TextField label="Discount" placeholder="7% or R 500" maxLength={20} {...field("discount")} />
      {amount?.shortage && (
        <div className="quote-line-warning">
          <Notice kind="warning">{amount.shortage}</Notice>
        </div>
      )}
      <details className="quote-line-more" open={isOpen || undefined}>
        <summary className="disclosure">
          Options, delivery time{props.seesCosts && isText && ", cost"}
          <span className="visually-hidden"> of {label}</span>
        </summary>
        <div className="quote-line-options">
          <SelectField label="In the quotation" options={kinds} {...field("kind")} />
          <CheckField
            name={`line-${index}-chosen`}
            value="yes"
            className="touch-target check-field quote-line-chosen"
            defaultChecked={values.chosen !== ""}
          >
            Included in the total
          </CheckField>
          <TextField
            label="Delivery time (working days)"
            inputMode="numeric"
            maxLength={3}
            {...field("lead")}
          />
          {props.seesCosts && isText && (
            <TextField
              label="Cost each excl. VAT (R)"
              inputMode="decimal"
              maxLength={30}
              hint="Only staff see this."
              {...field("cost")}
            />
          )}
        </div>
      </details>
      {!isBlank && (
        <div className="button-row quote-line-foot needs-script">
          <span className="quote-line-total">
            {amount && (
              <>
                <Price cents={amount.total} />
                {!amount.isChosen && <small>Not in the total</small>}
              </>
            )}
          </span>
          <Button
            variant="quiet"
            size="compact"
            disabled={index === 0}
            onClick={() => props.onMove(-1)}
          >
            Up<span className="visually-hidden">: {label}</span>
          </Button>
          <Button
            variant="quiet"
            size="compact"
            disabled={index >= count - 1}
            onClick={() => props.onMove(1)}
          >
            Down<span className="visually-hidden">: {label}</span>
          </Button>
          <Button variant="quiet" size="compact" onClick={props.onRemove}>
            Remove<span className="visually-hidden"> {label}</span>
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const kinds = [
  ["fixed", "Always included"],
  ["optional", "Optional: the customer may leave it out"],
  ["A", "Choice A: the customer picks one"],
  ["B", "Choice B: the customer picks one"],
  ["C", "Choice C: the customer picks one"],
] as const;
