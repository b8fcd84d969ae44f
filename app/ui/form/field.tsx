import { type ComponentProps, type ReactNode, useId } from "react";
import "./field.css";

export function TextField({ label, error, hint, className = "", ...rest }: FieldOptions & Input) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className={className}>
      <input {...rest} {...fieldAria(id, error, hint, rest)} className="field-box" />
    </FieldFrame>
  );
}

export function TextArea({ label, error, hint, className = "", ...rest }: FieldOptions & Area) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className={className}>
      <textarea {...rest} {...fieldAria(id, error, hint, rest)} className="field-box" />
    </FieldFrame>
  );
}

export function FieldFrame({ id, label, error, hint, className = "", children }: FrameProps) {
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** The error and the hint of a field; fieldAria refers to them. */
export function FieldNotes({ id, error, hint }: Pick<FrameProps, "id" | "error" | "hint">) {
  return (
    <>
      {typeof error === "string" && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="caption">
          {hint}
        </p>
      )}
    </>
  );
}

export function fieldAria(
  id: string,
  error: FieldOptions["error"],
  hint: FieldOptions["hint"],
  { "aria-describedby": described, autoFocus }: FieldAttributes,
) {
  const errorId = typeof error === "string" && `${id}-error`;
  const texts = [described, errorId, hint && `${id}-hint`].filter(Boolean);
  return {
    id,
    "aria-invalid": error ? true : undefined,
    // Without script the browser focuses the first invalid field.
    autoFocus: error ? true : autoFocus,
    "aria-describedby": texts.join(" ") || undefined,
  };
}

type FieldAttributes = {
  "aria-describedby"?: string | undefined;
  autoFocus?: boolean | undefined;
};

type FieldOptions = {
  label: ReactNode;
  /** The message, or `true` when it is shown elsewhere. */
  error?: string | boolean | undefined;
  hint?: ReactNode;
  className?: string;
};
type FrameProps = FieldOptions & { id: string; children: ReactNode };
type Input = Omit<ComponentProps<"input">, "id" | "className">;
type Area = Omit<ComponentProps<"textarea">, "id" | "className">;
