import { FEW_LEFT } from "#app/domain/catalogue/stock.ts";
import "./stock-badge.css";

/** Stock label; low stock is highlighted. */
export function StockBadge({ stock }: { stock: number }) {
  const state = stock <= 0 ? "out" : stock <= FEW_LEFT ? "low" : "in";
  const labels = { out: "Out of Stock", low: `In Stock, only ${stock} left`, in: "In Stock" };
  return (
    <p className="stock" data-state={state}>
      {labels[state]}
    </p>
  );
}
