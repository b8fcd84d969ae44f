import type { ExpiryState } from "#app/domain/company-documents/company-document.ts";
import { StateTag, type StateTone } from "#app/pages/admin/admin-records.tsx";

const tones: Record<ExpiryState, StateTone> = {
  valid: undefined,
  expiring: "attention",
  expired: "bad",
};

/** When a document expires; a tag once that matters. */
export function ExpiryTag({ state, children }: { state: ExpiryState; children: string }) {
  return state === "valid" ? children : <StateTag tone={tones[state]}>{children}</StateTag>;
}
