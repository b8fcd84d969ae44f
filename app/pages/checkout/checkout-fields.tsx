import type { ComponentProps, ReactNode } from "react";
import type { CheckoutFieldName } from "#app/domain/checkout/checkout-steps.ts";
import { FieldFrame, fieldAria } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import type { StepProps } from "./step-section.tsx";
import "#app/ui/form/select.css";

/** Field with its submitted value; the error summary links to it. `options` make it a select. */
export function CheckoutField({ name, label, hint, of: part, isWide, ...rest }: FieldProps) {
  const { options, rows, warning, ...input } = rest;
  const id = checkoutFieldId(name);
  const { error, ...field } = fieldProps(part)(name);
  const warningId = `${id}-warning`;
  const described = { "aria-describedby": warning && warningId };
  const common = { ...fieldAria(id, error, hint, described), ...field, className: "field-box" };
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      hint={hint}
      className={isWide ? "checkout-full-width" : ""}
    >
      {options ? (
        <select {...common} autoComplete={input.autoComplete} required={input.required}>
          <option value="">Please choose</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : rows ? (
        <textarea {...common} rows={rows} maxLength={input.maxLength} />
      ) : (
        <input {...input} {...common} />
      )}
      {warning !== undefined && (
        <p id={warningId} role="status" className="notice" data-kind="warning">
          {warning}
        </p>
      )}
    </FieldFrame>
  );
}

export function checkoutFieldId(name: string): string {
  return `checkout-${name}`;
}

type FieldProps = {
  name: CheckoutFieldName;
  label: string;
  hint?: string | undefined;
  /** What may be wrong, without refusing it; empty while all is well. */
  warning?: string | undefined;
  of: StepProps;
  isWide?: boolean;
  options?: readonly string[];
  rows?: number;
} & Pick<
  ComponentProps<"input">,
  | "type"
  | "inputMode"
  | "autoComplete"
  | "autoCapitalize"
  | "spellCheck"
  | "required"
  | "maxLength"
  | "onBlur"
>;

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
      <strong>{label}</strong>
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
