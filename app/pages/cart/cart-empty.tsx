import { Link } from "react-router";
import { VISITOR_CART_DAYS } from "#app/domain/cart/cart-owner.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import bareTreeUrl from "./bare-tree.svg?url";
import "./cart-empty.css";

/** A tree before it blooms, and the ways to where it does. */
export function CartEmpty({ isSignedIn, isEmptied }: CartEmptyProps) {
  return (
    <div className="cart-empty">
      <div>
        <h2>{isEmptied ? "Your cart is empty now" : "Nothing in here yet"}</h2>
        <p>
          {isSignedIn
            ? "What you add stays here, on every device you log in on."
            : `What you add stays here for ${VISITOR_CART_DAYS} days. Log in, and it follows you to every device.`}
        </p>
        <ButtonLink to="/shop" variant="sun" icon="arrow-right">
          Browse the shop
        </ButtonLink>
        <nav className="cart-ways" aria-label="Ways on">
          {WAYS_ON.map(({ label, hint, to }) => (
            <Link key={to} to={to}>
              {label}
              <span className="caption">{hint}</span>
              <Icon name="arrow-right" size={18} />
            </Link>
          ))}
        </nav>
      </div>
      <img src={bareTreeUrl} alt="" width="592" height="408" />
    </div>
  );
}

type CartEmptyProps = {
  isSignedIn: boolean;
  /** Something was in it a moment ago, and can still be brought back. */
  isEmptied: boolean;
};

const WAYS_ON = [
  { label: "Hardware and software", hint: "what we supply", to: "/hardware-software" },
  { label: "Networks and cabling", hint: "what we build", to: "/infrastructure-solutions" },
  { label: "All services", hint: "twelve of them", to: "/#services" },
  { label: "Ask us", hint: "we reply within 24 hours", to: "/#contact" },
] as const;
