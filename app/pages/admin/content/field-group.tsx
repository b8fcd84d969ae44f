import { type ReactNode, useId } from "react";

/** Several inputs that make up one field, with the hint and the error of them all. */
export function FieldGroup({ label, isLabelHidden, hint, error, children }: FieldGroupProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset
      className="stack"
      aria-describedby={described || undefined}
      // Gets the focus when publishing is refused: a group itself cannot be `aria-invalid`.
      data-invalid={error ? "" : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className={isLabelHidden ? "visually-hidden" : undefined}>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="caption">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

type FieldGroupProps = {
  label: string;
  /** A heading above the group says the same. */
  isLabelHidden?: boolean;
  hint: string | undefined;
  error: string | undefined;
  children?: ReactNode;
};
