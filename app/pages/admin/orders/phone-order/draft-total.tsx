import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import { lateLines } from "#app/domain/catalogue/availability/backorder.ts";
import { type CodeStatus, discountLabel } from "#app/domain/discounts/apply-discounts.ts";
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
  const { otherTotal } = priced;
  const isOtherTotal = otherTotal !== undefined && otherTotal !== totals?.total;
  const otherAmount = isOtherTotal ? ` for ${formatRand(otherTotal)}` : "";
  return (
    <aside className="stack order-side draft-total" aria-label="Total and payment">
      {!isQuote && <PaymentFields draft={draft} />}
      {!isQuote && <CodeField draft={draft} priced={priced} />}
      <section className="stack order-part">
        <h2>Total</h2>
        {isTooHeavy && <p role="alert">{checkoutTexts.tooHeavy}</p>}
        {lines.length === 0 && <p>Add a product first.</p>}
        {totals && (
          <OrderAmounts aria-live="polite" aria-atomic="true" amounts={amountsOf(priced.basket)} />
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
              ? `Place as an order${otherAmount}, to be paid by EFT`
              : `Place order for ${formatRand(totals.total)}`}
          </SubmitButton>
        )}
        {totals && !isQuote && mayQuote && (
          <SubmitButton name="intent" value="quote">
            Create a quotation{otherAmount} instead
          </SubmitButton>
        )}
      </section>
    </aside>
  );
}

/** With a discount, the goods before it. */
function amountsOf({ totals, discount, freeDelivery }: PricedDraft["basket"]) {
  if (!totals) return [];
  const { goods, delivery, deliveryDiscount, total, vatPercent } = totals;
  return [
    ...(discount
      ? ([
          ["Before discount", goods + discount.cents],
          [discountLabel(discount), -discount.cents],
        ] as const)
      : []),
    ["Subtotal", goods],
    ["Delivery", delivery + deliveryDiscount],
    ...(freeDelivery && deliveryDiscount > 0
      ? ([[discountLabel(freeDelivery), -deliveryDiscount]] as const)
      : []),
    [vatPercent === null ? "Total" : "Total incl. VAT", total],
  ] as const;
}

function CodeField({ draft, priced }: Pick<DraftTotalProps, "draft" | "priced">) {
  const { codeStatus } = priced.basket;
  return (
    <section className="stack order-part">
      <h2>Discount</h2>
      <label className="stack draft-code">
        Discount code (optional)
        <input
          name="discountCode"
          key={draft.discountCode}
          defaultValue={draft.discountCode}
          maxLength={60}
          autoComplete="off"
          className="field-box"
        />
      </label>
      {codeStatus && <p role="status">{describeCodeStatus(codeStatus)}</p>}
    </section>
  );
}

/** For staff, who may know more of a code than the customer. */
function describeCodeStatus(status: CodeStatus): string {
  switch (status.kind) {
    case "applied":
      return "The code applies.";
    case "free-delivery":
      return "The code applies: delivery is free.";
    case "below-minimum":
      return `This code does not apply yet: the goods are ${formatRand(status.missing)} below its minimum.`;
    case "not-better":
      return "Not used: the customer’s prices or another discount makes the order cheaper.";
    case "refused":
      return "This code cannot be used: it does not exist, is not active, or is not for these products or this customer.";
  }
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
          className="field-box"
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
