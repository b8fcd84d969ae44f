/** What the server says to a figure that was changed in the list. */
export type FigureAnswer =
  /** Saved; what stood there before can be put back. */
  | { ok: true; was: number }
  /** Not saved; when it asks, saying yes saves it. */
  | { ok: false; sentence: string; asks?: boolean };
