/** At most this many left is nearly out. */
export const LOW_STOCK = 3;
