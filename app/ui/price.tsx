import "./price.css";

/**
 * Amount in rand. Its text is always `R 24999.00` for copy, search and screen readers; CSS adds the
 * thousands spacing.
 */
export function Price({ cents, className = "", isShort = false }: PriceProps) {
  const { groups, fraction } = priceParts(cents);
  const [first, ...thousands] = groups;
  return (
    <span className={`price ${className}`}>
      {cents < 0 && "-"}
      <span className="price-rand">R </span>
      {first}
      {thousands.map((digits, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static list
        <span key={index} className="price-thousand">
          {digits}
        </span>
      ))}
      {!(isShort && fraction === "00") && <span className="price-cents">{`.${fraction}`}</span>}
    </span>
  );
}

/** `isShort` drops zero cents. */
type PriceProps = { cents: number; className?: string; isShort?: boolean };

function priceParts(cents: number): { groups: string[]; fraction: string } {
  const whole = String(Math.trunc(Math.abs(cents) / 100));
  const fraction = String(Math.abs(cents % 100)).padStart(2, "0");
  return { groups: whole.match(/^\d{1,3}(?=(?:\d{3})*$)|\d{3}/g) ?? [whole], fraction };
}

export function PricedText({ text }: { text: string }) {
  return text.split(AMOUNT).map((part, index) => {
    const cents = Number(part.replace(/\D/g, "")) * (part.startsWith("-") ? -1 : 1);
    // biome-ignore lint/suspicious/noArrayIndexKey: static list
    return index % 2 === 1 ? <Price key={index} cents={cents} /> : part;
  });
}

/** With or without thousands spacing. */
const AMOUNT = /(-?R[ \u00a0]\d+(?:\u00a0\d{3})*\.\d\d)/;
