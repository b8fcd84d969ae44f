import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { stockAlertTexts } from "#app/content/texts/stock-alert-texts.ts";
import type { Fulfilment } from "#app/domain/catalogue/fulfilment.ts";
import { BackorderNote, DiscontinuedNote } from "#app/pages/shop/stock-badge.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PathLink } from "#app/ui/path-link.tsx";

/** Beside the stock badge: whether it is still made, or how soon there is new stock. */
export function AvailabilityNote(product: AvailabilityNoteProps) {
  const { stock, backorderBy, isLateDelivery, leadTimeDays, isDiscontinued, successor } = product;
  if (isDiscontinued) {
    return <DiscontinuedNote stock={stock} successor={successor} />;
  }
  if (stock === 0 && backorderBy)
    return <BackorderNote backorderBy={backorderBy} isLate={isLateDelivery} />;
  if (stock > 0 || leadTimeDays === null) return null;
  return <p className="caption fulfilment-note">{backorderTexts.newStock(leadTimeDays)}</p>;
}

type AvailabilityNoteProps = {
  stock: number;
  backorderBy: string | null;
  /** The buyer must agree to the day of the backorder. */
  isLateDelivery: boolean;
  leadTimeDays: number | null;
  isDiscontinued: boolean;
  successor: { id: string; name: string } | undefined;
};

/** "Email me when it’s back in stock", for what is out of stock and still made. */
export function StockAlertLink({ id, stock, isDiscontinued }: StockAlertLinkProps) {
  if (stock > 0 || isDiscontinued) return null;
  return (
    <ButtonLink to={`/stock-alerts?product=${id}`} variant="line">
      {stockAlertTexts.title}
    </ButtonLink>
  );
}

type StockAlertLinkProps = { id: string; stock: number; isDiscontinued: boolean };

/** The warranty always stands here; what is not shipped and has none can only be returned. */
export function WarrantyTerms({ warranty, fulfilment }: WarrantyTermsProps) {
  const hasWarranty = warranty !== undefined || fulfilment === "shipping";
  return (
    <>
      <dt>{hasWarranty ? "Warranty" : "Returns"}</dt>
      <dd>
        {hasWarranty && (
          <>
            {warranty ?? "6 months for defects"}.{" "}
            <PathLink to="/warranty" className="text-link">
              What it covers
            </PathLink>
            {". "}
          </>
        )}
        <PathLink to="/returns" className="text-link">
          Returns and refunds
        </PathLink>
      </dd>
    </>
  );
}

type WarrantyTermsProps = { warranty: string | undefined; fulfilment: Fulfilment };
