import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Gate } from "./gate.tsx";

/** Where a link from a mail or a terminal has led: what became of it, and the way on. */
export function GateMessage({ title, lead, children }: GateMessageProps) {
  return (
    <Gate title={title} lead={<span role="status">{lead}</span>}>
      {children ?? (
        <ButtonLink to="/login" variant="brand">
          Login
        </ButtonLink>
      )}
    </Gate>
  );
}

type GateMessageProps = { title: string; lead: string; children?: ReactNode };
