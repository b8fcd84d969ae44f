import { Price } from "#app/ui/price.tsx";

/** What a discount takes off a line. */
export function LineDiscount({ cents }: { cents: number }) {
  if (cents === 0) return null;
  return (
    <span className="own-line">
      Less <Price cents={cents} /> discount
    </span>
  );
}
