import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const kinds = {
  danger: "bg-danger-wash text-danger",
  success: "bg-success-wash text-success",
  warning: "bg-warning-wash text-warning",
  info: "bg-info-wash text-info",
} as const;

/** A sentence about what just happened, read out as soon as it appears. */
export function Notice({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) {
  return (
    <p
      role={kind === "danger" ? "alert" : "status"}
      tabIndex={-1}
      className={`flex items-start gap-3 rounded-s px-4 py-3 text-sm font-semibold ${kinds[kind]}`}
    >
      <Icon name={kind === "success" ? "check" : "alert"} />
      <span>{children}</span>
    </p>
  );
}
