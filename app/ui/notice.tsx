import type { ReactNode } from "react";
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

type NoticeKind = "danger" | "success" | "warning" | "info";
