/** Whose cart it is: a user's, or that of a visitor whose browser holds the key to it. */
export type CartOwner = { userId: string } | { visitorKeyHash: string };

/** How long a visitor's cart is kept after its last change; the cookie with its key lasts as long. */
export const VISITOR_CART_DAYS = 90;
