import type { ComponentProps, ReactNode } from "react";
import type { CheckoutFieldName as Name } from "#app/domain/checkout/checkout-steps.ts";
import { FieldFrame, fieldAria } from "#app/ui/form/field.tsx";
import type { StepProps } from "./step-section.tsx";

/** Text field with its submitted value; the error summary links to it. */
export function CheckoutTextField({
  name,
  label,
  hint,
  of: part,
  className = "",
  ...rest
}: FieldProps) {
  const [id, error] = [checkoutFieldId(name), part.errors[name]];
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className={className}>
      <input
        {...rest}
        {...fieldAria(id, error, hint, {})}
        name={name}
        defaultValue={part.submitted[name]}
        className="field-box"
      />
    </FieldFrame>
  );
}

export function CheckoutTextArea({ name, label, hint, of: part, ...rest }: AreaProps) {
  const [id, error] = [checkoutFieldId(name), part.errors[name]];
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className="">
      <textarea
        {...rest}
        {...fieldAria(id, error, hint, {})}
        name={name}
        defaultValue={part.submitted[name]}
        className="field-box"
      />
    </FieldFrame>
  );
}

export function CheckoutSelect({ name, label, of: part, options, ...rest }: SelectProps) {
  const [id, error] = [checkoutFieldId(name), part.errors[name]];
  return (
    <FieldFrame id={id} label={label} error={error} className="">
      <select
        {...rest}
        {...fieldAria(id, error, undefined, {})}
        name={name}
        defaultValue={part.submitted[name] ?? ""}
        className="field-box"
      >
        <option value="">Please choose</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function checkoutFieldId(name: string): string {
  return `checkout-${name}`;
}

type Common = { name: Name; label: ReactNode; of: StepProps };
type FieldProps = Common & { hint?: ReactNode; className?: string } & Omit<
    ComponentProps<"input">,
    "id" | "name" | "className" | "defaultValue"
  >;
type AreaProps = Common & { hint?: ReactNode } & Omit<
    ComponentProps<"textarea">,
    "id" | "name" | "className" | "defaultValue"
  >;
type SelectProps = Common & { options: readonly string[] } & Omit<
    ComponentProps<"select">,
    "id" | "name" | "className" | "defaultValue"
  >;

/** Radio option with price and description. */
export function RadioRow({
  name,
  value,
  isFirst,
  isSelected,
  isDisabled,
  label,
  side,
  children,
}: RadioRowProps) {
  return (
    <label className="radio-row">
      <input
        type="radio"
        name={name}
        value={value}
        id={isFirst ? checkoutFieldId(name) : undefined}
        defaultChecked={isSelected}
        disabled={isDisabled}
      />
      <span className="radio-row-label">{label}</span>
      {side && <span className="radio-row-price">{side}</span>}
      {children && <span className="radio-row-text">{children}</span>}
    </label>
  );
}

export function RadioGroupError({ name, message }: { name: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={`${checkoutFieldId(name)}-error`} className="field-error">
      {message}
    </p>
  );
}

type RadioRowProps = {
  name: "deliveryMethod" | "paymentMethod";
  value: string;
  /** The error summary links to the first option. */
  isFirst: boolean;
  isSelected: boolean;
  isDisabled?: boolean;
  label: string;
  side?: ReactNode;
  children?: ReactNode;
};
