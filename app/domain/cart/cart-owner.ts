/** Whose cart it is: a user's, or that of a visitor whose browser holds the key to it. */
export type CartOwner = { userId: string } | { visitorKeyHash: string };

/** How long a visitor's cart is kept after its last change; the cookie with its key lasts as long. */
export const VISITOR_CART_DAYS = 90;

/** How long what a visitor typed at the checkout is kept after it was last typed or ordered with. */
export const VISITOR_DETAILS_DAYS = 7;
