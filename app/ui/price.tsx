import "./price.css";

/**
 * An amount in rand. Its text is always `R 24999.00`, so that it is copied, searched and read out
 * as one number; only the styles set the thousands apart.
 */
export function Price({ cents, className = "", isShort = false }: PriceProps) {
  const { groups, fraction } = priceParts(cents);
  const [first, ...thousands] = groups;
  return (
    <span className={`price ${className}`}>
      {cents < 0 && "-"}
      <span className="price-rand">R </span>
      {first}
      {thousands.map((digits, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit's place is what it is
        <span key={place} className="price-thousand">
          {digits}
        </span>
      ))}
      {!(isShort && fraction === "00") && <span className="price-cents">{`.${fraction}`}</span>}
    </span>
  );
}

/** Short, an amount without cents does not name them. */
type PriceProps = { cents: number; className?: string; isShort?: boolean };

/** Whole rand in groups of three digits, and two digits of cents. */
function priceParts(cents: number): { groups: string[]; fraction: string } {
  const whole = String(Math.trunc(Math.abs(cents) / 100));
  const fraction = String(Math.abs(cents % 100)).padStart(2, "0");
  return { groups: whole.match(/^\d{1,3}(?=(?:\d{3})*$)|\d{3}/g) ?? [whole], fraction };
}

/** A sentence whose amounts look like every other amount on the page. Its text stays the same. */
export function PricedText({ text }: { text: string }) {
  return text.split(AMOUNT).map((part, place) => {
    const cents = Number(part.replace(/\D/g, "")) * (part.startsWith("-") ? -1 : 1);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
    return place % 2 === 1 ? <Price key={place} cents={cents} /> : part;
  });
}

/** Written with or without spaces between the thousands. */
const AMOUNT = /(-?R[ \u00a0]\d+(?:\u00a0\d{3})*\.\d\d)/;
