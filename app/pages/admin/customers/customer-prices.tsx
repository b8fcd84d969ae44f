import { Form, Link } from "react-router";
import type { CustomerPriceState } from "#app/domain/discounts/customer-price-form.ts";
import { formatDate, formatIsoDate } from "#app/format/dates-and-numbers.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { HiddenFields, SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { type Column, DataTable, StateTag } from "#app/pages/admin/admin-records.tsx";
import { productPath } from "#app/pages/admin/product-path.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import type { loadCustomerPrices } from "./change-prices.server.ts";
import "./customer-prices.css";

/** The customer's own prices; who may manage discounts grants and ends them here. */
export function PricesSection({
  prices,
  failure,
  isGuest = false,
  isVerified = true,
}: PricesSectionProps) {
  const { rows, today, categories } = prices;
  const { may, mayOpen } = usePermissions();
  const mayChange = may("manage-discounts");
  const hasUnverified = !isGuest && !isVerified && rows.some(({ email }) => email);
  return (
    <section className="admin-section" id="prices">
      <h2>Prices</h2>
      {failure?.errors.form && <FormError>{failure.errors.form}</FormError>}
      {rows.length === 0 ? (
        <p className="soft">Pays the shop’s prices.</p>
      ) : (
        <DataTable
          caption="This customer’s prices"
          className="spaced"
          columns={columns({ mayChange, mayOpen })}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      {hasUnverified && (
        <p className="caption spaced">
          Prices for the email address apply once the customer has confirmed it.
        </p>
      )}
      {mayChange && (
        <>
          <p className="caption spaced">
            {isGuest
              ? "These prices apply to quotations and orders that staff make for this email address, and in the shop once the customer has an account with it."
              : "These prices apply wherever the customer is logged in, and to quotations and orders that staff make for them."}{" "}
            The lowest price counts. An order uses these prices or a discount on goods, whichever is
            cheaper. Only free delivery can be combined with either.
          </p>
          <div className="spaced">
            <details className="price-fold" open={failure?.submitted.step === "grant-discount"}>
              <summary>Add a discount</summary>
              <DiscountForm key={rows.length} {...{ failure, today, categories }} />
            </details>
            <details
              className="price-fold"
              open={failure?.submitted.step === "grant-product-price"}
            >
              <summary>Add a price for one product</summary>
              <ProductPriceForm key={rows.length} {...{ failure, today }} />
            </details>
          </div>
        </>
      )}
    </section>
  );
}

type PricesSectionProps = {
  prices: CustomerPrices;
  failure: PriceFailure | undefined;
  /** Without an account. */
  isGuest?: boolean;
  isVerified?: boolean;
};

type CustomerPrices = Awaited<ReturnType<typeof loadCustomerPrices>>;
type PriceFailure = ActionFailure & { choices?: readonly (readonly [id: string, label: string])[] };

function DiscountForm({
  failure,
  today,
  categories,
}: FormProps & Pick<CustomerPrices, "categories">) {
  const step = "grant-discount";
  const field = fieldProps(failure?.submitted.step === step ? failure : undefined);
  return (
    <Form method="post" action="#prices" className="stack admin-form">
      <HiddenFields fields={{ step }} />
      <TextField
        {...field("percent")}
        label="Discount (%)"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <SelectField
        {...field("categoryId")}
        label="Off the list prices of"
        options={[["", "Everything"], ...categories]}
      />
      <DayFields {...{ field, today }} />
      <div>
        <SubmitButton variant="brand">Add discount</SubmitButton>
      </div>
    </Form>
  );
}

function ProductPriceForm({ failure, today }: FormProps) {
  const step = "grant-product-price";
  const own = failure?.submitted.step === step ? failure : undefined;
  const field = fieldProps(own);
  const choices = own?.choices ?? [];
  return (
    <Form method="post" action="#prices" className="stack admin-form">
      <HiddenFields fields={{ step }} />
      {choices.length > 0 ? (
        <>
          <HiddenFields fields={{ product: own?.submitted.product ?? "" }} />
          <SelectField
            label={`Products that match “${own?.submitted.product}”`}
            name="productId"
            options={[...choices, ["", "None of these: search again"]]}
            error={own?.errors.product}
          />
        </>
      ) : (
        <TextField
          {...field("product")}
          label="Product"
          hint="Name, SKU or barcode"
          autoComplete="off"
          required
        />
      )}
      <TextField
        {...field("price")}
        label="Price incl. VAT"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <DayFields {...{ field, today }} />
      <div>
        <SubmitButton variant="brand">Add price</SubmitButton>
      </div>
    </Form>
  );
}

type FormProps = { failure: PriceFailure | undefined; today: string };

function DayFields({ field, today }: { field: ReturnType<typeof fieldProps>; today: string }) {
  return (
    <>
      <TextField {...field("startsOn", today)} label="First day" type="date" min={today} required />
      <TextField
        {...field("endsOn")}
        label="Last day (optional)"
        type="date"
        min={today}
        hint="Leave empty for no end date."
      />
    </>
  );
}

type Row = CustomerPrices["rows"][number];

const columns = ({ mayChange, mayOpen }: ColumnOptions): Column<Row>[] => [
  {
    label: "Price",
    className: "cell-main",
    cell: ({ what, productId, listCents, margin, email }) => (
      <>
        {productId ? <Link to={productPath(productId, mayOpen)}>{what}</Link> : what}
        {listCents !== null && (
          <small>
            List price <Price cents={listCents} />
            {margin && `, margin ${margin.percent}%`}
          </small>
        )}
        {email && <small>For {email}</small>}
      </>
    ),
  },
  {
    label: "Dates",
    cell: ({ startsOn, endsOn }) =>
      endsOn === startsOn
        ? formatIsoDate(startsOn)
        : `${formatIsoDate(startsOn)} ${endsOn ? `to ${formatIsoDate(endsOn)}` : "onwards"}`,
  },
  {
    label: "Granted by",
    cell: ({ grantedByName, grantedAt }) => (
      <span>
        {grantedByName}
        <small>{formatDate(grantedAt)}</small>
      </span>
    ),
  },
  {
    label: "Status",
    cell: ({ state }) => <StateTag tone={stateTones[state]}>{stateLabels[state]}</StateTag>,
  },
  ...(mayChange ? [endColumn] : []),
];

type ColumnOptions = { mayChange: boolean; mayOpen: (to: string) => boolean };

const endColumn: Column<Row> = {
  label: "Action",
  cell: ({ id, what, state }) =>
    state !== "ended" && (
      <ConfirmButton
        label={
          <>
            End<span className="visually-hidden"> {what}</span>
          </>
        }
        question={`End ${what}?`}
        confirmLabel="End price"
        fields={{ step: "end-price", priceId: id }}
      >
        {state === "ahead"
          ? "It has not started yet, so it is deleted."
          : "From now on the customer pays the shop’s price. Placed orders and sent quotations do not change."}
      </ConfirmButton>
    ),
};

const stateLabels = {
  applies: "Applies",
  ahead: "Not started",
  ended: "Ended",
} satisfies Record<CustomerPriceState, string>;

const stateTones = { applies: "good", ahead: "attention", ended: undefined } as const;
