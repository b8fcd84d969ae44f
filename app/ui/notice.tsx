import type { ReactNode } from "react";
import { focusTarget } from "./form/form-errors.ts";
import { Icon } from "./media/icon.tsx";
import "./notice.css";

/** Inline alert, announced to screen readers. */
export function Notice({ kind, children }: { kind: NoticeKind; children: ReactNode }) {
  return (
    <p
      role={kind === "danger" ? "alert" : "status"}
      tabIndex={-1}
      className="notice"
      data-kind={kind}
    >
      <Icon name={kind === "success" ? "check" : "alert"} />
      <span>{children}</span>
    </p>
  );
}

/** Error of a form. It receives the focus and is read out then: role="alert" would say it twice. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p {...focusTarget} className="notice" data-kind="danger">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}

type NoticeKind = "danger" | "success" | "warning" | "info";
