import {
  type DiscountState,
  discountStateLabels,
} from "#app/domain/discounts/describe-discount.ts";
import { StateTag, type StateTone } from "#app/pages/admin/admin-records.tsx";

const tones: Partial<Record<DiscountState, StateTone>> = {
  active: "good",
  scheduled: "brand",
  paused: "attention",
};

export function DiscountStateTag({ state }: { state: DiscountState }) {
  return <StateTag tone={tones[state]}>{discountStateLabels[state]}</StateTag>;
}
