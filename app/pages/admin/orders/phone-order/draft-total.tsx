import { checkoutMessages } from "#app/content/messages/checkout-messages.ts";
import { formatRand } from "#app/content/money.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { DraftButton } from "./draft-sections.tsx";
import type { OrderDraft, PricedDraft } from "./order-draft.server.ts";
import "#app/ui/form/field.css";

/** Total, payment and the buttons that place the order or create the quotation. */
export function DraftTotal({ draft, priced, isQuote, isBusy, hasFailed }: DraftTotalProps) {
  const { totals, isTooHeavy, lines } = priced.basket;
  const isShort = lines.some(({ quantity, stock }) => quantity > stock);
  return (
    <aside className="order-side draft-total" aria-label="Total and payment">
      {!isQuote && <PaymentFields draft={draft} />}
      <section className="order-part">
        <h2>Total</h2>
        {isTooHeavy && <p role="alert">{checkoutMessages.tooHeavy}</p>}
        {lines.length === 0 && <p>Add a product first.</p>}
        {totals && (
          <dl className="order-amounts" aria-live="polite" aria-atomic="true">
            <div>
              <dt>Goods</dt>
              <dd>
                <Price cents={totals.goods} />
              </dd>
            </div>
            <div>
              <dt>Delivery</dt>
              <dd>
                <Price cents={totals.delivery} />
              </dd>
            </div>
            <div data-main="">
              <dt>{totals.vat === undefined ? "Total" : "Total with VAT"}</dt>
              <dd>
                <Price cents={totals.total} />
              </dd>
            </div>
          </dl>
        )}
        {lines.length > 0 && (
          <div className="draft-recalculate" data-failed={hasFailed ? "" : undefined}>
            <DraftButton intent="check">Work out again</DraftButton>
          </div>
        )}
        {isShort && (
          <p role="status">
            There is not enough in stock to order this. A quotation can be made of it.
          </p>
        )}
        {totals && isQuote && (
          <PlaceButton intent="quote" isMain isBusy={isBusy} cents={totals.total} />
        )}
        {totals && !isShort && (
          <PlaceButton
            intent="place"
            isMain={!isQuote}
            isInstead={isQuote}
            isBusy={isBusy}
            cents={totals.total}
          />
        )}
        {totals && !isQuote && <PlaceButton intent="quote" isBusy={isBusy} cents={totals.total} />}
      </section>
    </aside>
  );
}

/** The main button does what the page was opened for; the other one offers the alternative. */
function PlaceButton({
  intent,
  isMain = false,
  isInstead = false,
  isBusy,
  cents,
}: PlaceButtonProps) {
  const label =
    intent === "quote"
      ? isMain
        ? `Make the quotation for ${formatRand(cents)}`
        : "Make a quotation of it"
      : isInstead
        ? "Place it as an order, to be paid by EFT"
        : `Place order for ${formatRand(cents)}`;
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={isMain ? "brand" : "line"}
      size="compact"
      disabled={isBusy}
    >
      {label}
    </Button>
  );
}

function PaymentFields({ draft }: { draft: OrderDraft }) {
  return (
    <section className="order-part">
      <h2>Payment</h2>
      <label className="order-tick">
        <input type="radio" name="paidBy" value="eft" defaultChecked={draft.paidBy === "eft"} />
        Later, by EFT: the order’s page has the bank details
      </label>
      <label className="order-tick">
        <input
          type="radio"
          name="paidBy"
          value="in-person"
          defaultChecked={draft.paidBy === "in-person"}
        />
        Now, by card or cash: the order is paid at once
      </label>
      <label className="draft-reference">
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

type PlaceButtonProps = {
  intent: "place" | "quote";
  isMain?: boolean;
  isInstead?: boolean;
  isBusy: boolean;
  cents: number;
};
type DraftTotalProps = {
  draft: OrderDraft;
  priced: PricedDraft;
  /** The page was opened for a quotation. */
  isQuote: boolean;
  isBusy: boolean;
  /** The live price request failed: shows the button that recalculates by form. */
  hasFailed: boolean;
};
