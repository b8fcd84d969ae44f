import type { ReactNode } from "react";
import { fieldId } from "./checkout-field.tsx";

/** One of a few ways, with what it costs and what it means. */
export function ChoiceRow({
  name,
  value,
  isFirst,
  isChosen,
  isClosed,
  label,
  side,
  children,
}: Props) {
  return (
    <label className="choice-row">
      <input
        type="radio"
        name={name}
        value={value}
        id={isFirst ? fieldId(name) : undefined}
        defaultChecked={isChosen}
        disabled={isClosed}
      />
      <span className="choice-label">{label}</span>
      {side && <span className="choice-side">{side}</span>}
      {children && <span className="choice-words">{children}</span>}
    </label>
  );
}

/** What was wrong with a choice among rows. */
export function ChoiceError({ name, said }: { name: string; said: string | undefined }) {
  if (!said) return null;
  return (
    <p id={`${fieldId(name)}-error`} className="choice-error">
      {said}
    </p>
  );
}

type Props = {
  name: "deliveryWay" | "paymentWay";
  value: string;
  /** The list of mistakes leads to the first row. */
  isFirst: boolean;
  isChosen: boolean;
  isClosed?: boolean;
  label: string;
  side?: ReactNode;
  children?: ReactNode;
};
