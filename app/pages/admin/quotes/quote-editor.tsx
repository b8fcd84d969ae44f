import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { parseDiscount } from "#app/domain/quotes/drafts/parse-discount.ts";
import { MAX_QUOTE_DAYS, MAX_QUOTE_LINES } from "#app/domain/quotes/quote-views.ts";
import { fromCents } from "#app/format/money.ts";
import { SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import {
  BillingAddressFields,
  CustomerFields,
  PostalAddressFields,
} from "#app/pages/admin/orders/customer-fields.tsx";
import { OrderAmounts } from "#app/pages/admin/orders/order-amounts.tsx";
import { UnsavedChangesDialog } from "#app/pages/admin/unsaved-changes-dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import type { SaveResult } from "./edit-quote-action.server.ts";
import { QuoteLineFields, type Row } from "./quote-line-fields.tsx";
import { QuoteProductSearch } from "./quote-product-search.tsx";
import { type CustomersWishProps, nthOfProduct } from "./quote-wish.tsx";
import type { PricedDraft } from "./read-priced-draft.server.ts";
import { useQuoteAutosave } from "./use-quote-autosave.ts";
import "#app/pages/admin/orders/phone-order/order-draft.css";
import "./quote-editor.css";

export type QuoteEditorProps = {
  number: number;
  version: number;
  saved: Readonly<Record<string, string>>;
  lines: readonly { productId: string | null; name: string; sku: string | null; isText: boolean }[];
  priced: PricedDraft | undefined;
  wish: CustomersWishProps;
  /** By default a quotation is valid for so many days. */
  quotationDays: number;
  seesCosts: boolean;
  result: SaveResult | undefined;
};

/** The draft of a revision. Every change is saved; one row is always free for the next line. */
export function QuoteEditor(props: QuoteEditorProps) {
  const { number, saved, priced, wish, seesCosts, result } = props;
  const saving = useQuoteAutosave(props.version, result);
  const { latest, form } = saving;
  const [rows, setRows] = useState<readonly Row[]>(() => [
    ...props.lines.map((line, row) => ({
      ...line,
      key: `saved-${row}`,
      values: valuesOf(saved, row),
    })),
    blankRow("new"),
  ]);
  // The amounts of a row stay with it while others are moved.
  const [amounts, setAmounts] = useState(() => byRow(priced, rows));
  const sums = latest?.priced ?? priced;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those that were saved
  useEffect(() => {
    if (latest?.priced) setAmounts(byRow(latest.priced, rows));
  }, [latest?.priced]);
  const focusOn = useRef<string>(undefined);
  useEffect(() => {
    if (!focusOn.current) return;
    form.current
      ?.querySelector<HTMLElement>(`[data-row="${focusOn.current}"] [data-first]`)
      ?.focus();
    focusOn.current = undefined;
  });
  const errors = latest?.errors ?? {};
  const change = (next: readonly Row[], focused?: string) => {
    const isFull = next.length > MAX_QUOTE_LINES;
    const last = next.at(-1);
    const hasBlank = last && !last.productId && last.values.name === "";
    setRows(hasBlank || isFull ? next : [...next, blankRow()]);
    focusOn.current = focused;
    saving.changed();
  };
  const isBlank = (row: Row) => row === rows.at(-1) && !row.productId;
  const addProduct = (product: { id: string; name: string; sku: string }) => {
    const row = { ...blankRow(), productId: product.id, name: product.name, sku: product.sku };
    const at = rows.findLastIndex(isBlank);
    change(at < 0 ? [...rows, row] : [...rows.slice(0, at), row, ...rows.slice(at)], row.key);
  };
  return (
    <>
      {latest?.conflict && (
        <div className="notice" data-kind="danger" role="alert">
          <p>{latest.conflict} Your latest changes are only in this form.</p>
          <div className="button-row">
            <Button size="compact" variant="line" onClick={() => window.location.reload()}>
              Load their version
            </Button>
            <Button size="compact" variant="line" onClick={saving.replace}>
              Keep mine
            </Button>
          </div>
        </div>
      )}
      {errors.form && !saving.isBusy && <FormError key={errors.form}>{errors.form}</FormError>}
      <div className="side-columns quote-editor">
        <div className="order-main">
          <Form
            method="post"
            ref={form}
            id="quote-form"
            noValidate
            data-no-draft
            onInput={({ target }) => {
              if (target instanceof Element) keepOneOfChoice(form.current, target);
              saving.changed();
            }}
            onSubmit={saving.onSubmit}
          >
            {/* What Enter presses. */}
            <button type="submit" name="intent" value="save" hidden>
              Save
            </button>
            <input type="hidden" name="version" defaultValue={saving.version} />
            <section className="admin-section stack draft-part" aria-labelledby="lines-title">
              <h2 id="lines-title">Lines</h2>
              {rows.map((row, index) => (
                <QuoteLineFields
                  key={row.key}
                  row={row}
                  index={index}
                  count={rows.length - 1}
                  isBlank={isBlank(row)}
                  seesCosts={seesCosts}
                  amount={amounts[row.key]}
                  wished={wishedPrice(wish, rows, index)}
                  errors={errors}
                  onName={(name) => {
                    const named = rows.map((each) => (each === row ? filled(row, name) : each));
                    if (isBlank(row)) change(named);
                    else setRows(named);
                  }}
                  onUseWished={() => {
                    const wished = wishedPrice(wish, rows, index);
                    if (wished === undefined) return;
                    const onWhole = parseDiscount(
                      fieldOfForm(form.current, "discount")?.value ?? "",
                    );
                    setField(form.current, `line-${index}-price`, priceBefore(onWhole, wished));
                    setField(form.current, `line-${index}-discount`, "");
                    saving.changed();
                  }}
                  onMove={(by) => change(moved(rows, index, by), row.key)}
                  onRemove={() => {
                    const rest = rows.filter((each) => each !== row);
                    change(rest, rest[Math.min(index, rest.length - 1)]?.key);
                  }}
                />
              ))}
              <QuoteProductSearch number={number} onAdd={addProduct} />
            </section>
            <Terms saved={saved} errors={errors} quotationDays={props.quotationDays} />
            <Customer saved={saved} errors={errors} />
          </Form>
        </div>
        <aside className="stack order-side draft-total" aria-label="Totals and sending">
          {sums && <Totals {...sums} />}
          <p role="status" className="soft">
            {describeSaving(saving)}
          </p>
          {isNotSaved(saving) && Object.keys(errors).join() === "form" && (
            <SubmitButton form="quote-form" name="intent" value="save">
              Save again
            </SubmitButton>
          )}
          <SubmitButton form="quote-form" name="intent" value="preview" variant="brand">
            Preview and send
          </SubmitButton>
        </aside>
      </div>
      <UnsavedChangesDialog
        unsaved={saving.isDirty ? ["your latest changes"] : []}
        savedPath={`/admin/quotes/${number}/preview`}
        isSaving={saving.isSaving}
      />
    </>
  );
}

type Saving = ReturnType<typeof useQuoteAutosave>;

function describeSaving(saving: Saving) {
  if (saving.isBusy) return "Saving…";
  if (isNotSaved(saving)) {
    return `Your latest changes are not saved.${saving.latest?.conflict ? " See the top of the page." : ""}`;
  }
  return saving.isDirty ? "Not saved yet." : "Draft saved.";
}

/** A draft that cannot be sent yet is saved all the same. */
function isNotSaved({ isBusy, latest }: Saving): boolean {
  return !isBusy && latest?.ok === false && latest.version === undefined;
}

function Totals({ beforeDiscount, discount, goods, delivery, total, net, margin }: PricedDraft) {
  return (
    <section className="stack order-part">
      <h2>Total</h2>
      <OrderAmounts
        aria-live="polite"
        aria-atomic="true"
        amounts={[
          ...(discount > 0
            ? ([
                ["Before discount", beforeDiscount],
                ["Discount", -discount],
              ] as const)
            : []),
          ["Subtotal", goods],
          ["Delivery", delivery],
          [net === undefined ? "Total" : "Total incl. VAT", total],
          ...(net === undefined ? [] : ([["Excl. VAT", net]] as const)),
        ]}
      />
      {margin && (
        <Notice kind={margin.isLow ? "warning" : "info"}>
          Margin <Price cents={margin.cents} />, {margin.percent}%
          {margin.isComplete ? "." : " of the lines whose cost is known."}
          {margin.isLow && ` This is below the minimum margin of ${margin.floor}% in Settings.`}
        </Notice>
      )}
    </section>
  );
}

function Terms({ saved, errors, quotationDays }: FieldsProps & { quotationDays: number }) {
  const field = fieldOf(saved, errors);
  return (
    <section className="admin-section stack draft-part" aria-labelledby="terms-title">
      <h2 id="terms-title">Discount and terms</h2>
      <div className="stack order-fields">
        <TextField
          label="Discount on everything"
          placeholder="7% or R 500"
          hint="In % or rand incl. VAT, on top of line discounts. A number without % is rand."
          {...field("discount")}
        />
        <TextField
          label="Valid until the end of"
          type="date"
          hint={`By default ${quotationDays} days from the day you send it, at most ${MAX_QUOTE_DAYS}.`}
          {...field("until")}
        />
      </div>
      <TextArea label="Note to the customer" rows={2} maxLength={2000} {...field("note")} />
    </section>
  );
}

function Customer({ saved, errors }: FieldsProps) {
  const field = fieldOf(saved, errors);
  return (
    <section className="admin-section stack draft-part" aria-labelledby="customer-title">
      <h2 id="customer-title">Customer and delivery</h2>
      <CustomerFields values={saved} errors={errors} />
      <div className="stack order-fields">
        <SelectField
          label="Delivery"
          options={[
            ["", "Choose"],
            ["courier", "Courier to the customer"],
            ["collection", "Collection"],
            ["email", "Email or appointment: nothing to ship"],
          ]}
          {...field("deliveryMethod")}
        />
        <TextField
          label="Delivery cost (R)"
          inputMode="decimal"
          hint="Leave empty to work it out from the address and weight."
          {...field("delivery")}
        />
      </div>
      <p className="caption">
        Enter the delivery address, or the address where the work is done. If neither applies, enter
        the invoice address: it is required above R 5 000 and for companies.
      </p>
      <PostalAddressFields values={saved} errors={errors} />
      <fieldset className="quote-billing">
        <legend className="visually-hidden">Billing address</legend>
        {/* Sent instead of the box when that is not ticked: the last value of a name counts. */}
        <input type="hidden" name="billingSame" value="no" />
        <CheckField name="billingSame" defaultChecked={saved.billingSame !== "no"}>
          Billing address is the same
        </CheckField>
        <BillingAddressFields values={saved} errors={errors} />
      </fieldset>
    </section>
  );
}

type Errors = Readonly<Partial<Record<string, string>>>;
type FieldsProps = { saved: Readonly<Record<string, string>>; errors: Errors };

const fieldOf = (saved: Readonly<Record<string, string>>, errors: Errors) => (name: string) => ({
  name,
  defaultValue: saved[name] ?? "",
  error: errors[name],
  autoComplete: "off",
});

let rowCount = 0;
const blankRow = (key = `row-${rowCount++}`): Row => ({
  ...{ key, productId: null, name: "", sku: null },
  values: { name: "", quantity: "1", chosen: "yes" },
});
const filled = (row: Row, name: string): Row => ({ ...row, values: { ...row.values, name } });

function valuesOf(saved: Readonly<Record<string, string>>, row: number) {
  const prefix = `line-${row}-`;
  return Object.fromEntries(
    Object.entries(saved).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );
}

function byRow(priced: PricedDraft | undefined, rows: readonly Row[]) {
  return Object.fromEntries(
    (priced?.lines ?? []).flatMap((line) => {
      const key = rows[line.row]?.key;
      return key ? [[key, line] as const] : [];
    }),
  );
}

function moved(rows: readonly Row[], index: number, by: -1 | 1): readonly Row[] {
  const next = [...rows];
  const [row] = next.splice(index, 1);
  if (row) next.splice(index + by, 0, row);
  return next;
}

/** One line of each choice counts: a second one starts outside the total, and ticking it takes the first one out. */
function keepOneOfChoice(form: HTMLFormElement | null, target: Element): void {
  const [, row, name] = /^line-(\d+)-(kind|chosen)$/.exec(target.getAttribute("name") ?? "") ?? [];
  const own = fieldOfForm(form, `line-${row}-chosen`);
  const choice = choiceOf(form, row);
  if (!form || !own || !choice) return;
  const others = [...form.querySelectorAll<HTMLInputElement>('[name$="-chosen"]:checked')].filter(
    (each) => each !== own && choiceOf(form, each.name.split("-")[1]) === choice,
  );
  if (name === "kind") own.checked = others.length === 0;
  else if (own.checked) for (const other of others) other.checked = false;
}

function choiceOf(form: HTMLFormElement | null, row: string | undefined): string | undefined {
  const kind = form?.elements.namedItem(`line-${row}-kind`);
  return kind instanceof HTMLSelectElement && /^[A-Z]$/.test(kind.value) ? kind.value : undefined;
}

function fieldOfForm(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

function setField(form: HTMLFormElement | null, name: string, value: string): void {
  const field = fieldOfForm(form, name);
  if (field) field.value = value;
}

/** What the customer would pay for each of a line, after all discounts. */
function wishedPrice(
  { counter }: CustomersWishProps,
  rows: readonly Row[],
  index: number,
): number | undefined {
  const lines = rows.map(({ productId, name, values }) => ({
    productId,
    name: productId ? name : (values.name ?? ""),
  }));
  const line = lines[index];
  const nth = nthOfProduct(lines, index);
  return counter?.lines.find(
    (each) =>
      each.nth === nth &&
      (line?.productId ? each.productId === line.productId : each.name === line?.name),
  )?.wished;
}

/** The price from which a percentage on everything leaves the wished one. */
function priceBefore(onWhole: ReturnType<typeof parseDiscount>, wished: number): string {
  const percent = typeof onWhole === "object" && "percent" in onWhole ? onWhole.percent : 0;
  return fromCents(percent < 100 ? Math.round((wished * 100) / (100 - percent)) : wished);
}
