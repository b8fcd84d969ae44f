import type { ActionFailure } from "#app/http/action-result.ts";

/** What the server says to a change of the cart: a sentence, and the line that it is about. */
export type CartAnswer = { ok: true; said: string; line?: LineNow | undefined } | CartRefusal;

export type CartRefusal = ActionFailure & {
  itemId?: string | undefined;
  /** How many there are, when more were wanted. */
  left?: number | undefined;
};

/** How many of a product are in the cart by now, and by which line. */
export type LineNow = { itemId: string; quantity: number };
