import { Form, Link, useLocation } from "react-router";
import { randText } from "#app/content/rand-text.ts";
import { type CartLine, type LineNews, newsOf } from "#app/domain/cart/cart-line.ts";
import { lineTotal } from "#app/domain/cart/cart-totals.ts";
import { addressOfStep, readTrip } from "#app/domain/orders/checkout-steps.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { PricedText } from "#app/ui/priced-text.tsx";
import "#app/ui/text-button.css";

/** What is ordered. A line that has changed says so, and offers each way of settling it. */
export function ReviewLines({ lines }: { lines: readonly CartLine[] }) {
  return (
    <section className="review-part" aria-labelledby="goods-title">
      <div className="review-head">
        <h2 id="goods-title">Goods</h2>
        <Link to="/cart" className="text-button">
          Change<span className="visually-hidden"> what is in your cart</span>
        </Link>
      </div>
      <ul className="review-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <span className="checkout-picture">
              <Picture picture={line.product?.picture} alt="" sizes="64px" />
            </span>
            <p className="checkout-name">
              <strong>{line.name}</strong>
              {line.product && (
                <span className="caption">
                  {line.quantity} × <Price cents={line.product.price} />
                </span>
              )}
            </p>
            {lineTotal(line) > 0 && <Price cents={lineTotal(line)} />}
            {newsOf(line).map((news) => (
              <div key={news.kind} className="review-news">
                <p className="price-in-text">
                  <PricedText text={sentence(news)} />
                </p>
                <Choices line={line} news={news} />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentence(news: LineNews): string {
  switch (news.kind) {
    case "no-longer-sold":
      return "We no longer sell this.";
    case "sold-out":
      return "Sold out since you chose it.";
    case "fewer-left":
      return `You chose ${news.wanted}, and ${news.left} ${news.left === 1 ? "is" : "are"} left.`;
    case "price":
      return `The price has changed from ${randText(news.from)} to ${randText(news.to)}.`;
  }
}

function Choices({ line, news }: { line: CartLine; news: LineNews }) {
  const { id, name } = line;
  const remove = <Choice fields={{ intent: "remove", itemId: id }} label="Remove" of={name} />;
  switch (news.kind) {
    case "no-longer-sold":
      return <Choice fields={{ intent: "accept", seen: `${id}:gone` }} label="Remove" of={name} />;
    case "sold-out":
      return remove;
    case "fewer-left":
      return (
        <>
          <Choice
            fields={{ intent: "change", itemId: id, quantity: String(news.left) }}
            label={`Take ${news.left}`}
            of={`of ${name}`}
          />
          {remove}
        </>
      );
    case "price":
      return (
        <>
          <Choice
            fields={{ intent: "accept", seen: `${id}:${news.to}` }}
            label={`Accept ${randText(news.to)}`}
            of={`for ${name}`}
          />
          {!isShort(line) && remove}
        </>
      );
  }
}

/** Too few are left, or none: that news offers to remove it already. */
function isShort({ product, quantity }: CartLine): boolean {
  return product !== undefined && product.stock < quantity;
}

function Choice({ fields, label, of }: ChoiceProps) {
  const trip = readTrip(new URLSearchParams(useLocation().search));
  return (
    <Form method="post" action={addressOfStep("review", trip)} preventScrollReset>
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

type ChoiceProps = {
  fields: Record<string, string>;
  label: string;
  /** The rest of the sentence, for those who do not see beside which line it stands. */
  of: string;
};
