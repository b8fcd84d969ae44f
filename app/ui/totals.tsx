import { Fragment, type ReactNode } from "react";
import { Price } from "./price.tsx";
import "./summary.css";

/** A sum with its parts; numbers are cents. */
export function Totals({ rows }: { rows: readonly (TotalsRow | false)[] }) {
  return (
    <dl className="totals">
      {rows.map((row) => {
        if (!row) return null;
        const { label, note, amount, isTotal, isDue } = row;
        return (
          <Fragment key={label}>
            <dt data-total={isTotal}>
              {label}
              {note && (
                <>
                  {" "}
                  <span className="caption own-line">{note}</span>
                </>
              )}
            </dt>
            <dd data-total={isTotal}>
              {typeof amount === "number" ? (
                <Price cents={amount} size={isDue ? "xl" : isTotal && "l"} />
              ) : (
                amount
              )}
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
}

type TotalsRow = {
  label: string;
  note?: string | false;
  amount: number | ReactNode;
  isTotal?: true;
  /** The amount to pay, larger than any other. */
  isDue?: true;
};
