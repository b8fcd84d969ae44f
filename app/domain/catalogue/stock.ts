export const stockLevels = { out: 0, low: 1, in: 2 } as const;

/** At this number and below, the shop shows how many are left. */
export const FEW_LEFT = 3;

/**
 * The stock on public pages: exact for the last few, otherwise capped, so cached pages are only
 * invalidated when the visible number changes (the database trigger uses the same number).
 */
export function publicStock(stock: number): number {
  return Math.min(stock, FEW_LEFT + 1);
}
