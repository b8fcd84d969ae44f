/** At most this many left is nearly out; the database keeps the same level with each product. */
export const LOW_STOCK_THRESHOLD = 3;

export const stockLevels = { out: 0, low: 1, in: 2 } as const;

/** So few that a buyer should know. */
export const FEW_LEFT = 3;

/**
 * What a page for everybody knows of the stock: exact for the last few, otherwise only that there are
 * more. Pages are cached until what they show changes (the trigger that invalidates them has the same number).
 */
export function publicStock(stock: number): number {
  return Math.min(stock, FEW_LEFT + 1);
}
