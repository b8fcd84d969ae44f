import type { ComponentProps } from "react";
import { Price } from "#app/ui/price.tsx";

/** Amounts in cents; the total stands out. */
export function OrderAmounts({ amounts, ...rest }: OrderAmountsProps) {
  return (
    <dl className="stack order-amounts soft" {...rest}>
      {amounts.map(([name, cents]) => (
        <div key={name} className="split" data-main={name.startsWith("Total") ? "" : undefined}>
          <dt>{name}</dt>
          <dd>
            <Price cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type OrderAmountsProps = ComponentProps<"dl"> & {
  amounts: readonly (readonly [name: string, cents: number])[];
};
