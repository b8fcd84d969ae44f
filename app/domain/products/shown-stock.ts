/** So few that a buyer should know. */
export const FEW = 3;

/**
 * What a page for everybody knows of the stock: exact for the last few, otherwise only that there are
 * more. Pages are kept until what they show changes (migration 0055 says the same number).
 */
export function shownStock(stock: number): number {
  return Math.min(stock, FEW + 1);
}
