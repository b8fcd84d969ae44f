import { availableQuantity, type CartLine, lineUnitPrice } from "#app/domain/cart/cart.ts";
import { FOR_QUOTE } from "#app/domain/checkout/checkout-steps.ts";
import { isOverGuestLimit } from "#app/domain/orders/placement/order-limits.ts";
import { settings } from "#app/settings/settings.ts";
import { PathLink } from "#app/ui/path-link.tsx";
import { Price } from "#app/ui/price.tsx";
import "./cart-summary.css";

/** A guest needs a quotation or an account for an order above the guest limit. */
export function GuestLimitNotice({ isSignedIn, hasQuoteButton = false }: GuestLimitNoticeProps) {
  const { guestUnits, guestTotal } = settings().shop;
  return (
    <div className="notice guest-limit" data-kind="warning" role="note">
      <p>
        <strong>This order is too large to place as a guest.</strong> Guests can order up to{" "}
        {guestUnits} of any product and <Price cents={guestTotal} /> in total.
      </p>
      <p>
        {hasQuoteButton ? (
          "Get a quotation below"
        ) : (
          <PathLink to={`/checkout?for=${FOR_QUOTE}`} className="text-link">
            Get a quotation
          </PathLink>
        )}{" "}
        for the whole order, or{" "}
        {isSignedIn ? (
          <PathLink to="/account" className="text-link">
            confirm your email address
          </PathLink>
        ) : (
          <PathLink to="/login?next=/cart" className="text-link">
            log in or create an account
          </PathLink>
        )}{" "}
        to order now.
      </p>
    </div>
  );
}

export function exceedsGuestLimit(lines: readonly CartLine[]): boolean {
  return isOverGuestLimit(
    lines.flatMap((line) =>
      line.product && !line.isRemoved
        ? [{ quantity: availableQuantity(line), unitPrice: lineUnitPrice(line) }]
        : [],
    ),
  );
}

type GuestLimitNoticeProps = {
  /** Signed in with an unverified email address. */
  isSignedIn: boolean;
  hasQuoteButton?: boolean;
};
