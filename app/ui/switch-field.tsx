import { type ComponentProps, type ReactNode, useId } from "react";

/** Something that is on or off; the whole line can be pressed. */
export function SwitchField({ label, hint, ...rest }: SwitchFieldProps) {
  const id = useId();
  return (
    <label className="switch-field" htmlFor={id}>
      <span>
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        <span id={`${id}-hint`} className="caption block">
          {hint}
        </span>
      </span>
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="switch-box"
      />
    </label>
  );
}

type SwitchFieldProps = Omit<ComponentProps<"input">, "id" | "type" | "className"> & {
  label: ReactNode;
  hint: ReactNode;
};
