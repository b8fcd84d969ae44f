import type { ComponentProps, ReactNode } from "react";
import type { CheckoutField as Name } from "#app/domain/orders/checkout-details.ts";
import { described, FieldFrame } from "#app/ui/field.tsx";
import type { PartProps } from "./part-props.ts";

/** One line of the checkout, with what was typed before; the list of mistakes can lead to it. */
export function CheckoutField({
  name,
  label,
  hint,
  of: part,
  className = "",
  ...rest
}: FieldProps) {
  const [id, error] = [fieldId(name), part.errors[name]];
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className={className}>
      <input
        {...rest}
        {...described(id, error, hint, {})}
        name={name}
        defaultValue={part.typed[name]}
        className="field-box"
      />
    </FieldFrame>
  );
}

/** Several lines of the checkout. */
export function CheckoutArea({ name, label, hint, of: part, ...rest }: AreaProps) {
  const [id, error] = [fieldId(name), part.errors[name]];
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className="">
      <textarea
        {...rest}
        {...described(id, error, hint, {})}
        name={name}
        defaultValue={part.typed[name]}
        className="field-box"
      />
    </FieldFrame>
  );
}

/** One of a list. */
export function CheckoutSelect({ name, label, of: part, options, ...rest }: SelectProps) {
  const [id, error] = [fieldId(name), part.errors[name]];
  return (
    <FieldFrame id={id} label={label} error={error} className="">
      <select
        {...rest}
        {...described(id, error, undefined, {})}
        name={name}
        defaultValue={part.typed[name] ?? ""}
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

export function fieldId(name: string): string {
  return `checkout-${name}`;
}

type Common = { name: Name; label: ReactNode; of: PartProps };
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
