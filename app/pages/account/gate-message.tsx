import { ButtonLink } from "#app/ui/button.tsx";
import { Gate } from "./gate.tsx";

/** Where a link from a mail or a terminal has led: what became of it, and the way on. */
export function GateMessage({ title, lead }: { title: string; lead: string }) {
  return (
    <Gate title={title} lead={lead}>
      <ButtonLink to="/login" variant="brand">
        Login
      </ButtonLink>
    </Gate>
  );
}
