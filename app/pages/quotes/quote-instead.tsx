import { Form, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { Button } from "#app/ui/button.tsx";

/** Past its day: the prices no longer hold, but the goods may still be there. */
export function QuoteEnded({ validUntil }: { validUntil: string }) {
  return (
    <section className="quote-box" aria-labelledby="ended-title">
      <h2 id="ended-title">This quotation has ended</h2>
      <p>
        It was valid until {validUntil}. You can put the same goods into your cart, at today’s
        prices, and order them or ask for a new quotation.
      </p>
      <IntoCart />
    </section>
  );
}

/** We took it back. The goods may still be there. */
export function QuoteWithdrawn() {
  return (
    <section className="quote-box" aria-labelledby="withdrawn-title">
      <h2 id="withdrawn-title">We have withdrawn this quotation</h2>
      <p>
        It can no longer be accepted. You can put the same goods into your cart, at today’s prices,
        or{" "}
        <a className="text-link" href={`mailto:${company.email}`}>
          ask us
        </a>{" "}
        for a new one.
      </p>
      <IntoCart />
    </section>
  );
}

/** Some of it is not to be had at the moment: it can wait, be bought in part, or be asked about. */
export function QuoteShort({ lines, validUntil, number }: QuoteShortProps) {
  return (
    <section className="quote-box" aria-labelledby="short-title">
      <h2 id="short-title">Not everything is in stock</h2>
      <ul>
        {lines.map(({ id, name, quantity, inStock }) => (
          <li key={id}>
            {name}: {quantity} quoted, {inStock} in stock
          </li>
        ))}
      </ul>
      <p>
        The quotation stays open until {validUntil}: come back when the goods are in stock, and
        accept it at its prices. Or put what there is into your cart, at today’s prices. Or{" "}
        <a
          className="text-link"
          href={`mailto:${company.email}?subject=${encodeURIComponent(`Quotation ${number}`)}`}
        >
          ask us
        </a>{" "}
        when more will come.
      </p>
      <IntoCart />
    </section>
  );
}

function IntoCart() {
  const isBusy = useNavigation().formData?.get("intent") === "cart";
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="cart" variant="brand" busy={isBusy}>
        Put it into my cart
      </Button>
    </Form>
  );
}

type QuoteShortProps = {
  lines: readonly { id: string; name: string; quantity: number; inStock: number }[];
  validUntil: string;
  number: string;
};
