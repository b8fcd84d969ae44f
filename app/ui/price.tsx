import "./price.css";

/**
 * Amount in rand. Its text is always `R 24999.00` for copy, search and screen readers; CSS adds the
 * thousands spacing.
 */
export function Price({ cents, size, className = "", isShort = false }: PriceProps) {
  const { groups, fraction } = priceParts(cents);
  const [first, ...thousands] = groups;
  return (
    <span className={`price ${size ? `price-${size}` : ""} ${className}`}>
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

type PriceProps = {
  cents: number;
  /** `m` on a card or in a row, `l` for a total, `xl` on the product's page; else as its text. */
  size?: "m" | "l" | "xl" | undefined;
  className?: string;
  /** Drops zero cents. */
  isShort?: boolean;
};

function priceParts(cents: number): { groups: string[]; fraction: string } {
  const whole = String(Math.trunc(Math.abs(cents) / 100));
  const fraction = String(Math.abs(cents % 100)).padStart(2, "0");
  return { groups: whole.match(/^\d{1,3}(?=(?:\d{3})*$)|\d{3}/g) ?? [whole], fraction };
}
