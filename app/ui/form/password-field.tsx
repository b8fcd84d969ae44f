import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Icon } from "#app/ui/media/icon.tsx";
import { FieldFrame, fieldAria } from "./field.tsx";
import "./password-field.css";

/** Password field with a show button; allows paste and password managers. */
export function PasswordField({ label, error, hint, ...rest }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className="">
      <span className="password-box">
        <input
          {...rest}
          {...fieldAria(id, error, hint, rest)}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="field-box"
        />
        <button
          type="button"
          className="show-password soft accent-on-hover needs-script"
          aria-pressed={isShown}
          aria-controls={id}
          aria-label={`Show ${nameOf(label)}`}
          onClick={() => setShown(!isShown)}
        >
          <Icon path={isShown ? `${EYE}M3 3l18 18` : EYE} />
        </button>
      </span>
    </FieldFrame>
  );
}

/** "Confirm password" is a request; the field itself is the password confirmation. */
function nameOf(label: string): string {
  return label.toLowerCase().replace(/^confirm (.+)$/, "$1 confirmation");
}

const EYE =
  "M2.1 12.3a1 1 0 0 1 0-.6 10.8 10.8 0 0 1 19.8 0 1 1 0 0 1 0 .6 10.8 10.8 0 0 1-19.8 0M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6";

type PasswordFieldProps = Omit<ComponentProps<"input">, "id" | "className" | "type"> & {
  label: string;
  error?: string | boolean | undefined;
  hint?: ReactNode;
};
