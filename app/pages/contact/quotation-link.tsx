import { PathLink } from "#app/ui/path-link.tsx";
import { askForPricePath } from "./ask-for-price.ts";

/** For customers who want more than we have in stock: asks for a quotation of this quantity. */
export function QuotationLink({ productId, name, quantity, withCart = false }: QuotationLinkProps) {
  return (
    <PathLink to={askForPricePath({ productId, quantity, withCart })} className="text-button">
      Ask for a price for {quantity}
      {name && <span className="visually-hidden"> × {name}</span>}
    </PathLink>
  );
}

type QuotationLinkProps = {
  productId: string;
  quantity: number;
  /** Where the link alone does not say of what. */
  name?: string;
  /** In the cart: asks for everything else in it, too. */
  withCart?: boolean;
};
