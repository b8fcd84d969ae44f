import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import { lateLines } from "#app/domain/catalogue/availability/backorder.ts";
import { formatRand } from "#app/format/money.ts";
import { SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { OrderAmounts } from "#app/pages/admin/orders/order-amounts.tsx";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { UnprintableNotice } from "#app/pages/documents/unprintable-notice.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { DraftButton } from "./draft-sections.tsx";
import type { OrderDraft, PricedDraft } from "./order-draft.server.ts";
import "#app/ui/form/field.css";

export function DraftTotal({ draft, priced, isQuote, hasFailed }: DraftTotalProps) {
  const { totals, isTooHeavy, lines } = priced.basket;
  const isShort = lines.some(({ quantity, stock, backorder }) => quantity > stock && !backorder);
  const late = lateLines(lines);
  const { mayOpen } = usePermissions();
  const mayOrder = mayOpen("/admin/orders/new");
  const mayQuote = mayOpen("/admin/quotes/new");
  return (
    <aside className="stack order-side draft-total" aria-label="Total and payment">
      {!isQuote && <PaymentFields draft={draft} />}
      <section className="stack order-part">
        <h2>Total</h2>
        {isTooHeavy && <p role="alert">{checkoutTexts.tooHeavy}</p>}
        {lines.length === 0 && <p>Add a product first.</p>}
        {totals && (
          <OrderAmounts
            aria-live="polite"
            aria-atomic="true"
            amounts={[
              ["Subtotal", totals.goods],
              ["Delivery", totals.delivery],
              [totals.vatPercent === null ? "Total" : "Total incl. VAT", totals.total],
            ]}
          />
        )}
        {lines.length > 0 && (
          // Needed without script, or after a failed live price.
          <div className={`draft-recalculate ${hasFailed ? "" : "only-without-script"}`}>
            <DraftButton intent="check">Recalculate</DraftButton>
          </div>
        )}
        {isShort && (
          <p role="status">
            There is not enough stock to place this order.
            {mayQuote && " You can still create a quotation."}
          </p>
        )}
        {totals && !isShort && late.length > 0 && (
          // Keyed: a tick counts for this wording only.
          <CheckField name="lateDelivery" key={backorderTexts.customersAgreement(late)}>
            {backorderTexts.customersAgreement(late)}
          </CheckField>
        )}
        {totals && priced.outside.length > 0 && (
          <CheckField name="outsideArea" key={serviceAreaTexts.staffConfirm(priced.outside)}>
            {serviceAreaTexts.staffConfirm(priced.outside)}
          </CheckField>
        )}
        <UnprintableNotice characters={priced.unprintable} />
        {totals && isQuote && mayQuote && (
          <SubmitButton variant="brand" name="intent" value="quote">
            Create quotation for {formatRand(totals.total)}
          </SubmitButton>
        )}
        {totals && !isShort && mayOrder && (
          <SubmitButton variant={isQuote ? "line" : "brand"} name="intent" value="place">
            {isQuote
              ? "Place as an order, to be paid by EFT"
              : `Place order for ${formatRand(totals.total)}`}
          </SubmitButton>
        )}
        {totals && !isQuote && mayQuote && (
          <SubmitButton name="intent" value="quote">
            Create a quotation instead
          </SubmitButton>
        )}
      </section>
    </aside>
  );
}

/** Only those who confirm payments take one at the counter. */
function PaymentFields({ draft }: { draft: OrderDraft }) {
  const { may } = usePermissions();
  if (!may("confirm-payments")) {
    return (
      <section className="stack order-part">
        <h2>Payment</h2>
        <p>Later by EFT: the order page shows the bank details.</p>
      </section>
    );
  }
  return (
    <section className="stack order-part">
      <h2>Payment</h2>
      <fieldset>
        <legend className="visually-hidden">Payment</legend>
        <CheckField type="radio" name="paidBy" value="eft" defaultChecked={draft.paidBy === "eft"}>
          Later by EFT: the order page shows the bank details
        </CheckField>
        <CheckField
          type="radio"
          name="paidBy"
          value="in-person"
          defaultChecked={draft.paidBy === "in-person"}
        >
          Now by card or cash: the order is marked as paid
        </CheckField>
      </fieldset>
      <label className="stack draft-reference">
        Receipt or slip number (optional)
        <input
          name="reference"
          defaultValue={draft.reference}
          maxLength={100}
          autoComplete="off"
          className="field-box field-compact"
        />
      </label>
    </section>
  );
}

type DraftTotalProps = {
  draft: OrderDraft;
  priced: PricedDraft;
  /** The page was opened for a quotation. */
  isQuote: boolean;
  /** The live price request failed: shows the button that recalculates by form. */
  hasFailed: boolean;
};
