/** At most this many left is nearly out; the database keeps the same level with each product. */
export const LOW_STOCK = 3;

export const stockLevels = { out: 0, low: 1, in: 2 } as const;
