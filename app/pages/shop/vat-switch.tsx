import { useSyncExternalStore } from "react";
import { vatLabels } from "#app/content/texts/vat-labels.ts";
import {
  onPriceDisplayChange,
  showExclusivePrices,
  showsExclusivePrices,
} from "./price-display.ts";
import "#app/ui/form/switch.css";

/** Puts the prices excluding VAT first, in the whole shop. Not without VAT, and not without script. */
export function VatSwitch() {
  const isExclusive = useSyncExternalStore(onPriceDisplayChange, showsExclusivePrices, () => false);
  if (!vatLabels().beside) return null;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isExclusive}
      className="vat-switch touch-target accent-on-hover needs-script"
      onClick={() => showExclusivePrices(!isExclusive)}
    >
      <span className="switch-track" aria-hidden="true" />
      Prices excl. VAT
    </button>
  );
}
