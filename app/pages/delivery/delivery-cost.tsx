import { vatLabels } from "#app/content/texts/vat-labels.ts";
import { Price } from "#app/ui/price.tsx";

/** What delivery costs. Those who have chosen prices excluding VAT read that it includes VAT. */
export function DeliveryCost({ cents }: { cents: number }) {
  const { beside } = vatLabels();
  return (
    <>
      <Price cents={cents} />
      {beside && <span className="exclusive-only"> {beside}</span>}
    </>
  );
}
