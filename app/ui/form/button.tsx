import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#app/ui/media/icon.tsx";
import type { IconName } from "#app/ui/media/icon-outlines.ts";
import { PathLink } from "#app/ui/path-link.tsx";
import "./button.css";

export function Button({
  variant,
  size,
  icon,
  busy = false,
  className = "",
  disabled = false,
  type = "button",
  children,
  ...rest
}: ButtonOptions & ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass({ variant, size })} ${className}`}
    >
      <span>{children}</span>
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  icon,
  busy: _,
  className = "",
  children,
  ...rest
}: ButtonOptions & ComponentProps<typeof PathLink>) {
  return (
    <PathLink {...rest} className={`${buttonClass({ variant, size })} ${className}`}>
      <span>{children}</span>
      {icon && <Icon name={icon} />}
    </PathLink>
  );
}

export function buttonClass({ variant = "ink", size = "m" }: ButtonLook) {
  return `btn btn-${variant} btn-${size}`;
}

type ButtonLook = {
  /** `sun` is a page's primary action, `danger` destroys something. */
  variant?: "sun" | "brand" | "ink" | "line" | "danger" | "quiet" | undefined;
  size?: "s" | "m" | "compact" | undefined;
};

type ButtonOptions = ButtonLook & {
  icon?: IconName | undefined;
  busy?: boolean | undefined;
  children?: ReactNode;
};
