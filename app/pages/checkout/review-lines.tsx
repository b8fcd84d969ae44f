import { Form, useLocation } from "react-router";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { customerPriceTexts } from "#app/content/texts/customer-price-texts.ts";
import { purposeText } from "#app/content/texts/purpose-text.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import {
  availableQuantity,
  type CartLine,
  isOwnPrice,
  type LineChange,
  lineBackorder,
  lineChanges,
} from "#app/domain/cart/cart.ts";
import { describeServiceArea } from "#app/domain/catalogue/availability/service-area.ts";
import { checkoutStepUrl, parseCheckoutFlow } from "#app/domain/checkout/checkout-steps.ts";
import type { NetLine } from "#app/domain/discounts/apply-discounts.ts";
import { formatRand } from "#app/format/money.ts";
import { ExclusiveUnitPrice } from "#app/pages/shop/exclusive-unit-price.tsx";
import { LineItem } from "#app/ui/line-item.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { Price } from "#app/ui/price.tsx";
import { PricedText } from "#app/ui/priced-text.tsx";
import { LineDiscount } from "./line-discount.tsx";

/** The ordered lines; a changed line offers its corrections. */
export function ReviewLines({ lines, prices, vatPercent }: ReviewLinesProps) {
  return (
    <section className="review-section" aria-labelledby="goods-title">
      <div className="split review-head">
        <h2 id="goods-title">Items</h2>
        <PathLink to="/cart" className="text-button">
          Change<span className="visually-hidden"> the items in your cart</span>
        </PathLink>
      </div>
      <ul className="line-items review-lines">
        {lines.map((line) => (
          <LineItem
            key={line.id}
            picture={line.product?.picture}
            name={<strong>{line.name}</strong>}
            caption={
              line.product && (
                <>
                  {line.quantity} ×&nbsp;
                  <Price cents={prices[line.id]?.unitPrice ?? 0} />
                  <ExclusiveUnitPrice
                    cents={prices[line.id]?.unitPrice ?? 0}
                    vatPercent={vatPercent}
                  />
                  {isOwnPrice(line, prices[line.id]?.unitPrice) && <OwnPriceNote />}
                  <LineDiscount cents={prices[line.id]?.discount ?? 0} />
                  <BackorderNote line={line} />
                  {lineArea(line) && <span className="own-line">{lineArea(line)}</span>}
                  {line.purpose && <span className="own-line">{purposeText(line.purpose)}</span>}
                </>
              )
            }
            total={prices[line.id]?.net ?? 0}
          >
            {lineChanges(line).map((change) => (
              <div key={change.kind} className="notice review-change" data-kind="warning">
                <p className="price-in-text">
                  <PricedText text={lineChangeText(change)} />
                </p>
                {lineOptions(line, change).map((option) => (
                  <LineOptionForm key={option.label} {...option} />
                ))}
              </div>
            ))}
          </LineItem>
        ))}
      </ul>
    </section>
  );
}

type ReviewLinesProps = {
  lines: readonly CartLine[];
  /** By the id of the line. */
  prices: Readonly<Record<string, NetLine>>;
  /** Null where no VAT is charged. */
  vatPercent: number | null;
};

/** Beside a unit price that is the customer's own. */
export function OwnPriceNote() {
  return <>, {customerPriceTexts.yours}</>;
}

/** Which units are not in stock, and by when they are expected. */
export function BackorderNote({ line }: { line: CartLine }) {
  const backorder = lineBackorder(line);
  return (
    backorder && <span className="own-line">{backorderTexts.line(backorder, line.quantity)}</span>
  );
}

/** Where the product is offered, if not everywhere. */
export function lineArea({ product }: CartLine): string | undefined {
  return product?.serviceArea
    ? serviceAreaTexts.only(describeServiceArea(product.serviceArea))
    : undefined;
}

/** Removes a line and continues with the review. */
export function RemoveLine({ id, name }: { id: string; name: string }) {
  return <LineOptionForm {...removeOption({ id, name })} />;
}

function lineChangeText(change: LineChange): string {
  switch (change.kind) {
    case "no-longer-sold":
      return "We no longer sell this.";
    case "sold-out":
      return "Sold out since you added it.";
    case "fewer-left":
      return `You chose ${change.wanted}, but only ${change.left} ${change.left === 1 ? "is" : "are"} left.`;
    case "price":
      return `The price has changed from ${formatRand(change.from)} to ${formatRand(change.to)}.`;
  }
}

const removeOption = ({ id, name }: { id: string; name: string }) => ({
  label: "Remove",
  of: name,
  fields: { intent: "remove", itemId: id },
});

/** How the customer can settle the change. */
function lineOptions(line: CartLine, change: LineChange): LineOption[] {
  const { id, name } = line;
  const remove = removeOption(line);
  switch (change.kind) {
    case "no-longer-sold":
      return [{ ...remove, fields: { intent: "accept", acknowledged: `${id}:gone` } }];
    case "sold-out":
      return [remove];
    case "fewer-left": {
      const fields = { intent: "change", itemId: id, quantity: String(change.left) };
      return [{ label: `Change to ${change.left}`, of: `of ${name}`, fields }, remove];
    }
    case "price": {
      const fields = { intent: "accept", acknowledged: `${id}:${change.to}` };
      const accept = { label: `Accept ${formatRand(change.to)}`, of: `for ${name}`, fields };
      // A stock change already offers to remove the line.
      const isShort = availableQuantity(line) < line.quantity;
      return isShort ? [accept] : [accept, remove];
    }
  }
}

function LineOptionForm({ fields, label, of }: LineOption) {
  const flow = parseCheckoutFlow(new URLSearchParams(useLocation().search));
  return (
    <Form method="post" action={checkoutStepUrl("review", flow)} preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="text-button">
        <span className="price-in-text">
          <PricedText text={label} />
        </span>
        <span className="visually-hidden"> {of}</span>
      </button>
    </Form>
  );
}

type LineOption = {
  fields: Record<string, string>;
  label: string;
  /** Rest of the accessible name. */
  of: string;
};
