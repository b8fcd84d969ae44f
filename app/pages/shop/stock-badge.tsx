import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import type { Fulfilment } from "#app/domain/catalogue/fulfilment.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import { FEW_LEFT } from "#app/domain/catalogue/stock.ts";
import { PathLink } from "#app/ui/path-link.tsx";
import "./stock-badge.css";

/** Stock label; low stock is highlighted. A service has no stock to speak of: it can be booked, or not. */
export function StockBadge({ stock, fulfilment }: { stock: number; fulfilment: Fulfilment }) {
  const isService = fulfilment === "appointment";
  const state = stock <= 0 ? "out" : stock <= FEW_LEFT && !isService ? "low" : "in";
  const labels = {
    out: "Out of Stock",
    low: `In Stock, only ${stock} left`,
    in: isService ? "Bookable" : "In Stock",
  };
  return (
    <p className="dot stock" data-state={state}>
      {labels[state]}
    </p>
  );
}

/** Of a product that is out of stock, but can be ordered. */
export function BackorderNote({ backorderBy, isLate }: { backorderBy: string; isLate?: boolean }) {
  const text = backorderTexts.line({ units: 1, expectedBy: backorderBy });
  return (
    <p className="caption fulfilment-note">
      {text}
      {isLate && `. ${backorderTexts.late}`}
    </p>
  );
}

/** How a product that is not shipped reaches the buyer. */
export function FulfilmentNote({ fulfilment }: { fulfilment: Fulfilment }) {
  const label = fulfilmentLabels[fulfilment];
  return label && <p className="caption fulfilment-note">{label}</p>;
}

/** That a product is no longer made, and what replaces it. */
export function DiscontinuedNote({ stock, successor }: DiscontinuedNoteProps) {
  return (
    <p className="caption fulfilment-note">
      Discontinued{stock > 0 && ": while stocks last"}.
      {successor && (
        <>
          {" "}
          Replaced by{" "}
          <PathLink to={productPath(successor)} className="text-link">
            {successor.name}
          </PathLink>
          .
        </>
      )}
    </p>
  );
}

type DiscontinuedNoteProps = {
  stock: number;
  successor: { id: string; name: string } | null | undefined;
};

const fulfilmentLabels: Partial<Record<Fulfilment, string>> = {
  email: "Delivered by email",
};
