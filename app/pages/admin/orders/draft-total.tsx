import { checkoutMessages } from "#app/content/checkout-messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Price, priceText } from "#app/ui/price.tsx";
import { DraftButton } from "./draft-button.tsx";
import type { OrderDraft, PricedDraft } from "./order-draft.server.ts";

/** What it comes to, how it is paid, and the button that places it. */
export function DraftTotal({ draft, priced, isBusy, hasFailed }: DraftTotalProps) {
  const { totals, isTooHeavy, lines } = priced.basket;
  const isShort = lines.some(({ quantity, stock }) => quantity > stock);
  return (
    <aside className="order-side draft-total" aria-label="Total and payment">
      <section className="order-part">
        <h2>Payment</h2>
        <label className="order-tick">
          <input type="radio" name="paidBy" value="eft" defaultChecked={draft.paidBy === "eft"} />
          Later, by EFT: the bank details are emailed
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
            className="field-box field-office"
          />
        </label>
      </section>
      <section className="order-part">
        <h2>Total</h2>
        {isTooHeavy && <p role="alert">{checkoutMessages.tooHeavy}</p>}
        {lines.length === 0 && <p>Add a product first.</p>}
        {totals && (
          <dl className="order-sums" aria-live="polite" aria-atomic="true">
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
              <dt>Total with VAT</dt>
              <dd>
                <Price cents={totals.total} />
              </dd>
            </div>
          </dl>
        )}
        {lines.length > 0 && (
          <div className="draft-again" data-failed={hasFailed ? "" : undefined}>
            <DraftButton intent="check">Work out again</DraftButton>
          </div>
        )}
        {isShort && (
          <p role="status">
            There is not enough in stock to order this. A quotation can be made of it.
          </p>
        )}
        {totals && !isShort && (
          <Button
            type="submit"
            name="intent"
            value="place"
            variant="brand"
            size="office"
            disabled={isBusy}
          >
            Place order for {priceText(totals.total)}
          </Button>
        )}
        {totals && (
          <Button
            type="submit"
            name="intent"
            value="quote"
            variant="line"
            size="office"
            disabled={isBusy}
          >
            Make a quotation of it
          </Button>
        )}
      </section>
    </aside>
  );
}

type DraftTotalProps = {
  draft: OrderDraft;
  priced: PricedDraft;
  isBusy: boolean;
  /** The total could not follow: it is worked out by hand. */
  hasFailed: boolean;
};
