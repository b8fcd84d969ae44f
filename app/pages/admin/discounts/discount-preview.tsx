import type { CodeStatus } from "#app/domain/discounts/apply-discounts.ts";
import type { DiscountPreview } from "#app/domain/discounts/preview-discount.server.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { formatCount, formatDate } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import { type Column, DataTable } from "#app/pages/admin/admin-records.tsx";
import { DraftButton } from "#app/pages/admin/orders/phone-order/draft-sections.tsx";
import { Price } from "#app/ui/price.tsx";
import { Totals } from "#app/ui/totals.tsx";
import type { DiscountDraft } from "./discount-draft.server.ts";

/** What the discount of the form would do to a cart that exists, before anything is saved. */
export function DiscountPreviewSection({ draft }: { draft: DiscountDraft }) {
  const { contents, chosenContents, preview } = draft;
  const options = [
    ...(contents.cartLines > 0
      ? [["cart", `Your own cart, ${formatCount(contents.cartLines, "product")}`] as const]
      : []),
    ...contents.orders.map(
      ({ number, placedAt }) =>
        [`${number}`, `Order ${formatOrderNumber(number)}, ${formatDate(placedAt)}`] as const,
    ),
  ];
  return (
    <section className="stack admin-section discount-preview" id="preview">
      <h2>Preview</h2>
      {options.length === 0 ? (
        <p>Add something to your own cart in the shop to try this discount.</p>
      ) : (
        <div className="input-row discount-add">
          <SelectField
            label="Try it on"
            name="contents"
            defaultValue={chosenContents}
            options={options}
          />
          <DraftButton intent="preview">Preview</DraftButton>
        </div>
      )}
      {preview === "empty" && (
        <p role="status">These products are no longer sold. Choose another order.</p>
      )}
      {preview && preview !== "empty" && <Preview preview={preview} />}
    </section>
  );
}

function Preview({ preview: { lines, before, after, status } }: { preview: DiscountPreview }) {
  return (
    <>
      <p role="status">{describeStatus(status)}</p>
      <DataTable caption="Preview" columns={columns} rows={lines} rowKey={({ id }) => id} />
      <div className="discount-totals">
        <Totals
          rows={[
            { label: "Goods before discount", amount: before },
            { label: "Discount", amount: before - after },
            { label: "Goods after discount", amount: after, isTotal: true },
          ]}
        />
        <p className="caption">
          At today’s shop prices, as if the discount were active, without customer prices or other
          discounts.
          {status.kind !== "free-delivery" && " Delivery is added at the checkout."}
        </p>
      </div>
    </>
  );
}

const columns: Column<DiscountPreview["lines"][number]>[] = [
  {
    label: "Product",
    className: "cell-main",
    cell: ({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`),
  },
  { label: "Price", className: "cell-number", cell: ({ price }) => <Price cents={price} /> },
  {
    label: "Discount",
    className: "cell-number",
    cell: ({ discount }) => <Price cents={discount} />,
  },
  { label: "Net", className: "cell-number", cell: ({ net }) => <Price cents={net} /> },
];

function describeStatus(status: CodeStatus): string {
  switch (status.kind) {
    case "applied":
      return "The discount applies.";
    case "free-delivery":
      return "Delivery is free; the goods cost the same.";
    case "below-minimum":
      return `It does not apply: the goods are ${formatRand(status.missing)} below the minimum.`;
    case "not-better":
      return "It takes less than a cent off.";
    case "refused":
      return "It does not apply: none of these products are included, or they are on sale.";
  }
}
