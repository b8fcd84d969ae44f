import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldNotes, fieldAria } from "./field.tsx";

/** A box to tick with its label, or one of several with `type="radio"`. Sends "yes" by default. */
export function CheckField({ children, error, hint, className, ...input }: CheckFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const label = (
    <label className={className ?? "touch-target check-field"}>
      <input type="checkbox" value="yes" {...input} {...fieldAria(id, error, hint, input)} />
      <span>{children}</span>
    </label>
  );
  if (!error && !hint) return label;
  return (
    <div>
      {label}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

type CheckFieldProps = ComponentProps<"input"> & {
  children: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
};
