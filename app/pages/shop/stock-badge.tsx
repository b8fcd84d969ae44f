import type { Fulfilment } from "#app/domain/catalogue/fulfilment.ts";
import { FEW_LEFT } from "#app/domain/catalogue/stock.ts";
import "./stock-badge.css";

/** Stock label; low stock is highlighted. */
export function StockBadge({ stock }: { stock: number }) {
  const state = stock <= 0 ? "out" : stock <= FEW_LEFT ? "low" : "in";
  const labels = { out: "Out of Stock", low: `In Stock, only ${stock} left`, in: "In Stock" };
  return (
    <p className="dot stock" data-state={state}>
      {labels[state]}
    </p>
  );
}

/** How a product that is not shipped reaches the buyer. */
export function FulfilmentNote({ fulfilment }: { fulfilment: Fulfilment }) {
  const label = fulfilmentLabels[fulfilment];
  return label && <p className="caption fulfilment-note">{label}</p>;
}

const fulfilmentLabels: Partial<Record<Fulfilment, string>> = {
  email: "Delivered by email",
  appointment: "Booked with you",
};
