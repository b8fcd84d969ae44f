import { FEW_LEFT } from "#app/domain/catalogue/stock.ts";
import "./stock-badge.css";

/** Stock label; low stock is highlighted. */
export function StockBadge({ stock }: { stock: number }) {
  const state = stock <= 0 ? "out" : stock <= FEW_LEFT ? "low" : "in";
  return (
    <p className="stock" data-state={state}>
      {state === "out" ? "Out of Stock" : "In Stock"}
      {state === "low" && <span>{`, only ${stock} left`}</span>}
    </p>
  );
}
