import { type QuoteState, quoteStates } from "#app/domain/quotes/quote-states.ts";
import { StateTag } from "#app/pages/admin/admin-records.tsx";
import { orderTones } from "#app/pages/admin/orders/order-labels.ts";

export function QuoteStateTag({ state }: { state: QuoteState }) {
  const { label, tone } = quoteStates[state];
  return <StateTag tone={orderTones[tone]}>{label}</StateTag>;
}
